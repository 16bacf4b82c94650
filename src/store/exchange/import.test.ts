import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../core/errors.ts';
import type { Store } from '../store.ts';
import { NOON } from '../testing/examples.ts';
import { contents } from '../testing/exchange.ts';
import { temporaryStore } from '../testing/temporary-store.ts';
import { formatOfName } from './files.ts';
import { importFile } from './import.ts';

let folder: string;
let store: Store;
temporaryStore((made) => {
  ({ folder, store } = made);
});
const file = (name: string) => join(folder, name);

describe('files that cannot be taken leave nothing and say why', () => {
  const ratings = (rows: string) => `pool,player,rating,deviation,matches,updated_at\n${rows}`;
  const json = (change: object) =>
    JSON.stringify({ pool: 'p', player: 'a', rating: 1, deviation: 1, matches: 1, updated_at: NOON, ...change });

  test.each<[string, string | Buffer, RegExp]>([
    ['nothing', '', /the file is empty/],
    ['blank lines', '\n\n', /the file is empty/],
    ['other columns', 'a,b\n1,2', /with the columns a, b is none of matches, hands/],
    ['a column twice', 'a,a\n1,2', /"a" twice/],
    ['a row too short', ratings('p,a,1,1,1,x\np,b,1'), /line 3 has 3 cells, the head has 6/],
    ['a word for a number', ratings('p,a,1,1,1,x\np,b,much,1,1,x'), /line 3: rating is "much", a number is needed/],
    ['half a match', ratings('p,a,1,1,0.5,x'), /line 2: matches is 0.5, a whole number is needed/],
    ['a missing cell', ratings('p,,1,1,1,x'), /line 2: player is missing, text is needed/],
    ['an open quote', ratings('p,"a,1,1,1,x\n'), /line 2 opens a quote that is never closed/],
    ['text after a quote', ratings('p,"a"b,1,1,1,x\n'), /line 2 goes on after a closing quote/],
    ['a NUL', json({ player: 'a\0' }), /line 1: player has a NUL character/],
    ['JSON cut short', `${json({})}\n${json({}).slice(0, 30)}`, /line 2 is no JSON/],
    ['a list', `${json({})}\n[1]`, /line 2: an object is needed/],
    ['no number at all', `${json({})}\n${json({ player: 'b', rating: '1' })}`, /line 2: rating is "1", a number/],
    ['bytes', Buffer.from([123, 34, 0xff, 0xfe, 10]), /is no text in UTF-8/],
    ['a broken Parquet file', Buffer.from('PAR1 and then nothing of the kind PAR1'), /Parquet file cannot be read/],
    ['gzip that is none', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4]), /cannot read/],
    ['a database', Buffer.from('SQLite format 3\0'), /is a whole database: put it into a data folder/],
    [
      'a later backup',
      '{"jogatina":"backup","version":1,"migrations":["999-x"]}',
      /made by a newer Jogatina \(999-x\)/,
    ],
    [
      'a backup of nothing known',
      '{"jogatina":"backup","version":1}\n{"table":"x","row":{}}',
      /line 2 is no row of a b/,
    ],
    [
      'a backup with an unknown column',
      '{"jogatina":"backup","version":1}\n{"table":"agents","row":{"name":"a","shoe":1}}',
      /shoe/,
    ],
  ])('%s', async (_, content, reason) => {
    writeFileSync(file('junk'), content);
    const before = await contents(store);
    const error = await importFile(store, file('junk')).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toMatch(reason);
    expect(error.message).toContain(file('junk'));
    expect(await contents(store)).toEqual(before);
  });

  test('a file that is not there, or a folder', async () => {
    await expect(importFile(store, file('nowhere'))).rejects.toThrow(/nowhere: there is no such file/);
    await expect(importFile(store, folder)).rejects.toThrow(/it is a folder/);
  });

  test('any text at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        writeFileSync(file('junk'), text);
        await expect(importFile(store, file('junk'))).rejects.toThrow(InputError);
      }),
      { numRuns: 100 },
    );
  });
});

test('the name of a file tells its format', () => {
  expect(['a.jsonl', 'b.CSV', 'c.csv.gz', 'd.parquet', 'e.ndjson'].map(formatOfName)).toEqual([
    'jsonl',
    'csv',
    'csv',
    'parquet',
    'jsonl',
  ]);
  for (const name of ['a', 'a.xls', 'a.parquet.gz']) expect(() => formatOfName(name)).toThrow(InputError);
});
