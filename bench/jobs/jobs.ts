/**
 * What experiments cost beside their tasks, and whether they survive. It takes minutes and wants a quiet machine, so
 * it is no part of `jogatina bench`:
 *
 *     node bench/jobs/jobs.ts overhead                   share of the ideal speed-up: threads, and workers on each broker
 *     node bench/jobs/jobs.ts costs                      CPU time of a task in broker, coordinator and worker
 *     node bench/jobs/jobs.ts lock --seconds 30          a long task keeps its lock
 *     node bench/jobs/jobs.ts kills --times 20           a tuning run killed -9 again and again
 *     node bench/jobs/jobs.ts studies                    studies in this thread and on workers that are killed: the same bytes
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Rng } from '../../src/core/rng.ts';
import { experimentReport, listExperiments } from '../../src/experiments/index.ts';
import { openStore } from '../../src/store/store.ts';
import { Broker } from '../../src/work/broker.ts';
import { QueueWorkers } from '../../src/work/queue.ts';
import { documentText, inline, run } from '../../src/work/run.ts';
import { Threads } from '../../src/work/threads.ts';
import type { Workers } from '../../src/work/work.ts';
import { checkedPlan, WORKS } from '../../src/works/index.ts';
import { WorkerProcesses } from '../../src/works/testing/worker-processes.ts';
import { startPostgres } from '../../testing/services/postgres.ts';
import { startRedis } from '../../testing/services/redis.ts';
import { printRow } from '../print-row.ts';
import { cpuOf, pidsOf } from '../processes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tasks: { type: 'string', default: '400' },
    milliseconds: { type: 'string', default: '50' },
    threads: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '30' },
    times: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});

const brokers = { redis: startRedis, postgres: startPostgres } as const;
const LOCK = { lock: 5000, stalledEvery: 2000 };
let runs = 0;

/** Seconds that an experiment takes on a runner, and its document. */
async function timed(on: Workers, json: object, name = 'rehearsal'): Promise<{ seconds: number; text: string }> {
  const { work, plan } = await checkedPlan(name, json);
  const start = performance.now();
  const finished = await run(work, plan, { on, id: `bench-${process.pid}-${runs++}`, priority: 1 });
  const seconds = (performance.now() - start) / 1000;
  return { seconds, text: documentText(work, plan, finished) };
}

async function withBroker(name: keyof typeof brokers, use: (url: string, runner: QueueWorkers) => Promise<void>) {
  const server = await brokers[name]();
  const runner = await QueueWorkers.open(server.url);
  try {
    await use(server.url, runner);
  } finally {
    await runner.close();
    await server.stop();
  }
}

async function overhead(): Promise<void> {
  const json = { tasks: Number(values.tasks), milliseconds: Number(values.milliseconds) };
  const threads = Number(values.threads);
  const ideal = (json.tasks * json.milliseconds) / 1000 / threads;
  const measure = async (name: string, runner: Workers) => {
    // threads and connections are there before the clock starts
    await timed(runner, { tasks: 8 * threads, milliseconds: 20 });
    const { seconds } = await timed(runner, json);
    printRow({ runner: name, ...json, threads, seconds, ideal, share: ideal / seconds });
  };
  const inThreads = new Threads(WORKS, { count: threads });
  await measure('threads', inThreads);
  await inThreads.close();
  for (const name of ['redis', 'postgres'] as const) {
    await withBroker(name, async (url, runner) => {
      const workers = new WorkerProcesses(url, { ...LOCK, threads });
      await workers.add(1);
      await measure(`BullMQ on ${name}, one worker process`, runner);
      await workers.close();
    });
  }
}

async function costs(): Promise<void> {
  const tasks = 10 * Number(values.tasks);
  for (const name of ['redis', 'postgres'] as const) {
    await withBroker(name, async (url, runner) => {
      const workers = new WorkerProcesses(url, LOCK);
      await workers.add(2);
      await timed(runner, { tasks: 200 });
      const server = pidsOf(new URL(url).port);
      const before = { own: process.cpuUsage(), workers: cpuOf(workers.pids), broker: cpuOf(server) };
      const { seconds } = await timed(runner, { tasks });
      const { user, system } = process.cpuUsage(before.own);
      const each = (total: number) => Number(((1000 * total) / tasks).toPrecision(3));
      printRow({
        broker: name,
        tasks,
        tasksPerSecond: Math.round(tasks / seconds),
        millisecondsPerTask: {
          coordinator: each((user + system) / 1e6),
          worker: each(cpuOf(workers.pids) - before.workers),
          broker: each(cpuOf(server) - before.broker),
        },
      });
      await workers.close();
    });
  }
}

async function lock(): Promise<void> {
  for (const name of ['redis', 'postgres'] as const) {
    await withBroker(name, async (url, runner) => {
      const workers = new WorkerProcesses(url, LOCK);
      await workers.add(2);
      const events = new Broker(url).events();
      let stalled = 0;
      events.on('stalled', () => stalled++);
      await events.waitUntilReady();
      const { seconds } = await timed(runner, { tasks: 1, milliseconds: 1000 * Number(values.seconds) });
      printRow({ broker: name, lock: LOCK.lock, seconds, stalled });
      await events.close();
      await workers.close();
    });
  }
}

/** Interrupted at random moments, as often as asked for or until it is done; and once not interrupted at all. */
async function kills(): Promise<void> {
  const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-kills-'));
  const store = await openStore(folder);
  const times = Number(values.times);
  const plan = JSON.stringify({
    rules: 'nes-norotation',
    metrics: ['holes', 'aggregate-height', 'lines'],
    pieces: 1,
    optimizer: 'cma-es',
    options: { population: 8, iterations: 10 * times },
    games: { training: 50, validation: 50, test: 500 },
  });
  const begin = (...words: string[]) =>
    spawn(process.execPath, [main, 'experiment', ...words, '--data', folder], { stdio: 'ignore' });
  const start = performance.now();
  await once(begin('start', 'tuning', plan), 'exit');
  const whole = performance.now() - start;
  const [unbroken] = await listExperiments(store);
  const rng = Rng.seeded(Number(values.seed));
  let killed = 0;
  for (let words = ['start', 'tuning', plan]; ; words = ['resume', (await listExperiments(store))[0].id]) {
    const child = begin(...words);
    const ended = once(child, 'exit').then(() => true);
    const mine = async () => (await listExperiments(store))[0]?.owner?.includes(`/${child.pid}/`);
    while (child.exitCode === null && !(await mine())) await sleep(20);
    // a random part of what each kill to come has of the work that is left
    const { done, size } = (await listExperiments(store))[0];
    const share = (whole * Math.max(0, 1 - done / size)) / (times - killed + 1);
    const moment = killed < times ? sleep(rng.below(Math.max(1, Math.ceil(share))), false) : ended;
    if (await Promise.race([ended, moment])) break;
    child.kill('SIGKILL');
    await ended;
    killed++;
  }
  const [broken] = await listExperiments(store);
  const result = async (id: string) => JSON.stringify((await experimentReport(store, id)).outcome);
  const identical = broken.id !== unbroken.id && (await result(broken.id)) === (await result(unbroken.id));
  printRow({ killed, seconds: whole / 1000, identical });
  await store.destroy();
  rmSync(folder, { recursive: true });
}

/** At smoke scale, on two workers of which one is killed -9 from time to time. */
async function studies(): Promise<void> {
  for (const study of ['nes-pso', 'truco-yardstick']) {
    const alone = await timed(inline, { study }, 'study');
    await withBroker('redis', async (url, runner) => {
      const workers = new WorkerProcesses(url, LOCK);
      await workers.add(2);
      const replaced: Promise<void>[] = [];
      const killing = setInterval(() => replaced.push(workers.killOne()), 10_000);
      const { seconds, text } = await timed(runner, { study }, 'study');
      clearInterval(killing);
      await Promise.all(replaced);
      await workers.close();
      printRow({
        study,
        alone: alone.seconds,
        onWorkers: seconds,
        killed: workers.killed,
        identical: text === alone.text,
      });
    });
  }
}

const parts = { overhead, costs, lock, kills, studies } as const;
for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
  if (!Object.hasOwn(parts, name)) throw new Error(`no part ${name}: ${Object.keys(parts).join(', ')}`);
  await parts[name as keyof typeof parts]();
}
