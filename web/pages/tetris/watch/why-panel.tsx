import { agentWords } from '../../../../src/agents/tetris/words/index.ts';
import { explain } from '../../../../src/agents/words/explain.ts';
import type { Decision } from '../../../../src/core/agent.ts';
import { sayPlacement } from '../../../../src/games/tetris/text/speech.ts';
import { ShareBars } from '../../../charts/share-bars.tsx';
import { useLanguage, useNumbers, useWords } from '../../../words/words.ts';

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
  const { why } = useWords().tetris;
  const language = useLanguage();
  const number = useNumbers();
  if (!decision?.why) return <p className="soft">{why.later}</p>;
  const { sentence, factors, choices } = explain(decision.why, agentWords[language]);
  const places = choices.slice(0, CHOICES + 1).map(({ action }) => action);
  return (
    <>
      <p>{sentence}</p>
      {factors.length > 0 && (
        <details open>
          <summary>{why.numbers}</summary>
          <ShareBars heads={[why.metric, why.value, why.share]} shares={factors} />
        </details>
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
                  {sayPlacement(action, language, places)}: {number(value, 2)}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
