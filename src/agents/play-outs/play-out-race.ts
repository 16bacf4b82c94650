import type { Explanation } from '../../core/agent.ts';
import type { Action, State } from '../../core/game.ts';

/** What a race of play-outs must know of its game, as one player sees it. */
export interface PlayOuts<S extends State> {
  /** Makes `into` a full state that agrees with what the player knows; what it cannot see is drawn. */
  sample(into: S): void;
  /** The action of the seat to move in a play-out. */
  choose(state: S): Action;
  /** How good the end of a play-out is for the player. */
  value(state: S): number;
}

/** After each round the weaker half of the actions is dropped, down to two. */
const ROUNDS = 3;

/**
 * Finds the best of several actions by playing each of them out (determinised Monte-Carlo search with sequential
 * halving). All actions still in the race meet the same sampled states. A play-out ends where chance moves next or the
 * game is over. The value of an action is the mean value of its play-outs.
 *
 *     const race = new PlayOutRace(legal, { sample, choose, value }, game.start(), game.start());
 *     race.run(1000);
 *     return race.best();
 */
export class PlayOutRace<S extends State> {
  private readonly actions: readonly Action[];
  private readonly playOuts: PlayOuts<S>;
  private readonly start: S;
  private readonly state: S;
  private readonly sums: Float64Array;
  private readonly counts: Int32Array;
  /** Indexes of `actions` still in the race. */
  private readonly running: number[];

  /** `start` and `state` are overwritten. */
  constructor(actions: readonly Action[], playOuts: PlayOuts<S>, start: S, state: S) {
    this.actions = actions;
    this.playOuts = playOuts;
    this.start = start;
    this.state = state;
    this.sums = new Float64Array(actions.length);
    this.counts = new Int32Array(actions.length);
    this.running = actions.map((_, i) => i);
  }

  /**
   * Plays about `total` play-outs, over all actions together. It stops earlier at the time `until` of
   * `performance.now()`, but every action is played out at least once.
   */
  run(total: number, until = Number.POSITIVE_INFINITY): void {
    const { running } = this;
    for (let round = 0; round < ROUNDS; round++) {
      const samples = Math.max(1, Math.floor(total / ROUNDS / running.length));
      for (let i = 0; i < samples; i++) {
        if (performance.now() > until && this.counts[running[0]] > 0) return;
        this.playAll();
      }
      running.sort((a, b) => this.mean(b) - this.mean(a));
      running.length = Math.max(2, Math.ceil(running.length / 2));
    }
  }

  best(): Action {
    return this.actions[this.running.reduce((a, b) => (this.mean(b) > this.mean(a) ? b : a))];
  }

  /** Play-outs so far. */
  get played(): number {
    return this.counts.reduce((a, b) => a + b, 0);
  }

  /** The best of the others that stayed in the race to its end. */
  second(): Action {
    const best = this.best();
    const others = this.running.filter((i) => this.actions[i] !== best);
    return this.actions[others.reduce((a, b) => (this.mean(b) > this.mean(a) ? b : a))];
  }

  /** Every action with its value: those that stayed in the race first, each part best first. */
  choices(): NonNullable<Explanation['choices']> {
    const stayed = (i: number) => Number(this.running.includes(i));
    const order = this.actions.map((_, i) => i).sort((a, b) => stayed(b) - stayed(a) || this.mean(b) - this.mean(a));
    return order.map((i) => ({ action: this.actions[i], value: this.mean(i) }));
  }

  /** Plays out every action still in the race from one sampled state. */
  private playAll(): void {
    const { playOuts, start, state } = this;
    playOuts.sample(start);
    for (const i of this.running) {
      state.copyFrom(start);
      state.apply(this.actions[i]);
      while (state.turn >= 0) state.apply(playOuts.choose(state));
      this.sums[i] += playOuts.value(state);
      this.counts[i]++;
    }
  }

  private mean(i: number): number {
    return this.sums[i] / this.counts[i];
  }
}
