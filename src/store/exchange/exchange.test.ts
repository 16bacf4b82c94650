import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportCases } from '../../agents/truco/cbr/export.ts';
import { emptyHand, finishHand } from '../../agents/truco/cbr/hand.ts';
import { importCases } from '../../agents/truco/cbr/import.ts';
import { InputError } from '../../core/errors.ts';
import { OVER } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import { trucoGame } from '../../games/truco/game.ts';
import { addHands, casesOf, type NewHand } from '../hands.ts';
import { openStore, type Store } from '../store.ts';
import { NOON } from '../testing/examples.ts';
import { contents, fill } from '../testing/exchange.ts';
import { someHands } from '../testing/hands.ts';
import { copySqlite, dump } from './backup.ts';
import type { Row } from './columns.ts';
import { parseCsv } from './csv.ts';
import { datasetOf } from './datasets.ts';
import { exportData } from './export.ts';
import { FORMATS, formatOfName } from './files.ts';
import { importFile } from './import.ts';
import { insertNew, type TableRow } from './tables.ts';

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jogatina-exchange-'));
  store = await openStore(join(folder, 'data'));
});
afterAll(async () => {
  await store.destroy();
  rmSync(folder, { recursive: true });
});
const clear = async () => {
  for (const table of ['match_events', 'matches', 'hands', 'ratings', 'experiments'] as const) {
    await store.deleteFrom(table).execute();
  }
};
beforeEach(clear);

const file = (name: string) => join(folder, name);
const allOf = async (what: string): Promise<Row[]> => {
  const found: Row[] = [];
  for await (const page of datasetOf(what).read(store, {})) found.push(...page);
  return found;
};
/** The same again after a way through a file. */
const thereAndBack = async (what: string, format: (typeof FORMATS)[number]) => {
  const before = await allOf(what);
  const path = file(`there.${format}`);
  await exportData(store, datasetOf(what), { file: path, format });
  await clear();
  if (before.length > 0) expect(await importFile(store, path)).toMatchObject({ what, added: before.length });
  return { before, after: await allOf(what) };
};

const words = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', ' '));
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const plain = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)));

describe.each(FORMATS)('there and back as %s', (format) => {
  const check = (what: string, insert: () => Promise<unknown>) => async () => {
    await clear();
    await insert();
    const { before, after } = await thereAndBack(what, format);
    expect(after).toEqual(before);
  };

  test('any experiments', async () => {
    const experiment = fc.record({
      id: words,
      kind: words,
      description: fc.dictionary(words, plain).map((value) => JSON.stringify(value)),
      status: fc.constantFrom('done', 'failed', 'cancelled'),
      priority: fc.integer(),
      round: fc.maxSafeInteger(),
      size: number,
      done: number,
      seconds: number,
      note: words,
      document: fc.option(fc.dictionary(words, plain).map((value) => JSON.stringify(value))),
      error: fc.option(words),
      created_at: words,
      updated_at: words,
      ended_at: fc.option(words),
    });
    const some = fc.uniqueArray(experiment, { selector: ({ id }) => id, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(some, (rows) => check('experiments', () => insertNew(store, 'experiments', rows))()),
      { numRuns: 25 },
    );
  });

  test('any matches', async () => {
    const seat = fc.record({ kind: fc.constantFrom('person', 'agent', 'remote'), name: words, agent: words });
    const event = fc.record({
      kind: fc.constantFrom('action', 'fault', 'note'),
      seat: fc.integer(),
      action: fc.option(fc.integer()),
      detail: fc.option(plain.filter((value) => value !== null).map((value) => JSON.stringify(value))),
      at: words,
    });
    const match = fc.record({
      id: words,
      game: words,
      seed: words,
      clock_ms: fc.option(fc.nat()),
      seats: fc.array(seat, { maxLength: 3 }).map((value) => JSON.stringify(value)),
      event: fc.option(words),
      explain: fc.constantFrom(0, 1),
      scores: fc.array(number, { maxLength: 3 }).map((value) => JSON.stringify(value)),
      winner: fc.option(fc.nat()),
      faults: fc.constantFrom('[]', '[{"seat":0,"kind":"crash","message":"x","turn":1}]'),
      created_at: words,
      ended_at: words,
      log: fc.array(event, { maxLength: 4 }),
    });
    const some = fc.uniqueArray(match, { selector: ({ id }) => id, maxLength: 5 });
    const insert = async (rows: { id: string; log: TableRow[] }[]) => {
      const over = { status: 'over', owner: null };
      await insertNew(
        store,
        'matches',
        rows.map(({ log: _, ...row }) => ({ ...row, ...over }) as TableRow),
      );
      await insertNew(
        store,
        'match_events',
        rows.flatMap(({ id, log }) => log.map((event, seq) => ({ match_id: id, seq, ...event }))),
      );
    };
    await fc.assert(
      fc.asyncProperty(some, (rows) => check('matches', () => insert(rows))()),
      { numRuns: 25 },
    );
  });

  test.each(['ufsm24', 'argentino30'])('hands of any play by %s', async (rules) => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), (seed) =>
        check('hands', () => addHands(store, 'played', playedHands(rules, seed)))(),
      ),
      { numRuns: 8 },
    );
  });
});

/** The hands of one match of two random players, as each of them saw it. */
function playedHands(rules: string, seed: number): NewHand[] {
  const game = trucoGame(rules);
  const [state, rng] = [game.start(), Rng.seeded(seed)];
  const legal = new Int32Array(game.maxActions);
  const hands: NewHand[] = [];
  for (let turn = 0; turn < 400 && state.turn !== OVER; turn++) {
    if (state.turn < 0) {
      state.apply(game.chance(state, rng));
      continue;
    }
    state.apply(rng.pick([...legal.subarray(0, state.legal(legal))]));
    if (state.turn >= 0) continue;
    for (const seat of [0, 1]) {
      const cards = Array.from(state.cards.subarray(3 * (1 - seat), 3 * (1 - seat) + 3));
      const values = finishHand(game.view(state, seat), cards, emptyHand());
      hands.push({ match: `match, "${seed}"`, values, source: 'm', consent: 'given' });
    }
  }
  return hands;
}

describe('hands and the published format', () => {
  test('what "cases export" writes comes in under a name, and goes out as "cases import" reads it', async () => {
    await addHands(store, 'first', someHands(50));
    const published = exportCases(await casesOf(store, 'first'));
    writeFileSync(file('base.csv'), published);
    await expect(importFile(store, file('base.csv'))).rejects.toThrow(/base.csv: these hands name no base/);
    expect(await importFile(store, file('base.csv'), { base: 'again' })).toMatchObject({ added: 50, repaired: [] });
    const out = { file: file('out.csv'), format: 'csv', base: 'again' } as const;
    expect(await exportData(store, datasetOf('hands'), out)).toMatchObject({ rows: 50 });
    const { cases, report } = importCases(readFileSync(out.file, 'utf8'));
    expect(exportCases(cases)).toBe(published);
    expect(report).toMatchObject({ taken: 50, repaired: [], noted: [], unusedColumns: 3 });
    expect((await allOf('hands')).find(({ base }) => base === 'again')).toMatchObject({ consent: 'published' });
  });

  test('one hand that cannot be refuses all, with its line; what is repaired is told', async () => {
    await addHands(store, 'first', someHands(9));
    const lines = exportCases(await casesOf(store, 'first')).split('\n');
    const column = lines[0]!.split(',').indexOf('jogadorMao');
    const broken = lines.with(4, lines[4]!.split(',').with(column, '7').join());
    writeFileSync(file('broken.csv'), broken.join('\n'));
    await expect(importFile(store, file('broken.csv'), { base: 'x' })).rejects.toThrow(
      /broken.csv: line 5: jogadorMao other than 1 or 2/,
    );
    const points = lines[0]!.split(',').indexOf('pontosEnvidoRobo');
    const wrong = lines.with(4, lines[4]!.split(',').with(points, '99').join());
    writeFileSync(file('wrong.csv'), wrong.join('\n'));
    const { repaired } = await importFile(store, file('wrong.csv'), { base: 'x' });
    expect(repaired).toMatchObject([{ rows: 1, lines: [5] }]);
  });
});

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
    ['bytes', Buffer.from([123, 34, 0xff, 0xfe, 10]), /cannot read .*not valid/],
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

test('CSV is read by its quotes: cells over lines, empty text and nothing, CR LF', () => {
  const { head, rows } = parseCsv('\ufeffname,note\r\n"a ""b""\r\nc",""\r\n\r\nd,\r\n"e",f');
  const columns = [
    { name: 'name', type: 'text' },
    { name: 'note', type: 'text' },
  ] as const;
  expect(head).toEqual(['name', 'note']);
  expect([...rows(columns)]).toEqual([
    { line: 2, cells: { name: 'a "b"\r\nc', note: '' } },
    { line: 5, cells: { name: 'd', note: null } },
    { line: 6, cells: { name: 'e', note: 'f' } },
  ]);
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

describe('backup of SQLite', () => {
  test('is a database of its own, while another writes', async () => {
    const full = await openStore(file('full'));
    await fill(full);
    const other = await openStore(file('full'));
    const writing = addHands(other, 'meanwhile', someHands(100));
    await copySqlite(full, file('backups/one.sqlite'));
    await writing;
    await Promise.all([full.destroy(), other.destroy()]);
    const copy = await openStore(placed(file('backups/one.sqlite')));
    const { hands, ...rest } = await contents(copy);
    expect(rest.match_events).toHaveLength(9);
    expect([43, 143]).toContain(hands!.length);
    await copy.destroy();
  });

  test("takes no file's place, and says what is wrong with a folder that is none", async () => {
    writeFileSync(file('taken'), 'x');
    await expect(copySqlite(store, file('taken'))).rejects.toThrow(/is there already/);
    await expect(dump(store, file('taken'))).rejects.toThrow(/is there already/);
    await expect(copySqlite(store, join(file('taken'), 'x'))).rejects.toThrow(InputError);
    expect(readFileSync(file('taken'), 'utf8')).toBe('x');
  });
});

/** A data folder with this file as its database. */
function placed(path: string): string {
  const data = mkdtempSync(join(folder, 'placed-'));
  writeFileSync(join(data, 'jogatina.sqlite'), readFileSync(path));
  return data;
}
