import { TableHead } from '../../parts/table.tsx';
import { Link } from '../../router.tsx';
import { useNumbers, useWords } from '../../words/words.ts';

/** What a case-based player tells of each question it put to its base: see `agents/truco/cases/explain.ts`. */
interface CaseStep {
  readonly question: string;
  readonly answer: string;
  readonly found: number;
  readonly threshold: number;
  readonly cluster?: number;
  readonly votes: readonly {
    readonly solution: string;
    readonly uses: number;
    readonly wins: number;
    readonly losses: number;
    readonly points: number;
  }[];
  readonly vetoes: readonly { readonly rule: string; readonly because: string }[];
  readonly cases: readonly {
    readonly similarity: number;
    readonly did: string;
    readonly cluster?: number;
    /** The number of the hand in the base that ships. */
    readonly hand?: number;
  }[];
}

export function isCaseSteps(details: unknown): details is { readonly steps: readonly CaseStep[] } {
  const steps = (details as { steps?: unknown } | null | undefined)?.steps;
  return Array.isArray(steps) && steps.every((step) => Array.isArray(step?.cases) && Array.isArray(step?.votes));
}

/** The cases that were reused (similarity, cluster, what was done), the votes of the criterion, and vetoes. */
export function CaseSteps({ steps }: { steps: readonly CaseStep[] }) {
  const { rooms } = useWords();
  const number = useNumbers();
  const text = rooms.why.cases;
  return (
    <ol className="case-steps">
      {steps.map((step) => (
        <li key={step.question}>
          <p>
            <span lang="en">{step.question}</span> <b lang="en">{step.answer}</b>
          </p>
          <p className="soft">
            {text.found(step.found, number(100 * step.threshold))}
            {step.cluster !== undefined && ` ${text.cluster(step.cluster)}`}
          </p>
          <div className="wide">
            <table>
              <TableHead
                columns={[text.solution, { number: text.hands }, { number: text.won }, { number: text.points }]}
              />
              <tbody>
                {step.votes.map(({ solution, uses, wins, points }) => (
                  <tr key={solution}>
                    <th scope="row" lang="en">
                      {solution}
                    </th>
                    <td className="number">{uses}</td>
                    <td className="number">{wins}</td>
                    <td className="number">{number(points, 2)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {step.vetoes.map(({ rule, because }) => (
            <p key={rule} lang="en">
              {because}
            </p>
          ))}
          {step.cases.length > 0 && (
            <p className="soft">
              {text.nearest}{' '}
              {step.cases.map(({ similarity, did, hand }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: by rank
                <span key={i}>
                  {i > 0 && ', '}
                  {hand === undefined ? (
                    `${number(100 * similarity, 1)} %`
                  ) : (
                    <Link href={`/cases/shipped/${hand}`}>{number(100 * similarity, 1)} %</Link>
                  )}{' '}
                  ({did})
                </span>
              ))}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
