import type { Agent } from '../core/agent.ts';
import type { Action, Game, Seat, State } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import type { Abstraction, SavedResponse } from './learned-response.ts';

/** An action must have been tried so often with a key before what was seen counts. */
const LEAST_TRIES = 20;

/** What came of an action, compared with what the player did itself: how often, the sum, the sum of squares. */
type Tries = [count: number, sum: number, squares: number];

/** What was learned of each key: of each action its tries. */
export interface SavedImprovements extends Pick<SavedResponse, 'queries'> {
  readonly learned: readonly (readonly [key: string, tries: readonly (readonly [label: string, tries: Tries])[]])[];
}

export interface TrialAbstraction<View> extends Abstraction<View> {
  /** The share of the decisions with such a view at which other actions are tried: less where that is dear. */
  share(view: View): number;
}

/** What the end of a deal is worth to a seat. */
export type Worth<S> = (state: S, seat: Seat) => number;

/**
 * A response to a player that is its own play, improved: at decisions that the response comes to each action is tried once,
 * and the player plays on for both seats. The response then takes another action than the player's wherever that has done
 * better beyond doubt, in any of the grains that the abstraction has.
 *
 * One deviation at a time needs far fewer questions than `LearnedResponse`, which tries everything below everything. The
 * player must decide by its view alone. With the same draws a response that changes nothing gains exactly nothing over
 * the two seats of a deal, so only what it changes adds to the error of what it gains.
 */
export class ImprovedPlay<S extends State, View> {
  /** How often the player was asked in training. */
  queries = 0;
  /** By how many standard errors an action must be better than the player's own. */
  caution = 3;
  private readonly game: Game<S, View>;
  private readonly player: Agent<View>;
  private readonly abstraction: TrialAbstraction<View>;
  private readonly worth: Worth<S>;
  private readonly learned = new Map<string, Map<string, Tries>>();
  private readonly tried: S;
  private readonly legal: Int32Array;

  constructor(game: Game<S, View>, player: Agent<View>, abstraction: TrialAbstraction<View>, worth: Worth<S>) {
    this.game = game;
    this.player = player;
    this.abstraction = abstraction;
    this.worth = worth;
    this.tried = game.start();
    this.legal = new Int32Array(game.maxActions);
  }

  /** What was learned, as JSON takes it. */
  save(): SavedImprovements {
    return { queries: this.queries, learned: Array.from(this.learned, ([key, tries]) => [key, [...tries]]) };
  }

  /** Goes on from what was saved. */
  restore({ queries, learned }: SavedImprovements): void {
    this.queries = queries;
    this.learned.clear();
    for (const [key, tries] of learned)
      this.learned.set(key, new Map(tries.map(([label, [...sums]]) => [label, sums])));
  }

  /** Learns from one deal in a seat. */
  async train(seat: Seat, rng: Rng): Promise<void> {
    const state = this.deal(rng);
    while (state.turn >= 0) {
      this.queries++;
      const { view, legal, action } = await this.ask(state, rng);
      if (state.turn !== seat) state.apply(action);
      else {
        if (rng.float() < this.abstraction.share(view)) await this.tryAll(state, view, legal, action, rng);
        state.apply(this.improved(view, legal, action));
      }
    }
  }

  /** Plays one deal in a seat; how it ends. */
  async play(seat: Seat, rng: Rng): Promise<S> {
    const state = this.deal(rng);
    while (state.turn >= 0) {
      const { view, legal, action } = await this.ask(state, rng);
      state.apply(state.turn === seat ? this.improved(view, legal, action) : action);
    }
    return state;
  }

  /** Learns by how much each other action does better here than what the player does itself. */
  private async tryAll(state: S, view: View, legal: readonly Action[], action: Action, rng: Rng): Promise<void> {
    const { abstraction } = this;
    const usual = abstraction.label(view, action);
    const others = abstraction.actions(view, legal).filter((other) => abstraction.label(view, other) !== usual);
    if (others.length === 0) return;
    const value = await this.valueOf(state, action, rng);
    const gained: [string, number][] = [[usual, 0]];
    for (const other of others)
      gained.push([abstraction.label(view, other), (await this.valueOf(state, other, rng)) - value]);
    for (const key of abstraction.keys(view)) {
      let tries = this.learned.get(key);
      if (!tries) this.learned.set(key, (tries = new Map()));
      for (const [label, gain] of gained) {
        const [count, sum, squares] = tries.get(label) ?? [0, 0, 0];
        tries.set(label, [count + 1, sum + gain, squares + gain * gain]);
      }
    }
  }

  /** What an action brings when the player then plays on for both seats; with the same draws for whatever is tried. */
  private async valueOf(state: S, action: Action, rng: Rng): Promise<number> {
    const { tried } = this;
    const draws = rng.save();
    tried.copyFrom(state);
    tried.apply(action);
    while (tried.turn >= 0) {
      this.queries++;
      tried.apply((await this.ask(tried, rng)).action);
    }
    rng.restore(draws);
    return this.worth(tried, state.turn);
  }

  /** The player's action, or one that is better beyond doubt. */
  private improved(view: View, legal: readonly Action[], action: Action): Action {
    const { abstraction } = this;
    const usual = abstraction.label(view, action);
    const found = abstraction.keys(view).flatMap((key) => this.learned.get(key) ?? []);
    let best = action;
    let most = 0;
    for (const other of [action, ...abstraction.actions(view, legal)]) {
      const label = abstraction.label(view, other);
      if (label === usual && other !== action) continue;
      for (const tries of found) {
        const sure = this.surely(tries.get(label));
        if (sure > most) [best, most] = [other, sure];
      }
    }
    return best;
  }

  /** What an action gains at least, but for a doubt as large as the caution. */
  private surely([count, sum, squares]: Tries = [0, 0, 0]): number {
    if (count < LEAST_TRIES) return Number.NEGATIVE_INFINITY;
    const mean = sum / count;
    return mean - this.caution * Math.sqrt((squares / count - mean * mean) / (count - 1));
  }

  private deal(rng: Rng): S {
    const state = this.game.start();
    state.apply(this.game.chance(state, rng));
    return state;
  }

  private async ask(state: S, rng: Rng): Promise<{ view: View; legal: Action[]; action: Action }> {
    const view = this.game.view(state, state.turn);
    const legal = Array.from(this.legal.subarray(0, state.legal(this.legal)));
    const { action } = await this.player.act({ view, legal, deadline: Number.POSITIVE_INFINITY, rng });
    return { view, legal, action };
  }
}
