import { InputError } from '../../core/errors.ts';
import type { Action, Game, Seat, State } from '../../core/game.ts';
import { problem } from '../../core/problems.ts';
import type { Rng } from '../../core/rng.ts';
import { shownAction } from './table.ts';

/** What a game of this kind brings of its own, besides its chance. */
export interface TrickGameParts<Rules, S extends State, View> {
  /** The first part of its ids. */
  readonly family: string;
  /** Rises when play changes. */
  readonly version: number;
  readonly maxActions: number;
  /** How a card played face down looks to the other seat. */
  readonly hidden: Action;
  readonly State: new (rules: Rules) => S;
  viewOf(state: S, seat: Seat, id: string): View;
  imagine(rules: Rules, view: View, rng: Rng): S;
  formatState(state: S): string;
  parseState(text: string, rules: Rules): S;
  formatAction(action: Action): string;
  parseAction(text: string): Action;
}

/** A game for two in hands of three cards and three tricks, under one rule set. */
export abstract class TrickGame<Rules extends { readonly id: string }, S extends State, View> implements Game<S, View> {
  readonly id: string;
  readonly seats = 2;
  readonly maxActions: number;
  readonly rules: Rules;
  private readonly parts: TrickGameParts<Rules, S, View>;

  constructor(rules: Rules, parts: TrickGameParts<Rules, S, View>) {
    this.rules = rules;
    this.parts = parts;
    this.id = `${parts.family}/${rules.id}@${parts.version}`;
    this.maxActions = parts.maxActions;
  }

  abstract chance(state: S, rng: Rng): Action;

  start(): S {
    return new this.parts.State(this.rules);
  }

  view(state: S, seat: Seat): View {
    return this.parts.viewOf(state, seat, this.id);
  }

  shown(action: Action, by: Seat, to: Seat): Action {
    return shownAction(action, by, to, this.parts.hidden);
  }

  imagine(view: View, rng: Rng): S {
    return this.parts.imagine(this.rules, view, rng);
  }

  format(state: S): string {
    return `${this.id} ${this.parts.formatState(state)}`;
  }

  parse(text: string): S {
    if (!text.startsWith(`${this.id} `))
      throw new InputError(`a state of this game begins with ${this.id}, not ${JSON.stringify(text.slice(0, 40))}`);
    return this.parts.parseState(text.slice(this.id.length + 1), this.rules);
  }

  formatAction(action: Action): string {
    return this.parts.formatAction(action);
  }

  parseAction(text: string): Action {
    return this.parts.parseAction(text);
  }
}

/** The name of the rules in a game's id: `ufsm24+target=12` in `truco/ufsm24+target=12@2`. `right` is such a name. */
export function rulesInId(id: string, family: string, version: number, right: string): string {
  const [, name, rules, its] = /^([^/]*)\/(.*)@(\d+)$/s.exec(id) ?? [];
  if (name !== family) throw new InputError(problem('badGameId', { right: `${family}/${right}@${version}`, id }));
  if (Number(its) !== version) throw new InputError(problem('otherVersion', { id, version: its, here: version }));
  return rules;
}
