/**
 * Measures the storage: hands imported and exported in each format, and match events written durably by many matches
 * at once. On SQLite in a temporary folder, and on PostgreSQL with `--url postgres://...` (an empty database) or
 * `--postgres` (a server of its own, where one is installed; it does not wait for the disk).
 *
 *     node bench/server/store.ts
 *     node bench/server/store.ts --hands 30000 --matches 500 --events 40
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { datasetOf } from '../../src/store/exchange/datasets.ts';
import { exportData } from '../../src/store/exchange/export.ts';
import { FORMATS } from '../../src/store/exchange/files.ts';
import { importFile } from '../../src/store/exchange/import.ts';
import { addHands } from '../../src/store/hands.ts';
import { LogWriter } from '../../src/store/match-log.ts';
import { createMatch } from '../../src/store/matches.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { exampleEvent, exampleMatch } from '../../src/store/testing/examples.ts';
import { someHands } from '../../src/store/testing/hands.ts';
import { startPostgres, type TestPostgres } from '../../testing/services/postgres.ts';
import { printRow } from '../print-row.ts';

const { values } = parseArgs({
  options: {
    hands: { type: 'string', default: '30000' },
    matches: { type: 'string', default: '500' },
    events: { type: 'string', default: '40' },
    url: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
});

/** Runs one piece of work and prints what it took, of the clock and of this process. */
async function timed(row: object, work: () => Promise<object>): Promise<void> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const seconds = Number(((performance.now() - start) / 1000).toFixed(2));
  printRow({ ...row, ...result, seconds, cpuSeconds: Number(((user + system) / 1e6).toFixed(2)) });
}

async function hands(database: string, store: Store, folder: string): Promise<void> {
  const count = Number(values.hands);
  const some = someHands(2000);
  const all = Array.from({ length: count }, (_, i) => some[i % some.length]);
  await timed({ database, step: 'add hands' }, async () => ({ first: await addHands(store, 'bench', all) }));
  for (const format of FORMATS) {
    const file = join(folder, `hands.${format}`);
    await timed({ database, step: 'export hands', format }, async () => {
      const { rows } = await exportData(store, datasetOf('hands'), { file, format, base: 'bench' });
      return { rows };
    });
    await timed({ database, step: 'import hands', format }, async () => {
      const { added } = await importFile(store, file, { base: format });
      return { added };
    });
  }
}

/** Every match waits for its event to be written before it makes the next, as rooms do. */
async function events(database: string, store: Store): Promise<void> {
  const [matches, each] = [Number(values.matches), Number(values.events)];
  const ids = Array.from({ length: matches }, (_, i) => `bench ${i}`);
  for (const id of ids) await createMatch(store, exampleMatch(id));
  const writer = new LogWriter(store);
  const waits: number[] = [];
  await timed({ database, step: 'write events', matches }, async () => {
    await Promise.all(
      ids.map(async (id) => {
        for (let seq = 0; seq < each; seq++) {
          const asked = performance.now();
          await writer.append(id, exampleEvent(seq));
          waits.push(performance.now() - asked);
        }
      }),
    );
    waits.sort((a, b) => a - b);
    const at = (share: number) => Number(waits[Math.floor(share * (waits.length - 1))].toFixed(1));
    return { events: waits.length, medianMs: at(0.5), p99Ms: at(0.99) };
  });
  await writer.close();
}

async function measure(database: string, store: Store, folder: string): Promise<void> {
  await hands(database, store, folder);
  await events(database, store);
  await store.destroy();
}

const folder = mkdtempSync(join(tmpdir(), 'jogatina-bench-'));
let server: TestPostgres | undefined;
try {
  await measure('SQLite', await openStore({ data: join(folder, 'data') }), folder);
  if (values.postgres) server = await startPostgres();
  const url = values.url ?? (await server?.freshDatabase());
  if (url) await measure('PostgreSQL', await openStore({ url }), folder);
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true });
}
