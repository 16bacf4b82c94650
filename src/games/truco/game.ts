import { InputError } from '../../core/errors.ts';
import { type Action, CHANCE, type Game, type Seat } from '../../core/game.ts';
import { problem } from '../../core/problems.ts';
import type { Rng } from '../../core/rng.ts';
import { shownAction } from '../three-tricks/table.ts';
import { FACE_DOWN_HIDDEN, FIRST_DEAL, formatAction, parseAction } from './actions.ts';
import { DEALS } from './cards.ts';
import { imagine } from './imagine.ts';
import { formatState, MOST_ACTIONS, parseState } from './notation.ts';
import { parseRules, type TrucoRules } from './rules.ts';
import { TrucoState } from './state.ts';
import { type TrucoView, viewOf } from './view.ts';

/** Rises when play changes. */
const VERSION = 2;

/** Two-player Truco under one rule set; `id` is such as `truco/ufsm24@2`. */
export class TrucoGame implements Game<TrucoState, TrucoView> {
  readonly id: string;
  readonly seats = 2;
  readonly maxActions = MOST_ACTIONS;
  readonly rules: TrucoRules;

  constructor(rules: TrucoRules) {
    this.rules = rules;
    this.id = `truco/${rules.id}@${VERSION}`;
  }

  start(): TrucoState {
    return new TrucoState(this.rules);
  }

  chance(state: TrucoState, rng: Rng): Action {
    if (state.turn !== CHANCE) throw new Error('chance moves only between hands');
    return FIRST_DEAL + rng.below(DEALS);
  }

  view(state: TrucoState, seat: Seat): TrucoView {
    return viewOf(state, seat, this.id);
  }

  shown(action: Action, by: Seat, to: Seat): Action {
    return shownAction(action, by, to, FACE_DOWN_HIDDEN);
  }

  imagine(view: TrucoView, rng: Rng): TrucoState {
    return imagine(this.rules, view, rng);
  }

  format(state: TrucoState): string {
    return `${this.id} ${formatState(state)}`;
  }

  parse(text: string): TrucoState {
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

/** The game of a rule set by its name, changes included: `trucoGame('ufsm24+target=12')`; or of rules. */
export function trucoGame(rules: string | TrucoRules): TrucoGame {
  return new TrucoGame(typeof rules === 'string' ? parseRules(rules) : rules);
}

/** The rules of a game id, such as `truco/ufsm24+target=12@2`. */
export function parseGameId(id: string): TrucoRules {
  const [, rules, version] = /^truco\/(.*)@(\d+)$/.exec(id) ?? [];
  if (rules === undefined) throw new InputError(problem('badGameId', { right: `truco/ufsm24@${VERSION}`, id }));
  if (Number(version) !== VERSION) throw new InputError(problem('otherVersion', { id, version, here: VERSION }));
  return parseRules(rules);
}
