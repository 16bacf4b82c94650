import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../../testing/services/postgres.ts';
import { postgresql } from '../../../testing/system.ts';
import { createServer } from '../../server/http.ts';
import { importFile } from '../../store/exchange/import.ts';
import { migrations } from '../../store/migrations/index.ts';
import { openStore, type Store } from '../../store/store.ts';
import { jogatina } from '../testing.ts';

// made by testing/old-database/make.mjs with the version before migration 013
const kept = (name: string) => {
  const packed = readFileSync(new URL(`../../../testing/old-database/${name}.gz`, import.meta.url));
  return gunzipSync(packed);
};

const folder = mkdtempSync(join(tmpdir(), 'jogatina-old-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;
function oldDatabase(): string {
  const data = join(folder, `data-${++made}`);
  mkdirSync(data);
  writeFileSync(join(data, 'jogatina.sqlite'), kept('old.sqlite'));
  return data;
}

type Rows = Record<string, Record<string, unknown>[]>;

/** Every table of the old file with its rows, as the old version left them. */
function rowsOfFile(data: string): Rows {
  const file = new DatabaseSync(join(data, 'jogatina.sqlite'), { readOnly: true });
  const names = file.prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'").all();
  const rows = names.map(({ name }) => [
    name,
    file
      .prepare(`select * from ${name}`)
      .all()
      .map((row) => ({ ...row })),
  ]);
  file.close();
  return Object.fromEntries(rows);
}

/** The same tables and columns of a store of today. */
async function rowsOfStore(store: Store, like: Rows): Promise<Rows> {
  const found: Rows = {};
  for (const [name, rows] of Object.entries(like)) {
    const columns = Object.keys(rows[0] ?? {});
    const now = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(store);
    found[name] = now.rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
  }
  return found;
}

const sorted = (rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([name, each]) => [name, each.map((row) => JSON.stringify(row)).sort()]));

describe('a database of the version before', () => {
  test('is migrated and loses nothing', async () => {
    const data = oldDatabase();
    const before = rowsOfFile(data);
    for (const [name, rows] of Object.entries(before))
      if (name !== 'live_scores') expect(rows.length, name).toBeGreaterThan(0);
    const store = await openStore(data);
    const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store);
    expect(done.rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
    expect(await rowsOfStore(store, before)).toEqual(before);
    await store.destroy();
  });

  test('its event is over and every match of it plays again to the same end', async () => {
    const data = oldDatabase();
    const { code, stdout } = await jogatina('event', 'recount', 'old-cup', '--data', data);
    expect({ code, end: stdout.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      end: '6 played again, 0 differences',
    });
    const listed = await jogatina('experiment', 'list', '--data', data, '--json');
    expect(JSON.parse(listed.stdout).map(({ status }: { status: string }) => status)).toEqual([
      'interrupted',
      'done',
      'done',
    ]);
  });

  test('its unfinished match goes on where it stood', async () => {
    const data = oldDatabase();
    const [{ id }] = rowsOfFile(data).matches.filter(({ status }) => status === 'running');
    const played = rowsOfFile(data).match_events.filter(({ match_id, kind }) => match_id === id && kind === 'action');
    const store = await openStore(data);
    const server = await createServer(store);
    const room = (await server.inject({ url: `/api/rooms/${id}`, headers: { host: 'localhost' } })).json();
    expect(room).toMatchObject({ status: 'running' });
    expect(room.turn).toBeGreaterThanOrEqual(played.length);
    await server.close();
    await store.destroy();
  });

  test.skipIf(!postgresql)(
    'its dump fills a PostgreSQL database, and nothing is lost',
    async () => {
      // signs of life of the old servers are not dumped: nobody is alive in the new place
      const { servers, ...before } = rowsOfFile(oldDatabase());
      expect(servers).toHaveLength(1);
      const file = join(folder, 'old.jsonl');
      writeFileSync(file, kept('old.jsonl'));
      const server = await startPostgres();
      const store = await openStore({ url: await server.freshDatabase() });
      await importFile(store, file);
      expect(sorted(await rowsOfStore(store, before))).toEqual(sorted(before));
      await store.destroy();
      await server.stop();
    },
    60_000,
  );
});
