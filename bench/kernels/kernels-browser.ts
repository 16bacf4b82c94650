/**
 * Kernels in a Web Worker of a real browser beside the same in Node, both as units in the time of one reference iteration.
 *
 *     node bench/kernels/kernels-browser.ts [rounds]
 */
import { askWorker } from '../in-browser.ts';
import { measureKernels } from './kernels-work.ts';

const rounds = Number(process.argv[2] ?? 300);
const { answer: inBrowser } = await askWorker<Record<string, number>>(
  new URL('kernels-worker.ts', import.meta.url),
  rounds,
);
const inNode = measureKernels(rounds);
const rows = Object.keys(inNode).map((name) => ({
  name,
  node: inNode[name],
  browser: inBrowser[name],
  share: inBrowser[name] / inNode[name],
}));
console.log(JSON.stringify(rows, null, 2));
