import { type Action, CHANCE } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { rulesInId, TrickGame } from '../three-tricks/game.ts';
import { FACE_DOWN_HIDDEN, FIRST_DEAL, formatAction, parseAction } from './actions.ts';
import { DEALS } from './cards.ts';
import { imagine } from './imagine.ts';
import { parseRules, type TrucoRules } from './rules.ts';
import { TrucoState } from './state.ts';
import { formatState, MOST_ACTIONS, parseState } from './text/notation.ts';
import { type TrucoView, viewOf } from './view.ts';

const parts = {
  family: 'truco',
  /** Rises when play changes. */
  version: 2,
  maxActions: MOST_ACTIONS,
  hidden: FACE_DOWN_HIDDEN,
  State: TrucoState,
  ...{ viewOf, imagine, formatState, parseState, formatAction, parseAction },
};

/** Two-player Truco under one rule set; `id` is such as `truco/ufsm24@2`. */
export class TrucoGame extends TrickGame<TrucoRules, TrucoState, TrucoView> {
  constructor(rules: TrucoRules) {
    super(rules, parts);
  }

  chance(state: TrucoState, rng: Rng): Action {
    if (state.turn !== CHANCE) throw new Error('chance moves only between hands');
    return FIRST_DEAL + rng.below(DEALS);
  }
}

/** The game of a rule set by its name, changes included: `trucoGame('ufsm24+target=12')`; or of rules. */
export function trucoGame(rules: string | TrucoRules): TrucoGame {
  return new TrucoGame(typeof rules === 'string' ? parseRules(rules) : rules);
}

/** The rules of a game id, such as `truco/ufsm24+target=12@2`. */
export function parseGameId(id: string): TrucoRules {
  return parseRules(rulesInId(id, parts.family, parts.version, 'ufsm24'));
}
