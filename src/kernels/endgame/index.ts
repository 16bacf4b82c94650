import { loadKernel } from '../load.ts';
import { endgame } from './module.ts';

/** Ranks of cards, pairs of them, and how many lanes each takes up. */
const RANKS = 14;
const LANES = 16;
const PAIRS = 101;
const PAIR_LANES = 104;
/** More slots than any state of the bets gives. */
const MOST_SLOTS = 1 << 18;

/** The game as the kernel reads it: what `TrucoTree` and `truco-bets.ts` say, in their numbers. */
export interface EndgameTables {
  /** call, accept, decline, raise, played, played out, level, caller, ended. */
  readonly bets: readonly Int8Array[];
  readonly betStates: number;
  /** For each rank and single card the number of the pair that they make, or -1. */
  readonly pairOf: readonly Int16Array[];
}

export interface Endgame {
  /** The chance of each pair of holdings: row mano's, column pie's. */
  readonly joint: Float64Array;
  /** What mano gains by winning, and by losing, a hand of 0 to 4 points. */
  readonly won: readonly number[];
  readonly lost: readonly number[];
  /** Cards of each rank that are left after the first trick. */
  readonly left: readonly number[];
  /** The seat that leads the second trick, and who won the first (2: nobody). */
  readonly leads: number;
  readonly first: number;
  readonly bet: number;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  allocate(slots: number): void;
  betTable(i: number): number;
  pairTable(): number;
  jointTable(): number;
  wonTable(): number;
  lostTable(): number;
  leftTable(): number;
  sumTable(): number;
  prepare(states: number, leads: number, first: number, bet: number): number;
  iterate(positive: number, negative: number, weight: number): void;
}

/** Solves what is left of a hand of Truco after its first trick; the fast version of `VectorCfr` on `RestOfHand`. */
export class EndgameKernel {
  private readonly kernel: Exports;
  private readonly states: number;

  private constructor(kernel: Exports, { bets, betStates, pairOf }: EndgameTables) {
    this.kernel = kernel;
    this.states = betStates;
    kernel.allocate(MOST_SLOTS);
    const bytes = new Int8Array(kernel.memory.buffer);
    for (const [i, table] of bets.entries()) bytes.set(table, kernel.betTable(i));
    const pairs = new Int16Array(kernel.memory.buffer, kernel.pairTable(), RANKS * LANES).fill(-1);
    for (const [rank, row] of pairOf.entries()) pairs.set(row, rank * LANES);
  }

  /** `undefined` where the kernel cannot run. */
  static load(tables: EndgameTables): EndgameKernel | undefined {
    const kernel = loadKernel<Exports>(endgame);
    return kernel && new EndgameKernel(kernel, tables);
  }

  /** Begins a game; its slots are counted with their lanes. */
  prepare({ joint, won, lost, left, leads, first, bet }: Endgame): number {
    const { kernel } = this;
    const { buffer } = kernel.memory;
    const table = new Float32Array(buffer, kernel.jointTable(), PAIRS * PAIR_LANES);
    for (let i = 0; i < PAIRS; i++) for (let j = 0; j < PAIRS; j++) table[i * PAIR_LANES + j] = joint[i * PAIRS + j];
    new Float32Array(buffer, kernel.wonTable(), won.length).set(won);
    new Float32Array(buffer, kernel.lostTable(), lost.length).set(lost);
    new Int8Array(buffer, kernel.leftTable(), LANES).set(left);
    return kernel.prepare(this.states, leads, first, bet);
  }

  /** One iteration: see `CfrVariant`. */
  iterate(positive: number, negative: number, weight: number): void {
    this.kernel.iterate(positive, negative, weight);
  }

  /** The strategy sums in the order of visits, each vector with its lanes. The next game overwrites them. */
  sums(slots: number): Float32Array {
    return new Float32Array(this.kernel.memory.buffer, this.kernel.sumTable(), slots);
  }
}

/** How many lanes a vector takes up: singles, pairs, or a follower's two vectors of singles. */
export function lanesOf(width: number): number {
  return width === RANKS ? LANES : width === PAIRS ? PAIR_LANES : 2 * LANES;
}

/** Copies a vector out of its lanes. */
export function withoutLanes(from: Float32Array, at: number, width: number, into: Float32Array, to: number): void {
  if (width === 2 * RANKS) {
    withoutLanes(from, at, RANKS, into, to);
    withoutLanes(from, at + LANES, RANKS, into, to + RANKS);
  } else for (let i = 0; i < width; i++) into[to + i] = from[at + i];
}
