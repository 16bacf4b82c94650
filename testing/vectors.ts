import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a file of facts that did not come from our own code: see `testing/vectors/README.md`. */
export function vectorFile(name: 'ist' | 'truco-hands' | 'published'): string {
  return fileURLToPath(new URL(`./vectors/${name}.json`, import.meta.url));
}

export function readVectors(name: Parameters<typeof vectorFile>[0]) {
  return JSON.parse(readFileSync(vectorFile(name), 'utf8'));
}
