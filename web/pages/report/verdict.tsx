import { FIRST_CALL } from '../../../src/games/truco/actions.ts';
import { sayAction, sayTheCard } from '../../../src/games/truco/speech.ts';
import type { JudgedDecision } from '../../../src/protocol/coach.ts';
import { useLanguage, useNumbers, useWords } from '../../words/words.ts';

/** Amounts of points in the page's language. */
export function usePoints(): (value: number, digits?: number) => string {
  const { learn } = useWords();
  const number = useNumbers();
  return (value, digits = 1) => learn.points(number(value, digits), Number(value.toFixed(digits)));
}

/** What a decision has cost: points, or chance to win the match where that is what counts. */
export function useCost(): (decision: Pick<JudgedDecision, 'cost' | 'winCost' | 'decisive'>) => string {
  const { learn } = useWords();
  const number = useNumbers();
  const points = usePoints();
  return ({ cost, winCost, decisive }) =>
    decisive ? learn.ofTheMatch(`${number(100 * winCost, winCost < 0.1 ? 1 : 0)} %`) : points(cost);
}

/** A decision in a sentence: what was done, what it cost, what would have been better. */
export function useVerdict(): (
  decision: Pick<JudgedDecision, 'action' | 'cost' | 'winCost' | 'decisive' | 'choices'>,
) => string {
  const { learn } = useWords();
  const language = useLanguage();
  const cost = useCost();
  const isCard = (action: number) => action < FIRST_CALL;
  return (decision) => {
    const best = decision.choices[0].action;
    const say = (action: number) => (action < 40 ? sayTheCard(action, language) : sayAction(action, language));
    if (isCard(decision.action) && isCard(best))
      return learn.verdictCard(say(decision.action), cost(decision), say(best));
    return learn.verdict(sayAction(decision.action, language), cost(decision), sayAction(best, language));
  };
}
