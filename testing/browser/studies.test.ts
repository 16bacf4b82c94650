import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium } from '../system.ts';
import { type App, startApp } from './app.ts';

const report = JSON.parse(readFileSync(new URL('../../docs/studies/ist-search.json', import.meta.url), 'utf8'));

describe.skipIf(!chromium)('the studies in a browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

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
    expect(await row.getByRole('cell').first().textContent()).toBe(String(published));
    expect(await row.getByRole('cell').nth(2).textContent()).toBe(String(ours.mean));
    const figures = page.locator('.study-figure img');
    expect(await figures.count()).toBeGreaterThan(3);
    await figures.first().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.study-figure img')!.naturalWidth > 100);
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

  test('a study that there is not says which there are', async () => {
    const page = await app.open('/studies/none');
    await page.getByText('no study "none"').waitFor();
    await page.context().close();
  });

  test('pages complain of nothing', () => {
    expect(app.complaints).toEqual([]);
  });
});
