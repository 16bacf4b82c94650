/** An animated picture of few colours. */
export interface Animation {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue from 0 to 255; at most 16. */
  readonly palette: readonly (readonly [number, number, number])[];
  /** Each frame's pixels, row by row from the top, as places in the palette. */
  readonly frames: readonly Uint8Array[];
  /** Hundredths of a second that a frame is shown. */
  readonly delay: number;
}

/** Bits of a place in the palette. */
const BITS = 4;
const MOST_CODES = 4096;

/** Writes a GIF (version 89a) that begins again at its end. */
export function encodeGif({ width, height, palette, frames, delay }: Animation): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [...text('GIF89a'), ...short(width), ...short(height), 0x80 | (BITS - 1), 0, 0];
  for (let i = 0; i < 1 << BITS; i++) bytes.push(...(palette[i] ?? [0, 0, 0]));
  // again and again
  bytes.push(0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, 0, 0, 0);
  for (const frame of frames) {
    bytes.push(0x21, 0xf9, 4, 0, ...short(delay), 0, 0);
    bytes.push(0x2c, 0, 0, 0, 0, ...short(width), ...short(height), 0, BITS);
    const packed = compress(frame);
    for (let from = 0; from < packed.length; from += 255) {
      const block = packed.slice(from, from + 255);
      bytes.push(block.length, ...block);
    }
    bytes.push(0);
  }
  bytes.push(0x3b);
  return Uint8Array.from(bytes);
}

/** The pixels by LZW as GIF has it: codes grow with the table, and both begin anew when it is full. */
function compress(pixels: Uint8Array): number[] {
  const clear = 1 << BITS;
  const out: number[] = [];
  let bits = 0;
  let held = 0;
  let size = BITS + 1;
  let next = clear + 2;
  let table = new Map<number, number>();
  const put = (code: number) => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8) {
      out.push(held & 255);
      held >>>= 8;
    }
  };
  put(clear);
  let known = pixels[0];
  for (let i = 1; i < pixels.length; i++) {
    const longer = known * 256 + pixels[i];
    const code = table.get(longer);
    if (code !== undefined) {
      known = code;
      continue;
    }
    put(known);
    if (next === MOST_CODES) {
      put(clear);
      table = new Map();
      next = clear + 2;
      size = BITS + 1;
    } else {
      if (next === 1 << size) size++;
      table.set(longer, next++);
    }
    known = pixels[i];
  }
  put(known);
  put(clear + 1);
  if (bits > 0) out.push(held & 255);
  return out;
}

function short(value: number): [number, number] {
  return [value & 255, value >> 8];
}

function text(letters: string): number[] {
  return [...letters].map((letter) => letter.charCodeAt(0));
}
