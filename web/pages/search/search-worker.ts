import { type Plan, solve } from '../../../src/agents/tetris/plan/solve.ts';

/** To the worker: one search on one problem. */
export interface SearchTask {
  readonly rows: Uint16Array;
  readonly pieces: readonly number[];
  readonly algorithm: string;
  readonly seconds: number;
}

/** From the worker: how long it has been at it, then what it found. */
export type SearchNews = { readonly milliseconds: number } | { readonly plan: Plan } | { readonly error: string };

/** Milliseconds between two signs of life. */
const NEWS = 150;

self.onmessage = ({ data }: MessageEvent<SearchTask>) => {
  const tell = (news: SearchNews) => self.postMessage(news);
  const start = performance.now();
  let told = start;
  try {
    const plan = solve(data, {
      algorithm: data.algorithm,
      milliseconds: 1000 * data.seconds,
      // asked at every yield; whoever cancels ends the worker
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
