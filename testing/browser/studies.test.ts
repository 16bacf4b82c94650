import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chromium } from '../system.ts';
import { type App, overflow, PHONE, violations } from './app.ts';
import { oneApp } from './one-app.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../docs/studies/${name}`, import.meta.url), 'utf8'));
const report = read('ist-search.json');

describe.skipIf(!chromium)('the studies in a browser', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

  test('every report is listed; one shows published and ours beside each other, and its figures', async () => {
    const page = await app.open('/studies');
    await page.getByRole('link', { name: report.title }).click();
    await page.getByRole('heading', { level: 1, name: report.title }).waitFor();
    // long tables are folded
    await page
      .getByText(/^Show the \d+ rows$/)
      .first()
      .click();
    const { name, published, ours } = report.sections[0].rows[0];
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .first();
    await expect.poll(() => row.getByRole('cell').first().textContent()).toBe(String(published));
    await expect.poll(() => row.getByRole('cell').nth(2).textContent()).toBe(String(ours.mean));
    // the page draws the same figures, with the published one marked
    await expect.poll(() => page.locator('.compared-row').count()).toBeGreaterThan(10);
    await expect.poll(() => page.locator('.compared-row').first().textContent()).toContain(name);
    await page.context().close();
  });

  test('a bar is as long as its figure is far from zero, below zero too', async () => {
    const page = await app.open('/studies/truco-yardstick');
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Points against equilibrium' }) });
    await section.locator('.compared-row').first().waitFor();
    const bars = await section.locator('.compared-row').evaluateAll((rows) =>
      rows.map((row) => ({
        size: Math.abs(Number(row.querySelector('.ours')!.textContent)),
        length: Number(row.querySelector('.row-bar')!.getAttribute('width')),
      })),
    );
    const longest = bars.reduce((a, b) => (a.length > b.length ? a : b));
    expect(longest.size).toBeGreaterThan(0.1);
    for (const { size, length } of bars) expect(length / longest.length).toBeCloseTo(size / longest.size, 2);
    await page.context().close();
  });

  test('a chart’s key names what is in the chart', async () => {
    const published = async (study: string) => {
      const page = await app.open(`/studies/${study}`);
      const chart = page.locator('.compared-rows').first();
      await chart.getByText('Ours').waitFor();
      const count = await chart.locator('.key-published').count();
      await page.context().close();
      return count;
    };
    expect(await published('ist-search')).toBe(1);
    expect(await published('truco-yardstick')).toBe(0);
  });

  test.each([
    ['en-US', 'What was claimed', 'Why they differ'],
    ['pt-BR', 'O que se afirmou', 'Por que diferem'],
    ['es-AR', 'Qué se afirmó', 'Por qué difieren'],
  ] as const)(
    '%s: on a phone the summary comes first, tables are folded, nothing is cut',
    async (locale, claimed, differ) => {
      const page = await app.open('/studies/nes-pso', { locale, viewport: PHONE });
      const first = page.getByText(claimed, { exact: true });
      await first.waitFor();
      expect((await first.boundingBox())!.y).toBeLessThan(PHONE.height);
      await page.getByText(differ, { exact: true }).waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      // a screen and a bit for each section: their tables are folded
      const [height, sections] = await page.evaluate(() => [
        document.documentElement.scrollHeight,
        document.querySelectorAll('section.sheet').length,
      ]);
      expect(height / sections).toBeLessThan(1.3 * PHONE.height);
      const cut = await page
        .locator('.row-name')
        .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1).length);
      expect(cut).toBe(0);
      expect(await violations(page)).toEqual([]);
      await page.context().close();
    },
  );

  test('in Portuguese the whole report is Portuguese, at the same addresses; in Spanish the page says that it is English', async () => {
    const { title, text } = report.sections[0];
    const texts = read('ist-search.pt.json');
    expect(texts[title]).not.toBe(title);
    const page = await app.open('/studies/ist-search', { locale: 'pt-BR' });
    const heading = page.getByRole('heading', { level: 2, name: texts[title] });
    await heading.waitFor();
    expect(await page.getByText(text[0]).count()).toBe(0);
    expect(await page.locator('section.sheet [lang="en"]').count()).toBe(0);
    const address = await heading.evaluate((each) => each.closest('section')!.id);
    const other = await app.open(`/studies/ist-search#${address}`, { locale: 'es-AR' });
    await other.getByText('El informe mismo está en inglés.').waitFor();
    expect(await other.locator(`#${address} h2`).textContent()).toBe(title);
    await page.context().close();
    await other.context().close();
  });

  test('printed, a study is a document: no bars or buttons, and its tables are open', async () => {
    const page = await app.open('/studies/ist-search');
    await page.getByText('What was claimed').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('.bar').isVisible()).toBe(false);
    await expect.poll(() => page.locator('main button:visible').count()).toBe(0);
    expect(
      await page.getByRole('rowheader', { name: report.sections[0].rows[0].name, exact: true }).first().isVisible(),
    ).toBe(true);
    await page.context().close();
  });

  test('a section has an address', async () => {
    const page = await app.open('/studies/ist-search');
    const last = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last();
    await last.click();
    expect(new URL(page.url()).hash.length).toBeGreaterThan(3);
    const other = await app.open(page.url().slice(app.address.length));
    await other.getByRole('heading', { level: 1, name: report.title }).waitFor();
    await other.waitForFunction(() => scrollY > 500);
    await page.context().close();
    await other.context().close();
  });

  test('the swarm moves on, and another one is another', async () => {
    const page = await app.open('/studies');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('img', { name: /^The swarm at iteration ([4-9]|\d\d)/ }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Another swarm' }).click();
    await page.getByRole('img', { name: 'The swarm at iteration 1' }).waitFor();
    await page.context().close();
  });

  test('a study that there is not says so and leads to those that there are', async () => {
    const page = await app.open('/studies/none');
    const trouble = page.getByRole('alert');
    await trouble.getByText('no study “none”').waitFor();
    await trouble.getByRole('link', { name: 'Studies' }).click();
    await page.getByRole('link', { name: report.title }).waitFor();
    await page.context().close();
  });

  test('pages complain of nothing', () => {
    expect(app.complaints).toEqual([]);
  });
});
