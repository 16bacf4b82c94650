import { topOf } from '../../../games/tetris/board.ts';
import { columnOf, orientationOf, rowOf } from '../../../games/tetris/placing/placements.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/placing/resting-places.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import type { MetricName } from '../metrics/index.ts';
import type { Chooser } from '../simulation/chooser.ts';
import { Entry } from '../simulation/entry.ts';
import { Placer, type Shapes, shapesOf } from '../simulation/placer.ts';
import { Evaluator } from './evaluator.ts';
import type { Strategy } from './strategies.ts';

/** The value of a placement that loses, and of none. */
const NOTHING = Number.NEGATIVE_INFINITY;
/** Entries of `facts` for each board: lines removed, lock heights, landing heights times two, eroded cells. */
const FACTS = 4;

/** A metric with its part of a placement's value. */
export interface Share {
  readonly code: MetricName;
  readonly value: number;
  readonly share: number;
}

/** Tries every sequence of placements of the known pieces, or those within the beam, and takes the best. */
export class LookAhead implements Chooser {
  evaluations = 0;
  /** How many pieces the last choice looked at, and how many placements the first one had. */
  looked = 0;
  count = 0;
  /** The placements of each piece looked at, and their values. */
  readonly codes: readonly Int32Array[];
  readonly values: readonly Float64Array[];
  private readonly pieces: number;
  private readonly beam: Int32Array;
  private readonly discount: Float64Array;
  private readonly summed: boolean;
  private readonly evaluator: Evaluator;
  private readonly places: RestingPlaces;
  private readonly placer: Placer;
  private readonly shapes: Shapes;
  private readonly entry: Entry;
  private readonly spawnBlocks: boolean;
  /** A board no higher than this does not lose by its height alone. */
  private readonly safeTop: number;
  private queue: Int32Array = new Int32Array(0);
  /** The board before each piece and, last, the board after all of them. */
  private readonly boards: readonly Uint16Array[];
  private readonly tops: Int32Array;
  /** The facts of the placements that led to each board, summed. A last entry stays zero. */
  private readonly facts: Int32Array;
  private readonly best: Float64Array;
  private readonly order: readonly Int32Array[];

  /** `evaluator` may be one that knows more than the weights say, and `places` one that finds others. */
  constructor(
    rules: TetrisRules,
    { weights, pieces, beam, discount }: Strategy,
    evaluator: Evaluator = new Evaluator(rules, weights),
    places = new RestingPlaces(rules),
  ) {
    const room = maxRestingPlaces(rules);
    const each = <T>(make: () => T) => Array.from({ length: pieces + 1 }, make);
    this.pieces = pieces;
    this.beam = Int32Array.from({ length: pieces }, (_, at) => beam?.[at] ?? room);
    this.discount = Float64Array.from({ length: pieces }, (_, at) => discount?.[at] ?? 1);
    this.summed = discount !== undefined;
    this.evaluator = evaluator;
    this.places = places;
    this.placer = new Placer(rules);
    this.shapes = shapesOf(rules);
    this.entry = new Entry(rules);
    this.spawnBlocks = rules.over === 'spawn-blocked';
    this.safeTop = rules.over === 'top-row' ? rules.height - 1 : rules.height;
    this.boards = each(() => new Uint16Array(rules.height));
    this.codes = each(() => new Int32Array(room));
    this.values = each(() => new Float64Array(room));
    this.order = each(() => new Int32Array(room));
    this.tops = new Int32Array(pieces + 1);
    this.facts = new Int32Array(FACTS * (pieces + 2));
    this.best = new Float64Array(pieces + 1);
  }

  set level(level: number) {
    this.places.level = level;
  }

  choose(rows: Uint16Array, queue: Int32Array): number {
    this.boards[0].set(rows);
    this.tops[0] = topOf(rows);
    this.queue = queue;
    this.looked = 0;
    while (this.looked < this.pieces && queue[this.looked] >= 0) this.looked++;
    const index = this.explore(0);
    return index < 0 ? -1 : this.codes[0][index];
  }

  /**
   * Tries the placements of piece `at` on board `at`. Writes the value of the best to `best[at]` and returns its index,
   * or -1 if there is none. A placement that loses counts only for the first piece, and only if all of them lose.
   */
  private explore(at: number): number {
    const { best, evaluator, codes } = this;
    const count = this.places.find(this.boards[at], this.queue[at], codes[at]);
    if (at === 0) this.count = count;
    if (at === this.looked - 1) return this.evaluateAll(at, count);
    const values = this.values[at];
    const ranked = this.beam[at] < count;
    if (ranked) this.rank(at, count);
    const tries = ranked ? this.beam[at] : count;
    if (ranked) values.fill(NOTHING, 0, count);
    let chosen = -1;
    let fallback = -1;
    let fallbackValue = NOTHING;
    best[at] = NOTHING;
    for (let i = 0; i < tries; i++) {
      const index = ranked ? this.order[at][i] : i;
      const lost = this.place(at, codes[at][index]);
      let value = 0;
      if (this.summed) {
        this.measure(at + 1);
        value = evaluator.score[0] * this.discount[at];
      }
      if (lost || this.explore(at + 1) < 0) {
        // the game cannot go on from here, so the board is evaluated as it is
        this.measure(at + 1);
        values[index] = NOTHING;
        if (fallback < 0 || evaluator.score[0] > fallbackValue) {
          fallbackValue = evaluator.score[0];
          fallback = index;
        }
        continue;
      }
      value += best[at + 1];
      values[index] = value;
      if (chosen < 0 || value > best[at]) {
        best[at] = value;
        chosen = index;
      }
    }
    return chosen < 0 && at === 0 ? fallback : chosen;
  }

  /** The same as `explore` for the last piece: every placement is evaluated. */
  private evaluateAll(at: number, count: number): number {
    const { best, evaluator, facts, shapes, tops, queue } = this;
    const { height: sizes } = shapes;
    const codes = this.codes[at];
    const values = this.values[at];
    const piece = queue[at];
    const factor = this.discount[at];
    const from = this.summed ? facts.length - FACTS : FACTS * at;
    const entering = this.spawnBlocks && queue[at + 1] >= 0 ? queue[at + 1] : -1;
    const safe = entering >= 0 ? this.entry.low : this.safeTop;
    const clear = tops[at] <= safe;
    let chosen = -1;
    let fallback = -1;
    let fallbackValue = NOTHING;
    best[at] = NOTHING;
    this.evaluations += count;
    evaluator.load(this.boards[at], tops[at]);
    for (let index = 0; index < count; index++) {
      const code = codes[index];
      const low = rowOf(code);
      const shape = 4 * piece + orientationOf(code);
      const size = sizes[shape];
      let loses = false;
      if (clear && low + size <= safe && evaluator.measureWith(shape, columnOf(code), low)) {
        // it completes no row
        evaluator.sum(facts[from], facts[from + 1] + low, facts[from + 2] + 2 * low + size - 1, facts[from + 3]);
      } else {
        loses = this.place(at, code);
        this.measure(at + 1, false);
        if (entering >= 0 && tops[at + 1] > safe && this.entry.blocks(this.boards[at + 1], entering)) loses = true;
      }
      const value = evaluator.score[0] * factor;
      if (loses) {
        values[index] = NOTHING;
        if (fallback < 0 || value > fallbackValue) {
          fallbackValue = value;
          fallback = index;
        }
        continue;
      }
      values[index] = value;
      if (chosen < 0 || value > best[at]) {
        best[at] = value;
        chosen = index;
      }
    }
    return chosen < 0 && at === 0 ? fallback : chosen;
  }

  /** Places piece `at`, which makes board `at + 1` and its facts. Returns whether that loses. */
  private place(at: number, code: number): boolean {
    const { boards, tops, placer, facts } = this;
    tops[at + 1] = placer.place(boards[at], tops[at], boards[at + 1], tops[at + 1], this.queue[at], code);
    const to = FACTS * (at + 1);
    // where evaluations are summed, each board has the facts of its own piece only
    const before = this.summed ? 0 : 1;
    facts[to] = placer.lines + before * facts[to - 4];
    facts[to + 1] = placer.height + before * facts[to - 3];
    facts[to + 2] = placer.middle2 + before * facts[to - 2];
    facts[to + 3] = placer.eroded + before * facts[to - 1];
    return placer.over;
  }

  /** Evaluates board `at`. */
  private measure(at: number, counts = true): void {
    const { facts } = this;
    const from = FACTS * at;
    if (counts) this.evaluations++;
    this.evaluator.measure(
      this.boards[at],
      this.tops[at],
      facts[from],
      facts[from + 1],
      facts[from + 2],
      facts[from + 3],
    );
  }

  /** Writes the indexes of the best placements, as many as the beam is wide, to `order[at]`, best first. */
  private rank(at: number, count: number): void {
    const codes = this.codes[at];
    const order = this.order[at];
    const values = this.values[at];
    const width = this.beam[at];
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const lost = this.place(at, codes[index]);
      this.measure(at + 1);
      values[index] = lost ? NOTHING : this.evaluator.score[0];
      let place = kept < width ? kept++ : width;
      for (; place > 0 && values[index] > values[order[place - 1]]; place--) order[place] = order[place - 1];
      if (place < width) order[place] = index;
    }
  }

  /** Of a placement of the last choice: each metric at the end of the best line of play, and its share of the value. */
  shares(code: number): Share[] {
    const { evaluator, looked, summed } = this;
    const shares = new Float64Array(evaluator.names.length);
    const counted = this.evaluations;
    for (let at = 0; at < looked; at++) {
      const index = at === 0 ? this.codes[0].indexOf(code) : this.explore(at);
      if (index < 0) break;
      this.place(at, this.codes[at][index]);
      this.measure(at + 1);
      for (let i = 0; i < shares.length; i++) {
        const share = evaluator.weights[i] * evaluator.value(i);
        shares[i] = summed ? shares[i] + this.discount[at] * share : share;
      }
    }
    this.evaluations = counted;
    return evaluator.names.map((code, i) => ({ code, value: evaluator.value(i), share: shares[i] }));
  }
}
