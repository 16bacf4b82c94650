import { topOf } from '../../../games/tetris/board.ts';
import { columnOf, orientationOf, placement } from '../../../games/tetris/placing/placements.ts';
import { Placer } from '../simulation/placer.ts';
import { boxColumn, rules, shapes, spawning, turnsOf } from './falling-piece.ts';
import type { LiveEvaluator } from './live-evaluator.ts';
import { indexOf, RisksByHeight } from './route-risks.ts';
import { FREE_AIR, type KeyRoute, openRoutes, routesFrom } from './routes.ts';

/** What a piece that comes to rest elsewhere costs besides what it spoils there: the next one may be misled. */
const FAILURE = 4;
/** The share of failures that remain: often a key is seen to act before the next is sent, or there is time to repeat it. */
const REMAINING = 0.6;
/** The value of a board on which a piece has no place. */
const LOST = -10_000;
/** More placements than any piece has on a board of this width. */
const ROOM = 64;

/** The boards that are kept after a piece, best first. */
class Level {
  readonly boards: readonly Uint16Array[];
  readonly tops: Int32Array;
  /** The rewards of the placements that led to the board. */
  readonly earned: Float64Array;
  /** The route of the first piece that led to the board. */
  readonly root: Int32Array;
  count = 0;

  constructor(width: number) {
    this.boards = Array.from({ length: width }, () => new Uint16Array(rules.height));
    this.tops = new Int32Array(width);
    this.earned = new Float64Array(width);
    this.root = new Int32Array(width);
  }
}

/**
 * Beam search over the known pieces: after each piece only the `width` best boards are kept. In the end the `further`
 * best ones are compared by the mean over all pieces that may come next, each in its best place. It works in small
 * steps, so that the caller can handle messages in between.
 */
export class BeamSearch {
  /** Boards evaluated so far. */
  evaluations = 0;
  readonly risks = new RisksByHeight();
  readonly evaluator: LiveEvaluator;
  private readonly placer = new Placer(rules);
  private readonly width: number;
  private readonly further: number;
  private current: Level;
  private following: Level;
  private readonly scratch = new Uint16Array(rules.height);
  private scratchTop = 0;
  private readonly heights = new Int32Array(rules.width);
  private readonly order: Int32Array;
  // the candidates for the following level
  private readonly parent: Int32Array;
  private readonly code: Int32Array;
  private readonly earned: Float64Array;
  private readonly values: Float64Array;
  private readonly keys: Int32Array;
  private candidates = 0;
  /** The candidate for each orientation and column on one board. */
  private readonly places = new Int32Array(4 * rules.width);
  private readonly prices = new Float64Array(ROOM);
  private queue: readonly number[] = [];
  private depth = 0;
  /** The piece whose placements are evaluated. */
  private piece = 0;
  /** The sum over the pieces that may come next for one of the last boards; the greatest so far, and its root. */
  private sum = 0;
  private greatest = 0;
  private bestRoot = -1;
  private next = 0;

  constructor(evaluator: LiveEvaluator, width: number, further = 0) {
    this.evaluator = evaluator;
    this.width = width;
    this.further = further;
    this.current = new Level(Math.max(width, ROOM));
    this.following = new Level(Math.max(width, ROOM));
    const room = ROOM * Math.max(width, ROOM);
    this.parent = new Int32Array(room);
    this.code = new Int32Array(room);
    this.keys = new Int32Array(room);
    this.earned = new Float64Array(room);
    this.values = new Float64Array(room);
    this.order = new Int32Array(Math.max(width, ROOM));
  }

  /**
   * Begins a new search. `routes` are those of the first piece of `queue`, which is in a column and has fallen so many
   * rows more than a new one when a key can act; `best` names one.
   */
  begin(
    board: Uint16Array,
    queue: readonly number[],
    routes: readonly KeyRoute[],
    column = spawning(queue[0]).column,
    fallen = 0,
  ): void {
    const { current: from } = this;
    from.boards[0].set(board);
    from.tops[0] = topOf(board);
    from.earned[0] = 0;
    from.count = 1;
    this.queue = queue;
    this.piece = queue[0];
    this.bestRoot = -1;
    this.depth = 0;
    this.next = 1;
    this.candidates = 0;
    this.measureHeights(board, from.tops[0]);
    for (const { place, turns, steps } of routes) this.evaluate(0, place, turns, steps);
    this.discount(0, column, fallen);
    this.keepBest();
  }

  /** Expands one more board. Returns false when the search is complete. */
  step(): boolean {
    if (this.depth >= this.queue.length) return this.lookFurther();
    if (this.next < this.current.count) this.expand(this.next++, this.queue[this.depth]);
    else if (this.candidates === 0) return false;
    else this.keepBest();
    return this.further > 0 || this.depth < this.queue.length;
  }

  /** The index of the route that leads to the best board found so far, or -1 if there is none. */
  best(): number {
    if (this.current.count === 0) return -1;
    return this.bestRoot >= 0 ? this.bestRoot : this.current.root[0];
  }

  /**
   * Weighs one of the last boards by the best placement of a piece that may come next. Returns false when all of them
   * have been weighed by every piece.
   */
  private lookFurther(): boolean {
    const { current, values } = this;
    const index = Math.floor(this.next / turnsOf.length);
    if (index >= Math.min(current.count, this.further)) return false;
    const piece = this.next++ % turnsOf.length;
    this.candidates = 0;
    this.expand(index, piece);
    let best = LOST;
    for (let n = 0; n < this.candidates; n++) if (values[n] > best) best = values[n];
    this.sum = (piece === 0 ? 0 : this.sum) + best;
    if (piece === turnsOf.length - 1 && (index === 0 || this.sum > this.greatest)) {
      this.greatest = this.sum;
      this.bestRoot = current.root[index];
    }
    return true;
  }

  /** Evaluates every placement of a piece on one board. */
  private expand(index: number, piece: number): void {
    const board = this.current.boards[index];
    this.piece = piece;
    const top = this.current.tops[index];
    const first = this.candidates;
    const spawn = spawning(piece);
    this.measureHeights(board, top);
    if (top > FREE_AIR) {
      for (const { place, turns, steps } of routesFrom(board, spawn)) this.evaluate(index, place, turns, steps);
      this.discount(first, spawn.column);
      return;
    }
    const { heights } = this;
    const { bottoms, width } = shapes;
    const { count, orientation, column, turns, steps } = openRoutes[piece];
    for (let i = 0; i < count; i++) {
      const shape = 4 * piece + orientation[i];
      const left = column[i];
      let low = 0;
      for (let c = width[shape] - 1; c >= 0; c--) {
        const rest = heights[left + c] - bottoms[4 * shape + c];
        if (rest > low) low = rest;
      }
      this.evaluate(index, placement(orientation[i], left, low), turns[i], steps[i]);
    }
    this.discount(first, spawn.column);
  }

  private measureHeights(board: Uint16Array, top: number): void {
    const { heights } = this;
    heights.fill(0);
    let outline = 0;
    for (let y = top - 1; y >= 0; y--) {
      for (let fresh = board[y] & ~outline; fresh !== 0; fresh &= fresh - 1)
        heights[31 - Math.clz32(fresh & -fresh)] = y + 1;
      outline |= board[y];
    }
  }

  private evaluate(index: number, place: number, turns: number, steps: number): void {
    const { current: from, placer, evaluator, scratch } = this;
    const top = placer.place(from.boards[index], from.tops[index], scratch, this.scratchTop, this.piece, place);
    this.scratchTop = top;
    evaluator.measure(scratch, top);
    this.evaluations++;
    const n = this.candidates++;
    const earned = from.earned[index] + evaluator.lines[placer.lines] + evaluator.key * (turns + steps);
    const left = columnOf(place);
    const right = left + shapes.width[4 * this.piece + orientationOf(place)];
    this.parent[n] = index;
    this.code[n] = place;
    this.keys[n] = indexOf(turns, steps, left === 0 || right === rules.width);
    this.earned[n] = earned;
    this.values[n] = earned + evaluator.value[0];
  }

  /**
   * Takes from the candidates for one board, whose heights are measured, what they lose on average if keys fail. The
   * piece began in a column, and so many rows further down than a new one.
   */
  private discount(first: number, column: number, fallen = 0): void {
    const { risks, places, code, keys, earned, values, candidates, piece } = this;
    if (risks.none) return;
    places.fill(-1);
    for (let n = first; n < candidates; n++) places[rules.width * orientationOf(code[n]) + columnOf(code[n])] = n;
    const { prices } = this;
    for (let n = first; n < candidates; n++) {
      const orientation = orientationOf(code[n]);
      const shape = 4 * piece + orientation;
      const left = columnOf(code[n]);
      const origin = left - boxColumn(shape, 0);
      const { turn: turns, step: steps } = risks.over(
        fallen + this.highest(Math.min(left, left + column - origin), Math.max(left, left + column - origin), shape),
      );
      const [turn, step] = [turns[keys[n]], steps[keys[n]]];
      prices[n - first] = 0;
      if (turn === 0 && step === 0) continue;
      const before = (orientation + turnsOf[piece] - 1) % turnsOf[piece];
      const rightmost = rules.width - shapes.width[4 * piece + before];
      const isRight = origin > column && left + shapes.width[shape] === rules.width;
      const unturned = isRight
        ? rightmost
        : Math.min(Math.max(0, origin + boxColumn(4 * piece + before, 0)), rightmost);
      prices[n - first] =
        turn * this.loss(n, before, unturned) + step * this.loss(n, orientation, origin > column ? left - 1 : left + 1);
    }
    for (let n = first; n < candidates; n++) {
      earned[n] -= prices[n - first];
      values[n] -= prices[n - first];
    }
  }

  /** The highest column under a shape on its way between two places. */
  private highest(from: number, to: number, shape: number): number {
    const { heights } = this;
    let highest = 0;
    for (let c = Math.min(to + shapes.width[shape], rules.width) - 1; c >= Math.max(0, from); c--)
      if (heights[c] > highest) highest = heights[c];
    return highest;
  }

  /** What is lost if the piece of a candidate comes to rest at another place. */
  private loss(n: number, orientation: number, left: number): number {
    const other = this.places[rules.width * orientation + left];
    const worse = other < 0 ? FAILURE : Math.max(0, this.values[n] - this.values[other]);
    return REMAINING * (FAILURE + worse);
  }

  /** Makes the best candidates the current level. */
  private keepBest(): void {
    const { current: from, following: to, order, values, candidates, placer, width } = this;
    let kept = 0;
    for (let n = 0; n < candidates; n++) {
      let place = kept < width ? kept++ : width;
      for (; place > 0 && values[n] > values[order[place - 1]]; place--)
        if (place < width) order[place] = order[place - 1];
      if (place < width) order[place] = n;
    }
    const piece = this.queue[this.depth];
    for (let i = 0; i < kept; i++) {
      const n = order[i];
      const parent = this.parent[n];
      to.tops[i] = placer.place(from.boards[parent], from.tops[parent], to.boards[i], to.tops[i], piece, this.code[n]);
      to.earned[i] = this.earned[n];
      to.root[i] = this.depth === 0 ? n : from.root[parent];
    }
    to.count = kept;
    this.current = to;
    this.following = from;
    this.depth++;
    this.next = 0;
    this.candidates = 0;
  }
}
