import type { Decision } from '../../../src/core/agent.ts';
import { formatPlacement } from '../../../src/games/tetris/notation.ts';
import { ShareBars } from '../../charts/share-bars.tsx';
import { useNumbers, useWords } from '../../words/words.ts';

/** The most other choices that are offered. */
const CHOICES = 5;

/** Why the agent places the piece where it does: its metrics with their shares, and what else it weighed. */
export function WhyPanel({
  decision,
  alternative,
  onTry,
}: {
  decision: Decision | undefined;
  alternative: number | undefined;
  onTry(action: number | undefined): void;
}) {
  const words = useWords();
  const { why } = words.tetris;
  const number = useNumbers();
  const metrics: Readonly<Record<string, string>> = words.tetris.metrics;
  if (!decision?.why) return <p className="soft">{why.later}</p>;
  const { reasons, choices = [] } = decision.why;
  const best = choices[0];
  return (
    <>
      <p>{best ? why.best(choices.length, number(best.value, 2)) : why.lot}</p>
      {reasons.length > 0 && (
        <ShareBars
          heads={[why.metric, why.value, why.share]}
          shares={reasons.map((reason) => ({ ...reason, label: metrics[reason.name] }))}
        />
      )}
      {choices.length > 1 && (
        <>
          <h3>{why.others}</h3>
          <ol className="choices" start={2}>
            {choices.slice(1, CHOICES + 1).map(({ action, value }) => (
              <li key={action}>
                <button
                  type="button"
                  aria-pressed={alternative === action}
                  onClick={() => onTry(alternative === action ? undefined : action)}
                >
                  <code>{formatPlacement(action)}</code> {number(value, 2)}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
