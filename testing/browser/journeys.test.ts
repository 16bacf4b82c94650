import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { words as tetrisInEnglish } from '../../web/families/tetris/words/en.ts';
import { words as tetrisInSpanish } from '../../web/families/tetris/words/es.ts';
import { words as tetrisInPortuguese } from '../../web/families/tetris/words/pt.ts';
import { en } from '../../web/words/en.ts';
import { es } from '../../web/words/es.ts';
import { pt } from '../../web/words/pt.ts';
import { chromium } from '../system.ts';
import { type App, overflow, startApp } from './app.ts';
import { beginEvent } from './begun-event.ts';
import { keep, tuned } from './kept-experiments.ts';
import { english, textsOf } from './texts.ts';

const WIDE = { width: 1180, height: 760 };
const PHONE = { width: 390, height: 664 };

// What people come for on each page, from the first press to its end, in every language, looked at on a wide screen and
// on a phone. Live Tetris is walked in its three languages by live-tetris.test.ts, the first page by home.test.ts, the
// steps of a search by search.test.ts, and joining an event by agents.test.ts.
describe.skipIf(!chromium)('journeys', () => {
  let app: App;
  let event: string;
  beforeAll(async () => {
    app = await startApp();
    const headline = (value: number) => ({ of: 'lines' as const, value, low: value - 1, high: value + 1, n: 1000 });
    await keep(app, [
      { id: 'run-a', status: 'done', state: tuned(40), headline: headline(5) },
      { id: 'run-b', status: 'done', state: tuned(60), headline: headline(12), seed: 2 },
    ]);
    event = await beginEvent(app, { title: '2026', names: ['careful', 'bold', 'random'], matches: 1 });
  });
  afterAll(() => app.close());

  describe.each([
    { locale: 'en-US', words: en, tetris: tetrisInEnglish },
    { locale: 'pt-BR', words: pt, tetris: tetrisInPortuguese },
    { locale: 'es-AR', words: es, tetris: tetrisInSpanish },
  ])('$locale', ({ locale, words, tetris }) => {
    let page: Page;
    beforeAll(async () => {
      page = await app.open('/', { locale, viewport: PHONE, reducedMotion: 'reduce' });
    });
    afterAll(() => page.context().close());

    /** Nothing beside the screen in either size, and nothing in another language. */
    const looksRight = async () => {
      for (const size of [WIDE, PHONE]) {
        await page.setViewportSize(size);
        await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
      }
      if (locale !== 'en-US') expect(english(await textsOf(page))).toEqual([]);
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const link = (name: string) => page.getByRole('link', { name, exact: true });

    test('Tetris: a game to its end beside the agent, then a record watched piece by piece', async () => {
      await page.goto(`${app.address}/tetris/play?rules=nes-norotation&agent=nes-six&seed=5&pace=still`);
      await page.getByRole('application', { name: tetris.duel.field }).waitFor();
      const end = page.getByRole('region', { name: tetris.duel.end.title });
      for (let pieces = 0; pieces < 40 && !(await end.isVisible()); pieces++) await page.keyboard.press('Space');
      await end.getByRole('button', { name: tetris.duel.again }).waitFor();
      await end.getByText(tetris.names['nes-six'], { exact: false }).first().waitFor();
      await looksRight();
      await link(tetris.tabs.best).click();
      await page.locator('.best-table a[href^="/tetris/replay/"]').first().click();
      await button(words.playback.play).or(button(words.playback.pause)).first().waitFor();
      if (await button(words.playback.pause).isVisible()) await button(words.playback.pause).click();
      const at = Number(new URL(page.url()).searchParams.get('at') ?? 0);
      await page.getByRole('button', { name: words.playback.step }).click();
      await expect.poll(() => Number(new URL(page.url()).searchParams.get('at'))).toBeGreaterThan(at);
      await looksRight();
    });

    test('search: a problem is solved by two searches, and the plan stepped through beside its row', async () => {
      await page.goto(`${app.address}/search?board=..........&pieces=io&algorithm=dfs&algorithm=exact`);
      await button(words.search.run).click();
      const name = words.search.names.exact;
      await page.getByRole('button', { name: `${words.search.show} ${name}` }).click();
      await page.getByRole('img', { name: words.search.planLabel(name, 0, 2) }).waitFor();
      await page.locator('.plan').getByRole('button', { name: words.playback.step }).click();
      await page.getByRole('img', { name: words.search.planLabel(name, 1, 2) }).waitFor();
      await looksRight();
    });

    test('experiments: one is begun and followed to its result; two others are held against each other', async () => {
      const { experiments } = words;
      await page.goto(`${app.address}/experiments`);
      await link(experiments.start).click();
      const { form } = experiments;
      for (const [label, value] of [
        [form.iterations, '2'],
        [form.population, '4'],
        [form.training, '1'],
        [form.test, '10'],
      ])
        await page.getByLabel(label, { exact: true }).fill(value);
      await page.locator('.estimate strong').waitFor();
      await looksRight();
      await button(form.go).click();
      await page.waitForURL(/experiments\/tuning-/);
      await page.locator('.run-progress .status', { hasText: experiments.statuses.done }).waitFor();
      await link(experiments.watchWeights).waitFor();
      await looksRight();
      await page.goto(`${app.address}/experiments/compare?run=run-b&run=run-a`);
      await page.getByRole('heading', { name: experiments.verdict.title }).waitFor();
      await looksRight();
    });

    test('studies and cases: from the list to the figures, from a hand to its cluster', async () => {
      await page.goto(`${app.address}/studies`);
      await link(words.studies.reports['ist-search'].title).click();
      await page.locator('.study-summary').waitFor();
      await looksRight();
      await page.goto(`${app.address}/cases`);
      await link(words.cases.hand(1)).click();
      await page.getByRole('heading', { level: 1, name: words.cases.hand(1) }).waitFor();
      await looksRight();
      await link(`← ${words.cases.back}`).click();
      await link(words.cases.clusters).click();
      await page.locator('.cluster-map').waitFor();
      await looksRight();
    });

    test('agents and events: a profile; then who won, against whom, on the wall', async () => {
      await page.goto(`${app.address}/agents/truco/careful`);
      await page.locator('.style').first().waitFor();
      await looksRight();
      await page.goto(app.address + event);
      await page
        .getByText(
          words.events
            .first('')
            .trim()
            .replace(/[ .]+$/, ''),
          { exact: false },
        )
        .waitFor();
      await page.setViewportSize(PHONE);
      const results = page.locator('.results-of');
      await expect.poll(() => results.locator('[data-result]').count()).toBe(2);
      await page.getByRole('combobox', { name: words.events.resultsOf }).selectOption({ index: 2 });
      await expect.poll(() => page.url()).toContain('who=');
      await looksRight();
      await link(words.events.wall).click();
      await page.locator('.wall-ranking li').nth(2).waitFor();
      await looksRight();
    });
  });

  test('pages complain of nothing', () => {
    expect(app.complaints).toEqual([]);
  });
});
