import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { CommitLog, openStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-commits-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const server = (id: string) => ({ id, seen_at: new Date().toISOString() });

test('nobody is told of a write before the log is on the disk; others use the database meanwhile', async () => {
  const store = await openStore(folder);
  const { promise, resolve } = Promise.withResolvers<void>();
  const flush = vi.spyOn(CommitLog.prototype, 'flush').mockImplementation(() => promise);
  let told = 0;
  const writes = [
    store.insertInto('servers').values(server('a')).execute(),
    store.insertInto('servers').values(server('b')).returningAll().execute(),
    store.transaction().execute((all) => all.deleteFrom('servers').where('id', '=', 'c').execute()),
  ].map((write) => write.then(() => told++));
  // what was committed is seen by those who only read, and they wait for no disk
  const seen = async () => (await store.selectFrom('servers').select('id').orderBy('id').execute()).map(({ id }) => id);
  expect(await seen()).toEqual(['a', 'b']);
  await store
    .transaction()
    .setAccessMode('read only')
    .execute((all) => all.selectFrom('servers').selectAll().execute());
  expect({ told, flushes: flush.mock.calls.length }).toEqual({ told: 0, flushes: 3 });
  resolve();
  await Promise.all(writes);
  expect(told).toBe(3);
  await store.destroy();
});

test('one who waits for the disk is told when it fails', async () => {
  const store = await openStore(folder);
  vi.spyOn(CommitLog.prototype, 'flush').mockRejectedValueOnce(
    Object.assign(new Error('EIO'), { code: 'SQLITE_IOERR' }),
  );
  await expect(store.insertInto('servers').values(server('d')).execute()).rejects.toThrow(/EIO/);
  await store.insertInto('servers').values(server('e')).execute();
  expect((await sql<{ mode: string }>`select * from pragma_synchronous`.execute(store)).rows).toEqual([
    { synchronous: 1 },
  ]);
  await store.destroy();
});

test('flushes are shared: one for those that wait while another is under way', async () => {
  const log = new CommitLog(join(folder, 'jogatina.sqlite'));
  const write = vi.spyOn(CommitLog.prototype as unknown as { write(): Promise<void> }, 'write');
  await Promise.all(Array.from({ length: 50 }, () => log.flush()));
  expect(write).toHaveBeenCalledTimes(2);
  await log.flush();
  expect(write).toHaveBeenCalledTimes(3);
  await log.close();
});
