/**
 * Binary arithmetic coding with adaptive chances: a bit costs as little as it was to be expected. Every bit has a
 * context, a small number; each context learns how likely its bits are. Writer and reader learn alike.
 */
const ONE = 65536;
/** How fast a context learns. */
const RATE = 5;

class Contexts {
  private readonly ones: Uint16Array;

  constructor(count: number) {
    this.ones = new Uint16Array(count).fill(ONE / 2);
  }

  /** Where the range from `low` to `high` is cut: the lower part is for a one. */
  cut(context: number, low: number, high: number): number {
    return low + Math.floor(((high - low) / ONE) * this.ones[context]);
  }

  learn(context: number, bit: number): void {
    const p = this.ones[context];
    this.ones[context] = bit ? p + ((ONE - 32 - p) >> RATE) : p - ((p - 32) >> RATE);
  }
}

export class BitWriter {
  private readonly contexts: Contexts;
  private bytes = new Uint8Array(1 << 16);
  private length = 0;
  private low = 0;
  private high = 0xffffffff;

  constructor(contexts: number) {
    this.contexts = new Contexts(contexts);
  }

  write(context: number, bit: number): void {
    const cut = this.contexts.cut(context, this.low, this.high);
    if (bit) this.high = cut;
    else this.low = cut + 1;
    this.contexts.learn(context, bit);
    while ((this.low ^ this.high) >>> 24 === 0) {
      this.put(this.high >>> 24);
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
    }
  }

  finish(): Uint8Array {
    for (let i = 0; i < 4; i++) this.put((this.low >>> (24 - 8 * i)) & 255);
    return this.bytes.slice(0, this.length);
  }

  private put(byte: number): void {
    if (this.length === this.bytes.length) {
      const longer = new Uint8Array(2 * this.length);
      longer.set(this.bytes);
      this.bytes = longer;
    }
    this.bytes[this.length++] = byte;
  }
}

export class BitReader {
  private readonly contexts: Contexts;
  private readonly bytes: Uint8Array;
  private at = 0;
  private low = 0;
  private high = 0xffffffff;
  private value = 0;

  constructor(contexts: number, bytes: Uint8Array) {
    this.contexts = new Contexts(contexts);
    this.bytes = bytes;
    for (let i = 0; i < 4; i++) this.value = ((this.value << 8) | this.next()) >>> 0;
  }

  read(context: number): number {
    const cut = this.contexts.cut(context, this.low, this.high);
    const bit = this.value <= cut ? 1 : 0;
    if (bit) this.high = cut;
    else this.low = cut + 1;
    this.contexts.learn(context, bit);
    while ((this.low ^ this.high) >>> 24 === 0) {
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
      this.value = ((this.value << 8) | this.next()) >>> 0;
    }
    return bit;
  }

  /** Whether exactly all bytes were read: else they were written for something else. */
  get finished(): boolean {
    return this.at === this.bytes.length;
  }

  /** Zeros after the end: damaged bytes give other bits, never an endless loop. */
  private next(): number {
    return this.bytes[this.at++] ?? 0;
  }
}
