import { readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build, type Plugin } from 'vite';
import { launch } from '../../testing/browser/launch.ts';
import { instrument, type TracedFunction } from './instrument.ts';
import type { WalkEntry } from './trace.ts';
import type { Stage } from './walks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * A person plays a card against an agent, from the click until the reply is in the page's state. The app is built with
 * the trace in it, and the page gets its files from there; everything else comes from a server that is traced too.
 */
export async function playCard(stage: Stage): Promise<void> {
  const app = join(stage.folder, 'web');
  const functions: TracedFunction[] = [];
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'web'),
    plugins: [tracing(functions)],
    build: { outDir: app, minify: false },
    logLevel: 'error',
  });
  const server = await stage.start(['serve', '--port', '0', '--json'], {
    // the first message is the page's share in the shuffle; the reply goes out before the agent is asked
    ...{ from: 'BrowserConnection.receive', call: 2, until: 'BrowserConnection.send' },
    doors: ['TrucoState.apply', 'TrucoState.legal', 'TrickGame.shown', 'TrickGame.view'],
  });
  const { address } = server.document as { address: string };
  const browser = await launch();
  try {
    const page = await browser.newPage({
      ...{ locale: 'en-US', reducedMotion: 'reduce' },
      // Chromium does not know that a page which was answered here comes from this machine
      permissions: ['local-network-access'],
    });
    page.setDefaultTimeout(30_000);
    await serveApp(page, address, app);
    await page.addInitScript(recorder, stage.whole);
    await page.goto(`${address}/truco?agent=careful`);
    await page.getByRole('button', { name: 'Play now' }).click();
    const card = page.locator('.own button:enabled').first();
    await card.waitFor();
    await page.evaluate(() => addEventListener('click', () => globalThis.walk?.begin(), { capture: true, once: true }));
    await card.click();
    // the agent has answered when it is this person's turn again, or the hand is over
    await page.locator('.own button:enabled, .calls button:enabled, .onward button').first().waitFor();
    stage.end();
    const calls = await page.evaluate(() => (globalThis.walk as unknown as { calls: [number, number][] }).calls);
    const seen = new Set<string>();
    const entries: WalkEntry[] = [];
    for (const [number, time] of calls) {
      const { file, name } = functions[number];
      if (!seen.has(file)) entries.push({ time, file, name });
      seen.add(file);
      // this puts the reply into the state
      if (!stage.whole && name === 'RoomClient.show') break;
    }
    stage.add(entries);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Puts the trace into every module of ours that the app is built from. */
function tracing(functions: TracedFunction[]): Plugin {
  return {
    name: 'trace',
    enforce: 'pre',
    transform(source, id) {
      const file = relative(root, id.split('?')[0]).split(sep).join('/');
      if (!/^(web|src)\/.*\.tsx?$/.test(file)) return undefined;
      const traced = instrument(source, file, functions.length);
      functions.push(...traced.functions);
      return { code: traced.text, map: null };
    },
  };
}

/** Answers what is a file of the app, or one of its pages, from the folder. */
async function serveApp(page: Page, address: string, folder: string): Promise<void> {
  await page.route(`${address}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const document = route.request().resourceType() === 'document';
    if (!document && !pathname.startsWith('/assets/')) return route.continue();
    const file = document ? 'index.html' : pathname;
    const contentType = TYPES[extname(file)];
    return route.fulfill({ body: readFileSync(join(folder, file)), ...(contentType && { contentType }) });
  });
}

/** The recorder in the page: numbers and times of first calls, once it has begun; not those of React's redraw. */
function recorder(whole: boolean): void {
  const calls: [number, number][] = [];
  const known: boolean[] = [];
  let recording = false;
  const walk = {
    ...{ calls, known, loading: 0 },
    begin: () => {
      recording = true;
    },
    called(number: number) {
      if (!recording || walk.loading > 0) return;
      Error.stackTraceLimit = Number.POSITIVE_INFINITY;
      if (!whole && /performWorkOnRoot|flushPassiveEffects/.test(new Error().stack ?? '')) return;
      known[number] = true;
      calls.push([number, performance.timeOrigin + performance.now()]);
    },
  };
  (globalThis as unknown as { walk: object }).walk = walk;
}
