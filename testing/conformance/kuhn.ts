import { InputError } from '../../src/core/errors.ts';
import { type Action, CHANCE, type Game, OVER, type Seat, type State } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';

/**
 * Kuhn poker as a match: hands of three cards until somebody has the target. A small complete `Game` with chance,
 * hidden cards and an alternating lead, for tests and as a model for authors of games.
 *
 * Each hand deals two of J, Q, K; the lead alternates. PASS or BET; the winner of a hand scores 1, or 2 after a
 * called bet.
 */
export const PASS = 0;
export const BET = 1;
/** Chance's actions: card 0 (J), 1 (Q) or 2 (K) goes to the next seat without one. */
const DEAL = 2;
const CARDS = 'JQK';
const ACTIONS = ['pass', 'bet', 'J', 'Q', 'K'];

export interface KuhnView {
  readonly seat: Seat;
  readonly scores: readonly number[];
  readonly lead: Seat;
  /** This seat's card, null before the deal. */
  readonly card: number | null;
  /** How many cards chance has dealt. */
  readonly dealt: number;
  /** PASS and BET of this hand. */
  readonly played: readonly Action[];
}

export class KuhnState implements State {
  readonly target: number;
  readonly points = [0, 0];
  lead = 0;
  readonly cards = [-1, -1];
  readonly played: Action[] = [];

  constructor(target: number) {
    this.target = target;
  }

  get turn(): number {
    if (Math.max(...this.points) >= this.target) return OVER;
    if (this.cards[1] === -1) return CHANCE;
    return this.lead ^ (this.played.length & 1);
  }

  legal(into: Int32Array): number {
    if (this.turn < 0) return 0;
    into[0] = PASS;
    into[1] = BET;
    return 2;
  }

  apply(action: Action): void {
    if (action >= DEAL) {
      this.cards[this.cards[0] === -1 ? 0 : 1] = action - DEAL;
      return;
    }
    this.played.push(action);
    const line = this.played.join('');
    if (line === '00' || line === '11' || line === '011') this.score(this.showdown(), line === '00' ? 1 : 2);
    else if (line === '10' || line === '010') this.score(line === '10' ? this.lead : 1 - this.lead, 1);
  }

  copyFrom(other: this): void {
    this.lead = other.lead;
    for (let seat = 0; seat < 2; seat++) {
      this.points[seat] = other.points[seat];
      this.cards[seat] = other.cards[seat];
    }
    this.played.length = 0;
    this.played.push(...other.played);
  }

  scores(): readonly number[] {
    return [...this.points];
  }

  private showdown(): Seat {
    return this.cards[0] > this.cards[1] ? 0 : 1;
  }

  private score(seat: Seat, points: number): void {
    this.points[seat] = Math.min(this.target, this.points[seat] + points);
    this.lead = 1 - this.lead;
    this.cards.fill(-1);
    this.played.length = 0;
  }
}

export function kuhn(target = 10): Game<KuhnState, KuhnView> {
  const left = (state: KuhnState) => [0, 1, 2].filter((card) => card !== state.cards[0]);
  return {
    id: `kuhn/${target}@1`,
    seats: 2,
    maxActions: 2,
    start: () => new KuhnState(target),
    chance: (state: KuhnState, rng: Rng) => DEAL + rng.pick(left(state)),
    view: (state, seat) => ({
      seat,
      scores: state.scores(),
      lead: state.lead,
      // a watcher has no card
      card: (state.cards[seat] ?? -1) === -1 ? null : state.cards[seat],
      dealt: state.cards.filter((card) => card !== -1).length,
      played: [...state.played],
    }),
    imagine(view, rng) {
      const state = new KuhnState(target);
      state.points[0] = view.scores[0];
      state.points[1] = view.scores[1];
      state.lead = view.lead;
      const free = rng.shuffle([0, 1, 2].filter((card) => card !== view.card));
      for (let seat = 0; seat < view.dealt; seat++) {
        state.cards[seat] = seat === view.seat ? (view.card as number) : (free.pop() as number);
      }
      state.played.push(...view.played);
      return state;
    },
    format: (state) =>
      `${state.points.join('-')} ${state.lead} ${state.cards.map((card) => CARDS[card] ?? '?').join('')} ${
        state.played.map((action) => 'pb'[action]).join('') || '.'
      }`,
    parse(text) {
      const match = /^(\d+)-(\d+) ([01]) ([JQK?]{2}) ([pb]{1,2}|\.)$/.exec(text);
      if (!match) throw new InputError(`not a Kuhn position, such as 3-1 0 JK p: ${JSON.stringify(text)}`);
      const state = new KuhnState(target);
      state.points[0] = Number(match[1]);
      state.points[1] = Number(match[2]);
      state.lead = Number(match[3]);
      const cards = match[4];
      state.cards[0] = CARDS.indexOf(cards[0]);
      state.cards[1] = CARDS.indexOf(cards[1]);
      const played = match[5] === '.' ? '' : match[5];
      for (const letter of played) state.played.push('pb'.indexOf(letter));
      const over = state.points.filter((points) => points >= target).length;
      const sound =
        Math.max(...state.points) <= target &&
        over < 2 &&
        (state.cards[0] !== state.cards[1] || state.cards[0] === -1) &&
        (state.cards[1] === -1 || state.cards[0] !== -1) &&
        (state.cards[1] !== -1 || played === '') &&
        (over === 0 || state.cards[0] === -1) &&
        ['', 'p', 'b', 'pb'].includes(played);
      if (!sound) throw new InputError(`${JSON.stringify(text)} cannot arise in Kuhn poker to ${target}`);
      return state;
    },
    formatAction: (action) => ACTIONS[action],
    parseAction(text) {
      const action = ACTIONS.indexOf(text);
      if (action < 0) throw new InputError(`no action ${JSON.stringify(text)}: one of ${ACTIONS.join(', ')}`);
      return action;
    },
  };
}
