import { expect, test } from 'vitest';
import type { FamilyName } from '../../src/families/index.ts';
import { families as played } from '../../src/families/index.ts';
import type { Family } from './family.ts';
import { families, familyNames } from './index.ts';

/** The compiler asks for a row here for each family that is played. */
const rows: Readonly<Record<FamilyName, Family>> = families;

test.each(familyNames)('%s has the rule sets that are played, and words for each in every language', async (name) => {
  const { ruleSets, words } = rows[name];
  expect(played[name].games.map(({ id }) => id.replace(/@\d+$/, ''))).toEqual(ruleSets.map((id) => `${name}/${id}`));
  for (const load of Object.values(words)) expect(Object.keys((await load()).words.rules)).toEqual(ruleSets);
});

test('no two pages share an address', () => {
  const patterns = familyNames.flatMap((name) => rows[name].routes.map(({ pattern }) => pattern));
  expect(new Set(patterns).size).toBe(patterns.length);
});
