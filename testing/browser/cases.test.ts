import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exportCases } from '../../src/agents/truco/cases/base/export.ts';
import { shippedCases } from '../../src/agents/truco/cases/shipped.ts';
import { chromium, hasHumanHands, humanHands } from '../system.ts';
import { type App, overflow, PHONE, violations } from './app.ts';
import { oneApp } from './one-app.ts';

describe.skipIf(!chromium)('the case base in a browser', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

  test('is browsed and filtered; only hands in sight are in the page; one opens at its address', async () => {
    const page = await app.open('/cases');
    const { size, hand } = shippedCases();
    const all = size.toLocaleString('en');
    await page.getByText(`${all} of ${all} hands`).waitFor();
    await expect.poll(() => page.locator('.virtual-list li').count()).toBeLessThan(40);
    // the tabulator stops at one row, arrows go to the others
    await page.locator('.virtual-list').focus();
    await page.keyboard.press('End');
    await page.waitForFunction((name) => document.activeElement?.textContent === name, `Hand ${hand[size - 1]}`);
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction((name) => document.activeElement?.textContent === name, `Hand ${hand[size - 2]}`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.drop') !== null)).toBe(true);
    await page.getByLabel('Truco called').selectOption('yes');
    await page.getByText(new RegExp(`^[\\d,]+ of ${all} hands$`)).waitFor();
    expect(new URL(page.url()).searchParams.get('truco')).toBe('yes');
    await page.getByLabel('Truco called').selectOption('');
    await page.getByLabel('Hand number').fill(String(hand[10]));
    await page.getByRole('link', { name: `Hand ${hand[10]}`, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `Hand ${hand[10]}` }).waitFor();
    await page.getByRole('rowheader', { name: 'Won the hand' }).waitFor();
    await page.getByRole('region', { name: 'The table' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    expect(new URL(page.url()).searchParams.has('at')).toBe(true);
    await page.getByText('Hands like this one').click();
    await page.locator('.case-cards svg').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${app.address}/cases/shipped/99999999`);
    await page.getByRole('heading', { name: 'has no hand' }).waitFor();
    await page.getByRole('alert').getByRole('link', { name: 'Case base' }).click();
    await page.getByText(`${all} of ${all} hands`).waitFor();
    await page.context().close();
  });

  test('how many hands cover each decision, and why so many clusters, on a phone', async () => {
    const page = await app.open('/cases?show=coverage', { viewport: PHONE, colorScheme: 'dark' });
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(14);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('link', { name: 'envido, first to bet' }).click();
    await page.getByText(/^Why \d clusters\?/).click();
    await page.getByRole('img', { name: /^Elbow: \d/ }).waitFor();
    await page.context().close();
  });

  test('a file is dropped: its report says what was taken and what was not', async () => {
    const page = await app.open('/cases');
    const [head, ...lines] = exportCases(shippedCases()).trim().split('\n');
    const text = [head, ...lines.slice(0, 30), 'a,b'].join('\n');
    const files = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'my hands.csv', { type: 'text/csv' }));
      return data;
    }, text);
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer: files });
    await page.getByText('30 of 31 hands were taken.').waitFor();
    await page.getByText('a row with fewer cells than the head').waitFor();
    await page.getByRole('link', { name: 'Open the base' }).click();
    await page.getByText('30 of 30 hands').waitFor();
    expect(new URL(page.url()).searchParams.get('base')).toBe('my-hands');
    // the same name again is refused, and nothing is added
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer: files });
    await page.getByText('there is a base "my-hands" already').waitFor();
    await page.context().close();
  });

  test('the clusters of a decision are a picture: other features, one cluster alone, a point opens its hand', async () => {
    const page = await app.open('/cases?show=clusters', { viewport: PHONE });
    const map = page.getByRole('img', { name: /^first card, leading: 1,200 of 3,926 hands/ });
    await map.waitFor();
    await page.getByLabel('Decision').selectOption('envido, first to bet');
    const envido = page.getByRole('img', { name: /^envido, first to bet/ });
    await envido.waitFor();
    const points = envido.locator('path[transform]');
    const all = await points.count();
    expect(all).toBeGreaterThan(500);
    await page.getByLabel('Across').selectOption({ label: 'envido points' });
    await page.getByRole('button', { name: 'Cluster 1' }).click();
    await expect.poll(() => points.count()).toBeLessThan(all);
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => overflow(page)).toBe(0);
    await points.last().dispatchEvent('click');
    await page.waitForURL(/cases\/shipped\/\d+/);
    await page.context().close();
  });

  test.skipIf(!hasHumanHands)('the published base is chosen as a file', async () => {
    const page = await app.open('/cases', { viewport: PHONE });
    await page.getByLabel('File').setInputFiles(humanHands);
    const rows = readFileSync(humanHands, 'utf8').trim().split('\n').length - 1;
    await page.getByText(new RegExp(`^\\d+ of ${rows} hands were taken`)).waitFor();
    await page.getByText(/^Repaired: \d+ rows/).click();
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('pages complain of nothing but what was wrong on purpose', () => {
    expect(app.complaints.filter((each) => !/status of (404|409)/.test(each))).toEqual([]);
  });
});
