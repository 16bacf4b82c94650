import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { indexOf } from '../../web/pages/docs/search-index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ID = 'virtual:documents-index';

/** The documents, by their paths: what `docs` has, and those beside the README. */
export function documentFiles(): string[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const all = [...readdirSync(root), ...inDocs.map((path) => `docs/${path.replaceAll('\\', '/')}`)];
  return all.filter((path) => path.endsWith('.md')).sort();
}

/** Gives the app the index that its documents are searched by, made at build time. */
export function documents(): Plugin {
  return {
    name: 'documents',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const files = documentFiles();
      for (const file of files) this.addWatchFile(join(root, file));
      const texts = Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
      // as text: a large object is read faster from JSON
      return `export const index = JSON.parse(${JSON.stringify(JSON.stringify(indexOf(texts)))});`;
    },
  };
}
