import type { ExperimentHeadline } from '../../src/protocol/experiments.ts';
import { parsePlan } from '../../src/studies/tuning/plan.ts';
import { Tuning } from '../../src/studies/tuning/tuning.ts';
import type { App } from './app.ts';

const PLAN = {
  rules: 'nes-norotation',
  metrics: ['lines', 'holes'],
  optimizer: 'particle-swarm',
  options: { population: 4, iterations: 20_000 },
};

/** Puts experiments into the store as if they had been run. */
export async function keep(
  { store }: Pick<App, 'store'>,
  rows: readonly {
    id: string;
    status: 'done' | 'running';
    state?: object;
    at?: number;
    seed?: number;
    headline?: ExperimentHeadline;
  }[],
) {
  const now = Date.now();
  await store
    .insertInto('experiments')
    .values(
      rows.map(({ id, status, state, at = 0, seed = 1, headline }) => ({
        id,
        kind: 'tuning',
        description: JSON.stringify(parsePlan({ ...PLAN, seed }, 'test')),
        headline: headline ? JSON.stringify(headline) : null,
        status,
        priority: 10,
        round: 3,
        state: state ? JSON.stringify({ tuning: state }) : null,
        size: 1000,
        done: 400,
        seconds: 20,
        note: '',
        document: null,
        error: null,
        owner: status === 'running' ? 'another machine' : null,
        owned_until: status === 'running' ? '2999-01-01T00:00:00.000Z' : null,
        created_at: new Date(now - 1000 * at).toISOString(),
        updated_at: new Date(now).toISOString(),
        ended_at: null,
      })),
    )
    .execute();
}

/** The state of a tuning run after so many iterations. */
export function tuned(iterations: number): object {
  const history = Array.from({ length: iterations }, (_, i) => [20 + 10 * Math.sin(i / 500), i / 1000]);
  const trials = Array.from({ length: 80 }, (_, i) => [Math.cos(i), Math.sin(i), 20 + 10 * Math.cos(i)]);
  return { ...(Tuning.start(parsePlan(PLAN, 'test')).save() as object), history, trials };
}
