import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dataFolder, type StorePlace } from './store.ts';

const ENDING = '.csv.gz';
/** Bytes of the largest base that is unpacked: a hand takes a few hundred. */
export const LARGEST_BASE = 200_000_000;

/** The data folder that belongs to a store: where the command line keeps the bases that it imports. */
export function folderOf(place: StorePlace): string {
  return 'data' in place ? place.data : dataFolder();
}

/** Where a base of this name is kept as a file. */
export function basePath(folder: string, name: string): string {
  return join(folder, 'bases', `${name}${ENDING}`);
}

/** Names of the bases that are files. */
export function baseNames(folder: string): string[] {
  const bases = join(folder, 'bases');
  if (!existsSync(bases)) return [];
  return readdirSync(bases)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
}

/** The CSV of a base that is a file; undefined where there is none. The name was checked to be one. */
export function readBaseFile(folder: string, name: string): string | undefined {
  const path = basePath(folder, name);
  if (!existsSync(path)) return undefined;
  return gunzipSync(readFileSync(path), { maxOutputLength: LARGEST_BASE }).toString('utf8');
}
