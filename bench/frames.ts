/**
 * Frames of the web app in a real browser, beside those of a bare page in the same run: headless, drawn by software,
 * on whatever the machine has left. It takes minutes and wants a quiet machine, so it is no part of `jogatina bench`:
 *
 *     node bench/frames.ts                      all of it
 *     node bench/frames.ts tetris chart list
 *     node bench/frames.ts tetris --seconds 10 --rounds 5
 *     node bench/frames.ts chart --profile      where the page's own thread spends its time
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { InputError } from '../src/core/errors.ts';
import { type App, startApp } from '../testing/browser/app.ts';
import { keep, tuned } from '../testing/browser/kept-experiments.ts';
import type { CountedCanvas } from '../web/families/tetris/board/canvas.tsx';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'boolean', default: false },
  },
});

/** A frame that comes later than this after the one before was late: at 60 a second they are 16.7 ms apart. */
const LATE = 20;

interface Frames {
  readonly aSecond: number;
  /** Share of the frames that were late. */
  readonly late: number;
  readonly longest: number;
}

/** Watches a page for so many seconds; `step` is done at every frame in it. */
function watch(page: Page, seconds: number, step = ''): Promise<Frames> {
  return page.evaluate(
    async ({ milliseconds, late, body }) => {
      const each = new Function('frame', body);
      const gaps: number[] = [];
      await new Promise<void>((resolve) => {
        let first = 0;
        let last = 0;
        const frame = (now: number) => {
          if (last > 0) gaps.push(now - last);
          else first = now;
          last = now;
          each(gaps.length);
          if (now - first < milliseconds) requestAnimationFrame(frame);
          else resolve();
        };
        requestAnimationFrame(frame);
      });
      const spent = gaps.reduce((sum, gap) => sum + gap, 0);
      return {
        aSecond: (1000 * gaps.length) / spent,
        late: gaps.filter((gap) => gap > late).length / gaps.length,
        longest: Math.max(...gaps),
      };
    },
    { milliseconds: 1000 * seconds, late: LATE, body: step },
  );
}

interface Scene {
  /** Opens the page and brings it to what is to be measured. */
  open(app: App): Promise<Page>;
  /** What goes on meanwhile outside the page. */
  meanwhile?(app: App, signal: AbortSignal): Promise<void>;
  /** What is done in the page at every frame. */
  readonly step?: string;
  /** What the page has done so far: boards drawn, points on a curve. */
  readonly count?: { readonly what: string; of(page: Page): Promise<number> };
}

let iterations = 10_000;

const scenes: Readonly<Record<string, Scene>> = {
  /** Four boards as fast as the screen can show them. */
  tetris: {
    async open(app) {
      const agents = ['nes-six', 'dellacherie', 'bcts', 'nes-six'].map((name) => `agent=${name}`).join('&');
      const page = await app.open(`/tetris?rules=nes&${agents}&seed=4`);
      await page
        .getByRole('img', { name: /after ([2-9]|\d\d+) pieces/ })
        .first()
        .waitFor();
      await page.getByLabel('Speed').selectOption('600');
      return page;
    },
    count: {
      what: 'boardsDrawn',
      of: (page) =>
        page
          .locator('canvas.tetris-board')
          .evaluateAll((boards) => boards.reduce((sum, board) => sum + (board as CountedCanvas).drawn!, 0)),
    },
  },
  /** The tree of a search, from the first node to the two thousandth at 500 steps a second. */
  tree: {
    async open(app) {
      const page = await app.open('/search/steps?search=astar&board=..........&pieces=tjl');
      await page.getByLabel('Pace').selectOption('500');
      return page;
    },
    // from the start whenever it has come to its end
    step: `const play = document.querySelector('.step-controls .primary');
      if (frame % 20 === 0 && !/Pause/.test(play.textContent)) play.click();`,
    count: {
      what: 'treesDrawn',
      of: (page) => page.locator('.search-tree').evaluate((tree) => (tree as CountedCanvas).drawn!),
    },
  },
  /** A curve of 10,000 points to which more are added ten times a second. */
  chart: {
    async open(app) {
      await keep(app, [{ id: 'long', status: 'running', state: tuned(iterations) }]);
      const page = await app.open('/experiments/long');
      await page.locator('.curve canvas').waitFor();
      return page;
    },
    async meanwhile({ store }, signal) {
      for (; !signal.aborted; iterations += 5) {
        const state = JSON.stringify({ tuning: tuned(iterations) });
        await store.updateTable('experiments').set({ state }).where('id', '=', 'long').execute();
        await sleep(100);
      }
    },
    count: {
      what: 'points',
      of: async (page) =>
        Number(/\d+$/.exec((await page.getByText('the last 100 of').textContent())!.replace(')', ''))),
    },
  },
  /** A list of 1,000 runs, scrolled up and down. */
  list: {
    async open(app) {
      const runs = Array.from({ length: 1000 }, (_, i) => ({ id: `run-${i}`, status: 'done' as const, at: i }));
      await keep(app, runs);
      const page = await app.open('/experiments?status=done');
      await page.locator('.virtual-list li').first().waitFor();
      return page;
    },
    step: `const list = document.querySelector('.virtual-list');
      const way = list.scrollHeight - list.clientHeight;
      const at = (40 * frame) % (2 * way);
      list.scrollTop = at < way ? at : 2 * way - at;`,
  },
};

/** The functions in which the page's thread spent most of the time, in per cent. */
async function profiled(session: CDPSession, work: () => Promise<unknown>): Promise<Record<string, number>> {
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  await work();
  const { profile } = await session.send('Profiler.stop');
  const spent = new Map<string, number>();
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  for (const [i, id] of (profile.samples ?? []).entries()) {
    const { functionName, url, lineNumber } = names.get(id)!;
    const name = `${functionName || '(nameless)'} ${url.split('/').at(-1)}:${lineNumber + 1}`;
    spent.set(name, (spent.get(name) ?? 0) + profile.timeDeltas![i]);
  }
  const all = [...spent.values()].reduce((sum, time) => sum + time, 0);
  const most = [...spent].sort((a, b) => b[1] - a[1]).slice(0, 15);
  return Object.fromEntries(most.map(([name, time]) => [name, round((100 * time) / all)]));
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}

function shown({ aSecond, late, longest }: Frames) {
  return { framesASecond: round(aSecond), latePercent: round(100 * late), longestMs: round(longest) };
}

async function measure(name: string, { open, meanwhile, step, count }: Scene): Promise<void> {
  const seconds = Number(values.seconds);
  const app = await startApp();
  const bare = await (await app.browser.newContext()).newPage();
  const page = await open(app);
  await watch(page, 1, step);
  for (let i = 0; i < Number(values.rounds); i++) {
    await bare.bringToFront();
    const reference = await watch(bare, seconds);
    await page.bringToFront();
    const stop = new AbortController();
    const going = meanwhile?.(app, stop.signal);
    const before = await count?.of(page);
    let frames!: Frames;
    const work = async () => {
      frames = await watch(page, seconds, step);
    };
    const most = values.profile ? await profiled(await page.context().newCDPSession(page), work) : await work();
    stop.abort();
    await going;
    const after = await count?.of(page);
    const done = count && { [`${count.what}ASecond`]: round((after! - before!) / seconds) };
    const load = loadavg().map(round);
    console.log(
      JSON.stringify({ what: name, ...shown(frames), ...done, bare: shown(reference), load, ...(most && { most }) }),
    );
  }
  await app.close();
}

const names = positionals.length > 0 ? positionals : Object.keys(scenes);
for (const name of names) {
  const scene = Object.hasOwn(scenes, name) ? scenes[name] : undefined;
  if (!scene) throw new InputError(`nothing to measure is called "${name}": ${Object.keys(scenes).join(', ')}`);
  await measure(name, scene);
}
