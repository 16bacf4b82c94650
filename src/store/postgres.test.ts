import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../testing/services/postgres.ts';
import { postgresql } from '../../testing/system.ts';
import { dump } from './exchange/backup.ts';
import { importFile } from './exchange/import.ts';
import { createMatch, matchOf } from './matches.ts';
import { openStore } from './store.ts';
import { exampleMatch } from './testing/examples.ts';
import { contents, fill } from './testing/exchange.ts';
import { storageSuite } from './testing/suite.ts';

describe.skipIf(!postgresql)('PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server.stop(), 60_000);

  test('a database that is not there gets one clear line', async () => {
    const url = server.url.replace(/postgres$/, 'nowhere');
    const line = /^PostgreSQL at 127\.0\.0\.1:\d+\/nowhere refuses us: database "nowhere" does not exist$/;
    await expect(openStore({ url })).rejects.toThrow(line);
  });

  test('a store goes on after its server was restarted', async () => {
    const store = await openStore({ url: await server.freshDatabase() });
    await createMatch(store, exampleMatch('one'));
    await server.restart();
    expect(await matchOf(store, 'one')).toEqual(exampleMatch('one'));
    await store.destroy();
  });

  test('a dump moves from SQLite to PostgreSQL and back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jogatina-moves-'));
    const first = await openStore({ data: join(folder, 'first') });
    const second = await openStore({ url: await server.freshDatabase() });
    const third = await openStore({ data: join(folder, 'third') });
    await fill(first);
    await dump(first, join(folder, 'one.jsonl'));
    await importFile(second, join(folder, 'one.jsonl'));
    await dump(second, join(folder, 'two.jsonl'));
    await importFile(third, join(folder, 'two.jsonl'));
    expect(await contents(third)).toEqual(await contents(first));
    await Promise.all([first, second, third].map((store) => store.destroy()));
    rmSync(folder, { recursive: true });
  });

  storageSuite('PostgreSQL', async () => ({ url: await server.freshDatabase() }));
});
