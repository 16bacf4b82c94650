import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { experimentOf, releaseExperiment, takeExperiment } from '../store/experiments.ts';
import type { Store } from '../store/store.ts';
import { documentText, type Finished, type RunOptions, run, Stopped } from '../work/run.ts';
import { messageOf } from '../work/work.ts';
import { workNamed } from '../works/index.ts';
import { leaseOf, StoreJournal } from './store-journal.ts';

/** A name that no other process has. */
export function ownerName(): string {
  return `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
}

/** Frees an experiment at once whose owner was a process of this machine that is no more; false where it may live. */
export async function freeOfDead(store: Store, id: string, owner: string): Promise<boolean> {
  const [host, pid] = owner.split('/');
  if (host !== hostname() || isAlive(Number(pid))) return false;
  await releaseExperiment(store, id, owner);
  return true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // it is there, but somebody else's
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** How the run of an experiment ended. */
export type Ending =
  | { readonly status: 'done'; readonly text: string; readonly finished: Finished }
  | { readonly status: 'failed'; readonly error: string }
  /** Paused, cancelled, taken over or ended by the signal; it goes on from here another time. */
  | { readonly status: 'stopped'; readonly reason: string }
  /** It is somebody else's, or not to be run. */
  | { readonly status: 'not ours' };

/** Takes an experiment of the store and runs it to its end, or as far as it may. */
export async function runExperiment(
  store: Store,
  id: string,
  { owner, ...options }: Pick<RunOptions, 'on' | 'signal' | 'progress'> & { readonly owner: string },
): Promise<Ending> {
  if (!(await takeExperiment(store, id, leaseOf(owner)))) return { status: 'not ours' };
  const row = await experimentOf(store, id);
  if (!row) return { status: 'not ours' };
  const journal = new StoreJournal(store, id, owner, row.seconds);
  const lost: Ending = { status: 'stopped', reason: 'another process has taken the experiment over' };
  try {
    const work = await workNamed(row.kind);
    const plan = work.plan(row.description);
    const finished = await run(work, plan, { ...options, journal, id, priority: row.priority });
    const text = documentText(work, plan, finished);
    const headline = work.headline?.(finished.document);
    const ours = await journal.end({ status: 'done', document: text, headline });
    return ours ? { status: 'done', text, finished } : lost;
  } catch (error) {
    if (error instanceof Stopped) return { status: 'stopped', reason: error.message };
    const ours = await journal.end({ status: 'failed', error: messageOf(error) });
    return ours ? { status: 'failed', error: messageOf(error) } : lost;
  } finally {
    // where the database is away, the lease ends by itself
    await journal.close().catch(() => {});
  }
}
