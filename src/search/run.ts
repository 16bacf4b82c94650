import type { Progress, Search } from './problem.ts';

export interface Limits {
  readonly milliseconds?: number;
  /** Checked at each yield, so a search may exceed it by a few expansions; always by the same number. */
  readonly expansions?: number;
  /** Called at each yield. */
  readonly cancelled?: () => boolean;
}

export interface Outcome extends Progress {
  readonly milliseconds: number;
  /** What stopped it, if it did not end by itself. */
  readonly stopped: 'time limit' | 'expansion limit' | 'cancelled' | 'memory' | undefined;
}

/** Runs a search to its end or to a limit. */
export function runSearch(search: Search, limits: Limits = {}): Outcome {
  const start = performance.now();
  const finish = (progress: Progress, stopped: Outcome['stopped']): Outcome => ({
    ...progress,
    milliseconds: performance.now() - start,
    stopped,
  });
  for (;;) {
    const { value, done } = search.next();
    if (done) return finish(value, value.ended === 'memory' ? 'memory' : undefined);
    if (performance.now() - start >= (limits.milliseconds ?? Number.POSITIVE_INFINITY))
      return finish(value, 'time limit');
    if (value.counts.expanded >= (limits.expansions ?? Number.POSITIVE_INFINITY))
      return finish(value, 'expansion limit');
    if (limits.cancelled?.()) return finish(value, 'cancelled');
  }
}
