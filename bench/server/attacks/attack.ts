import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryFlags, permissionFlags } from '../../../scripts/launch/permissions.mjs';
import { ServerProcess } from '../../../src/server/testing/server-process.ts';
import { Visitor } from '../../../src/server/testing/visitor.ts';

/** What came of an attack. */
export interface Verdict {
  readonly measured: string;
  readonly held: boolean;
}

/** One attack on a server or command of ours, on this machine alone, bounded in count and time. */
export interface Attack {
  readonly name: string;
  /** What it did before it was mended. */
  readonly before: string;
  /** What is promised now. */
  readonly expected: string;
  /** Whether it takes so long that only the bench runs it, and not the tests. */
  readonly long?: boolean;
  run(): Promise<Verdict>;
}

export const TRUCO = 'truco/ufsm24';
export const PERSON = { kind: 'person' } as const;
export const CAREFUL = { kind: 'agent', agent: 'careful' } as const;

/** The address n of the attackers: 127.0.1.1, 127.0.1.2 ... */
export const attackerAt = (n: number): string => `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`;

/** Runs something with an empty folder, which is deleted afterwards. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-attack-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs something against `jogatina serve` in a process of its own, with the flags that the launcher gives it. */
export async function withServer<T>(
  words: readonly string[],
  use: (server: ServerProcess, visitor: (from: string) => Visitor, folder: string) => Promise<T>,
): Promise<T> {
  return inFolder(async (folder) => {
    const command = ['serve', '--data', folder];
    const server = new ServerProcess(folder, words, [...memoryFlags(command), ...permissionFlags(command)]);
    await server.start();
    try {
      return await use(server, (from) => new Visitor(server.port, from), folder);
    } finally {
      await server.stop();
    }
  });
}

/** Asks for the server's health again and again while something goes on; returns the milliseconds of each answer. */
export async function healthDuring(visitor: Visitor, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let going = true;
  const done = work.finally(() => {
    going = false;
  });
  while (going) {
    const start = performance.now();
    const { status } = await visitor.ask('GET', '/api/health');
    if (status === 200) times.push(performance.now() - start);
    await Promise.race([sleep(50), done.catch(() => {})]);
  }
  await done;
  return times;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0 ? Number.NaN : Math.round(sorted[Math.floor(share * (sorted.length - 1))]);
}

/** `3 × 401, 1 × 200` */
export function counted(values: readonly unknown[]): string {
  const groups = Map.groupBy(values, String);
  return [...groups].map(([value, all]) => `${all.length} × ${value}`).join(', ');
}
