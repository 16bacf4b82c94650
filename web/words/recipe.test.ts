import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Dictionary } from './en.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

/** Every fixed text of a part of a dictionary. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

test.each([
  ['championship.md', en],
  ['championship.pt.md', pt],
  ['championship.es.md', es],
] as const)('what %s tells a teacher to press is written so on the pages', (file, words: Dictionary) => {
  const recipe = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8').split('\n## Program')[0];
  const named = [...recipe.matchAll(/\*([^*]+)\*/g)].map(([, label]) => label.replaceAll(/\s+/g, ' '));
  expect(named.length).toBeGreaterThan(6);
  const known = textsIn([words.nav, words.agents, words.events]);
  expect(named.filter((label) => !known.includes(label))).toEqual([]);
});
