import { END, type PublicTree } from '../../../solve/public-tree.ts';
import type { Continuation } from './continuation.ts';
import { ENDED, LEVEL } from './ladder.ts';
import type { TrucoTree } from './truco-tree.ts';

const TRICK = 2;

/**
 * The first trick and its truco bets, every pair of holdings weighing one: it ends in the values of a continuation, so
 * that a walk with one holding of the other seat gives what each of one's own is worth against it.
 */
export class FirstTrick implements PublicTree {
  readonly root = 0;
  private readonly cards: TrucoTree;
  private readonly continuation: Continuation;
  private readonly ones: Float64Array;

  constructor(cards: TrucoTree, continuation: Continuation) {
    this.cards = cards;
    this.continuation = continuation;
    this.ones = new Float64Array(cards.width(cards.root, 0)).fill(1);
  }

  turn(node: number): number {
    return this.cards.down(node) === TRICK ? END : this.cards.turn(node);
  }

  actions(node: number): number {
    return this.cards.actions(node);
  }

  child(node: number, action: number): number {
    return this.cards.child(node, action);
  }

  width(node: number, seat: number): number {
    return this.cards.width(node, seat);
  }

  decides(): boolean {
    return true;
  }

  before(node: number, action: number): Int16Array | undefined {
    return this.cards.before(node, action);
  }

  regroups(): boolean {
    return false;
  }

  gather(): void {}

  spread(): void {}

  start(): Float64Array {
    return this.ones;
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const own = this.cards.width(node, seat);
    const theirs = this.cards.width(node, 1 - seat);
    const bet = this.cards.bets(node);
    const sign = seat === 0 ? 1 : -1;
    into.fill(0, to, to + own);
    if (this.cards.down(node) < TRICK) {
      let mass = 0;
      for (let j = 0; j < theirs; j++) mass += reach[at + j];
      into.fill(ENDED[bet] === seat ? mass * LEVEL[bet] : -mass * LEVEL[bet], to, to + own);
      return;
    }
    const [mano, pie] = this.cards.played(node) as [number, number];
    const values = this.continuation.block(mano, pie, bet);
    for (let j = 0; j < theirs; j++) {
      const weight = sign * reach[at + j];
      if (weight === 0) continue;
      for (let i = 0; i < own; i++) into[to + i] += weight * values[seat === 0 ? i * theirs + j : j * own + i];
    }
  }
}
