import { END } from '../../../../solve/public-tree.ts';
import { CARDS, ENDED, LEVEL } from '../../equilibrium/cards/truco-bets.ts';
import type { TrucoStrategy } from '../../equilibrium/cards/truco-strategy.ts';
import type { TrucoTree } from '../../equilibrium/cards/truco-tree.ts';
import type { Stakes } from '../rest/rest-of-hand.ts';
import type { TrucoManner } from './truco-manner.ts';

/** More numbers than the vectors of one line of play take up. */
const STACK = 1 << 16;

/** An opponent who holds each of its private indices with a chance, by the table and by a manner of truco. */
export interface BelievedOpponent {
  readonly byTable: Float64Array;
  readonly byManner: Float64Array;
}

/**
 * What each action is worth to a seat with the ranks that it holds, against an opponent who plays cards and truco by the
 * table or, with some chance, truco by a manner; the seat does its best from there on. Exact, since nothing that the
 * opponent does depends on the seat's cards.
 */
export class TrucoResponse {
  private readonly tree: TrucoTree;
  private readonly strategy: TrucoStrategy;
  private readonly manner: TrucoManner;
  private readonly seat: number;
  /** What a hand is worth to the seat, by points won and lost. */
  private readonly won: readonly number[];
  private readonly lost: readonly number[];
  private readonly stack = new Float64Array(STACK);

  constructor(strategy: TrucoStrategy, manner: TrucoManner, seat: number, stakes: Stakes) {
    this.strategy = strategy;
    this.tree = strategy.tree;
    this.manner = manner;
    this.seat = seat;
    const negative = (values: readonly number[]) => values.map((value) => -value);
    this.won = seat === 0 ? stakes.won : negative(stakes.lost);
    this.lost = seat === 0 ? stakes.lost : negative(stakes.won);
  }

  /** The value of a hand that somebody wins. */
  worth(winner: number, points: number): number {
    return winner === this.seat ? this.won[points] : this.lost[points];
  }

  /** The value of each action at a node of the seat; `undefined` where it cannot take it. */
  values(node: number, held: readonly number[], { byTable, byManner }: BelievedOpponent): (number | undefined)[] {
    const width = byTable.length;
    this.stack.set(byTable, 0);
    this.stack.set(byManner, width);
    return Array.from({ length: this.tree.actions(node) }, (_, k) => this.action(node, k, held, 0, 2 * width));
  }

  /** The value below a node, given the opponent's two vectors one after the other at `at`; the stack is free from `top` on. */
  private value(node: number, held: readonly number[], at: number, top: number): number {
    const { tree, seat } = this;
    const turn = tree.turn(node);
    if (turn === END) return this.end(node, held, at);
    if (turn !== seat) return this.theirs(node, held, at, top);
    let best = -Infinity;
    for (let k = 0; k < tree.actions(node); k++) {
      const value = this.action(node, k, held, at, top);
      if (value !== undefined && value > best) best = value;
    }
    return best;
  }

  /** The value of one of the seat's actions. */
  private action(node: number, k: number, held: readonly number[], at: number, top: number): number | undefined {
    const { tree, stack } = this;
    const child = tree.child(node, k);
    const meaning = tree.meaning(node, k);
    if (meaning >= 0) {
      const place = held.indexOf(meaning);
      return place < 0 ? undefined : this.value(child, held.toSpliced(place, 1), at, top);
    }
    if (!tree.regroupsOther(node, k)) return this.value(child, held, at, top);
    // the last trick is led: what the opponent holds becomes whether it wins
    const ranks = tree.ranks.sizes.length;
    stack.fill(0, top, top + 4 * ranks);
    for (let rank = 0; rank < ranks; rank++) {
      const to = top + tree.followerIndex(node, held[0], rank);
      stack[to] += stack[at + rank];
      stack[to + 2 * ranks] += stack[at + ranks + rank];
    }
    return this.value(child, [], top, top + 4 * ranks);
  }

  private theirs(node: number, held: readonly number[], at: number, top: number): number {
    const { tree, stack, manner } = this;
    const { weights, index, facts } = this.strategy;
    const opponent = 1 - this.seat;
    const width = tree.width(node, opponent);
    if (this.isEmpty(at, 2 * width)) return 0;
    const n = tree.actions(node);
    if (!tree.decides(node)) return this.played(node, tree.child(node, 0), held, at, top);
    const chances = manner.chancesAt(node, this.strategy);
    const first = index.firstSlots.get(node) as number;
    let sum = 0;
    for (let k = 0, slot = 0; k < n; k++) {
      const child = tree.child(node, k);
      const before = tree.indicesBefore(node, k);
      const length = tree.width(child, opponent);
      for (let j = 0; j < length; j++, slot++) {
        const i = before === undefined ? j : before[j];
        stack[top + j] = i < 0 ? 0 : (stack[at + i] * weights[first + slot]) / facts.levels;
        stack[top + length + j] = i < 0 ? 0 : stack[at + width + i] * chances[slot];
      }
      sum += this.played(node, child, held, top, top + 2 * length, k);
    }
    return sum;
  }

  /** After an action of the opponent. A card that leads the last trick is seen, which the tree leaves to the private indices. */
  private played(node: number, child: number, held: readonly number[], at: number, top: number, action = 0): number {
    const { tree, stack } = this;
    if (!tree.regroupsOther(node, action)) return this.value(child, held, at, top);
    const width = tree.width(child, 1 - this.seat);
    let sum = 0;
    for (let led = 0; led < width; led++) {
      if (stack[at + led] === 0 && stack[at + width + led] === 0) continue;
      stack.fill(0, top, top + 2 * width);
      stack[top + led] = stack[at + led];
      stack[top + width + led] = stack[at + width + led];
      sum += this.value(child, held, top, top + 2 * width);
    }
    return sum;
  }

  private end(node: number, held: readonly number[], at: number): number {
    const { tree, stack, seat } = this;
    const bet = tree.betOf(node);
    const points = LEVEL[bet];
    const width = tree.width(node, 1 - seat);
    const winner = ENDED[bet] !== CARDS ? ENDED[bet] : tree.isLed(node) ? CARDS : tree.winner(node);
    const [won, lost] = [this.won[points], this.lost[points]];
    let sum = 0;
    if (winner !== CARDS) {
      for (let i = 0; i < 2 * width; i++) sum += stack[at + i];
      return sum * (winner === seat ? won : lost);
    }
    const ranks = tree.ranks.sizes.length;
    const isLeader = tree.leader(node) === seat;
    for (let i = 0; i < width; i++) {
      const wins = isLeader ? i < ranks : held[0] < tree.winningRanks(node, i);
      sum += (stack[at + i] + stack[at + width + i]) * (wins ? won : lost);
    }
    return sum;
  }

  private isEmpty(at: number, length: number): boolean {
    for (let i = 0; i < length; i++) if (this.stack[at + i] !== 0) return false;
    return true;
  }
}
