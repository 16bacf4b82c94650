import { DayHand } from '../../../src/games/truco/day-hand.ts';

export { DAY_OPPONENT, DAY_RULES, DayHand, isOpenDay, today } from '../../../src/games/truco/day-hand.ts';

/** A decision of the person in the hand of a day. */
export interface DayDecision {
  readonly position: string;
  readonly action: number;
}

/** What the person had to decide, with the position before each; where there was only one thing to do there is none. */
export function decisionsOf(day: string, actions: readonly number[]): DayDecision[] {
  const { match } = new DayHand(day);
  return actions.flatMap((action) => {
    const own = match.toMove === 0 && match.legal().length > 1;
    const position = own ? match.game.format(match.state) : '';
    match.answer(action);
    return own ? [{ position, action }] : [];
  });
}
