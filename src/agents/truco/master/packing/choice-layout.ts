import { adler32 } from '../../../../core/adler32.ts';
import { InputError } from '../../../../core/errors.ts';
import { type BitCoder, BitReader, BitWriter } from './bit-coder.ts';
import { MixedBits } from './mixed-bits.ts';

/** Stands for a choice that is not there. */
export const NO_CHOICE = -1;
/** The most neighbours of a choice. */
const NEIGHBOURS = 4;
const CHECKSUM_BYTES = 4;
const MOST_LEVELS = 31;
/** More than any weight, number of an action or kind of a bit: contexts are made of these. */
const MOST = 64;

/** One choice: what each of its actions weighs, in whole numbers that add up to the levels or are all zero. */
export interface Choice {
  /** The slots of its actions in the order in which they are coded; what is left goes to the last. */
  readonly slots: readonly number[];
  /** Up to four choices before this one that are much like it, by place, or `NO_CHOICE`; in the same order for all. */
  readonly neighbours: readonly number[];
}

/** The kinds of bits: the first three, then the nodes of the tree of a number's bits. */
const KNOWN = 0;
const NOTHING = 1;
const ALL = 2;
const NUMBER = 2;

/** How the weights of a strategy make up its choices. What is not a part of any is zero. */
export class ChoiceLayout {
  readonly size: number;
  private readonly levels: number;
  /** How many bits the greatest number below the levels has. */
  private readonly bits: number;
  /** Where the slots of each choice begin and the last one's end. */
  private readonly first: Int32Array;
  private readonly slots: Int32Array;
  private readonly neighbours: Int32Array;
  /** One for all tables: it is large. */
  private readonly mixed: MixedBits;

  /** `size`: how many weights there are. */
  constructor(size: number, levels: number, choices: Iterable<Choice>) {
    if (!(levels >= 1 && levels <= MOST_LEVELS)) throw new RangeError(`${levels} levels, not 1 to ${MOST_LEVELS}`);
    this.size = size;
    this.levels = levels;
    this.bits = 32 - Math.clz32(levels - 1);
    this.mixed = new MixedBits(NEIGHBOURS, NUMBER + (1 << this.bits));
    // a slot belongs to one choice at most
    const first = new Int32Array(size + 1);
    const all = new Int32Array(size);
    const near = new Int32Array(NEIGHBOURS * size);
    let at = 0;
    for (const { slots, neighbours } of choices) {
      all.set(slots, first[at]);
      for (let j = 0; j < NEIGHBOURS; j++) near[NEIGHBOURS * at + j] = neighbours[j] ?? NO_CHOICE;
      first[at + 1] = first[at] + slots.length;
      at++;
    }
    this.first = first.slice(0, at + 1);
    this.slots = all.slice(0, first[at]);
    this.neighbours = near.slice(0, NEIGHBOURS * at);
  }

  /** The weights as few bytes; throws a RangeError where they are not those of choices. */
  pack(weights: Uint8Array): Uint8Array {
    const writer = new BitWriter();
    const again = new Uint8Array(this.size);
    this.code(writer, again, weights);
    if (weights.length !== again.length || weights.some((weight, slot) => weight !== again[slot]))
      throw new RangeError('weights of choices must add up to their levels, or be zero');
    const coded = writer.end();
    const packed = new Uint8Array(CHECKSUM_BYTES + coded.length);
    new DataView(packed.buffer).setUint32(0, adler32(weights));
    packed.set(coded, CHECKSUM_BYTES);
    return packed;
  }

  /** The weights that were packed; throws an InputError on anything else. */
  unpack(packed: Uint8Array): Uint8Array {
    const reader = new BitReader(packed.subarray(CHECKSUM_BYTES));
    const weights = new Uint8Array(this.size);
    this.code(reader, weights);
    reader.end();
    if (new DataView(packed.buffer, packed.byteOffset).getUint32(0) !== adler32(weights))
      throw new InputError('a damaged table of Truco: its checksum is wrong');
    return weights;
  }

  /** Goes through all choices: writes the weights that are given, or reads them; either way they are put into `into`. */
  private code(coder: BitCoder, into: Uint8Array, given?: Uint8Array): void {
    const { first, slots, levels, mixed } = this;
    mixed.begin(coder);
    const context = new Int32Array(NEIGHBOURS);
    let known = 1;
    for (let at = 0; at + 1 < first.length; at++) {
      const last = first[at + 1] - 1;
      let total = 0;
      for (let i = first[at]; given && i <= last; i++) total += given[slots[i]];
      known = mixed.code(KNOWN, context.fill(-1 - known), total > 0 ? 1 : 0);
      let left = known === 1 ? levels : 0;
      for (let i = first[at]; left > 0 && i <= last; i++) {
        const slot = slots[i];
        if (i < last) {
          this.look(at, i, left, into, context);
          into[slot] = this.codeWeight(context, left, given ? given[slot] : 0);
        } else into[slot] = left;
        left -= into[slot];
      }
    }
  }

  /** The contexts of an action's weight: what is left, which action of how many it is, and what each neighbour does. */
  private look(at: number, action: number, left: number, into: Uint8Array, context: Int32Array): void {
    const { first, slots, neighbours } = this;
    const k = action - first[at];
    const actions = first[at + 1] - first[at];
    for (let j = 0; j < NEIGHBOURS; j++) {
      const near = neighbours[at * NEIGHBOURS + j];
      const isThere = near !== NO_CHOICE && first[near] + k < first[near + 1];
      const like = isThere ? 1 + into[slots[first[near] + k]] : 0;
      context[j] = (((left * MOST + k) * MOST + actions) * MOST + like) * MOST;
    }
  }

  /** A weight of what is left: nothing, all, or a number between. */
  private codeWeight(context: Int32Array, left: number, weight: number): number {
    const { mixed } = this;
    if (mixed.code(NOTHING, context, weight === 0 ? 1 : 0) === 1) return 0;
    if (left === 1 || mixed.code(ALL, context, weight === left ? 1 : 0) === 1) return left;
    let number = 0;
    let node = 1;
    for (let place = this.bits - 1; place >= 0; place--) {
      let bit = (weight >> place) & 1;
      if ((number | (1 << place)) >= left) bit = 0;
      else if (number === 0 && place === 0) bit = 1;
      else bit = mixed.code(NUMBER + node, context, bit);
      number |= bit << place;
      node = 2 * node + bit;
    }
    return number;
  }
}
