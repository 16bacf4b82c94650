import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useGameName } from '../../../families/game-name.ts';
import { useSeatName } from '../../../families/player-name.ts';
import type { TableGame } from '../../../families/table-game.ts';
import { Form } from '../../../parts/page.tsx';
import { ErrorMessage } from '../../../parts/pending.tsx';
import { encodeQr } from '../../../parts/qr-code.ts';
import { Link } from '../../../router.tsx';
import { ask } from '../../../server.ts';
import { useSettings } from '../../../settings.ts';
import { useWords } from '../../../words/words.ts';
import type { RoomState } from '../room-client.ts';
import { NameField } from '../room-parts.tsx';
import { useSeats } from '../seats.ts';

/** A room that waits for somebody: its maker shares the address, whoever opens it may sit down. */
export function WaitingRoom({ id, table, state }: { id: string; table: TableGame; state: RoomState }) {
  const { rooms } = useWords();
  const gameName = useGameName();
  const { name } = useSettings();
  const sit = useSeats((seats) => seats.sit);
  const nameOf = useSeatName();
  const maker = nameOf(state.room!.game, state.room!.seats.find(({ taken }) => taken)!);
  const join = useMutation({
    mutationFn: () => ask<{ key: string }>(`/api/rooms/${id}/join`, name.trim() ? { name: name.trim() } : {}),
    onSuccess: ({ key }) => sit(id, { key, title: maker, family: table.family }),
  });
  if (state.seat !== null) return <Invitation table={table} open={state.room!.open} />;
  return (
    <section className="sheet notice">
      <h2>{rooms.invited(maker)}</h2>
      <p className="soft">{gameName(state.room!.game)}</p>
      <Form onSubmit={() => join.mutate()}>
        <div className="fields">
          <NameField />
          <button type="submit" className="primary" disabled={join.isPending}>
            {rooms.sitDown}
          </button>
        </div>
      </Form>
      <ErrorMessage error={join.error} />
    </section>
  );
}

/** For the maker: the address to send, as text, by the phone's own means, and as a code for a camera. */
function Invitation({ table, open }: { table: TableGame; open: boolean }) {
  const words = useWords();
  const { rooms } = words;
  const [copied, setCopied] = useState(false);
  const address = location.href;
  const share = () =>
    navigator.share({ text: words.table.shareText(words[table.family].title), url: address }).catch(() => {});
  return (
    <section className="sheet notice">
      <h2>{open ? words.table.lobby.waitingSomebody : rooms.waitingForPerson}</h2>
      <p>{rooms.shareLink}</p>
      <div className="fields">
        <label className="grow">
          {rooms.link}
          <input readOnly value={address} onFocus={(event) => event.target.select()} />
        </label>
        <button
          type="button"
          onClick={() =>
            navigator.clipboard?.writeText(address).then(
              () => setCopied(true),
              () => {},
            )
          }
        >
          {copied ? rooms.copied : rooms.copy}
        </button>
        {'share' in navigator && (
          <button type="button" className="primary" onClick={share}>
            {words.table.share}
          </button>
        )}
      </div>
      <QrCode text={address} label={words.table.qr} />
      <p>
        <Link href={`/${table.family}`}>{rooms.another}</Link>
      </p>
    </section>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQr(text), [text]);
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
    .join('');
  const size = rows.length + 8;
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
