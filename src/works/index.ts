import { InputError } from '../core/errors.ts';
import type { Work, Workers } from '../work/work.ts';

/** Whoever runs a work by its name hands it plans, tasks and states of its own making, so its types can be forgotten. */
function untyped<P, S, T, R, D, M>(work: Work<P, S, T, R, D, M>): Work {
  return work as unknown as Work;
}

/** The one list of works; each is loaded only where it is needed. */
export const works = {
  'tetris-play': () => import('./tetris-play.ts').then(({ tetrisPlay }) => untyped(tetrisPlay)),
  tuning: () => import('./tuning.ts').then(({ tuning }) => untyped(tuning)),
  'tetris-record': () => import('./tetris-record.ts').then(({ tetrisRecord }) => untyped(tetrisRecord)),
  'tetris-table': () => import('./tetris-table.ts').then(({ tetrisTable }) => untyped(tetrisTable)),
  tournament: () => import('./tournament.ts').then(({ tournament }) => untyped(tournament)),
  'tetris-tournament': () => import('./tetris-tournament.ts').then(({ tetrisTournament }) => untyped(tetrisTournament)),
  match: () => import('./match.ts').then(({ match }) => untyped(match)),
  'truco-baseline': () => import('./truco-baseline.ts').then(({ trucoBaseline }) => untyped(trucoBaseline)),
  'truco-exploitability': () =>
    import('./truco-exploitability.ts').then(({ trucoExploitability }) => untyped(trucoExploitability)),
  'truco-endings': () => import('./truco-endings.ts').then(({ trucoEndings }) => untyped(trucoEndings)),
  'truco-learn': () => import('./truco-learn.ts').then(({ trucoLearn }) => untyped(trucoLearn)),
  'truco-sides': () => import('./truco-sides.ts').then(({ trucoSides }) => untyped(trucoSides)),
  study: () => import('./study.ts').then(({ study }) => untyped(study)),
  rehearsal: () => import('./rehearsal.ts').then(({ rehearsal }) => untyped(rehearsal)),
} satisfies Record<string, () => Promise<Work>>;

/** This module, for threads. */
export const WORKS = new URL(import.meta.url);

export const workNames = Object.keys(works);

export async function workNamed(name: string): Promise<Work> {
  if (!Object.hasOwn(works, name))
    throw new InputError(`unknown kind of experiment "${name}": one of ${workNames.join(', ')}`);
  return works[name as keyof typeof works]();
}

/**
 * A plan that may be run: complete, checked, and not larger than was meant.
 *
 *     const { work, plan, size } = await checkedPlan('tetris-play', json, { yes: false });
 */
export async function checkedPlan(
  name: string,
  json: unknown,
  { yes = false }: { yes?: boolean } = {},
): Promise<{ work: Work; plan: unknown; size: number }> {
  const work = await workNamed(name);
  const plan = work.plan(json);
  const size = work.size(plan);
  if (size > work.many && !yes) {
    const count = (n: number) => Math.round(n).toLocaleString('en');
    throw new InputError(
      `this would be about ${count(size)} ${work.unit}, and more than ${count(work.many)} are not begun by mistake: --yes starts it all the same`,
    );
  }
  return { work, plan, size };
}

/** The queue that JOGATINA_QUEUE_URL names, if any. */
export function queueUrl(): string | undefined {
  return process.env.JOGATINA_QUEUE_URL || undefined;
}

/** The workers of a queue where there is one, else threads of this process; loaded only when wanted. */
export async function openWorkers({
  queue,
  threads,
}: {
  queue?: string | undefined;
  threads: number;
}): Promise<Workers> {
  if (queue !== undefined) return (await import('../work/queue.ts')).QueueWorkers.open(queue);
  const { Threads } = await import('../work/threads.ts');
  return new Threads(WORKS, { count: threads });
}
