import { loadKernel } from '../load.ts';
import { endgame } from './module.ts';

/** Ranks of cards, pairs of them, and how many lanes each takes up. */
const RANKS = 14;
const LANES = 16;
const PAIRS = 101;
const PAIR_LANES = 104;
/** More slots than any state of the bets gives. */
const MOST_SLOTS = 1 << 18;
/** Bytes for what is paid at the ends of such a game. */
const END_BYTES = 1 << 23;
/** No seat leans on a usual player. */
const NOBODY = -1;

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
  allocate(states: number, places: number, slots: number): void;
  betTable(i: number): number;
  pairTable(): number;
  jointTable(): number;
  wonTable(): number;
  lostTable(): number;
  leftTable(): number;
  sumTable(): number;
  regretTable(): number;
  lean(seat: number, bet: number, chance: number, room: number): void;
  endBytes(): number;
  reachTable(): number;
  valueTable(): number;
  selectPlace(i: number): void;
  setTrick(leads: number, first: number): void;
  prepare(): void;
  countSlots(bet: number): number;
  clear(slots: number): void;
  setFactors(positive: number, negative: number, weight: number): void;
  update(seat: number, bet: number, from: number): void;
  iterate(bet: number): void;
}

/**
 * Solves what is left of a hand of Truco after its first trick; the fast version of `VectorCfr` on `RestOfHand`. With
 * more than one place it holds as many games at once, for a solver of the whole hand.
 */
export class EndgameKernel {
  private readonly kernel: Exports;
  private bet = 0;

  private constructor(kernel: Exports, { bets, betStates, pairOf }: EndgameTables, places: number, slots: number) {
    this.kernel = kernel;
    kernel.allocate(betStates, places, slots);
    const bytes = new Int8Array(kernel.memory.buffer);
    for (const [i, table] of bets.entries()) bytes.set(table, kernel.betTable(i));
    const pairs = new Int16Array(kernel.memory.buffer, kernel.pairTable(), RANKS * LANES).fill(-1);
    for (const [rank, row] of pairOf.entries()) pairs.set(row, rank * LANES);
  }

  /** `undefined` where the kernel cannot run. */
  static load(tables: EndgameTables, places = 1, slots = MOST_SLOTS): EndgameKernel | undefined {
    const kernel = loadKernel<Exports>(endgame);
    return kernel && new EndgameKernel(kernel, tables, places, slots);
  }

  /** Begins a game; its slots are counted with their lanes. */
  prepare(game: Endgame): number {
    this.place(0, game);
    this.bet = game.bet;
    const slots = this.kernel.countSlots(game.bet);
    this.kernel.lean(NOBODY, game.bet, 0, 0);
    this.kernel.clear(slots);
    return slots;
  }

  /**
   * Goes on with the game that was begun, solved for a seat whose opponent is, with a chance, a player who is known:
   * `write` gets the table for its weights, in the order of visits, each vector with its lanes. Only that seat's strategy
   * is of use then.
   */
  lean(seat: number, chance: number, slots: number, write: (weights: Float32Array) => void): void {
    const { kernel } = this;
    write(new Float32Array(kernel.memory.buffer, kernel.regretTable(), slots));
    kernel.lean(seat, this.bet, chance, END_BYTES);
    if (kernel.endBytes() > END_BYTES) throw new RangeError(`${kernel.endBytes()} bytes of ends`);
    kernel.clear(slots);
  }

  /** Writes the tables of a place. Its states of the bets have slots of their own: see `slotsOf`. */
  place(place: number, { joint, won, lost, left, leads, first }: Omit<Endgame, 'bet'>): void {
    const { kernel } = this;
    const { buffer } = kernel.memory;
    kernel.selectPlace(place);
    const table = new Float32Array(buffer, kernel.jointTable(), PAIRS * PAIR_LANES);
    for (let i = 0; i < PAIRS; i++) for (let j = 0; j < PAIRS; j++) table[i * PAIR_LANES + j] = joint[i * PAIRS + j];
    new Float32Array(buffer, kernel.wonTable(), won.length).set(won);
    new Float32Array(buffer, kernel.lostTable(), lost.length).set(lost);
    this.trick({ left, leads, first });
    kernel.prepare();
  }

  /** How many slots a game after such a first trick has, with this state of the bets. */
  slotsOf(trick: Pick<Endgame, 'left' | 'leads' | 'first'>, bet: number): number {
    this.trick(trick);
    return this.kernel.countSlots(bet);
  }

  private trick({ left, leads, first }: Pick<Endgame, 'left' | 'leads' | 'first'>): void {
    const { kernel } = this;
    kernel.setTrick(leads, first);
    new Int8Array(kernel.memory.buffer, kernel.leftTable(), LANES).set(left);
  }

  clear(slots: number): void {
    this.kernel.clear(slots);
  }

  setFactors(positive: number, negative: number, weight: number): void {
    this.kernel.setFactors(positive, negative, weight);
  }

  /** One iteration: see `CfrVariant`. */
  iterate(positive: number, negative: number, weight: number): void {
    this.kernel.setFactors(positive, negative, weight);
    this.kernel.iterate(this.bet);
  }

  /** Updates a seat in a game of a place whose slots begin at `from`, and writes its values for the other seat's reach. */
  update(
    { place, leads, first, bet, from }: PlacedEndgame,
    seat: number,
    reach: Float64Array,
    at: number,
    into: Float64Array,
    to: number,
  ): void {
    const { kernel } = this;
    const { buffer } = kernel.memory;
    kernel.selectPlace(place);
    kernel.setTrick(leads, first);
    const arrives = new Float32Array(buffer, kernel.reachTable(), PAIR_LANES);
    for (let i = 0; i < PAIRS; i++) arrives[i] = reach[at + i];
    arrives.fill(0, PAIRS);
    kernel.update(seat, bet, from);
    const values = new Float32Array(buffer, kernel.valueTable(), PAIRS);
    for (let i = 0; i < PAIRS; i++) into[to + i] = values[i];
  }

  /** The strategy sums in the order of visits, each vector with its lanes. The next game overwrites them. */
  sums(slots: number, from = 0): Float32Array {
    return new Float32Array(this.kernel.memory.buffer, this.kernel.sumTable() + 4 * from, slots);
  }
}

/** One of the games of a kernel with several places. */
export interface PlacedEndgame extends Pick<Endgame, 'leads' | 'first' | 'bet'> {
  readonly place: number;
  /** Its first slot. */
  readonly from: number;
}

/** How many lanes a vector takes up: singles, pairs, or a follower's two vectors of singles. */
export function lanesOf(width: number): number {
  return width === RANKS ? LANES : width === PAIRS ? PAIR_LANES : 2 * LANES;
}

/** Copies a vector into its lanes. */
export function intoLanes(from: ArrayLike<number>, at: number, width: number, into: Float32Array, to: number): void {
  if (width === 2 * RANKS) {
    intoLanes(from, at, RANKS, into, to);
    intoLanes(from, at + RANKS, RANKS, into, to + LANES);
  } else for (let i = 0; i < width; i++) into[to + i] = from[at + i];
}

/** Copies a vector out of its lanes. */
export function withoutLanes(from: Float32Array, at: number, width: number, into: Float32Array, to: number): void {
  if (width === 2 * RANKS) {
    withoutLanes(from, at, RANKS, into, to);
    withoutLanes(from, at + LANES, RANKS, into, to + RANKS);
  } else for (let i = 0; i < width; i++) into[to + i] = from[at + i];
}
