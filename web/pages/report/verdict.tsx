import { FACE_DOWN, FIRST_CALL } from '../../../src/games/truco/actions.ts';
import { sayAction, sayTheCard } from '../../../src/games/truco/text/speech.ts';
import type { JudgedDecision } from '../../../src/protocol/coach.ts';
import { useLanguage, useNumbers, useWords } from '../../words/words.ts';

/** Amounts of points in the page's language. */
export function usePoints(): (value: number, digits?: number) => string {
  const { learn } = useWords();
  const number = useNumbers();
  return (value, digits = 1) => learn.points(number(value, digits), Number(value.toFixed(digits)));
}

/** A part of the chance to win the match, in points of a hundred. */
export function usePercent(): (chance: number) => string {
  const number = useNumbers();
  // a number and its sign stay on one line
  return (chance) => `${number(100 * chance, chance < 0.1 ? 1 : 0)}\u00a0%`;
}

/** What a decision has cost: of the chance to win the match, and in points. */
export function useCost(): (decision: Pick<JudgedDecision, 'cost' | 'winCost'>) => string {
  const { learn } = useWords();
  const percent = usePercent();
  const points = usePoints();
  return ({ cost, winCost }) => learn.ofTheMatch(percent(winCost), points(cost));
}

/** A decision in a sentence: what was done, what it cost, what would have been better. */
export function useVerdict(): (decision: Pick<JudgedDecision, 'action' | 'cost' | 'winCost' | 'choices'>) => string {
  const { learn } = useWords();
  const language = useLanguage();
  const cost = useCost();
  const isCard = (action: number) => action < FIRST_CALL;
  return (decision) => {
    const best = decision.choices[0].action;
    const say = (action: number) =>
      action < FACE_DOWN
        ? sayTheCard(action, language)
        : isCard(action)
          ? sayAction(action, language)
          : learn.quoted(sayAction(action, language));
    const sentence = isCard(decision.action) ? learn.verdictCard : learn.verdict;
    return sentence(say(decision.action), cost(decision), say(best));
  };
}
