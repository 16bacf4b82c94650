import { InputError } from '../../../core/errors.ts';
import { type PieceChances, pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/resting-places.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import type { Network } from '../ntuple/network.ts';
import { NextPieceValues } from '../ntuple/next-piece-values.ts';
import { TupleBoard } from '../ntuple/tuple-board.ts';
import type { MeasuredRows } from '../ntuple/tuple-sum.ts';
import { Entry } from '../simulation/entry.ts';
import { Placer } from '../simulation/placer.ts';
import { bestOf, markBest, type SearchOptions, type TetrisSearch } from './search.ts';

const PIECES = PIECE_LETTERS.length;

/** A board in a line of play, and the placements of the piece that comes to it. */
interface Level {
  readonly base: MeasuredRows;
  /** Whether the rows of the base are measured. */
  ready: boolean;
  readonly codes: Int32Array;
  readonly lines: Uint8Array;
  /** With each piece after it, for each placement: what it is worth at first sight, and whether it is looked into. */
  readonly worth: readonly Float64Array[];
  readonly deep: readonly Uint8Array[];
  /** With each piece after it: what its best placement is worth. */
  readonly best: Float64Array;
}

/**
 * A search on a network that counts on what will be seen: whenever a piece is placed, the one after it is known. So the
 * next piece is placed for each piece that may come after it as is best with that one, and what counts is the mean of
 * these bests, not the best of the means. It is also what a network learned with `foresee` means by its values. Where no
 * piece is on show it is the best of the means. Allocates nothing after it is made.
 */
export class NetworkSearch implements TetrisSearch {
  evaluations = 0;
  readonly codes: Int32Array;
  readonly worth: Float64Array;
  count = 0;
  readonly deep: Uint8Array;
  readonly depth: number;
  private readonly beam: number;
  private readonly inner: number;
  private readonly margin: number;
  private readonly places: RestingPlaces;
  private readonly lock: Placer;
  private readonly valuation: NextPieceValues;
  private readonly levels: readonly Level[];
  /** What the board of each level was found to be worth with a piece to place. */
  private readonly found: Float64Array;
  private readonly chances: PieceChances;
  private readonly entry: Entry;
  /** Whether the piece after the one to place is on show. */
  private readonly shown: boolean;
  private known = 0;
  private end = 0;
  private queue: Int32Array = new Int32Array(0);

  constructor(rules: TetrisRules, network: Network, { depth, beam, inner, margin }: SearchOptions) {
    const { width, height } = network.layout;
    if (width !== rules.width || height !== rules.height)
      throw new InputError(`the network is for ${network.settings.rules}, ${width} x ${height}: not for ${rules.id}`);
    const room = maxRestingPlaces(rules);
    this.depth = depth;
    this.beam = beam ?? room;
    this.inner = inner ?? room;
    this.margin = margin ?? Number.POSITIVE_INFINITY;
    this.places = new RestingPlaces(rules);
    this.lock = new Placer(rules);
    this.valuation = new NextPieceValues(network.layout, network.weights, network.unit);
    this.levels = Array.from({ length: depth + 1 }, () => ({
      base: this.valuation.base(new TupleBoard(network.layout)),
      ready: false,
      codes: new Int32Array(room),
      lines: new Uint8Array(room),
      worth: PIECE_LETTERS.map(() => new Float64Array(room)),
      deep: PIECE_LETTERS.map(() => new Uint8Array(room)),
      best: new Float64Array(PIECES),
    }));
    this.found = new Float64Array(depth + 1);
    this.codes = this.levels[0].codes;
    this.worth = new Float64Array(room);
    this.deep = new Uint8Array(room);
    this.chances = pieceChancesOf(rules.randomizer);
    this.entry = new Entry(rules);
    this.shown = rules.preview > 0;
  }

  choose(rows: Uint16Array, queue: Int32Array): number {
    const { base, codes } = this.levels[0];
    const { worth, deep, depth } = this;
    let top = rows.length;
    while (top > 0 && rows[top - 1] === 0) top--;
    base.position.load(rows, top);
    this.queue = queue;
    this.known = 0;
    while (this.known < queue.length && queue[this.known] >= 0) this.known++;
    this.count = this.places.find(rows, queue[0], codes);
    if (this.count === 0) return -1;
    deep.fill(1, 0, this.count);
    this.end = depth < this.known ? depth : this.known;
    this.tryAll();
    if (depth > this.end && markBest(worth, deep, this.count, this.beam, this.margin) > 1) {
      this.end = depth;
      this.tryAll();
    }
    return codes[bestOf(worth, deep, this.count)];
  }

  /** Finds out what the placements in `deep` are worth. */
  private tryAll(): void {
    const { lock, codes, deep, worth } = this;
    const piece = this.queue[0];
    for (let i = 0; i < this.count; i++) {
      if (deep[i] === 0) continue;
      this.place(0, piece, codes[i]);
      let sum: number = lock.lines;
      if (!lock.over)
        for (let coming = 0; coming < PIECES; coming++) {
          const chance = this.chance(0, piece, coming);
          if (chance === 0) continue;
          this.find(1, coming);
          sum += chance * this.found[1];
        }
      worth[i] = sum;
    }
  }

  /** The chance that a piece comes after the one that is placed on board `at`. */
  private chance(at: number, piece: number, coming: number): number {
    if (at + 1 < this.known) return this.queue[at + 1] === coming ? 1 : 0;
    return this.chances[piece * PIECES + coming];
  }

  /** Puts the piece on board `at`, which gives the next board. */
  private place(at: number, piece: number, code: number): void {
    const from = this.levels[at].base.position;
    const next = this.levels[at + 1];
    const { position } = next.base;
    position.prepare(this.lock.place(from.rows, from.top, position.rows, position.top, piece, code));
    next.ready = false;
  }

  /** What board `at` is worth with this piece to place, into `found[at]`. */
  private find(at: number, piece: number): void {
    const { codes } = this.levels[at];
    if (at === this.end) {
      this.measure(at, piece);
      return;
    }
    const count = this.places.find(this.levels[at].base.position.rows, piece, codes);
    this.found[at] = 0;
    if (count === 0) return;
    this.see(at, piece, count);
    if (at < this.end - 1) this.lookInto(at, piece, count);
    this.found[at] = this.shown ? this.meanOfBests(at, piece) : this.bestOfMeans(at, piece, count);
  }

  private meanOfBests(at: number, piece: number): number {
    const { best } = this.levels[at];
    let sum = 0;
    for (let coming = 0; coming < PIECES; coming++) sum += this.chance(at, piece, coming) * best[coming];
    return sum;
  }

  private bestOfMeans(at: number, piece: number, count: number): number {
    const { worth } = this.levels[at];
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      let sum = 0;
      for (let coming = 0; coming < PIECES; coming++) sum += this.chance(at, piece, coming) * worth[coming][i];
      if (sum > most) most = sum;
    }
    return most;
  }

  /** What board `at` is worth by the network with this piece to place, into `found[at]`. */
  private measure(at: number, piece: number): void {
    const { valuation, entry } = this;
    const { position } = this.levels[at].base;
    this.evaluations++;
    this.found[at] = 0;
    if (entry.blocks(position.rows, piece)) return;
    valuation.measure(position);
    this.found[at] = valuation.of(piece);
  }

  /** What each placement is worth by the network, with each piece after it. */
  private see(at: number, piece: number, count: number): void {
    const { lock, valuation, entry } = this;
    const level = this.levels[at];
    const { base, codes, best, worth, lines } = level;
    const child = this.levels[at + 1].base.position;
    if (!level.ready) valuation.measureRows(base);
    level.ready = true;
    best.fill(Number.NEGATIVE_INFINITY);
    for (let i = 0; i < count; i++) {
      this.place(at, piece, codes[i]);
      this.evaluations++;
      lines[i] = lock.lines;
      if (!lock.over) valuation.measureAfter(base, child);
      const high = child.top > entry.low;
      for (let coming = 0; coming < PIECES; coming++) {
        const lost = lock.over || (high && entry.blocks(child.rows, coming));
        const value = lost ? lock.lines : lock.lines + valuation.of(coming);
        worth[coming][i] = value;
        if (value > best[coming]) best[coming] = value;
      }
    }
  }

  /** Looks further from the placements that are best at first sight, with each piece after them. */
  private lookInto(at: number, piece: number, count: number): void {
    const { best, worth, deep, lines, codes } = this.levels[at];
    for (let coming = 0; coming < PIECES; coming++) {
      const possible = this.chance(at, piece, coming) > 0;
      deep[coming].fill(possible ? 1 : 0, 0, count);
      if (!possible) continue;
      if (this.shown) markBest(worth[coming], deep[coming], count, this.inner, this.margin);
      best[coming] = Number.NEGATIVE_INFINITY;
    }
    for (let i = 0; i < count; i++) {
      this.place(at, piece, codes[i]);
      const { over } = this.lock;
      for (let coming = 0; coming < PIECES; coming++) {
        if (deep[coming][i] === 0) continue;
        this.found[at + 1] = 0;
        if (!over) this.find(at + 1, coming);
        const value = lines[i] + this.found[at + 1];
        worth[coming][i] = value;
        if (value > best[coming]) best[coming] = value;
      }
    }
  }
}
