import { useWords } from '../../words/words.ts';

/** Goes to the start of one of a film's hands; `starts` has the moment of each. */
export function HandSelect({
  hand,
  starts,
  onGo,
}: {
  hand: number;
  starts: readonly number[];
  onGo: (moment: number) => void;
}) {
  const { truco } = useWords();
  return (
    <label className="inline">
      {truco.replay.hand}
      <select value={hand} onChange={({ target }) => onGo(starts[Number(target.value) - 1])}>
        {starts.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hand is its number
          <option key={i} value={i + 1}>
            {i + 1}
          </option>
        ))}
      </select>
    </label>
  );
}
