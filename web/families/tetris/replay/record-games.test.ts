import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import games from '../../../../data/tables/record-games.json' with { type: 'json' };
import { shippedRecords } from './records.ts';

test('every record that ships has the number of games that its README gives', () => {
  const readme = readFileSync(new URL('../../../../data/records/README.md', import.meta.url), 'utf8');
  const rows = readme.matchAll(/^\| `(.+)\.json` \| \d+ \| ([\d,]+|not kept)/gm);
  const told = [...rows].map(([, name, of]) => [name, of === 'not kept' ? null : Number(of.replaceAll(',', ''))]);
  expect(games).toEqual(Object.fromEntries(told));
  expect(Object.keys(games).sort()).toEqual(Object.keys(shippedRecords).sort());
});
