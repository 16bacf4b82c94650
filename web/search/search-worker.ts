import { solve } from '../../src/agents/plan/solve.ts';
import type { SearchNews, SearchTask } from './messages.ts';

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
