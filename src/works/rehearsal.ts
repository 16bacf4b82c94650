import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Rng } from '../core/rng.ts';
import { checked, type Work } from '../work/work.ts';

const planSchema = z.strictObject({
  tasks: z.int().min(1).max(100_000),
  rounds: z.int().min(1).max(10_000).default(1),
  /** What each task costs: computing, and waiting as if it computed elsewhere. */
  milliseconds: z.number().min(0).max(600_000).default(0),
  waiting: z.number().min(0).max(600_000).default(0),
  /** Tasks of every round that throw, and that end their thread. */
  fail: z.array(z.int().min(0)).default([]),
  crash: z.array(z.int().min(0)).default([]),
  seed: z.int().min(0).default(1),
});
type Rehearsal = z.infer<typeof planSchema>;

interface Task {
  readonly place: number;
  readonly chain: number;
}

interface State {
  readonly round: number;
  /** A chain of sums: it shows any result that is lost, doubled or out of order. */
  readonly chain: number;
  readonly missing: number;
}

/** Computes for a known time or fails on purpose: to try out a room of machines, and to measure what it costs. */
export const rehearsal: Work<Rehearsal, State, Task, number> = {
  name: 'rehearsal',
  doc: 'tasks that only compute for a while: to try out workers',
  unit: 'tasks',
  few: 1,
  many: 1_000_000,
  plan: (json) => checked(planSchema, json, 'rehearsal'),
  size: ({ tasks, rounds }) => tasks * rounds,
  begin: () => ({ round: 0, chain: 0, missing: 0 }),
  round: ({ tasks, rounds }, { round, chain }) =>
    // the next round depends on the one before, as in tuning
    round < rounds ? Array.from({ length: tasks }, (_, place) => ({ place, chain })) : [],
  async perform({ place, chain }, { milliseconds, waiting, fail, crash, seed }) {
    if (crash.includes(place)) process.exit(1);
    if (fail.includes(place)) throw new Error(`task ${place} fails on purpose`);
    if (waiting > 0) await sleep(waiting);
    const rng = Rng.seeded(seed).fork('task', place, chain);
    for (const end = performance.now() + milliseconds; performance.now() < end; ) rng.uint32();
    rng.restart();
    return rng.uint32();
  },
  units: () => 1,
  reduce: (_, { round, chain, missing }, results) => ({
    round: round + 1,
    chain: results.reduce<number>((sum, each, i) => (Math.imul(sum, 31) + (each ?? i)) >>> 0, chain),
    missing: missing + results.filter((each) => each === undefined).length,
  }),
  note: (_, { round }) => `round ${round + 1}`,
  document: (_, { chain, missing }) => ({ chain, missing }),
};
