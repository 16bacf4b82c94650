import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chromium } from '../system.ts';
import { type App, go, overflow, PHONE, violations, WIDE } from './app.ts';
import { oneApp } from './one-app.ts';
import { unreached } from './tabulator.ts';

const DIST = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/** Every page that can be opened without something having happened before. */
const PAGES = [
  '/',
  '/truco',
  '/truco/first',
  '/truco/day',
  '/truco/puzzles',
  '/truco/me',
  '/truco/study',
  '/coach',
  '/tetris',
  '/tetris/play',
  '/tetris/best',
  '/tetris/levels',
  '/tetris/live',
  '/search',
  '/search/steps',
  '/experiments',
  '/experiments/new',
  '/experiments/new?form=truco',
  '/experiments/new?form=learn',
  '/experiments/new?form=study',
  '/experiments/new?form=json',
  '/cases',
  '/cases?show=clusters',
  '/studies',
  '/studies/truco-cbr',
  '/agents',
  '/agents/events',
  '/agents/events/new',
  '/agents/tokens',
  '/agents/truco/bluffer',
  '/agents/tetris/ntuple',
  '/no/such/page',
];

describe.skipIf(!chromium)('the app around its pages', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

  test('speaks the language of the browser, another when told, and remembers it', async () => {
    const page = await app.open('/tetris/play', { locale: 'pt-BR' });
    await page.getByRole('heading', { level: 1, name: 'Jogar Tetris' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('pt');
    await page.locator('.settings summary').click();
    await page.getByRole('radio', { name: 'Español' }).check();
    await page.getByRole('heading', { level: 1, name: 'Jugar al Tetris' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Jugar al Tetris' }).waitFor();
    expect(await page.title()).toBe('Jugar al Tetris · Jogatina');
    await page.context().close();
  });

  test('has a theme of its own when told, else that of the system', async () => {
    const page = await app.open('/', { colorScheme: 'dark' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const dark = await paper();
    await page.locator('.settings summary').click();
    await page.getByRole('radio', { name: 'Light' }).check();
    const light = await paper();
    expect(light).not.toBe(dark);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await paper()).toBe(light);
    await page.context().close();
  });

  test('an address where nothing is says so and shows the way', async () => {
    const page = await app.open('/tetris/nothing');
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Tetris' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tetris' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tetris');
    await page.goBack();
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    await page.context().close();
  });

  test('can be walked by keyboard alone', async () => {
    const page = await app.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
    const stops: string[] = [];
    for (let i = 0; i < 40 && !stops.includes('Tetris'); i++) {
      await page.keyboard.press('Tab');
      stops.push((await page.evaluate(() => document.activeElement?.textContent?.trim())) ?? '');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Tetris' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.context().close();
  });

  test('a server that goes away is named, and the page goes on when it is back', async () => {
    const page = await app.open('/tetris');
    await page.getByRole('link', { name: 'Best games' }).waitFor();
    // the page's own parts are fetched before the server goes
    await page.getByRole('link', { name: 'Best games' }).click();
    await page.getByText('None yet').waitFor();
    await page.getByRole('link', { name: 'Watch', exact: true }).click();
    await app.stopServer();
    await page.getByRole('link', { name: 'Best games' }).click();
    await page.getByRole('button', { name: 'Let it play' }).click();
    await page.getByText('The server does not answer').waitFor();
    await app.startServer();
    await page.getByText('The server does not answer').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Let it play' }).click();
    await page.getByRole('cell', { name: 'Birken', exact: true }).waitFor();
    // a page that was never fetched comes when the server does
    await app.stopServer();
    await page.getByRole('link', { name: 'Studies' }).click();
    await page.getByText('The server does not answer').waitFor();
    await app.startServer();
    await page.getByRole('heading', { level: 1, name: 'Studies' }).waitFor();
    await page.getByRole('link', { name: 'Cases and clusters' }).waitFor();
    await page.context().close();
  });

  test.each([
    ['a wide screen, light', WIDE, 'light'],
    ['a phone, dark', PHONE, 'dark'],
  ] as const)(
    '%s: nothing serious for axe, nothing beside the screen; where there is a keyboard, it reaches everything',
    async (_, viewport, colorScheme) => {
      const page = await app.open('/', { viewport, colorScheme, reducedMotion: 'reduce' });
      const problems: Record<string, unknown> = {};
      for (const path of PAGES) {
        await go(page, path);
        const found = [
          ...(await violations(page)),
          ...((await overflow(page)) > 0 ? ['wider than the screen'] : []),
          ...(viewport === WIDE ? (await unreached(page)).map((name) => `the tabulator never comes to ${name}`) : []),
        ];
        if (found.length > 0) problems[path] = found;
      }
      expect(problems).toEqual({});
      await page.context().close();
    },
    300_000,
  );

  test('pages complain of nothing and ask nothing of other hosts', () => {
    expect(app.complaints).toEqual([]);
  });
});

test.skipIf(!existsSync(DIST))('the first load is less than 250 kB of compressed script', () => {
  const html = readFileSync(`${DIST}index.html`, 'utf8');
  const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]);
  expect(first.length).toBeGreaterThan(0);
  const named = (start: string) =>
    readdirSync(`${DIST}assets`)
      .filter((name) => name.startsWith(`${start}-`) && name.endsWith('.js'))
      .map((name) => `assets/${name}`);
  const size = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(DIST + name)).length, 0);
  // the page of the address and the words of a language come next: the home page and the largest dictionary
  const [home, ...dictionaries] = ['home', 'en', 'pt', 'es'].map((start) => size(named(start)));
  for (const part of [home, ...dictionaries]) expect(part).toBeGreaterThan(1000);
  const total = size(first) + home + Math.max(...dictionaries);
  expect(total).toBeLessThan(250_000);
});
