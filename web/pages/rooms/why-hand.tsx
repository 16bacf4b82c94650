import { ShareBars } from '../../charts/share-bars.tsx';
import type { TableGame } from '../../families/table-game.ts';
import { useLanguage, useNumbers, useWords } from '../../words/words.ts';
import { CaseSteps, isCaseSteps } from './case-steps.tsx';
import type { ActionShown, ReasonGiven } from './room-client.ts';

/** Why the other one did what it did in a hand: each of its actions with its reasons. */
export function WhyHand({
  table,
  actions,
  reasons,
  names,
  open,
}: {
  table: Pick<TableGame, 'say' | 'notation'>;
  actions: readonly ActionShown[];
  reasons: readonly ReasonGiven[];
  /** Names of the seats, if the actions are those of both. */
  names?: readonly string[];
  /** Whether the reasons are unfolded. */
  open?: boolean;
}) {
  const { rooms } = useWords();
  const language = useLanguage();
  const explained = actions.flatMap((shown) => {
    const reason = reasons.find(({ turn }) => turn === shown.turn);
    return reason ? [{ ...shown, why: reason.why }] : [];
  });
  if (explained.length === 0) return <p className="soft">{actions.length === 0 ? rooms.why.idle : rooms.why.none}</p>;
  return (
    <ol className="why-hand">
      {explained.map(({ turn, seat, action, why }) => (
        <li key={turn}>
          <details open={open}>
            <summary>
              {names && `${names[seat]}: `}
              <b>{table.say(action, language)}</b>
            </summary>
            <p lang="en">{why.summary}</p>
            {why.reasons.length > 0 && (
              <div className="wide">
                <ShareBars heads={[rooms.why.reason, rooms.why.value, rooms.why.share]} shares={why.reasons} />
              </div>
            )}
            {why.choices && why.choices.length > 1 && <Choices table={table} choices={why.choices} />}
            {isCaseSteps(why.details) && <CaseSteps steps={why.details.steps} />}
          </details>
        </li>
      ))}
    </ol>
  );
}

function Choices({
  table,
  choices,
}: {
  table: Pick<TableGame, 'say' | 'notation'>;
  choices: NonNullable<ReasonGiven['why']['choices']>;
}) {
  const { rooms } = useWords();
  const language = useLanguage();
  const number = useNumbers();
  return (
    <>
      <h4>{rooms.why.choices}</h4>
      <ul className="plain">
        {choices.map(({ action, value, note }) => (
          <li key={action} title={table.notation(action)}>
            {table.say(action, language)}: <b>{number(value, 2)}</b>{' '}
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
