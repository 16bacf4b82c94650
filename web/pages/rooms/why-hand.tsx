import { formatAction } from '../../../src/games/truco/actions.ts';
import { sayAction } from '../../../src/games/truco/speech.ts';
import { ShareBars } from '../../charts/share-bars.tsx';
import { useLanguage, useNumbers, useWords } from '../../words/words.ts';
import { CaseSteps, isCaseSteps } from './case-steps.tsx';
import type { ActionShown, ReasonGiven } from './room-client.ts';

/** Why the other one did what it did in a hand: each of its actions with its reasons. */
export function WhyHand({
  actions,
  reasons,
  names,
  open,
}: {
  actions: readonly ActionShown[];
  reasons: readonly ReasonGiven[];
  /** Whose they are, where they are of both. */
  names?: readonly string[];
  /** Shown at once, for one alone. */
  open?: boolean;
}) {
  const { truco } = useWords();
  const language = useLanguage();
  const explained = actions.flatMap((shown) => {
    const reason = reasons.find(({ turn }) => turn === shown.turn);
    return reason ? [{ ...shown, why: reason.why }] : [];
  });
  if (explained.length === 0) return <p className="soft">{actions.length === 0 ? truco.why.idle : truco.why.none}</p>;
  return (
    <ol className="why-hand">
      {explained.map(({ turn, seat, action, why }) => (
        <li key={turn}>
          <details open={open}>
            <summary>
              {names && `${names[seat]}: `}
              <b>{sayAction(action, language)}</b>
            </summary>
            <p lang="en">{why.summary}</p>
            {why.reasons.length > 0 && (
              <div className="wide">
                <ShareBars heads={[truco.why.reason, truco.why.value, truco.why.share]} shares={why.reasons} />
              </div>
            )}
            {why.choices && why.choices.length > 1 && <Choices choices={why.choices} />}
            {isCaseSteps(why.details) && <CaseSteps steps={why.details.steps} />}
          </details>
        </li>
      ))}
    </ol>
  );
}

function Choices({ choices }: { choices: NonNullable<ReasonGiven['why']['choices']> }) {
  const { truco } = useWords();
  const language = useLanguage();
  const number = useNumbers();
  return (
    <>
      <h4>{truco.why.choices}</h4>
      <ul className="plain">
        {choices.map(({ action, value, note }) => (
          <li key={action} title={formatAction(action)}>
            {sayAction(action, language)}: <b>{number(value, 2)}</b>{' '}
            {note && (
              <span className="soft" lang="en">
                {note}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
