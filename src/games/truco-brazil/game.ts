import { InputError } from '../../core/errors.ts';
import { type Action, CHANCE, type Game, type Seat } from '../../core/game.ts';
import { problem } from '../../core/problems.ts';
import type { Rng } from '../../core/rng.ts';
import { shownAction } from '../three-tricks/table.ts';
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
import { formatState, parseState } from './notation.ts';
import { DEAL_NEXT, TURN_UP } from './position.ts';
import { type BrazilRules, parseRules } from './rules.ts';
import { BrazilState } from './state.ts';
import { type BrazilView, viewOf } from './view.ts';

/** Rises when play changes. */
const VERSION = 1;

/** Truco paulista, mineiro and what lies between, for two; `id` is such as `truco-brazil/paulista@1`. */
export class BrazilGame implements Game<BrazilState, BrazilView> {
  readonly id: string;
  readonly seats = 2;
  readonly maxActions = MOST_ACTIONS;
  readonly rules: BrazilRules;
  /** A sentence for lists and pages. */
  readonly description: string;

  constructor(rules: BrazilRules) {
    const { manilhas, target, games } = rules;
    this.rules = rules;
    this.id = `truco-brazil/${rules.id}@${VERSION}`;
    this.description = `Brazilian Truco for two with ${manilhas === 'turned' ? 'a turned card' : 'fixed manilhas'}, to ${target} points${games > 1 ? `, ${games} games` : ''}.`;
  }

  start(): BrazilState {
    return new BrazilState(this.rules);
  }

  chance(state: BrazilState, rng: Rng): Action {
    if (state.turn !== CHANCE) throw new Error('chance moves only between hands');
    if (state.stage === DEAL_NEXT) return FIRST_DEAL + rng.below(DEALS);
    if (state.stage !== TURN_UP) return FIRST_ORDER + rng.below(ORDERS);
    let card = rng.below(CARDS);
    while (state.cards.includes(card)) card = rng.below(CARDS);
    return FIRST_TURNED + card;
  }

  view(state: BrazilState, seat: Seat): BrazilView {
    return viewOf(state, seat, this.id);
  }

  shown(action: Action, by: Seat, to: Seat): Action {
    return shownAction(action, by, to, FACE_DOWN_HIDDEN);
  }

  imagine(view: BrazilView, rng: Rng): BrazilState {
    return imagine(this.rules, view, rng);
  }

  format(state: BrazilState): string {
    return `${this.id} ${formatState(state)}`;
  }

  parse(text: string): BrazilState {
    if (!text.startsWith(`${this.id} `))
      throw new InputError(`a state of this game begins with ${this.id}, not ${JSON.stringify(text.slice(0, 40))}`);
    return parseState(text.slice(this.id.length + 1), this.rules);
  }

  formatAction(action: Action): string {
    return formatAction(action);
  }

  parseAction(text: string): Action {
    return parseAction(text);
  }
}

/** The game of a rule set by its name, changes included: `brazilGame('paulista+target=24')`; or of rules. */
export function brazilGame(rules: string | BrazilRules): BrazilGame {
  return new BrazilGame(typeof rules === 'string' ? parseRules(rules) : rules);
}

/** The rules of a game id, such as `truco-brazil/mineiro+games=2@1`. */
export function parseGameId(id: string): BrazilRules {
  const [, rules, version] = /^truco-brazil\/(.*)@(\d+)$/s.exec(id) ?? [];
  if (rules === undefined)
    throw new InputError(problem('badGameId', { right: `truco-brazil/paulista@${VERSION}`, id }));
  if (Number(version) !== VERSION) throw new InputError(problem('otherVersion', { id, version, here: VERSION }));
  return parseRules(rules);
}
