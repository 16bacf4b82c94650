import { InputError } from '../../src/core/errors.ts';

/**
 * QR codes (ISO/IEC 18004) of short texts: bytes, error correction L, versions 1 to 10 (up to 271 bytes), which is
 * enough for an address.
 */

/** By version from 1: bytes of error correction in a block, and how many data bytes each block has (ISO table 9). */
const BLOCKS: readonly { readonly correction: number; readonly data: readonly number[] }[] = [
  { correction: 7, data: [19] },
  { correction: 10, data: [34] },
  { correction: 15, data: [55] },
  { correction: 20, data: [80] },
  { correction: 26, data: [108] },
  { correction: 18, data: [68, 68] },
  { correction: 20, data: [78, 78] },
  { correction: 24, data: [97, 97] },
  { correction: 30, data: [116, 116] },
  { correction: 18, data: [68, 68, 69, 69] },
];
/** By version: the centres of the alignment patterns (ISO annex E). */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
/** The two bits of level L in the format information. */
const LEVEL_L = 0b01;

/** When a module is turned over, by the number of the mask. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The modules of the code of a text, row by row, true for dark; without the quiet zone of four around it. */
export function encodeQr(text: string, wantedMask?: number): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(({ data }, i) => {
    const room = data.reduce((sum, n) => sum + n, 0) - (i + 1 < 10 ? 2 : 3);
    return bytes.length <= room;
  });
  if (version < 0) throw new InputError(`${bytes.length} bytes are too many for a code: at most 271`);
  const words = codewords(bytes, version + 1);
  const masks = wantedMask === undefined ? MASKS.keys() : [wantedMask];
  let best: boolean[][] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const mask of masks) {
    const code = new Modules(version + 1).draw(words, mask);
    const found = penalty(code);
    if (found >= least) continue;
    least = found;
    best = code;
  }
  return best;
}

/** Data and error correction, interleaved by block. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const { correction, data } = BLOCKS[version - 1];
  const capacity = data.reduce((sum, n) => sum + n, 0);
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * capacity - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const filled: number[] = [];
  for (let i = 0; i < bits.length; i += 8)
    filled.push(bits.slice(i, i + 8).reduce((value, bit) => (value << 1) | bit, 0));
  for (let pad = 0; filled.length < capacity; pad ^= 1) filled.push(pad === 0 ? 0xec : 0x11);
  let from = 0;
  const blocks = data.map((n) => {
    from += n;
    return filled.slice(from - n, from);
  });
  const corrections = blocks.map((block) => remainder(block, correction));
  const interleaved = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) =>
      lists.flatMap((list) => (i < list.length ? [list[i]] : [])),
    ).flat();
  return [...interleaved(blocks), ...interleaved(corrections)];
}

/** Powers of 2 in the field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1, and their logarithms. */
const power = new Uint8Array(512);
const logarithm = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  power[i] = power[i + 255] = value;
  logarithm[value] = i;
  value = (value << 1) ^ (value >= 128 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a === 0 || b === 0 ? 0 : power[logarithm[a] + logarithm[b]]);

/** Reed and Solomon's error correction of a block: the remainder by the generator polynomial. */
function remainder(block: readonly number[], length: number): number[] {
  let generator = [1];
  for (let i = 0; i < length; i++) {
    const next = [...generator, 0];
    for (const [j, factor] of generator.entries()) next[j + 1] ^= times(factor, power[i]);
    generator = next;
  }
  const rest = [...block, ...new Array<number>(length).fill(0)];
  for (let i = 0; i < block.length; i++) {
    const factor = rest[i];
    for (const [j, of] of generator.entries()) rest[i + j] ^= times(of, factor);
  }
  return rest.slice(block.length);
}

/** The modules of a code while they are laid. */
class Modules {
  private readonly size: number;
  private readonly version: number;
  private readonly dark: boolean[][];
  /** Modules that belong to patterns and information, not to data. */
  private readonly fixed: boolean[][];

  constructor(version: number) {
    this.version = version;
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.fixed = this.dark.map((row) => [...row]);
  }

  draw(words: readonly number[], mask: number): boolean[][] {
    this.patterns();
    this.information(mask);
    this.data(words, mask);
    return this.dark;
  }

  private set(x: number, y: number, dark: boolean): void {
    this.dark[y][x] = dark;
    this.fixed[y][x] = true;
  }

  private patterns(): void {
    const { size, version } = this;
    for (let i = 0; i < size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [cx, cy] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ])
      for (let dy = -4; dy <= 4; dy++)
        for (let dx = -4; dx <= 4; dx++) {
          const [x, y, ring] = [cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy))];
          if (x >= 0 && y >= 0 && x < size && y < size) this.set(x, y, ring !== 2 && ring !== 4);
        }
    const centres = ALIGNMENT[version - 1];
    const last = centres.length - 1;
    for (const [i, cx] of centres.entries())
      for (const [j, cy] of centres.entries()) {
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++) this.set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
  }

  /** Level and mask beside the finders; from version 7 on the version too. */
  private information(mask: number): void {
    const { size, version } = this;
    const given = (LEVEL_L << 3) | mask;
    const format = ((given << 10) | checkBits(given, 10, 0x537)) ^ 0x5412;
    const bit = (i: number) => ((format >> i) & 1) === 1;
    for (let i = 0; i < 8; i++) {
      this.set(8, i < 6 ? i : i + 1, bit(i));
      this.set(size - 1 - i, 8, bit(i));
    }
    for (let i = 8; i < 15; i++) {
      this.set(i === 8 ? 7 : 14 - i, 8, bit(i));
      this.set(8, size - 15 + i, bit(i));
    }
    this.set(8, size - 8, true);
    if (version < 7) return;
    const code = (version << 12) | checkBits(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(a, b, ((code >> i) & 1) === 1);
      this.set(b, a, ((code >> i) & 1) === 1);
    }
  }

  /** In columns of two from the right, up and down by turns. */
  private data(words: readonly number[], mask: number): void {
    const { size, fixed } = this;
    let place = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step++) {
        const upward = ((right + 1) & 2) === 0;
        const y = upward ? size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (fixed[y][x]) continue;
          const bit = ((words[place >> 3] ?? 0) >> (7 - (place & 7))) & 1;
          this.dark[y][x] = (bit === 1) !== MASKS[mask](x, y);
          place++;
        }
      }
    }
  }
}

/** The remainder of a value times 2^bits by a polynomial: a BCH code. */
function checkBits(value: number, bits: number, polynomial: number): number {
  let rest = value << bits;
  for (let i = 31 - Math.clz32(rest); i >= bits; i = 31 - Math.clz32(rest)) rest ^= polynomial << (i - bits);
  return rest;
}

/** How hard a code is to read (ISO 7.8.3): long runs, blocks, what looks like a finder, too much of one colour. */
function penalty(code: readonly (readonly boolean[])[]): number {
  const size = code.length;
  let sum = 0;
  const finder = [true, false, true, true, true, false, true];
  const light = [false, false, false, false];
  const lines = [...code, ...code.map((_, x) => code.map((row) => row[x]))];
  for (const line of lines) {
    for (let i = 0, run = 0; i <= size; i++) {
      if (i < size && i > 0 && line[i] === line[i - 1]) run++;
      else {
        if (run >= 5) sum += run - 2;
        run = 1;
      }
    }
    for (const pattern of [
      [...finder, ...light],
      [...light, ...finder],
    ])
      for (let i = 0; i + pattern.length <= size; i++) if (pattern.every((dark, j) => line[i + j] === dark)) sum += 40;
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const dark = code[y][x];
      if (dark === code[y][x + 1] && dark === code[y + 1][x] && dark === code[y + 1][x + 1]) sum += 3;
    }
  const share = code.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
