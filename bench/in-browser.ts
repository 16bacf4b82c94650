import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { launch } from '../testing/browser/launch.ts';

/** What a Web Worker answered, and the memory that its process took up in the end. */
export interface Answered<T> {
  readonly answer: T;
  /** Undefined where the system has no `/proc`. */
  readonly megabytes: number | undefined;
}

/** Asks a script one question as a Web Worker of a real browser; its first message is the answer. */
export async function askWorker<T>(script: URL, question: unknown): Promise<Answered<T>> {
  const files = await bundled(script);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    // answered here: nothing is asked of a network
    await page.route('http://localhost/**', (route) => {
      const file = files.get(new URL(route.request().url()).pathname.slice(1));
      if (file === undefined)
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>-</title>' });
      const contentType = typeof file === 'string' ? 'text/javascript' : 'application/octet-stream';
      return route.fulfill({ contentType, body: Buffer.from(file) });
    });
    await page.goto('http://localhost/');
    const answer = (await page.evaluate(
      (asked) =>
        new Promise((resolve, reject) => {
          const worker = new Worker('/worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage(asked);
        }),
      question,
    )) as T;
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const sizes = processInfo.flatMap(({ type, id }) => (type === 'renderer' ? residentMegabytes(id) : []));
    return { answer, megabytes: sizes.length > 0 ? Math.max(...sizes) : undefined };
  } finally {
    await browser.close();
  }
}

/** A script with all that it imports, as files by their names; its own is `worker.js`. */
async function bundled(script: URL): Promise<Map<string, string | Uint8Array>> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: fileURLToPath(script), output: { entryFileNames: 'worker.js' } },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

function residentMegabytes(pid: number): number[] {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return [];
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
  return kilobytes === undefined ? [] : [Number(kilobytes) / 1024];
}
