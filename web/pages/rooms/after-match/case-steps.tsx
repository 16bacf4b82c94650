import type { DecisionKind } from '../../../../src/agents/truco/cases/retrieve/decisions.ts';
import { agentWords } from '../../../../src/agents/truco/words/index.ts';
import type { Language } from '../../../../src/core/language.ts';
import { ACTION } from '../../../../src/games/truco/actions.ts';
import { sayBet } from '../../../../src/games/truco/text/speech.ts';
import { TableHead } from '../../../parts/lists/table.tsx';
import { Link } from '../../../router.tsx';
import { useLanguage, useNumbers, useWords } from '../../../words/words.ts';

/** What a case-based player tells of each question it put to its base: see `agents/truco/cases/explain.ts`. */
interface CaseStep {
  /** A sentence in English in matches that were kept before. */
  readonly question: string | { readonly kind: DecisionKind; readonly trick: number; readonly level: number };
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
  readonly vetoes: readonly { readonly rule: string }[];
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
  const language = useLanguage();
  const text = rooms.why.cases;
  const { question, solutions, rules } = agentWords[language].cases;
  const done: Readonly<Record<string, string>> = solutions;
  const because: Readonly<Record<string, string>> = rules;
  return (
    <ol className="case-steps">
      {steps.map((step) => (
        <li key={JSON.stringify(step.question)}>
          <p>
            {typeof step.question === 'string' ? (
              <span lang="en">{step.question}</span>
            ) : (
              question(step.question.kind, betOf(step.question, language), step.question.trick)
            )}{' '}
            <b>{done[step.answer]}</b>
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
                    <th scope="row">{done[solution]}</th>
                    <td className="number">{uses}</td>
                    <td className="number">{wins}</td>
                    <td className="number">{number(points, 2)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {step.vetoes.map(({ rule }) => (
            <p key={rule}>{text.revised(because[rule])}</p>
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
                  ({done[did]})
                </span>
              ))}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function betOf({ kind, level }: { readonly kind: DecisionKind; readonly level: number }, language: Language): string {
  return sayBet((kind.endsWith('Envido') ? ACTION.ENVIDO : ACTION.TRUCO) + level, language) ?? '';
}
