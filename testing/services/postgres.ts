import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresql } from '../system.ts';

/** A PostgreSQL server of a test's own, on 127.0.0.1 in a temporary folder. */
export interface TestPostgres {
  /** Of a database that every client may use. */
  readonly url: string;
  /** Makes an empty database and returns its URL. */
  freshDatabase(): Promise<string>;
  /** Ends the server as a crash would, and starts it again on the same port, after a pause of so many milliseconds. */
  restart(options?: { pause?: number }): Promise<void>;
  stop(): Promise<void>;
}

const PATIENCE = 30_000;
/**
 * Runs the server until this script's standard input closes: no server outlives its test, not even a killed one. It
 * ends at once, without the checkpoint that nobody needs.
 */
const KEEPER = '"$@" & server=$!; read -r end; kill -QUIT "$server"; wait "$server"';

/**
 * Starts a server; ask `postgresql` of `system.ts` first whether there is one.
 *
 *     const server = await startPostgres();
 *     const store = await openStore({ url: await server.freshDatabase() });
 */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-postgres-'));
  // PostgreSQL refuses to run as root
  const user = process.getuid?.() === 0 ? systemUser('postgres') : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder };
  const data = join(folder, 'data');
  execFileSync(program('initdb'), ['-D', data, '-U', 'jogatina', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const url = `postgres://jogatina@127.0.0.1:${port}/postgres`;
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const words = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  let keeper: ChildProcess;
  let databases = 0;

  const start = async () => {
    keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', program('postgres'), '-D', data, ...words], {
      ...options,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    keeper.stderr!.on('data', (text: Buffer) => writeFileSync(log, text, { flag: 'a' }));
    await untilReady(url, () => readFileSync(log, 'utf8'));
  };
  const crash = async () => {
    const ended = new Promise((resolve) => keeper.once('exit', resolve));
    keeper.stdin!.end();
    await ended;
  };

  await start();
  return {
    url,
    async freshDatabase() {
      const name = `fresh${++databases}`;
      await query(url, `create database ${name}`);
      return url.replace(/postgres$/, name);
    },
    async restart({ pause: away = 0 } = {}) {
      await crash();
      await pause(away);
      await start();
    },
    async stop() {
      await crash();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE });
  client.on('error', () => {}); // a server that ends meanwhile: the query's own promise says so
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

async function untilReady(url: string, log: () => string): Promise<void> {
  for (const start = performance.now(); ; await pause(50)) {
    try {
      await query(url, 'select 1');
      return;
    } catch (error) {
      if (performance.now() - start > PATIENCE) throw new Error(`PostgreSQL does not start: ${error}\n${log()}`);
    }
  }
}

function program(name: string): string {
  if (!postgresql) throw new Error('PostgreSQL is not installed');
  return join(postgresql, name);
}

/** The numbers of a user and its group; from the file, because a PATH may lack `id`. */
function systemUser(name: string): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = users.map((line) => line.split(':')).find(([user]) => user === name);
  if (!fields) throw new Error(`there is no user ${name} on this machine`);
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
