import { usePlayerName } from '../../families/player-name.ts';
import { DAY_OPPONENT } from '../../families/truco/day.ts';
import { useDates, useWords } from '../../words/words.ts';

/** Who sits at the table of the day, by seat. */
export function useDayNames(): string[] {
  const { rooms } = useWords();
  return [rooms.you, usePlayerName()('truco', DAY_OPPONENT)];
}

/** What this hand is. */
export function AboutDay({ day }: { day: string }) {
  const { truco } = useWords();
  const date = useDates();
  return (
    <p className="soft">
      {/* noon, so that it is the same day wherever it is read */}
      {truco.day.about} <time dateTime={day}>{date(`${day}T12:00`, 'day')}</time>.
    </p>
  );
}
