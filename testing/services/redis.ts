import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { redisServer } from '../system.ts';

/** A Redis server of a test's own, on 127.0.0.1 in a temporary folder. */
export interface TestRedis {
  readonly url: string;
  /**
   * Ends the server as a crash would, and starts it again on the same port, after a pause of so many milliseconds; a
   * forgetful one has lost everything.
   */
  restart(options?: { forgetful?: boolean; pause?: number }): Promise<void>;
  stop(): Promise<void>;
}

/** Runs the server until this script's standard input closes: no server outlives its test, not even a killed one. */
const KEEPER = '"$@" & server=$!; read -r signal || signal=KILL; kill "-$signal" "$server"; wait "$server"';

/**
 * Starts a server that writes everything down at once; ask `redisServer` of `system.ts` first whether there is one.
 *
 *     const redis = await startRedis();
 *     const broker = new Broker(redis.url);
 */
export async function startRedis(): Promise<TestRedis> {
  if (!redisServer) throw new Error('Redis is not installed');
  const program = redisServer;
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-redis-'));
  const port = await freePort();
  const settings = { bind: '127.0.0.1', port, dir: folder, save: '', appendonly: 'yes' };
  const words = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, String(value)]);
  let keeper: ChildProcess;

  const start = async () => {
    keeper = spawn('sh', ['-c', KEEPER, 'keeper', program, ...words], { stdio: ['pipe', 'pipe', 'ignore'] });
    const lines: string[] = [];
    for await (const line of createInterface(keeper.stdout!)) {
      lines.push(line);
      if (line.includes('Ready to accept connections')) return void keeper.stdout!.resume();
    }
    throw new Error(`Redis does not start:\n${lines.join('\n')}`);
  };
  const end = async () => {
    const ended = once(keeper, 'exit');
    keeper.stdin!.end('KILL\n');
    await ended;
  };

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    async restart({ forgetful = false, pause = 0 } = {}) {
      await end();
      await sleep(pause);
      if (forgetful) rmSync(join(folder, 'appendonlydir'), { recursive: true });
      await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
