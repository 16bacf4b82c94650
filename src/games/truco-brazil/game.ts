import { type Action, CHANCE } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { rulesInId, TrickGame } from '../three-tricks/game.ts';
import {
  FACE_DOWN_HIDDEN,
  FIRST_DEAL,
  FIRST_ORDER,
  FIRST_TURNED,
  formatAction,
  ORDERS,
  parseAction,
} from './actions.ts';
import { CARDS, DEALS } from './cards.ts';
import { imagine } from './imagine.ts';
import { MOST_ACTIONS } from './legal.ts';
import { DEAL_NEXT, TURN_UP } from './position.ts';
import { type BrazilRules, parseRules } from './rules.ts';
import { BrazilState } from './state.ts';
import { formatState, parseState } from './text/notation.ts';
import { type BrazilView, viewOf } from './view.ts';

const parts = {
  family: 'truco-brazil',
  /** Rises when play changes. */
  version: 1,
  maxActions: MOST_ACTIONS,
  hidden: FACE_DOWN_HIDDEN,
  State: BrazilState,
  ...{ viewOf, imagine, formatState, parseState, formatAction, parseAction },
};

/** Truco paulista, mineiro and what lies between, for two; `id` is such as `truco-brazil/paulista@1`. */
export class BrazilGame extends TrickGame<BrazilRules, BrazilState, BrazilView> {
  /** A sentence for lists and pages. */
  readonly description: string;

  constructor(rules: BrazilRules) {
    super(rules, parts);
    const { manilhas, target, games } = rules;
    this.description = `Brazilian Truco for two with ${manilhas === 'turned' ? 'a turned card' : 'fixed manilhas'}, to ${target} points${games > 1 ? `, ${games} games` : ''}.`;
  }

  chance(state: BrazilState, rng: Rng): Action {
    if (state.turn !== CHANCE) throw new Error('chance moves only between hands');
    if (state.stage === DEAL_NEXT) return FIRST_DEAL + rng.below(DEALS);
    if (state.stage !== TURN_UP) return FIRST_ORDER + rng.below(ORDERS);
    let card = rng.below(CARDS);
    while (state.cards.includes(card)) card = rng.below(CARDS);
    return FIRST_TURNED + card;
  }
}

/** The game of a rule set by its name, changes included: `brazilGame('paulista+target=24')`; or of rules. */
export function brazilGame(rules: string | BrazilRules): BrazilGame {
  return new BrazilGame(typeof rules === 'string' ? parseRules(rules) : rules);
}

/** The rules of a game id, such as `truco-brazil/mineiro+games=2@1`. */
export function parseGameId(id: string): BrazilRules {
  return parseRules(rulesInId(id, parts.family, parts.version, 'paulista'));
}
