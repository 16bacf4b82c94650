import { sha256 } from './sha256.ts';

/**
 * A seed that begins so draws and forks by SHA-256: whoever sees some of its numbers cannot tell any other. (The quick
 * generator of other seeds can be run backwards: three hands of Truco would be enough to tell all that come after.)
 */
export const SECRET = 'secret:';

/** Numbers that one SHA-256 gives. */
const BLOCK = 8;

/**
 * A seeded random stream (xoshiro128**, Blackman and Vigna 2018) that forks by name.
 *
 * A fork depends on the seed and the path of names only, never on how many numbers were drawn: an agent's draws
 * cannot move the deal. Seeds and names are hashed, so neighbouring seeds share nothing.
 *
 *     const game = Rng.seeded(7).fork('game', 12);
 *     game.fork('deal').below(40);
 */
export class Rng {
  private readonly key: Int32Array;
  /** The path from a secret seed to here; `a` then counts the numbers drawn, and `block` has those of this eight. */
  private readonly secret: string | undefined;
  private block: Int32Array | undefined;
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 0;

  private constructor(key: Int32Array, secret?: string) {
    this.key = key;
    this.secret = secret;
    this.restart();
  }

  static seeded(seed: number | string): Rng {
    if (typeof seed === 'string' && seed.startsWith(SECRET)) return Rng.secret(seed);
    return new Rng(hash(new Int32Array(4), seed));
  }

  /** The stream at this path of names; two forks of the same names are the same stream from its start. */
  fork(...names: (number | string)[]): Rng {
    if (this.secret !== undefined) return Rng.secret([this.secret, ...names.map(tagged)].join('\0'));
    let key = this.key;
    for (const name of names) key = hash(key, name);
    return new Rng(key);
  }

  private static secret(path: string): Rng {
    return new Rng(new Int32Array(4), path);
  }

  /** Number n of a secret stream is word n mod 8 of the SHA-256 of its path and n / 8. */
  private nextSecret(): number {
    const word = this.a % BLOCK;
    if (word === 0 || !this.block) this.block = sha256(`${this.secret}\0!${Math.floor(this.a / BLOCK)}`);
    this.a++;
    return this.block[word];
  }

  /** Back to the first number of this stream. */
  restart(): void {
    this.restore(this.key);
  }

  /** Uniform in 0 .. 2^32 - 1. */
  uint32(): number {
    return this.next() >>> 0;
  }

  /** The same bits as a signed integer: V8 keeps those unboxed across calls. */
  private next(): number {
    if (this.secret !== undefined) return this.nextSecret();
    const r = Math.imul(this.b, 5);
    const result = Math.imul((r << 7) | (r >>> 25), 9);
    const t = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= t;
    this.d = (this.d << 11) | (this.d >>> 21);
    return result;
  }

  /** Uniform in 0 .. n - 1, without bias. */
  below(n: number): number {
    // 2^32 mod n, in whole numbers of 32 bits
    const excess = (-n >>> 0) % n;
    let x = this.next() >>> 0;
    while (x < excess) x = this.next() >>> 0;
    return x % n;
  }

  /** Uniform in [0, 1), 53 bits. */
  float(): number {
    return ((this.uint32() >>> 5) * 0x400_0000 + (this.uint32() >>> 6)) / 0x20_0000_0000_0000;
  }

  /** Standard normal (Box and Muller; the second value is not kept, so that a saved state is four numbers). */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.float()));
    return radius * Math.cos(2 * Math.PI * this.float());
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  /** Fisher and Yates, in place; returns its argument. */
  shuffle<T extends { length: number; [i: number]: unknown }>(items: T): T {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const kept = items[i];
      items[i] = items[j];
      items[j] = kept;
    }
    return items;
  }

  /** Where the stream stands: four integers for `restore`. */
  save(): number[] {
    return [this.a, this.b, this.c, this.d];
  }

  restore(saved: ArrayLike<number>): void {
    this.a = saved[0];
    this.b = saved[1];
    this.c = saved[2];
    this.d = saved[3];
  }
}

/** Absorbs one name into four lanes, then mixes them (murmur3's finaliser); numbers and their text differ. */
function hash(from: Int32Array, name: number | string): Int32Array {
  const text = tagged(name);
  const lanes = Int32Array.from(from);
  for (let i = 0; i < 4; i++) {
    let lane = lanes[i] ^ Math.imul(i + 1, 0x9e3779b9);
    for (let j = 0; j < text.length; j++) lane = mix(lane ^ text.charCodeAt(j)) + 0x6d2b79f5;
    lanes[i] = mix(lane ^ text.length);
  }
  // xoshiro's one forbidden state
  if (lanes[0] === 0 && lanes[1] === 0 && lanes[2] === 0 && lanes[3] === 0) lanes[0] = 1;
  return lanes;
}

function tagged(name: number | string): string {
  return typeof name === 'number' ? `#${name}` : `$${name}`;
}

function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
