import { InputError } from '../../src/core/errors.ts';
import { problem } from '../../src/core/problems.ts';
import type { MatchRecord } from './match-replay.ts';

/** A match as short as it gets: its game, seed, names and actions. */
type Short = readonly [game: string, seed: string | number, names: readonly string[], actions: readonly number[]];

/** A record as a word that may stand in an address, so that a replay can be shared without a server. */
export async function packRecord({ game, seed, agents, actions }: MatchRecord): Promise<string> {
  const short: Short = [game, seed, agents, actions];
  const bytes = await through(new TextEncoder().encode(JSON.stringify(short)), new CompressionStream('deflate-raw'));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The record in an address; what is none is an `InputError`. */
export async function unpackRecord(packed: string): Promise<MatchRecord> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
    const [game, seed, agents, actions] = JSON.parse(text) as Short;
    const good = typeof game === 'string' && ['string', 'number'].includes(typeof seed);
    if (!good || !agents.every((name) => typeof name === 'string') || !actions.every(Number.isInteger))
      throw new Error('not a record');
    return { game, seed, agents, actions };
  } catch {
    throw new InputError(problem('badRecordAddress'));
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
