import { InputError } from '../../core/errors.ts';
import type { Rng } from '../../core/rng.ts';
import { PIECE_LETTERS, type PieceLetter } from './pieces.ts';

/** The shift register of the NES game: 16 bits, feedback from bits 9 and 1, into bit 15. */
export const LFSR_START = 0x8988;
/** Steps until the register is back at its start. */
export const LFSR_PERIOD = 32767;

export function lfsrStep(register: number): number {
  return ((((register >> 9) ^ (register >> 1)) & 1) << 15) | (register >> 1);
}

/** The register after 0, 1, 2, ... steps from its start. */
export const lfsrCycle: Readonly<Uint16Array> = (() => {
  const cycle = new Uint16Array(LFSR_PERIOD);
  let register = LFSR_START;
  for (let i = 0; i < LFSR_PERIOD; i++) {
    cycle[i] = register;
    register = lfsrStep(register);
  }
  return cycle;
})();

/** What `next` gives when a fixed list has ended. */
export const NO_PIECE = -1;

/**
 * How pieces are drawn. All that the draw depends on is one integer, the memory, which follows from the pieces drawn so
 * far. A player who has seen the pieces knows it, so it is no secret.
 */
export interface DrawRule {
  readonly description: string;
  /** The memory before the first piece. */
  readonly start: number;
  draw(memory: number, rng: Rng): number;
  /** The memory after this piece came. */
  after(memory: number, piece: number): number;
  /** Whether a number can be a memory of this rule. */
  isMemory(memory: number): boolean;
  /** Whether no piece is left. Absent where pieces never end. */
  ended?(memory: number): boolean;
}

const PIECES = PIECE_LETTERS.length;

const uniform: DrawRule = {
  description: 'each of the seven with the same chance',
  start: 0,
  draw: (_, rng) => rng.below(PIECES),
  after: () => 0,
  isMemory: (memory) => memory === 0,
};

/** Ids of the spawn orientations in the NES game's table, T J Z O S L I. */
const SPAWN_IDS = Uint8Array.of(0x02, 0x07, 0x08, 0x0a, 0x0b, 0x0e, 0x12);

/**
 * The NES game's draw with the shift register at a place of its cycle. `last` is the piece before, or `NO_PIECE`, for
 * which the game has orientation id 0. The second number is taken even if it is a repeat.
 */
export function nesDraw(place: number, spawnCount: number, last: number): number {
  const first = ((lfsrCycle[place] >> 8) + spawnCount) & 7;
  if (first < PIECES && first !== last) return first;
  const lastId = last === NO_PIECE ? 0 : SPAWN_IDS[last];
  return (((lfsrCycle[(place + 1) % LFSR_PERIOD] >> 8) & 7) + lastId) % PIECES;
}

/**
 * Before each draw the register advances by 0 to 32766 steps (the frames of play), each number with the same chance.
 * That is one whole period, so it does not matter where the register stood, and each draw begins at its start. Memory:
 * the spawn count in bits 0-7 (the game's counter is a byte) and the last piece + 1 above them.
 */
const nes: DrawRule = {
  description: 'the NES game: shift register, spawn counter, one second try on a repeat',
  start: 0,
  draw: (memory, rng) => nesDraw(rng.below(LFSR_PERIOD), (memory + 1) & 255, (memory >> 8) - 1),
  after: (memory, piece) => ((piece + 1) << 8) | ((memory + 1) & 255),
  isMemory: (memory) => memory >> 8 <= PIECES && (memory >> 8 !== 0 || memory === 0),
};

/** Memory: last piece + 1. */
const nesReroll: DrawRule = {
  description: 'a draw of eight; the eighth or a repeat is drawn once more of seven',
  start: 0,
  draw(memory, rng) {
    const first = rng.below(PIECES + 1);
    return first === PIECES || first === memory - 1 ? rng.below(PIECES) : first;
  },
  after: (_, piece) => piece + 1,
  isMemory: (memory) => memory <= PIECES,
};

const FULL_BAG = (1 << PIECES) - 1;

/** Memory: the pieces left in the bag, one bit each. It is never empty. */
const bag: DrawRule = {
  description: 'all seven in random order, then all seven again',
  start: FULL_BAG,
  draw(memory, rng) {
    let left = 0;
    for (let rest = memory; rest !== 0; rest &= rest - 1) left++;
    let rest = memory;
    for (let skip = rng.below(left); skip > 0; skip--) rest &= rest - 1;
    return 31 - Math.clz32(rest & -rest);
  },
  after: (memory, piece) => memory & ~(1 << piece) || FULL_BAG,
  isMemory: (memory) => memory > 0 && memory <= FULL_BAG,
};

/** Memory: how many pieces have come. */
function list(pieces: string): DrawRule {
  const repeats = pieces.endsWith('*');
  const letters = repeats ? pieces.slice(0, -1) : pieces;
  const order = Uint8Array.from(letters.toUpperCase(), (letter) => {
    const piece = PIECE_LETTERS.indexOf(letter as PieceLetter);
    if (piece < 0) throw new InputError(`list of pieces has "${letter}": one of ${PIECE_LETTERS.join(' ')} is needed`);
    return piece;
  });
  if (order.length === 0) throw new InputError('list of pieces is empty: give it as list:TJZ, or list:TJZ* to repeat');
  return {
    description: repeats ? 'a fixed list of pieces, over and over' : 'a fixed list of pieces; the game ends with it',
    start: 0,
    draw: (memory) => (memory < order.length ? order[memory] : NO_PIECE),
    after: (memory) => (repeats ? (memory + 1) % order.length : Math.min(memory + 1, order.length)),
    isMemory: (memory) => memory <= order.length,
    ended: (memory) => memory >= order.length,
  };
}

/** Every randomiser, except `list:<pieces>`, which carries its pieces in its name. */
export const drawRules = { uniform, nes, 'nes-reroll': nesReroll, bag } as const;

/** `list:TJZ` gives these pieces and ends the game; `list:TJZ*` starts again from the first. */
export type RandomizerName = keyof typeof drawRules | `list:${string}`;

export function drawRuleOf(name: string): DrawRule {
  if (name.startsWith('list:')) return list(name.slice('list:'.length));
  if (!Object.hasOwn(drawRules, name))
    throw new InputError(`unknown randomizer "${name}": one of ${Object.keys(drawRules).join(', ')}, list:<pieces>`);
  return drawRules[name as keyof typeof drawRules];
}

/** Draws a sequence of pieces by a draw rule and a random stream. */
export class Randomizer {
  private readonly rule: DrawRule;
  private rng: Rng | undefined;
  private memory: number;

  constructor(name: RandomizerName) {
    this.rule = drawRuleOf(name);
    this.memory = this.rule.start;
  }

  /** Begins a new game on this stream. */
  start(rng: Rng): void {
    this.rng = rng;
    this.memory = this.rule.start;
  }

  /** The next piece, or `NO_PIECE` after the end of a list. */
  next(): number {
    const piece = this.rule.draw(this.memory, this.rng!);
    this.memory = this.rule.after(this.memory, piece);
    return piece;
  }
}
