import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { emptyHand } from '../../src/agents/truco/cases/base/hand.ts';
import { shippedCases } from '../../src/agents/truco/cases/shipped.ts';
import { addHands } from '../../src/store/hands.ts';
import { chromium } from '../system.ts';
import { type App, overflow, PHONE, violations } from './app.ts';
import { keep, tuned } from './kept-experiments.ts';
import { oneApp } from './one-app.ts';

/** Puts a few of the shipped hands into the store as a base of their own. */
async function keepBase(app: App, name: string) {
  const cases = shippedCases();
  const hands = Array.from({ length: 300 }, (_, row) => {
    const values = emptyHand();
    cases.read(row, values);
    return { match: 'm', values, consent: 'published' as const };
  });
  await addHands(app.store, name, hands);
}

const status = (page: Page, word: string) => page.locator('.run-progress .status', { hasText: word });

describe.skipIf(!chromium)('experiments in a browser', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

  test('one is begun from the form, followed, paused, resumed after a restart, reloaded and cancelled', async () => {
    const page = await app.open('/experiments');
    await page.getByText('None yet').waitFor();
    await page.getByRole('link', { name: 'Start an experiment' }).click();
    await page.getByRole('heading', { name: 'Weights for Tetris' }).waitFor();
    await page.getByLabel('Iterations', { exact: true }).fill('5000');
    await page.getByLabel('Points an iteration').fill('4');
    await page.getByLabel('Games a point').fill('2');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/experiments\/tuning-/);
    await status(page, 'running').waitFor();
    await page.getByText('games/s').waitFor();
    await page.locator('.curve canvas').waitFor();
    await page.getByRole('img', { name: /^Weights: each point/ }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await status(page, 'paused').waitFor();
    await app.stopServer();
    await app.startServer();
    await page.reload();
    await status(page, 'paused').waitFor();
    const done = () => page.locator('.run-progress dd').first().textContent();
    const before = await done();
    await page.getByRole('button', { name: 'Go on' }).click();
    await status(page, 'running').waitFor();
    await page.waitForFunction((text) => document.querySelector('.run-progress dd')!.textContent !== text, before);
    // in the middle of a run: the page says so, and goes on by itself
    await app.stopServer();
    await page.getByText('The server does not answer').waitFor();
    const then = await done();
    await app.startServer();
    await page.getByText('The server does not answer').waitFor({ state: 'hidden' });
    await page.waitForFunction((text) => document.querySelector('.run-progress dd')!.textContent !== text, then);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel it for good' }).click();
    await status(page, 'cancelled').waitFor();
    await page.getByRole('link', { name: '← Experiments' }).click();
    await page.getByText('1 experiment', { exact: true }).waitFor();
    await page.context().close();
  });

  test('two sides of the study’s screen meet, each from its own base, and the cross table shows who won', async () => {
    await keepBase(app, 'few');
    const page = await app.open('/experiments/new?form=truco', { viewport: PHONE, colorScheme: 'dark' });
    const sides = page.locator('.side');
    await sides.nth(0).getByLabel('Use clusters').selectOption('no');
    await expect.poll(() => sides.nth(0).locator('code').textContent()).toBe('NPS');
    await sides.nth(0).getByLabel('Case base').selectOption('few');
    await expect.poll(() => sides.nth(0).locator('code').textContent()).toBe('NPS,base=few');
    await sides.nth(1).getByLabel('Technique').selectOption('random');
    await page.getByLabel('Matches', { exact: true }).fill('6');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await status(page, 'done').waitFor({ timeout: 60_000 });
    const cell = page.locator('.heat tbody tr').first().getByRole('cell').nth(1);
    await cell.filter({ hasText: 'n 6' }).waitFor();
    // the ranking is read without scrolling sideways
    const ranking = page.getByRole('group', { name: 'Won', exact: true });
    await ranking.locator('[data-head="Elo"]').first().waitFor();
    expect(await ranking.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    const saved = async (press: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()]);
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    };
    const csv = await saved(() => page.getByRole('link', { name: 'CSV' }).click());
    expect(csv.name).toMatch(/^tournament-.*\.csv$/);
    const svg = await saved(() => page.getByRole('button', { name: 'SVG' }).click());
    expect(svg.name).toMatch(/^tournament-.*-matches\.svg$/);
    expect(svg.bytes.toString()).toMatch(/^<svg .*NPS,base=few.*n 6.*<\/svg>$/s);
    const png = await saved(() => page.getByRole('button', { name: 'PNG' }).click());
    expect(png.name).toMatch(/\.png$/);
    // twice the size of the drawing, as the head of the file says
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg.bytes.toString())!;
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([2 * Number(width), 2 * Number(height)]);
    await page.context().close();
  });

  test('a side that learns has its own curve', async () => {
    const page = await app.open('/experiments/new?form=truco');
    await page.getByLabel('Learning').selectOption('imitation');
    await page.getByLabel('Adjust the number of clusters').uncheck();
    await page.getByLabel('Matches', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/experiments\/truco-sides-/);
    await status(page, 'done').waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: '1: PVCNPS (learns)', exact: true }).waitFor();
    await expect.poll(() => page.locator('.curve canvas').count()).toBe(2);
    await page.getByText('What was asked for').click();
    await page.getByText('autoK false').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('what is asked for wrongly says why, and nothing is lost', async () => {
    const page = await app.open('/experiments/new?form=truco');
    await page.getByLabel('Matches', { exact: true }).fill('7');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('alert').getByText('duplicate pairs').waitFor();
    await expect.poll(() => page.getByLabel('Matches', { exact: true }).inputValue()).toBe('7');
    await page.getByLabel('Learning').selectOption('imitation');
    await page.getByRole('button', { name: 'Another side' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('Learning is for two sides').waitFor();
    await page.getByRole('link', { name: 'Grow a case base' }).click();
    for (const box of await page.getByRole('group', { name: 'Players by cases' }).getByRole('checkbox').all())
      await box.uncheck();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('Choose at least one player').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${app.address}/experiments/none`);
    await page.getByText('there is no experiment "none"').waitFor();
    await page.context().close();
  });

  test('a thousand runs: only those in sight are in the page', async () => {
    await keep(
      app,
      Array.from({ length: 1000 }, (_, i) => ({ id: `old-${i}`, status: 'done' as const, at: 3600 + i })),
    );
    const page = await app.open('/experiments?status=done&kind=tuning');
    await page.getByText('1000 experiments').waitFor();
    const rows = page.locator('.virtual-list li');
    await expect.poll(() => rows.count()).toBeLessThan(40);
    await page.locator('.virtual-list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await page.locator('.virtual-list a[href="/experiments/old-999"]').waitFor();
    await expect.poll(() => rows.count()).toBeLessThan(40);
    expect(await rows.last().getAttribute('aria-posinset')).toBe('1000');
    expect(await violations(page)).toEqual([]);
    // the keyboard goes through it as well
    await page.locator('.virtual-list a[href="/experiments/old-999"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/old-999/);
    await page.context().close();
  });

  test('a curve of 10,000 points grows: fetched bit by bit, drawn once for each, on the same chart', async () => {
    await keep(app, [{ id: 'long-run', status: 'running', state: tuned(10_000) }]);
    const page = await app.open('/experiments');
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, from] = /picture\?from=(\d+)/.exec(request.url()) ?? [];
      if (from) asked.push(from);
    });
    await page.addInitScript(() => {
      const counted = window as unknown as { clears: number };
      counted.clears = 0;
      const { clearRect } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.clearRect = function (...box) {
        counted.clears++;
        return clearRect.apply(this, box);
      };
    });
    await page.goto(`${app.address}/experiments/long-run`);
    const label = page.getByText('the last 100 of 10000');
    await label.waitFor();
    const clears = () => page.evaluate(() => (window as unknown as { clears: number }).clears);
    await page.locator('.curve canvas').evaluate((canvas) => canvas.setAttribute('data-first', ''));
    const before = await clears();
    for (const iterations of [10_001, 10_050, 10_400]) {
      const state = JSON.stringify({ tuning: tuned(iterations) });
      await app.store.updateTable('experiments').set({ state }).where('id', '=', 'long-run').execute();
      await page.getByText(`the last 100 of ${iterations}`).waitFor();
    }
    expect((await clears()) - before).toBeLessThanOrEqual(4);
    await expect.poll(() => page.locator('.curve canvas[data-first]').count()).toBe(1);
    expect(asked).toEqual(expect.arrayContaining(['0', '10000', '10001', '10050']));
    expect(asked.filter((from) => from === '0')).toHaveLength(1);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('runs are compared at an address of their own', async () => {
    await keep(app, [
      { id: 'run-a', status: 'done', state: tuned(50) },
      { id: 'run-b', status: 'done', state: tuned(80) },
    ]);
    const page = await app.open('/experiments');
    for (const id of ['run-a', 'run-b']) await page.getByLabel(`Compare: ${id}`).check();
    await page.getByRole('button', { name: 'Compare 2' }).click();
    await page.getByRole('heading', { name: 'Runs compared' }).waitFor();
    await page.locator('.curve canvas').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    expect(new URL(page.url()).searchParams.getAll('run')).toEqual(['run-a', 'run-b']);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('on a phone a run’s whole name and date are read in the list', async () => {
    await keep(app, [{ id: 'phone-run', status: 'done', state: tuned(60) }]);
    const page = await app.open('/experiments?find=phone-run', { viewport: PHONE, locale: 'pt-BR' });
    const row = page.locator('.experiment-row');
    for (const part of ['.experiment-name', '.experiment-about']) {
      const cut = (box: HTMLElement) => [box.scrollWidth > box.clientWidth, box.scrollHeight > box.clientHeight];
      expect(await row.locator(part).evaluate(cut)).toEqual([false, false]);
    }
    expect(await row.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(false);
    await page.context().close();
  });

  test('a run is found by its result, named, run again with a change, held against another, and deleted', async () => {
    const lines = (value: number) => ({ of: 'lines' as const, value, low: value - 1, high: value + 1, n: 1000 });
    await keep(app, [
      { id: 'weak-run', status: 'done', state: tuned(60), headline: lines(5), seed: 11 },
      { id: 'good-run', status: 'done', state: tuned(60), headline: lines(12), seed: 12, at: 60 },
    ]);
    const page = await app.open('/experiments');
    await page.getByLabel('Order').selectOption('result');
    await page.locator('.virtual-list li').first().getByText('12.00').waitFor();
    await page.getByLabel('Find').fill('weak-run');
    await page.getByText('1 experiment', { exact: true }).waitFor();
    await page.locator('.virtual-list a').click();
    await page.getByText('5.00').first().waitFor();
    // the figures of one run say what each of them is
    const judged = page.getByRole('table', { name: 'The same weights, judged again and again' });
    await judged.getByRole('rowheader', { name: /^test/ }).waitFor();
    const important = page.locator('.importance tbody tr').first();
    await important.getByText('removed lines').or(important.getByText('lines')).first().waitFor();
    await page.getByLabel('Name', { exact: true }).fill('the weak one');
    await page.getByLabel('Tags, with commas').fill('nes, course');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'the weak one' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await expect.poll(() => overflow(page)).toBe(0);
    // again, with everything as it was, and told how long it takes
    await page.getByRole('link', { name: 'Run again with changes' }).click();
    await page.getByText('As this run was').waitFor();
    await expect.poll(() => page.getByLabel('Seed').inputValue()).toBe('11');
    await expect.poll(() => page.getByLabel('Iterations', { exact: true }).inputValue()).toBe('20000');
    await expect.poll(() => page.locator('.metric-choices input:checked').count()).toBe(2);
    await page.locator('.estimate strong').waitFor();
    await expect
      .poll(() => page.locator('.estimate').textContent())
      .toMatch(/(About|Between) .* here\..*games, on one thread/);
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => overflow(page)).toBe(0);
    await page.goto(`${app.address}/experiments/compare?run=good-run&run=weak-run`);
    await page.getByText('B the weak one is worse than A').waitFor();
    await page.getByRole('row', { name: 'seed 12 11' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => overflow(page)).toBe(0);
    await page.goto(`${app.address}/experiments/weak-run`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Really delete it for good?' }).click();
    await page.waitForURL(/experiments$/);
    await page.goto(`${app.address}/experiments/weak-run`);
    await page.getByText('there is no experiment "weak-run"').waitFor();
    await page.context().close();
  });

  test('pages complain of nothing but what was wrong on purpose', () => {
    expect(app.complaints.filter((each) => !/status of (400|404)/.test(each))).toEqual([]);
  });
});
