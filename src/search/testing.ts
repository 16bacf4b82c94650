import { Rng } from '../core/rng.ts';
import type { BoundedProblem } from './problem.ts';

/** A state of `Walk`. */
export interface WalkState {
  layer: number;
  place: number;
  cost: number;
}

/**
 * A problem for tests: a walk from place 0 of layer 0 to any place of the last layer. Each layer has `width` places.
 * Every action leads to a place of the next layer and costs 0 to 9, as drawn by the seed. Some places are dead ends.
 */
export class Walk implements BoundedProblem<WalkState> {
  readonly initial: WalkState = { layer: 0, place: 0, cost: 0 };
  readonly keyLength = 1;
  readonly layers: number;
  readonly width: number;
  private readonly steps: readonly { to: number; cost: number }[][][];
  private readonly rest: number[][];
  private readonly blind: boolean;

  /** `blind`: the estimate is zero; otherwise it is exact. */
  constructor(seed: number, { layers = 5, width = 6, branches = 4, blind = true } = {}) {
    const rng = Rng.seeded(seed);
    this.layers = layers;
    this.width = width;
    this.blind = blind;
    this.steps = Array.from({ length: layers }, () =>
      Array.from({ length: width }, () =>
        Array.from({ length: rng.below(5) === 0 ? 0 : branches }, () => ({
          to: rng.below(width),
          cost: rng.below(10),
        })),
      ),
    );
    this.rest = [...this.steps, new Array(width).fill([])].map(() => new Array(width).fill(Number.POSITIVE_INFINITY));
    this.rest[layers].fill(0);
    for (let layer = layers - 1; layer >= 0; layer--) {
      for (let place = 0; place < width; place++) {
        for (const { to, cost } of this.steps[layer][place]) {
          this.rest[layer][place] = Math.min(this.rest[layer][place], cost + this.rest[layer + 1][to]);
        }
      }
    }
  }

  /** The cheapest way there is, by dynamic programming; infinite if there is none. */
  get cheapest(): number {
    return this.rest[0][0];
  }

  blank(): WalkState {
    return { layer: 0, place: 0, cost: 0 };
  }

  copy(from: WalkState, into: WalkState): void {
    Object.assign(into, from);
  }

  actions({ layer, place }: WalkState): number[] {
    return layer === this.layers ? [] : this.steps[layer][place].map((_, action) => action);
  }

  result(state: WalkState, action: number, into: WalkState): void {
    const { to, cost } = this.steps[state.layer][state.place][action];
    into.layer = state.layer + 1;
    into.place = to;
    into.cost = state.cost + cost;
  }

  cost(state: WalkState): number {
    return state.cost;
  }

  isGoal(state: WalkState): boolean {
    return state.layer === this.layers;
  }

  estimate({ layer, place }: WalkState): number {
    return this.blind ? 0 : this.rest[layer][place];
  }

  bound(state: WalkState): number {
    return state.cost + this.estimate(state);
  }

  key({ layer, place }: WalkState, into: Int32Array): void {
    into[0] = layer * this.width + place;
  }

  /** The cost of a list of actions; fails if it does not lead to a goal. */
  follow(actions: readonly number[]): number {
    let state = this.initial;
    for (const action of actions) {
      const next = this.blank();
      this.result(state, action, next);
      state = next;
    }
    if (!this.isGoal(state)) throw new Error('no goal');
    return state.cost;
  }
}
