// Whether `dist/node` was built from the sources as they are now. The build writes down each file that it read, with its
// size and time; looking at some 600 files takes a few milliseconds. Plain JavaScript for any Node from 20 on.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = join('dist', 'node', 'manifest.json');

/** Small packages that go into the build; all others are imported as they are. */
export const bundled = ['commander', 'tinyqueue', 'kysely', 'zod', 'fastify-type-provider-zod'];

/** The build's command line. */
export const BUILT_MAIN = join('dist', 'node', 'main.js');

/** Whether the build is there and as new as its sources. */
export function builtIsFresh(root) {
  const manifest = join(root, MANIFEST);
  if (!existsSync(manifest)) return false;
  const { sources } = JSON.parse(readFileSync(manifest, 'utf8'));
  return Object.entries(sources).every(([path, known]) => mark(join(root, path)) === known);
}

/** Writes down what a build was made from, and which files it made. */
export function writeManifest(root, sources, files) {
  const marks = Object.fromEntries(sources.map((path) => [path, mark(join(root, path))]));
  writeFileSync(join(root, MANIFEST), JSON.stringify({ sources: marks, files }));
}

/** The files of the build, below `dist/node`. */
export function builtFiles(root) {
  return JSON.parse(readFileSync(join(root, MANIFEST), 'utf8')).files;
}

function mark(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && `${stat.size} ${Math.round(stat.mtimeMs)}`;
}
