import type { RoomSummary } from '../../../src/protocol/rooms.ts';
import { useSeatName } from '../../families/player-name.ts';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { Link } from '../../router.tsx';
import { useSettings } from '../../settings.ts';
import { useWords } from '../../words/words.ts';

/** Matches that are being played, by the names of their players. */
export function RoomList({ rooms, href }: { rooms: readonly RoomSummary[]; href(room: RoomSummary): string }) {
  const nameOf = useSeatName();
  return (
    <ul className="plain">
      {rooms.map((room) => (
        <li key={room.id}>
          <Link href={href(room)}>{room.seats.map((seat) => nameOf(room.game, seat)).join(' – ')}</Link>{' '}
          {room.scores.join(' – ')}
        </li>
      ))}
    </ul>
  );
}

/** What the person wants to be called; remembered with the settings. */
export function NameField() {
  const { rooms } = useWords();
  const { name, change } = useSettings();
  return <TextField label={rooms.yourName} maxLength={40} value={name} onChange={(text) => change({ name: text })} />;
}

/** Goes to the start of one of a replay's hands; `starts` has the moment of each. */
export function HandSelect({
  hand,
  starts,
  onGo,
}: {
  hand: number;
  starts: readonly number[];
  onGo(moment: number): void;
}) {
  const { rooms } = useWords();
  return (
    <SelectField
      label={rooms.replay.hand}
      className="inline"
      value={hand}
      options={starts.map((_, i) => [i + 1, String(i + 1)])}
      onChange={(next) => onGo(starts[next - 1])}
    />
  );
}
