import { existsSync, readFileSync } from 'node:fs';
import type { Checkpoints } from '../src/studies/study.ts';

/** What `data/studies` keeps of a study at full size, to be read alone. */
export function keptResults(study: string): Checkpoints {
  const fileOf = (name: string) => new URL(`../data/studies/${study}/${name}.json`, import.meta.url);
  return {
    read: (name) => (existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : undefined),
    write(name) {
      throw new Error(`${name} of ${study} is not to be written`);
    },
  };
}
