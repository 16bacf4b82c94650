import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ID = 'virtual:workbench';

/** Gives the static site the lists of games and agents, so that it shows them before it loads any. */
export function workbench(): Plugin {
  return {
    name: 'workbench',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      const { agents, games } = await import(pathToFileURL(`${root}/src/families/index.ts`).href);
      const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
      const listed = games.map(({ id, description }: Record<string, string>) => ({ id, description }));
      const parts = { version, games: listed, agents };
      return Object.entries(parts)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
