/**
 * Kernels in a Web Worker of a real browser beside the same in Node, both as units in the time of one reference iteration.
 *
 *     node bench/kernels/kernels-browser.ts [rounds]
 */
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { launch } from '../../testing/browser/launch.ts';
import { measureKernels } from './kernels-work.ts';

const rounds = Number(process.argv[2] ?? 300);

/** The worker with all that it imports as one script. */
async function bundled(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('kernels-worker.ts', import.meta.url)), formats: ['es'], fileName: 'worker' },
    },
  })) as Rolldown.RolldownOutput[];
  return output[0].output[0].code;
}

const script = await bundled();
const browser = await launch();
const page = await browser.newPage();
// answered here: nothing is asked of a network
await page.route('http://localhost/**', (route) =>
  route.request().url().endsWith('.js')
    ? route.fulfill({ contentType: 'text/javascript', body: script })
    : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>kernels</title>' }),
);
await page.goto('http://localhost/');
const inBrowser = (await page.evaluate(
  (times) =>
    new Promise((resolve, reject) => {
      const worker = new Worker('/worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(times);
    }),
  rounds,
)) as Record<string, number>;
await browser.close();
const inNode = measureKernels(rounds);
const rows = Object.keys(inNode).map((name) => ({
  name,
  node: inNode[name],
  browser: inBrowser[name],
  share: inBrowser[name] / inNode[name],
}));
console.log(JSON.stringify(rows, null, 2));
