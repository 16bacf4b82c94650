import type { AgentWords } from '../../../../src/agents/words/explain.ts';
import { explain } from '../../../../src/agents/words/explain.ts';
import { ShareBars } from '../../../charts/share-bars.tsx';
import type { TableGame } from '../../../families/table-game.ts';
import { useLanguage, useNumbers, useWords } from '../../../words/words.ts';
import type { ActionShown, ReasonGiven } from '../room-client.ts';
import { CaseSteps, isCaseSteps } from './case-steps.tsx';

/** Why the other one did what it did in a hand: a sentence for each of its actions. */
export function WhyHand({
  table,
  actions,
  reasons,
  names,
}: {
  table: Pick<TableGame, 'agentWords'>;
  actions: readonly ActionShown[];
  reasons: readonly ReasonGiven[];
  /** Names of the seats, if the actions are those of both. */
  names?: readonly string[];
}) {
  const { rooms } = useWords();
  const language = useLanguage();
  const explained = actions.flatMap(({ turn, seat }) => {
    const reason = reasons.find((each) => each.turn === turn);
    return reason ? [{ turn, seat, why: reason.why }] : [];
  });
  if (explained.length === 0) return <p className="soft">{actions.length === 0 ? rooms.why.idle : rooms.why.none}</p>;
  return (
    <ol className="why-hand">
      {explained.map(({ turn, seat, why }) => (
        <li key={turn}>
          <Why why={why} words={table.agentWords[language]} name={names?.[seat]} />
        </li>
      ))}
    </ol>
  );
}

/** A reason as a sentence, the numbers behind it folded. */
export function Why({
  why,
  words,
  name,
}: {
  why: ReasonGiven['why'];
  words: AgentWords<unknown>;
  /** Who gives it, where that is not clear. */
  name?: string | undefined;
}) {
  const { rooms } = useWords();
  const number = useNumbers();
  const { sentence, language, factors, choices, measure } = explain(why, words);
  const steps = isCaseSteps(why.details) ? why.details.steps : [];
  return (
    <>
      <p>
        {name && <b>{name}: </b>}
        <span lang={language}>{sentence || rooms.why.unsaid}</span>
      </p>
      {(factors.length > 0 || choices.length > 1 || steps.length > 0) && (
        <details>
          <summary>{rooms.why.numbers}</summary>
          {factors.length > 0 && (
            <div className="wide">
              <ShareBars heads={[rooms.why.reason, rooms.why.value, rooms.why.share]} shares={factors} />
            </div>
          )}
          {choices.length > 1 && (
            <>
              <h4>
                {rooms.why.choices}
                {measure && ` (${measure})`}
              </h4>
              <ul className="plain">
                {choices.map((choice) => (
                  <li key={choice.action}>
                    {choice.name}: <b>{number(choice.value, 2)}</b>
                    {choice.worth !== undefined && (
                      <span className="soft"> {rooms.why.worth(number(choice.worth, 2))}</span>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
          {steps.length > 0 && <CaseSteps steps={steps} />}
        </details>
      )}
    </>
  );
}
