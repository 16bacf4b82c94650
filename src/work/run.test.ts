import { afterAll, expect, test } from 'vitest';
import { RandomAgent } from '../agents/random-agent.ts';
import { exportCases } from '../agents/truco/cases/base/export.ts';
import { generateCases } from '../agents/truco/cases/base/generate.ts';
import { packBase } from '../agents/truco/cases/base/pack.ts';
import { Rng } from '../core/rng.ts';
import { checkedPlan, WORKS } from '../works/index.ts';
import { withThreads } from '../works/testing/ask.ts';
import { documentText, inline, run, Stopped } from './run.ts';
import { Threads } from './threads.ts';
import type { Outcome, Round, Workers } from './work.ts';

async function documentOf(on: Workers, name: string, json: unknown): Promise<string> {
  const { work, plan } = await checkedPlan(name, json);
  return documentText(work, plan, await run(work, plan, { on }));
}

/** Two threads that do one kind of work after the other. */
const two = new Threads(WORKS, { count: 2 });
afterAll(() => two.close());

/** Delivers at least once, in no order: every outcome two times, shuffled. */
const doubled: Workers = {
  async *perform(round: Round, signal: AbortSignal): AsyncGenerator<Outcome> {
    const outcomes: Outcome[] = [];
    for await (const outcome of inline.perform(round, signal)) outcomes.push(outcome, outcome);
    yield* Rng.seeded('order').shuffle(outcomes);
  },
  async close() {},
};

const kinds: [string, object][] = [
  ['rehearsal', { tasks: 20, rounds: 3 }],
  ['rehearsal', { tasks: 20, rounds: 2, fail: [3, 19] }],
  ['tetris-play', { agent: 'dellacherie', games: 40, maxPieces: 40, chunk: 3 }],
  [
    'tetris-play',
    { agent: { name: 'mine', weights: { metrics: ['holes'], weights: [-1] } }, games: 9, rules: 'classic,height=10' },
  ],
  [
    'tournament',
    {
      agents: ['careful', 'random', 'bold'],
      stages: [
        { name: 'groups', matches: 4, duplicate: true, pass: 2 },
        { name: 'final', matches: 6 },
      ],
    },
  ],
  ['tetris-record', { agent: 'dellacherie', games: 30, rules: 'nes-norotation,height=8', first: 2 }],
  ['match', { agents: ['careful', 'bold'], matches: 12, duplicate: true, records: true }],
  ['match', { agents: ['careful', 'random'], matches: 400, sprt: { elo0: 0, elo1: 40, alpha: 0.05, beta: 0.05 } }],
  ['truco-baseline', { agent: 'careful', against: 'bold', pairs: 30 }],
  [
    'tuning',
    {
      rules: 'nes-norotation',
      metrics: ['holes', 'lines'],
      pieces: 1,
      optimizer: 'cma-es',
      options: { population: 4, iterations: 3, restarts: 2 },
      games: { training: 30, rejudge: 5, validation: 5, test: 30 },
    },
  ],
];

test.each(kinds)(
  '%s %j: the same bytes in this thread, in two threads, and delivered twice in any order',
  async (kind, json) => {
    const alone = await documentOf(inline, kind, json);
    expect(await documentOf(two, kind, json)).toBe(alone);
    expect(await documentOf(doubled, kind, json)).toBe(alone);
  },
);

test('learning in rounds of any size gives the same base', async () => {
  const random = { name: 'random', create: () => new RandomAgent() };
  const making = generateCases([random], 150, Rng.seeded(2));
  let made = making.next();
  while (!made.done) made = making.next();
  const base = packBase(exportCases(made.value));
  const learn = async (keepEvery: number) => {
    const text = await documentOf(inline, 'truco-learn', { base, matches: 4, rebuildEvery: 2, keepEvery });
    // the history has an entry a round
    const { history: _, ...result } = JSON.parse(text).result;
    return result;
  };
  const whole = await learn(100);
  expect(whole).toMatchObject({ matches: 4 });
  expect(await learn(3)).toEqual(whole);
});

test('a task that throws or ends its thread is set aside, and the run says so', async () => {
  const text = await withThreads(2, (threads) =>
    documentOf(threads, 'rehearsal', { tasks: 12, fail: [3], crash: [5] }),
  );
  const { result, complete, setAside } = JSON.parse(text);
  expect(complete).toBe(false);
  expect(setAside).toEqual([
    { round: 0, task: 3, error: 'task 3 fails on purpose' },
    { round: 0, task: 5, error: 'its thread ended with exit code 1' },
  ]);
  expect(result.missing).toBe(2);
});

test('where every task fails, the run does, and soon', async () => {
  const all = Array.from({ length: 1000 }, (_, i) => i);
  let outcomes = 0;
  const counting: Workers = {
    ...inline,
    async *perform(round, signal) {
      for await (const outcome of inline.perform(round, signal)) {
        outcomes++;
        yield outcome;
      }
    },
  };
  await expect(documentOf(counting, 'rehearsal', { tasks: 1000, fail: all })).rejects.toThrow(
    'every task of round 1 failed, such as: task 99 fails on purpose',
  );
  expect(outcomes).toBe(100);
});

test('a signal stops it', async () => {
  const { work, plan } = await checkedPlan('rehearsal', { tasks: 1000 });
  const stop = new AbortController();
  let told = 0;
  const running = run(work, plan, {
    on: inline,
    signal: stop.signal,
    progress: () => ++told === 5 && stop.abort('enough'),
  });
  await expect(running).rejects.toThrow('enough');
  expect(told).toBe(5);
  const stopped = (await running.catch((error) => error)) as Stopped;
  expect(stopped).toBeInstanceOf(Stopped);
  // five results count, the others are missing
  expect((await stopped.soFar())!.document).toMatchObject({ missing: 995 });
});

test('what a run says before its time ends at the first task without a result', async () => {
  const { work, plan } = await checkedPlan('rehearsal', { tasks: 10 });
  const stop = new AbortController();
  const gap: Workers = {
    ...inline,
    async *perform(round, signal) {
      for await (const outcome of inline.perform(round, signal)) if (outcome.task !== 3) yield outcome;
    },
  };
  let told = 0;
  const running = run(work, plan, {
    on: gap,
    signal: stop.signal,
    progress: () => ++told === 6 && stop.abort('enough'),
  });
  const stopped = (await running.catch((error) => error)) as Stopped;
  expect((await stopped.soFar())!.document).toMatchObject({ missing: 7 });
  const nothing = run(work, plan, { on: inline, signal: AbortSignal.abort('at once') });
  expect(await ((await nothing.catch((error) => error)) as Stopped).soFar()).toBeUndefined();
});
