import { type Plan, solve } from '../../../src/agents/tetris/plan/solve.ts';

/** To the worker: one search for one problem. */
export interface SearchTask {
  readonly rows: Uint16Array;
  readonly pieces: readonly number[];
  readonly algorithm: string;
  readonly seconds: number;
}

/** From the worker: the time so far, then the result. */
export type SearchNews = { readonly milliseconds: number } | { readonly plan: Plan } | { readonly error: string };

/** Milliseconds between two reports. */
const NEWS = 150;

self.onmessage = ({ data }: MessageEvent<SearchTask>) => {
  const tell = (news: SearchNews) => self.postMessage(news);
  const start = performance.now();
  let told = start;
  try {
    const plan = solve(data, {
      algorithm: data.algorithm,
      milliseconds: 1000 * data.seconds,
      // called at every yield; to cancel, the worker is terminated
      cancelled: () => {
        const now = performance.now();
        if (now - told >= NEWS) {
          told = now;
          tell({ milliseconds: now - start });
        }
        return false;
      },
    });
    tell({ plan });
  } catch (error) {
    tell({ error: (error as Error).message });
  }
};
