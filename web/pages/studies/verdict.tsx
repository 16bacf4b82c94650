import { useWords } from '../../words/words.ts';
import type { Verdict } from './reports.ts';

const marks: Readonly<Record<Verdict, string>> = { inside: '✓', outside: '✗', 'not comparable': '~' };

/** A verdict as a word and a mark, never by colour alone. */
export function VerdictWord({ verdict }: { verdict: Verdict }) {
  const { studies } = useWords();
  return (
    <span className="verdict-word" data-verdict={verdict}>
      <span aria-hidden="true">{marks[verdict]}</span> {studies.verdicts[verdict]}
    </span>
  );
}

export function VerdictCounts({ counts }: { counts: Readonly<Record<Verdict, number>> }) {
  return (
    <p className="row">
      {(Object.keys(marks) as Verdict[]).map((verdict) => (
        <span key={verdict}>
          <b>{counts[verdict]}</b> <VerdictWord verdict={verdict} />
        </span>
      ))}
    </p>
  );
}
