/**
 * How long `master` takes to decide in Node and in a Web Worker of a real browser, with all its tables, and the memory
 * that each takes up after it. The same matches against `careful` in both.
 *
 *     node bench/truco/decisions.ts [matches] [seed] [agent]
 */
import { type DecisionTimes, timeDecisions } from './decisions-work.ts';

const question = {
  matches: Number(process.argv[2] ?? 6),
  seed: process.argv[3] ?? '1',
  agent: process.argv[4] ?? 'master',
};
const inNode = { ...(await timeDecisions(question)), megabytes: process.memoryUsage.rss() / 2 ** 20 };
// only now, since it takes up memory too
const { askWorker } = await import('../in-browser.ts');
const { answer, megabytes } = await askWorker<DecisionTimes>(new URL('decisions-worker.ts', import.meta.url), question);
console.log(JSON.stringify({ node: inNode, browser: { ...answer, megabytes } }, null, 2));
