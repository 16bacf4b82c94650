import { SelectField } from '../../parts/fields.tsx';
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
    <SelectField
      label={truco.replay.hand}
      className="inline"
      value={hand}
      options={starts.map((_, i) => [i + 1, String(i + 1)])}
      onChange={(next) => onGo(starts[next - 1])}
    />
  );
}
