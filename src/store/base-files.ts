import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dataFolder, type StorePlace } from './store.ts';

const ENDING = '.csv.gz';
/** Bytes of the largest base that is unpacked. A hand takes a few hundred. */
export const LARGEST_BASE = 200_000_000;

/** The data folder of a store, in which the command line keeps the bases that it imports. */
export function folderOf(place: StorePlace): string {
  return 'data' in place ? place.data : dataFolder();
}

/** The path of a base's file. */
export function basePath(folder: string, name: string): string {
  return join(folder, 'bases', `${name}${ENDING}`);
}

/** The names of all bases that are files. */
export function baseNames(folder: string): string[] {
  const bases = join(folder, 'bases');
  if (!existsSync(bases)) return [];
  return readdirSync(bases)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
}

/** The CSV of a base; undefined where there is no such file. The name must have been checked. */
export function readBaseFile(folder: string, name: string): string | undefined {
  const path = basePath(folder, name);
  if (!existsSync(path)) return undefined;
  return gunzipSync(readFileSync(path), { maxOutputLength: LARGEST_BASE }).toString('utf8');
}
