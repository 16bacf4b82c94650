import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromium } from '../system.ts';
import { type App, violations } from './app.ts';
import { oneApp } from './one-app.ts';
import { busy, showState } from './table-states.ts';

/** The screens that a table must fit: small phones, one on its side, a tablet, a laptop's window, a desk. */
export const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1180, height: 760 },
  { width: 1920, height: 1080 },
];
const LANGUAGES = ['pt', 'es', 'en'] as const;

/** What does not fit: what is outside the screen or covered, two things on one place, a page that scrolls. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) found.push('the page scrolls');
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const wanted = [
      ...all('.calls button'),
      ...all('.card-table .card'),
      ...all('.score-line .score'),
      ...all('.card-table .seat-name > b'),
      ...all('.stake'),
      ...all('.tools button'),
      ...all('.table-status > *'),
    ];
    const name = (each: Element) =>
      `${each.closest('[class]')?.getAttribute('class')} ${each.textContent?.slice(0, 30)}`;
    const table = document.querySelector('.felt')!.getBoundingClientRect();
    for (const each of wanted) {
      const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
      if (width === 0 || height === 0) found.push(`not seen: ${name(each)}`);
      const outside =
        left < table.left - 1 || top < table.top - 1 || right > table.right + 1 || bottom > table.bottom + 1;
      if (outside || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
        found.push(`outside: ${name(each)} ${Math.round(top)}-${Math.round(bottom)}`);
    }
    // words longer than their button
    for (const each of all('.calls button'))
      if (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
        found.push(`too long: ${name(each)}`);
    // what can be pressed is not under something else, and cards do not lie on each other's rows
    for (const each of [...all('.calls button'), ...all('.own button')]) {
      const { left, top, width, height } = each.getBoundingClientRect();
      const top_ = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!top_ || !(each === top_ || each.contains(top_)))
        found.push(`covered: ${name(each)} by ${top_ && name(top_)}`);
    }
    const rows = ['.score-line', '.player.far', '.tricks', '.player.near .hand', '.say'].map((selector) => {
      const box = document.querySelector(selector)!.getBoundingClientRect();
      return { selector, box };
    });
    for (const [i, one] of rows.entries())
      for (const other of rows.slice(i + 1)) {
        const [a, b] = [one.box, other.box];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) found.push(`${one.selector} on ${other.selector} by ${Math.round(high)}`);
      }
    return found;
  });
}

/** Another size of the screen; returns when the page is drawn for it. */
async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

describe.skipIf(!chromium)('the table fits', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

  test.each(LANGUAGES)('six screens and the busiest moments, in %s', { timeout: 120_000 }, async (language) => {
    const page = await app.open('/nowhere', { viewport: SIZES[0] });
    await page.evaluate((chosen) => {
      const state = { theme: 'system', language: chosen, motion: false, name: '' };
      localStorage.setItem('jogatina.settings', JSON.stringify({ state, version: 0 }));
    }, language);
    const problems: string[] = [];
    for (const [name, state] of Object.entries(busy)) {
      await showState(page, app.address, state);
      for (const size of SIZES) {
        await resize(page, size);
        await page.locator('.calls button').first().waitFor();
        problems.push(...(await misfits(page)).map((what) => `${size.width}x${size.height}, ${name}: ${what}`));
      }
      if (name === 'every bet and a flor') {
        expect(await violations(page)).toEqual([]);
        // the question whether to give the hand up is asked in the same place
        await page.locator('.calls .fold').click();
        await page.locator('.calls .fold-sure').waitFor();
        for (const size of SIZES) {
          await resize(page, size);
          problems.push(...(await misfits(page)).map((what) => `${size.width}x${size.height}, folding: ${what}`));
        }
      }
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each(['/truco/day', '/truco/puzzles'])('%s, played alone', async (path) => {
    const page = await app.open(path, { viewport: SIZES[0], locale: 'pt-BR', reducedMotion: 'reduce' });
    await page.locator('.own .card').first().waitFor();
    const problems: string[] = [];
    for (const size of SIZES) {
      await resize(page, size);
      problems.push(...(await misfits(page)).map((what) => `${size.width}x${size.height}: ${what}`));
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each(LANGUAGES)('what one says oneself covers nothing, in %s', async (language) => {
    const page = await app.open('/nowhere', { viewport: SIZES[1], locale: language });
    const shown = busy['showing points'];
    await showState(page, app.address, { ...shown, position: `${shown.position} SHOW` });
    for (const size of SIZES) {
      await resize(page, size);
      const [bubble, stake] = await page
        .locator('.near .bubble, .near .stake')
        .evaluateAll((both) => both.map((each) => each.getBoundingClientRect()));
      const apart = bubble.bottom <= stake.top + 1 || bubble.right <= stake.left || bubble.left >= stake.right;
      expect(apart, `${size.width}x${size.height}`).toBe(true);
    }
    await page.context().close();
  });

  test('a call is always in the same place', async () => {
    const page = await app.open('/nowhere', { viewport: SIZES[0], locale: 'pt-BR' });
    const placeOf = async (text: string) => page.getByRole('button', { name: text, exact: true }).getAttribute('style');
    await showState(page, app.address, busy['an answer to envido']);
    const accept = await placeOf('quero');
    const envido = await placeOf('envido');
    await showState(page, app.address, busy['an answer to truco, with envido and flor']);
    expect(await placeOf('quero')).toBe(accept);
    expect(await placeOf('envido')).toBe(envido);
    await showState(page, app.address, busy['every bet and a flor']);
    expect(await placeOf('envido')).toBe(envido);
    await page.context().close();
  });

  test('pages complain of nothing', () => {
    expect(app.complaints).toEqual([]);
  });
});
