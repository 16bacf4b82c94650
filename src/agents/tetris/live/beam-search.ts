import { placement } from '../../../games/tetris/placements.ts';
import { Placer } from '../simulation/placer.ts';
import { rules, shapes, spawning } from './falling-piece.ts';
import type { LiveEvaluator } from './live-evaluator.ts';
import { FREE_AIR, type KeyRoute, openRoutes, routesFrom } from './routes.ts';

/** More placements than any piece has on any board of this width. */
const ROOM = 64;

/** Boards kept of one level, the best first, and what led to each. */
class Level {
  readonly boards: readonly Uint16Array[];
  readonly tops: Int32Array;
  /** The rewards so far, and with them the value of the board. */
  readonly earned: Float64Array;
  readonly worth: Float64Array;
  /** Which of the first piece's routes it began with. */
  readonly root: Int32Array;
  count = 0;

  constructor(width: number) {
    this.boards = Array.from({ length: width }, () => new Uint16Array(rules.height));
    this.tops = new Int32Array(width);
    this.earned = new Float64Array(width);
    this.worth = new Float64Array(width);
    this.root = new Int32Array(width);
  }
}

/**
 * Beam search over the known pieces: of all boards after each piece the best `width` go on. It works in small steps, so
 * that whoever waits for messages can look for them in between.
 */
export class BeamSearch {
  /** Boards judged so far. */
  evaluations = 0;
  private readonly evaluation: LiveEvaluator;
  private readonly placer = new Placer(rules);
  private readonly width: number;
  private from: Level;
  private to: Level;
  private readonly scratch = new Uint16Array(rules.height);
  private scratchTop = 0;
  private readonly heights = new Int32Array(rules.width);
  private readonly order: Int32Array;
  // candidates of the level being made
  private readonly parent: Int32Array;
  private readonly code: Int32Array;
  private readonly earned: Float64Array;
  private readonly worth: Float64Array;
  private candidates = 0;
  private queue: readonly number[] = [];
  private depth = 0;
  private next = 0;

  constructor(evaluation: LiveEvaluator, width: number) {
    this.evaluation = evaluation;
    this.width = width;
    this.from = new Level(Math.max(width, ROOM));
    this.to = new Level(Math.max(width, ROOM));
    const room = ROOM * Math.max(width, ROOM);
    this.parent = new Int32Array(room);
    this.code = new Int32Array(room);
    this.earned = new Float64Array(room);
    this.worth = new Float64Array(room);
    this.order = new Int32Array(Math.max(width, ROOM));
  }

  /** A new question: the routes of the first piece of `queue` on this board, of which `best` will name one. */
  begin(board: Uint16Array, queue: readonly number[], routes: readonly KeyRoute[]): void {
    const { from } = this;
    from.boards[0].set(board);
    from.tops[0] = topOf(board);
    from.earned[0] = 0;
    from.count = 1;
    this.queue = queue;
    this.depth = 0;
    this.next = 1;
    this.candidates = 0;
    for (const { place, keys } of routes) this.judge(0, place, keys.length);
    this.close(this.width);
  }

  /** Looks into one more board; false when there is nothing left to look into. */
  step(): boolean {
    if (this.depth >= this.queue.length) return false;
    if (this.next < this.from.count) this.expand(this.next++);
    else if (this.candidates === 0 || !this.close(this.width)) return false;
    return this.depth < this.queue.length;
  }

  /** The index of the route that leads to the best board found so far, or -1 where there is none. */
  best(): number {
    return this.from.count === 0 ? -1 : this.from.root[0];
  }

  /** Judges every placement of this level's piece on one board. */
  private expand(index: number): void {
    const board = this.from.boards[index];
    const piece = this.queue[this.depth];
    const top = this.from.tops[index];
    if (top > FREE_AIR) {
      for (const { place, keys } of routesFrom(board, spawning(piece))) this.judge(index, place, keys.length);
      return;
    }
    const { heights } = this;
    const { bottoms, width } = shapes;
    heights.fill(0);
    let outline = 0;
    for (let y = top - 1; y >= 0; y--) {
      for (let fresh = board[y] & ~outline; fresh !== 0; fresh &= fresh - 1)
        heights[31 - Math.clz32(fresh & -fresh)] = y + 1;
      outline |= board[y];
    }
    const { count, orientation, column, length } = openRoutes[piece];
    for (let i = 0; i < count; i++) {
      const shape = 4 * piece + orientation[i];
      const left = column[i];
      let low = 0;
      for (let c = width[shape] - 1; c >= 0; c--) {
        const rest = heights[left + c] - bottoms[4 * shape + c];
        if (rest > low) low = rest;
      }
      this.judge(index, placement(orientation[i], left, low), length[i]);
    }
  }

  private judge(index: number, place: number, keys: number): void {
    const { from, placer, evaluation, scratch } = this;
    const top = placer.place(
      from.boards[index],
      from.tops[index],
      scratch,
      this.scratchTop,
      this.queue[this.depth],
      place,
    );
    this.scratchTop = top;
    evaluation.measure(scratch, top);
    this.evaluations++;
    const n = this.candidates++;
    const earned = from.earned[index] + evaluation.lines[placer.lines] + evaluation.key * keys;
    this.parent[n] = index;
    this.code[n] = place;
    this.earned[n] = earned;
    this.worth[n] = earned + evaluation.value[0];
  }

  /** Keeps the best candidates as the boards of the next level; false, and all as it was, where there is none. */
  private close(width: number): boolean {
    const { from, to, order, worth, candidates, placer } = this;
    let kept = 0;
    for (let n = 0; n < candidates; n++) {
      let place = kept < width ? kept++ : width;
      for (; place > 0 && worth[n] > worth[order[place - 1]]; place--)
        if (place < width) order[place] = order[place - 1];
      if (place < width) order[place] = n;
    }
    const piece = this.queue[this.depth];
    for (let i = 0; i < kept; i++) {
      const n = order[i];
      const parent = this.parent[n];
      to.tops[i] = placer.place(from.boards[parent], from.tops[parent], to.boards[i], to.tops[i], piece, this.code[n]);
      to.earned[i] = this.earned[n];
      to.worth[i] = worth[n];
      to.root[i] = this.depth === 0 ? n : from.root[parent];
    }
    to.count = kept;
    this.from = to;
    this.to = from;
    this.depth++;
    this.next = 0;
    this.candidates = 0;
    return kept > 0;
  }
}

/** One above the highest row that is not empty. */
export function topOf(board: Uint16Array): number {
  let top = board.length;
  while (top > 0 && board[top - 1] === 0) top--;
  return top;
}
