import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium } from '../system.ts';
import { type App, overflow, PHONE, startApp, violations } from './app.ts';

describe.skipIf(!chromium)('the search lab in a browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test('a problem is drawn by keyboard, solved, compared and stepped through; its address shows it again', async () => {
    const page = await app.open('/search?board=..........&pieces=-&algorithm=dfs&algorithm=exact');
    await page.getByRole('gridcell', { name: 'column 1, row 1: empty' }).focus();
    // the bottom row but for one cell at the right wall
    for (let x = 1; x < 10; x++) {
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
    }
    await page.getByRole('gridcell', { name: 'column 9, row 1: filled' }).waitFor();
    await page.getByRole('button', { name: 'add I' }).click();
    await page.getByRole('button', { name: 'add O' }).click();
    await page.getByRole('button', { name: 'Run' }).click();
    const exact = page.getByRole('row', { name: /^exact / });
    await exact.getByRole('cell', { name: 'optimal' }).waitFor();
    expect(await exact.getByRole('cell').first().textContent()).toBe('100');
    await page.getByRole('img', { name: 'Points, nodes, time and memory' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await exact.getByRole('button', { name: 'Plan' }).click();
    await page.getByRole('img', { name: 'Plan of exact: 0 of 2 pieces placed' }).waitFor();
    await page.getByRole('button', { name: 'Step' }).click();
    await page.getByRole('img', { name: 'Plan of exact: 1 of 2 pieces placed' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to the drawing' }).click();
    const other = await app.open(page.url().slice(app.address.length), { viewport: PHONE });
    await other.getByRole('gridcell', { name: 'column 9, row 1: filled' }).waitFor();
    expect(
      await other
        .getByRole('listitem')
        .filter({ has: other.getByRole('img') })
        .count(),
    ).toBe(2);
    await other.getByRole('button', { name: 'Run' }).click();
    await other.getByRole('cell', { name: 'optimal' }).waitFor();
    expect(await overflow(other)).toBeLessThanOrEqual(0);
    await other.context().close();
    await page.context().close();
  });

  test('a long search can be cancelled, and others go on', async () => {
    const page = await app.open(`/search?pieces=${'tillsoj'.repeat(4)}&algorithm=astar&algorithm=exact&seconds=60`);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText(/^running, \d/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('cell', { name: 'cancelled' }).count()).toBe(2);
    await page.getByRole('button', { name: 'Run' }).waitFor();
    await page.context().close();
  });

  test('drawing by pointer fills the cells that it passes', async () => {
    const page = await app.open('/search?board=..........&pieces=t');
    const from = (await page.getByRole('gridcell', { name: 'column 2, row 1:' }).boundingBox())!;
    const to = (await page.getByRole('gridcell', { name: 'column 5, row 1:' }).boundingBox())!;
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 5, { steps: 12 });
    await page.mouse.up();
    expect(await page.getByRole('gridcell', { name: /filled/ }).count()).toBe(4);
    await page.context().close();
  });

  test('pages complain of nothing', () => {
    expect(app.complaints).toEqual([]);
  });
});
