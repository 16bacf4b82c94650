import type { Factor, Reason } from '../../../core/agent.ts';
import type { Action } from '../../../core/game.ts';
import { FIRST_CALL } from '../../../games/truco-brazil/actions.ts';
import { parseGameId } from '../../../games/truco-brazil/game.ts';
import type { BrazilView } from '../../../games/truco-brazil/view.ts';
import type { AgentWords } from '../../words/explain.ts';

/** Chances and the least that was needed, both from 0 to 1. */
interface Odds {
  chance: number;
  needed: number;
}

/** Every reason of an agent of Brazilian Truco, with the values that its sentence is made from. */
export interface BrazilReasons {
  only: object;
  lot: { count: number };
  lastCard: object;
  /** Whether to play a special hand. */
  specialHand: Odds;
  answer: Odds;
  /** To run costs as much as to lose. */
  free: object;
  call: Odds;
  bluff: { chance: number };
  /** A lost hand loses the game anyway. */
  nothingToLose: object;
  card: { chance: number };
  cardWins: object;
  cardLoses: object;
  faceDown: object;
  /** The share of games won after the action, and after the next best one, in imagined play to the end of the hand. */
  playOuts: { wins: number; next: Action; nextWins: number };
  /** The equilibrium does it as often as this. */
  mix: { chance: number };
  always: object;
}

/** The numbers behind a reason. */
export type BrazilFactor = 'chance' | 'needed' | 'playOuts' | 'possibleHands' | 'exploitability' | 'matchWon' | 'taken';

export interface BrazilAgentWords extends AgentWords<BrazilReasons> {
  readonly factors: Readonly<Record<BrazilFactor, string>>;
}

/** The reason for an action of the seat of a view. */
export function reason<Code extends keyof BrazilReasons>(
  view: BrazilView,
  action: Action,
  code: Code,
  values: BrazilReasons[Code],
): Reason {
  const { bet, kind, seat } = view;
  const answers = bet.answerer === seat;
  return {
    code,
    action,
    values: {
      ...values,
      ladder: parseGameId(view.game).ladder.join(' '),
      ...(answers && (kind === 'special' ? { special: 1 } : { asked: FIRST_CALL + bet.step })),
    },
  };
}

export function factor(code: BrazilFactor, value: number): Factor {
  return { code, value };
}
