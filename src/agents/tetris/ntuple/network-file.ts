import { adler32 } from '../../../core/adler32.ts';
import { InputError } from '../../../core/errors.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { readHeadLine } from '../head-line.ts';
import { LANES, Layout, SHARED } from './layout.ts';
import type { Network } from './network.ts';

const FORMAT = 'jogatina tetris network 1';

interface Head extends Pick<Network, 'settings' | 'moves' | 'games' | 'unit'> {
  readonly format: string;
  /** How many slots have a number that is not 0. */
  readonly slots: number;
  /** Adler-32 of the bytes after the JSON. */
  readonly checksum: number;
}

/**
 * A network as bytes, to be compressed. First comes a line of JSON; then, for each slot with a number that is not 0,
 * how many slots before it were left out; then the numbers, piece by piece. Signed numbers are mapped to 0, -1, 1, -2,
 * ... All numbers are written in groups of seven bits, the lowest first; the eighth bit is set if more groups follow.
 */
export function encodeNetwork({ settings, moves, games, unit, layout, weights }: Network): Uint8Array {
  const used: number[] = [];
  for (let slot = 0; slot < layout.slots; slot++)
    if (weights.subarray(slot * LANES, slot * LANES + SHARED).some((weight) => weight !== 0)) used.push(slot);
  const body = new Uint8Array(used.length * 3 * LANES);
  let end = 0;
  const put = (value: number) => {
    for (; value > 127; value >>>= 7) body[end++] = (value & 127) | 128;
    body[end++] = value;
  };
  used.forEach((slot, i) => {
    put(i === 0 ? slot : slot - used[i - 1] - 1);
  });
  for (let piece = 0; piece < SHARED; piece++)
    for (const slot of used) {
      const weight = weights[slot * LANES + piece];
      put((weight << 1) ^ (weight >> 31));
    }
  const rest = body.subarray(0, end);
  const head: Head = { format: FORMAT, settings, moves, games, unit, slots: used.length, checksum: adler32(rest) };
  const first = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const bytes = new Uint8Array(first.length + end);
  bytes.set(first);
  bytes.set(rest, first.length);
  return bytes;
}

/** Reads what `encodeNetwork` wrote; `where` names the file in errors. */
export function decodeNetwork(bytes: Uint8Array, where: string): Network {
  const fail = (problem: string): never => {
    throw new InputError(`${where} ${problem}`);
  };
  const read = readHeadLine<Head>(bytes, FORMAT);
  if (!read) return fail('is no network of tuples');
  const { head, start } = read;
  if (adler32(bytes.subarray(start)) !== head.checksum) fail('is damaged (its checksum is wrong)');
  const { settings, moves, games, unit, slots } = head;
  const layout = new Layout(parseRules(settings.rules), settings.bands, settings.wide ?? false);
  const weights = new Int16Array(layout.slots * LANES);
  let at = start;
  const get = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const used = new Int32Array(slots);
  for (let i = 0, slot = -1; i < slots; i++) {
    slot += get() + 1;
    used[i] = slot;
  }
  for (let piece = 0; piece < SHARED; piece++)
    for (let i = 0; i < slots; i++) {
      const folded = get();
      weights[used[i] * LANES + piece] = (folded >>> 1) ^ -(folded & 1);
    }
  return { settings, moves, games, unit, layout, weights };
}
