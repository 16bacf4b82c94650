import { InputError } from '../../src/core/errors.ts';
import { problem } from '../../src/core/problems.ts';

/** The bytes of a file of the app; where it cannot be had, an `InputError` that says so. */
export async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) throw new InputError(problem('dataNotLoaded'));
  return new Uint8Array(await response.arrayBuffer());
}

/** The same, unpacked. Some hosts unpack such files on their way, so the first two bytes decide. */
export async function fetchUnpacked(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await fetchBytes(url);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A function that loads something when first called; a load that failed is tried again by the next call. */
export function onceLoaded(load: () => Promise<void>): () => Promise<void> {
  let loading: Promise<void> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
