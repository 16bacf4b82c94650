import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveFiles } from '../../scripts/clean-room/file-server.mjs';
import { handEnded, playHand, startTruco } from '../../scripts/clean-room/site-steps.mjs';
import { trucoAgent } from '../../src/agents/truco/index.ts';
import { WATCHER } from '../../src/core/game.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import type { LocalPlayers } from '../../web/families/local-players.ts';
import type { KeptMatch } from '../../web/site/kept.ts';
import { LocalRoom } from '../../web/site/local-room.ts';
import { chromium } from '../system.ts';
import { overflow, PHONE, violations, WIDE } from './app.ts';
import { launch } from './launch.ts';

/** Bytes of the first load, compressed as hosts do it. */
const FIRST_LOAD = 250_000;
const SUB_PATH = 'games/jogatina';
/** A match that is played in a browser and in Node. */
const MASTERS = {
  game: 'truco/ufsm24',
  seats: [0, 1].map(() => ({ kind: 'agent', name: 'master', agent: 'master' }) as const),
  pace: 0,
  seed: 'the same in a browser',
};

describe.skipIf(!chromium)('the site without a server', () => {
  let folder: string;
  let browser: Browser;
  let host: Awaited<ReturnType<typeof serveFiles>>;
  const complaints: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jogatina-site-'));
    const built = spawnSync(process.execPath, ['scripts/site/build.mjs', '--out', folder], { encoding: 'utf8' });
    expect(built.stderr).toBe('');
    expect(built.stdout).toMatch(/\d+ files, [\d.]+ MB/);
    browser = await launch();
    host = await serveFiles(folder, SUB_PATH);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await host?.close();
    rmSync(folder, { recursive: true });
  });

  /** A page of the site, with storage of its own. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: PHONE, locale: 'en-US', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(host.address))
        complaints.push(`asked ${request.url()}`);
    });
    await page.goto(`${host.address}#${path}`);
    return page;
  }

  test('the first load is small', async () => {
    const page = await open('/', { serviceWorkers: 'block' });
    await page.waitForLoadState('networkidle');
    const bytes = [...new Set(host.served)].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(FIRST_LOAD);
    await page.context().close();
  });

  test('a hand of Truco is played, kept through a reload, explained, and its match replayed', async () => {
    const page = await open('/');
    await startTruco(page, host.address);
    const address = page.url();
    expect(address).toMatch(/#\/truco\/[\w-]{20,}$/);
    await playHand(page);
    await page.reload();
    await page.locator('.card-table').waitFor();
    expect(page.url()).toBe(address);
    await page.getByRole('button', { name: 'Sound, pace, leaving' }).click();
    await page.getByRole('button', { name: 'Leave the match' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: /lost/ }).waitFor();
    await expect.poll(() => page.locator('.questionnaire').count()).toBe(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Record (JSON)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByRole('heading', { level: 1, name: 'Replay' }).waitFor();
    await page.getByRole('button', { name: 'Step' }).click();
    await page.goto(`${host.address}#/coach`);
    await page.getByRole('link', { name: 'a person – Careful' }).first().waitFor();
    await page.context().close();
  });

  test('`master` plays in a worker of the browser as it does in Node', async () => {
    const page = await open('/truco');
    const script = readdirSync(join(folder, 'assets')).find((file) => /^worker-.*\.js$/.test(file));
    const actions = await page.evaluate(playInWorker, [`${host.address}assets/${script}`, MASTERS] as const);
    expect(actions.length).toBeGreaterThan(50);
    expect(actions).toEqual(await playHere(MASTERS));
    await page.context().close();
  }, 60_000);

  test('with the network gone it is opened again and played', async () => {
    const page = await open('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await host.close();
    await page.goto('about:blank');
    await startTruco(page, host.address);
    await playHand(page);
    await page.goto(`${host.address}#/truco?agent=master`);
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByRole('alert').getByText('has to be online once').waitFor();
    await page.goto(`${host.address}#/tetris/play`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => handEnded(page).count()).toBe(0);
    await page.context().close();
    host = await serveFiles(folder, SUB_PATH);
  });

  test('what needs a server says so and how to get one', async () => {
    const page = await open('/experiments', { locale: 'pt-BR' });
    await page.getByText('npx jogatina serve').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${host.address}#/truco`);
    await page.getByRole('button', { name: 'Convidar uma pessoa' }).click();
    await page.getByRole('alert').getByText('precisa de um servidor').waitFor();
    await page.context().close();
  });

  test('documents are read, searched and followed, in the language that they have', async () => {
    const page = await open('/docs', { viewport: WIDE });
    await page.getByLabel('Search the documents').fill('eroded');
    await page
      .getByRole('link', { name: /eroded|metrics/i })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /metric/i }).waitFor();
    await page.goto(`${host.address}#/docs/architecture#where-is-`);
    await page.getByRole('link', { name: 'glossary' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
    const portuguese = await open('/docs/live', { locale: 'pt-BR' });
    await portuguese.locator('article[lang=pt]').waitFor();
    await portuguese.goto(`${host.address}#/docs/nothing`);
    await portuguese.getByRole('alert').waitFor();
    await portuguese.context().close();
  });

  test('every page fits on a phone', async () => {
    const page = await open('/');
    const pages = ['/', '/truco', '/truco/day', '/truco-brazil', '/tetris', '/tetris/play', '/tetris/best', '/search'];
    for (const path of [...pages, '/studies', '/studies/nes-pso', '/agents', '/coach', '/docs', '/docs/rules/truco']) {
      await page.goto(`${host.address}#${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await overflow(page), path).toBe(0);
    }
    await page.context().close();
  });

  test('pages complain of nothing', () => {
    expect(complaints.filter((each) => !/ERR_(CONNECTION|INTERNET|FAILED)/.test(each))).toEqual([]);
  });
});

/** In a page: a match of the site's own worker, watched to its end; its actions. */
function playInWorker([script, request]: readonly [script: string, request: object]): Promise<readonly number[]> {
  const worker = new Worker(script, { type: 'module' });
  return new Promise((resolve, reject) => {
    const ask = (id: number, method: string, path: string, body?: unknown) =>
      worker.postMessage({ type: 'ask', id, request: { method, path, body } });
    let room = '';
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      if (data.type === 'refused') reject(new Error(data.error));
      else if (data.type === 'answer' && data.id === 1) {
        room = data.answer.room.id;
        worker.postMessage({ type: 'connect', id: 2, room });
      } else if (data.message?.type === 'over') ask(3, 'GET', `/api/matches/${room}/record`);
      else if (data.type === 'answer' && data.id === 3) {
        worker.terminate();
        resolve(data.answer.actions);
      }
    };
    ask(1, 'POST', '/api/rooms', request);
  });
}

/** The same match in this process; its actions. */
function playHere({ game: id, ...asked }: typeof MASTERS): Promise<readonly number[]> {
  const game = trucoGame(id.slice('truco/'.length));
  const fresh = { key: null, actions: [], scores: [0, 0], outcome: null, repeats: null, rematch: null };
  const match = { ...asked, ...fresh, id: 'm', game: game.id, createdAt: '2026-01-01T00:00:00Z', endedAt: null };
  const players: LocalPlayers = {
    gameOf: () => game,
    provide: async () => {},
    agentOf: (text) => trucoAgent(text).create(),
  };
  return new Promise((resolve) => {
    const keep = (kept: KeptMatch) => kept.outcome && resolve(kept.actions);
    new LocalRoom(match, [], { players, keep }).connect({ seat: WATCHER, send() {} });
  });
}
