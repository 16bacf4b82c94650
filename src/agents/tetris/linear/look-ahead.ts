import type { Rng } from '../../../core/rng.ts';
import { columnOf, orientationOf, rowOf } from '../../../games/tetris/placements.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/resting-places.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import type { MetricName } from '../metrics/index.ts';
import { Placer, type Shapes, shapesOf } from '../simulation/placer.ts';
import { Evaluator, type Weights } from './evaluator.ts';

/** How a player chooses: which metrics, and how far it looks. */
export interface Strategy {
  readonly weights: Weights;
  /** Pieces looked at, the current one first; those that are not known are left out. */
  readonly pieces: number;
  /** How many of the best placements of each piece are looked into further; all where it says nothing. */
  readonly beam?: readonly number[];
  /**
   * Without it, a line of play is worth the evaluation of its last board. With it, the sum of the evaluations after
   * each piece, each times the number here.
   */
  readonly discount?: readonly number[];
}

/** Chooses placements for one rule set; allocates nothing after it is made. */
export interface Chooser {
  /** Boards evaluated so far. */
  readonly evaluations: number;
  /** Before each game, with the player's own stream. */
  begin?(rng: Rng): void;
  /** A placement of the first piece of `queue` (a negative entry ends it), or -1 where it has none. */
  choose(rows: Uint16Array, queue: Int32Array): number;
}

/** No evaluation is as low. */
const NOTHING = Number.NEGATIVE_INFINITY;
/** Rows from the top within which a piece may be in the way of a new one. */
const ENTRY_ROWS = 5;
// what is known of a line of play, four numbers a piece: rows removed, lock heights, landing heights doubled, eroded cells
const FACTS = 4;

/** Tries every line of placements of the known pieces, or those within the beam, and takes the best. */
export class LookAhead implements Chooser {
  evaluations = 0;
  /** How many pieces the last choice looked at, and how many placements the first one had. */
  looked = 0;
  count = 0;
  /** The placements of each piece looked at, and what each was found to be worth. */
  readonly codes: readonly Int32Array[];
  readonly worth: readonly Float64Array[];
  private readonly pieces: number;
  private readonly beam: Int32Array;
  private readonly discount: Float64Array;
  private readonly summed: boolean;
  private readonly evaluator: Evaluator;
  private readonly places: RestingPlaces;
  private readonly lock: Placer;
  private readonly shapes: Shapes;
  private readonly spawnBlocks: boolean;
  /** A board no higher than this loses nothing yet: by itself, and by being in the way of a new piece. */
  private readonly safeTop: number;
  private readonly safeEntry: number;
  private queue: Int32Array = new Int32Array(0);
  /** The board before each piece, the last one after all; their tops; the facts of the line up to there, then none. */
  private readonly boards: readonly Uint16Array[];
  private readonly tops: Int32Array;
  private readonly facts: Int32Array;
  private readonly best: Float64Array;
  private readonly order: readonly Int32Array[];

  constructor(rules: TetrisRules, { weights, pieces, beam, discount }: Strategy) {
    const room = maxRestingPlaces(rules);
    const each = <T>(make: () => T) => Array.from({ length: pieces + 1 }, make);
    this.pieces = pieces;
    this.beam = Int32Array.from({ length: pieces }, (_, at) => beam?.[at] ?? room);
    this.discount = Float64Array.from({ length: pieces }, (_, at) => discount?.[at] ?? 1);
    this.summed = discount !== undefined;
    this.evaluator = new Evaluator(rules, weights);
    this.places = new RestingPlaces(rules);
    this.lock = new Placer(rules);
    this.shapes = shapesOf(rules);
    this.spawnBlocks = rules.over === 'spawn-blocked';
    this.safeTop = rules.over === 'top-row' ? rules.height - 1 : rules.height;
    this.safeEntry = rules.height - ENTRY_ROWS - rules.fall;
    this.boards = each(() => new Uint16Array(rules.height));
    this.codes = each(() => new Int32Array(room));
    this.worth = each(() => new Float64Array(room));
    this.order = each(() => new Int32Array(room));
    this.tops = new Int32Array(pieces + 1);
    this.facts = new Int32Array(FACTS * (pieces + 2));
    this.best = new Float64Array(pieces + 1);
  }

  choose(rows: Uint16Array, queue: Int32Array): number {
    const base = this.boards[0];
    let top = 0;
    for (let y = 0; y < base.length; y++) {
      base[y] = rows[y];
      if (rows[y] !== 0) top = y + 1;
    }
    this.tops[0] = top;
    this.queue = queue;
    this.looked = 0;
    while (this.looked < this.pieces && queue[this.looked] >= 0) this.looked++;
    const index = this.explore(0);
    return index < 0 ? -1 : this.codes[0][index];
  }

  /**
   * Looks at the placements of piece `at` on board `at`; leaves the worth of the best in `best[at]` and returns its
   * index, or -1. A placement that loses is taken only for the first piece, and where all do.
   */
  private explore(at: number): number {
    const { best, evaluator, codes } = this;
    const count = this.places.find(this.boards[at], this.queue[at], codes[at]);
    if (at === 0) this.count = count;
    if (at === this.looked - 1) return this.judge(at, count);
    const worth = this.worth[at];
    const ranked = this.beam[at] < count;
    if (ranked) this.rank(at, count);
    const tries = ranked ? this.beam[at] : count;
    if (ranked) worth.fill(NOTHING, 0, count);
    let chosen = -1;
    let fallback = -1;
    let fallbackWorth = NOTHING;
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
        // no line goes on from here: what is known of it is the board that it leaves
        this.measure(at + 1);
        worth[index] = NOTHING;
        if (fallback < 0 || evaluator.score[0] > fallbackWorth) {
          fallbackWorth = evaluator.score[0];
          fallback = index;
        }
        continue;
      }
      value += best[at + 1];
      worth[index] = value;
      if (chosen < 0 || value > best[at]) {
        best[at] = value;
        chosen = index;
      }
    }
    return chosen < 0 && at === 0 ? fallback : chosen;
  }

  /** As `explore`, for the last piece: every placement is evaluated. */
  private judge(at: number, count: number): number {
    const { best, evaluator, facts, shapes, tops, queue } = this;
    const { height: sizes } = shapes;
    const codes = this.codes[at];
    const worth = this.worth[at];
    const piece = queue[at];
    const factor = this.discount[at];
    const from = this.summed ? facts.length - FACTS : FACTS * at;
    const entering = this.spawnBlocks && queue[at + 1] >= 0 ? queue[at + 1] : -1;
    const safe = entering >= 0 ? this.safeEntry : this.safeTop;
    const clear = tops[at] <= safe;
    let chosen = -1;
    let fallback = -1;
    let fallbackWorth = NOTHING;
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
        if (entering >= 0 && tops[at + 1] > safe && !this.places.canAppear(this.boards[at + 1], entering)) loses = true;
      }
      const value = evaluator.score[0] * factor;
      if (loses) {
        worth[index] = NOTHING;
        if (fallback < 0 || value > fallbackWorth) {
          fallbackWorth = value;
          fallback = index;
        }
        continue;
      }
      worth[index] = value;
      if (chosen < 0 || value > best[at]) {
        best[at] = value;
        chosen = index;
      }
    }
    return chosen < 0 && at === 0 ? fallback : chosen;
  }

  /** Makes board `at + 1` and its facts; returns whether it is lost. */
  private place(at: number, code: number): boolean {
    const { boards, tops, lock, facts } = this;
    tops[at + 1] = lock.place(boards[at], tops[at], boards[at + 1], tops[at + 1], this.queue[at], code);
    const to = FACTS * (at + 1);
    // where boards are summed each is judged by its own piece
    const before = this.summed ? 0 : 1;
    facts[to] = lock.lines + before * facts[to - 4];
    facts[to + 1] = lock.height + before * facts[to - 3];
    facts[to + 2] = lock.middle2 + before * facts[to - 2];
    facts[to + 3] = lock.eroded + before * facts[to - 1];
    return lock.over;
  }

  /** Evaluates board `at` as `place` left it. */
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

  /** Puts the indexes of the beam's placements, by their own evaluation, at the start of `order[at]`. */
  private rank(at: number, count: number): void {
    const codes = this.codes[at];
    const order = this.order[at];
    const worth = this.worth[at];
    const width = this.beam[at];
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const lost = this.place(at, codes[index]);
      this.measure(at + 1);
      worth[index] = lost ? NOTHING : this.evaluator.score[0];
      let place = kept < width ? kept++ : width;
      for (; place > 0 && worth[index] > worth[order[place - 1]]; place--) order[place] = order[place - 1];
      if (place < width) order[place] = index;
    }
  }

  /**
   * What spoke for the last choice: each metric at the end of the line of play found best, and its share of what that
   * line is worth.
   */
  reasons(code: number): { name: MetricName; value: number; share: number }[] {
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
    return evaluator.names.map((name, i) => ({ name, value: evaluator.value(i), share: shares[i] }));
  }
}
