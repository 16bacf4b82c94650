import { InputError } from '../../../../core/errors.ts';

/** Chances of bits are whole numbers of this many parts. */
export const CHANCE_PARTS = 1 << 16;

/**
 * Writes or reads bits, each in as little room as its chance allows (arithmetic coding). Whoever writes and whoever reads
 * go through the same calls, so that one program does both.
 */
export interface BitCoder {
  /** Writes the bit and gives it back, or gives back the bit that is read. `chance`: that it is 1, in `CHANCE_PARTS`. */
  code(chance: number, bit: number): number;
}

/**
 * What is written is a number between 0 and 1, byte by byte. `low` to `high` are its next four bytes that are still
 * possible; each bit takes its share of them, and a byte is settled when both agree in it.
 */
class Interval {
  protected low = 0;
  protected high = 0xffff_ffff;

  /** The last of the part that stands for 1. */
  protected split(chance: number): number {
    const width = this.high - this.low;
    return this.low + (width >>> 16) * chance + (((width & 0xffff) * chance) >>> 16);
  }

  protected take(bit: number, middle: number): void {
    if (bit === 1) this.high = middle;
    else this.low = middle + 1;
  }

  protected get isSettled(): boolean {
    return (this.low ^ this.high) >>> 24 === 0;
  }

  protected shift(): void {
    this.low = (this.low << 8) >>> 0;
    this.high = ((this.high << 8) | 255) >>> 0;
  }
}

export class BitWriter extends Interval implements BitCoder {
  private readonly bytes: number[] = [];

  code(chance: number, bit: number): number {
    this.take(bit, this.split(chance));
    while (this.isSettled) {
      this.bytes.push(this.low >>> 24);
      this.shift();
    }
    return bit;
  }

  /** All that was written. */
  end(): Uint8Array {
    const { low } = this;
    return Uint8Array.from([...this.bytes, low >>> 24, (low >>> 16) & 255, (low >>> 8) & 255, low & 255]);
  }
}

export class BitReader extends Interval implements BitCoder {
  private readonly bytes: Uint8Array;
  private at = 0;
  private value = 0;

  constructor(bytes: Uint8Array) {
    super();
    this.bytes = bytes;
    for (let i = 0; i < 4; i++) this.next();
  }

  code(chance: number): number {
    const middle = this.split(chance);
    const bit = this.value <= middle ? 1 : 0;
    this.take(bit, middle);
    while (this.isSettled) {
      this.shift();
      this.next();
    }
    return bit;
  }

  /** Throws an InputError where there is less, or more, than was read. */
  end(): void {
    if (this.at !== this.bytes.length)
      throw new InputError(`a damaged table of Truco: ${this.bytes.length} bytes, not ${this.at}`);
  }

  private next(): void {
    this.value = ((this.value << 8) | (this.bytes[this.at++] ?? 0)) >>> 0;
  }
}
