import { expect, test } from 'vitest';
import { Rng } from '../../../../src/core/rng.ts';
import { encodeGif } from './gif.ts';

/** Reads the frames of a GIF, by the format's own description. */
function decode(bytes: Uint8Array): { size: number[]; frames: number[][] } {
  const short = (at: number) => bytes[at] | (bytes[at + 1] << 8);
  const frames: number[][] = [];
  let at = 13 + 3 * (2 << (bytes[10] & 7));
  const block = () => {
    const data: number[] = [];
    while (bytes[at] !== 0) {
      data.push(...bytes.slice(at + 1, at + 1 + bytes[at]));
      at += bytes[at] + 1;
    }
    at++;
    return data;
  };
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      at += 2;
      block();
    } else {
      const least = bytes[at + 10];
      at += 11;
      frames.push(unpack(block(), least));
    }
  }
  return { size: [short(6), short(8)], frames };
}

function unpack(data: readonly number[], least: number): number[] {
  const clear = 1 << least;
  let size = least + 1;
  let table: number[][] = [];
  let last: number[] | undefined;
  const pixels: number[] = [];
  let bit = 0;
  for (;;) {
    let code = 0;
    for (let i = 0; i < size; i++, bit++) code |= ((data[bit >> 3] >> (bit & 7)) & 1) << i;
    if (code === clear + 1) return pixels;
    if (code === clear) {
      table = Array.from({ length: clear + 2 }, (_, i) => [i]);
      size = least + 1;
      last = undefined;
      continue;
    }
    const entry = table[code] ?? [...last!, last![0]];
    pixels.push(...entry);
    if (last && table.length < 4096) table.push([...last, entry[0]]);
    if (table.length === 1 << size && size < 12) size++;
    last = entry;
  }
}

test('frames come back as they were, also when the table of codes overflows', () => {
  const rng = Rng.seeded(1);
  const frame = (colours: number) => Uint8Array.from({ length: 120 * 160 }, () => rng.below(colours));
  const frames = [new Uint8Array(120 * 160), frame(2), frame(16)];
  const gif = encodeGif({ width: 120, height: 160, palette: [[1, 2, 3]], frames, delay: 12 });
  expect(String.fromCharCode(...gif.slice(0, 6))).toBe('GIF89a');
  const read = decode(gif);
  expect(read.size).toEqual([120, 160]);
  expect(read.frames.length).toBe(3);
  frames.forEach((given, i) => {
    expect(Uint8Array.from(read.frames[i])).toEqual(given);
  });
});
