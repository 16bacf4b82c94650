import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { run as command } from '../../../src/cli/main.ts';
import { TestServer } from '../../../src/server/testing/test-server.ts';
import { Visitor } from '../../../src/server/testing/visitor.ts';
import { datasetOf } from '../../../src/store/exchange/datasets.ts';
import { exportData } from '../../../src/store/exchange/export.ts';
import { importFile } from '../../../src/store/exchange/import.ts';
import { saveQuestionnaire } from '../../../src/store/questionnaires.ts';
import { checkIntegrity, openStore, SQLITE_FILE } from '../../../src/store/store.ts';
import { type Attack, CAREFUL, inFolder, PERSON, TRUCO } from './attack.ts';

const HOUR = 3_600_000;

/** The database, its files, and what is read into it and written from it. */
export const storage: readonly Attack[] = [
  {
    name: 'the clock is set back an hour after a crash',
    before: 'a match stayed 503',
    expected: 'a heartbeat from the future that does not change is stale',
    async run() {
      const server = await TestServer.open({ limits: { heartbeat: 100, stale: 500 } });
      const visitor = new Visitor(server.port, '127.0.0.1');
      const { body } = await visitor.ask('POST', '/api/rooms', { game: TRUCO, seats: [PERSON, CAREFUL] });
      await server.stop();
      // as a server leaves it that was killed an hour from now
      const store = await openStore(server.folder);
      const seen_at = new Date(Date.now() + HOUR).toISOString();
      await store.insertInto('servers').values({ id: 'killed', seen_at }).execute();
      await store.updateTable('matches').set({ owner: 'killed' }).execute();
      await store.destroy();
      await server.start();
      const status = async () =>
        (await new Visitor(server.port, '127.0.0.1').ask('GET', `/api/rooms/${body.room.id}`)).status;
      const first = await status();
      for (let waited = 0; waited < 10_000 && (await status()) !== 200; waited += 100) await sleep(100);
      const last = await status();
      await server.close();
      return { measured: `${first}, then ${last}`, held: last === 200 };
    },
  },
  {
    name: 'garbage in the middle of the database',
    before: '32 KB of it were served, and backup printed a stack',
    expected: 'one line that says so, from the server’s start and from backup',
    run: () =>
      inFolder(async (folder) => {
        const path = await filled(folder);
        const file = openSync(path, 'r+');
        writeSync(file, Buffer.alloc(32_768, 'garbage!'), 0, 32_768, Math.floor(statSync(path).size / 8192) * 4096);
        closeSync(file);
        const store = await openStore(folder);
        const start = await checkIntegrity(store, { data: folder }).then(
          () => 'served',
          (error: Error) => error.message,
        );
        await store.destroy();
        const said = await complaint(['backup', '--data', folder, '--out', join(folder, 'copy.sqlite')]);
        const held = /is damaged: put a backup/.test(start) && said.lines === 1 && /damaged/.test(said.text);
        return {
          measured: `${start.replace(folder, '').slice(0, 60)}; backup: ${said.text.replace(folder, '').slice(0, 60)}`,
          held,
        };
      }),
  },
  {
    name: 'a database of no length',
    before: 'the server began an empty one with a new administrator',
    expected: 'refused in one line',
    run: () =>
      inFolder(async (folder) => {
        truncateSync(await filled(folder));
        const said = await openStore(folder).then(
          async (store) => {
            await store.destroy();
            return 'opened';
          },
          (error: Error) => error.message,
        );
        return { measured: said.replace(folder, ''), held: /is empty: put a backup in its place/.test(said) };
      }),
  },
  {
    name: 'a full disk',
    before: '/api/health said 200, and the log hid the cause',
    expected: '503 with the cause while it lasts, 200 afterwards',
    async run() {
      const server = await TestServer.open({ limits: { heartbeat: 50 } });
      const visitor = new Visitor(server.port, '127.0.0.1');
      const health = async () => visitor.ask('GET', '/api/health');
      const until = async (wanted: number) => {
        for (let waited = 0; waited < 5000 && (await health()).status !== wanted; waited += 50) await sleep(50);
        return health();
      };
      const error = console.error;
      const logged: unknown[] = [];
      console.error = (...words) => logged.push(...words);
      // no sign of life can be written: what a full disk comes to
      await sql
        .raw(
          "create temp trigger full before update on servers begin select raise(fail, 'database or disk is full'); end",
        )
        .execute(server.store);
      const during = await until(503);
      await sql.raw('drop trigger full').execute(server.store);
      const after = await until(200);
      console.error = error;
      await server.close();
      const causes = logged.filter((each) => /full/.test(String(each))).length;
      const measured = `${during.status} (${during.body.error}), then ${after.status}; the log names it ${causes} times`;
      return {
        measured,
        held: during.status === 503 && /full/.test(during.body.error) && after.status === 200 && causes > 0,
      };
    },
  },
  {
    name: 'other users of the machine read the database',
    before: 'its file was readable by all',
    expected: '0600, the files beside it too, and 0700 for the folder',
    run: () =>
      inFolder(async (outer) => {
        if (process.platform === 'win32') return { measured: 'modes are another thing on this system', held: true };
        const before = process.umask(0);
        const folder = join(outer, 'data');
        const store = await openStore(folder);
        const names = ['', SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`];
        const modes = names.map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
        await store.destroy();
        process.umask(before);
        return { measured: modes.join(' '), held: modes.join(' ') === '700 600 600 600' };
      }),
  },
  {
    name: 'formulas in questionnaires.csv',
    before: 'a spreadsheet ran them',
    expected: 'text, and the same again after an import',
    run: () =>
      inFolder(async (folder) => {
        await filled(folder);
        const store = await openStore(folder);
        const comment = '=HYPERLINK("http://evil.example","see")';
        const grades = { experience: 1, competence: 1, coherence: 1, unpredictability: 1, fun: 1 };
        const row = {
          ...grades,
          matchId: 'm'.repeat(22),
          seat: 0,
          game: TRUCO,
          opponent: '+bold',
          comment,
          years: null,
          traits: null,
        };
        await saveQuestionnaire(store, { ...row, answeredAt: new Date().toISOString() });
        const file = join(folder, 'questionnaires.csv');
        await exportData(store, datasetOf('questionnaires'), { file, format: 'csv' });
        const text = readFileSync(file, 'utf8');
        const again = await importFile(store, file);
        await store.destroy();
        const cell = /"?'=HYPERLINK[^\n]*/.exec(text)?.[0] ?? text;
        return {
          measured: `${cell.slice(0, 40)}; again: ${again.same} the same`,
          held: !/(^|,|")[=+@]/m.test(text) && again.same === 1,
        };
      }),
  },
  {
    name: 'a packed file that grows without end',
    before: '3 MB ran for a minute and took 520 MB',
    expected: 'refused in one line',
    run: () =>
      inFolder(async (folder) => {
        const said: string[] = [];
        const store = await openStore(join(folder, 'data'));
        const before = process.memoryUsage.rss();
        for (const name of ['games.csv.gz', 'games.jsonl.gz']) {
          const file = join(folder, name);
          // a packed file may have several parts
          const part = gzipSync(Buffer.alloc(7 << 20, name.includes('csv') ? `a,${'b'.repeat(1000)}\n` : '{}'));
          writeFileSync(file, Buffer.concat(new Array<Buffer>(10).fill(part)));
          said.push(
            await importFile(store, file).then(
              () => 'read',
              (error: Error) => error.message,
            ),
          );
        }
        await store.destroy();
        const more = Math.round((process.memoryUsage.rss() - before) / 2 ** 20);
        return {
          measured: `${said.map((each) => each.replaceAll(folder, '').slice(0, 80)).join('; ')}; ${more} MB more`,
          held: said.every((each) => /cannot read/.test(each)),
        };
      }),
  },
];

/** A database with some pages; returns its path. */
async function filled(folder: string): Promise<string> {
  const store = await openStore(folder);
  const at = new Date().toISOString();
  const rows = Array.from({ length: 400 }, (_, i) => ({
    id: i === 0 ? 'm'.repeat(22) : `match-${i}-${'x'.repeat(20)}`,
    game: TRUCO,
    seed: 's',
    clock_ms: null,
    status: 'over' as const,
    seats: JSON.stringify([{ kind: 'agent', name: 'x'.repeat(200) }]),
    owner: null,
    event: null,
    explain: 0,
    scores: '[0,0]',
    winner: null,
    faults: '[]',
    created_at: at,
    ended_at: at,
  }));
  await store.insertInto('matches').values(rows).execute();
  await store.destroy();
  return join(folder, SQLITE_FILE);
}

/** What a command says on standard error. */
async function complaint(words: readonly string[]): Promise<{ text: string; lines: number }> {
  const write = process.stderr.write;
  let text = '';
  process.stderr.write = ((chunk: string) => {
    text += chunk;
    return true;
  }) as typeof write;
  try {
    await command(words);
  } catch (error) {
    text += (error as Error).stack;
  } finally {
    process.stderr.write = write;
  }
  return { text: text.trim(), lines: text.trim().split('\n').length };
}
