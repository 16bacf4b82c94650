import { describe, expect, test } from 'vitest';
import { chromium } from '../system.ts';
import { type App, overflow, PHONE, violations } from './app.ts';
import { oneApp } from './one-app.ts';

describe.skipIf(!chromium)('the search lab in a browser', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

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
    const exact = page.getByRole('row', { name: /^Exact / });
    await exact.getByRole('cell', { name: 'optimal' }).waitFor();
    await expect.poll(() => exact.getByRole('cell').first().textContent()).toBe('100');
    await page.getByRole('img', { name: 'Points, nodes, time and memory' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await exact.getByRole('button', { name: 'Plan' }).click();
    await page.getByRole('img', { name: 'Plan of Exact: 0 of 2 pieces placed' }).waitFor();
    await page.getByRole('button', { name: 'Step' }).click();
    await page.getByRole('img', { name: 'Plan of Exact: 1 of 2 pieces placed' }).waitFor();
    expect(await violations(page)).toEqual([]);
    // the plan stands beside its row, and its address brings results and plan
    const other = await app.open(page.url().slice(app.address.length), { viewport: PHONE });
    await other.getByRole('gridcell', { name: 'column 9, row 1: filled' }).waitFor();
    await other.getByRole('img', { name: 'Plan of Exact: 1 of 2 pieces placed' }).waitFor();
    const below = (await other.locator('.plan-row').boundingBox())!;
    const row = (await other.getByRole('row', { name: /^Exact / }).boundingBox())!;
    expect(Math.abs(below.y - row.y - row.height)).toBeLessThan(2);
    expect(
      await other
        .getByRole('listitem')
        .filter({ has: other.getByRole('img') })
        .count(),
    ).toBe(2);
    expect(await overflow(other)).toBeLessThanOrEqual(0);
    await other.context().close();
    await page.context().close();
  });

  test('a long search can be cancelled, and others go on', async () => {
    const page = await app.open(`/search?pieces=${'tillsoj'.repeat(4)}&algorithm=astar&algorithm=exact&seconds=60`);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText(/^running, \d/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('cell', { name: 'cancelled' }).count()).toBe(2);
    await page.getByRole('button', { name: 'Run' }).waitFor();
    await page.context().close();
  });

  test('drawing by pointer fills the cells that it passes', async () => {
    const page = await app.open('/search?board=..........&pieces=t');
    const from = (await page.getByRole('gridcell', { name: 'column 2, row 1:' }).boundingBox())!;
    const to = (await page.getByRole('gridcell', { name: 'column 5, row 1:' }).boundingBox())!;
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    // at once, as a slow browser tells of it
    await page.mouse.move(to.x + 5, to.y + 5);
    await page.mouse.up();
    await expect.poll(() => page.getByRole('gridcell', { name: /filled/ }).count()).toBe(4);
    await page.context().close();
  });

  test('a finger draws along a row, and scrolls when it goes up or down', async () => {
    const page = await app.open('/search?board=..........&pieces=t', { viewport: PHONE, hasTouch: true });
    const cell = await page.getByRole('gridcell', { name: 'column 2, row 9:' }).boundingBox();
    const filled = page.getByRole('gridcell', { name: /filled/ });
    await page.touchscreen.tap(cell!.x + 5, cell!.y + 5);
    await expect.poll(() => filled.count()).toBe(1);
    const finger = await page.context().newCDPSession(page);
    const drag = async (dx: number, dy: number) => {
      const at = (i: number) => [{ x: cell!.x + 5 + (dx * i) / 10, y: cell!.y + 50 + (dy * i) / 10 }];
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
      for (let i = 1; i <= 10; i++)
        await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(i) });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await drag(0, -200);
    await page.waitForFunction(() => scrollY > 50);
    await expect.poll(() => filled.count()).toBe(1);
    // the page may still glide
    await page.waitForFunction(() => scrollY === 0 || scrollTo(0, 0));
    await drag(120, 0);
    await expect.poll(() => filled.count()).toBeGreaterThan(3);
    await page.context().close();
  });

  test.each([
    ['en-US', undefined, 'Step', /^Takes the start: f = \d/, /^Takes [TJZOSLI], column \d/],
    ['pt-BR', PHONE, 'Avançar', /^Escolhe o início: f = \d/, /^Escolhe [TJZOSLI], coluna \d/],
    ['es-AR', PHONE, 'Avanzar', /^Elige el comienzo: f = \d/, /^Elige [TJZOSLI], columna \d/],
  ] as const)(
    '%s: A* step by step says which node and why; the address shows the step',
    async (locale, viewport, step, first, second) => {
      const page = await app.open('/search/steps', { locale, ...(viewport && { viewport }) });
      await page.getByRole('button', { name: step, exact: true }).click();
      await page.getByText(first).waitFor();
      await page.getByRole('button', { name: step, exact: true }).click();
      await page.getByText(second).waitFor();
      expect(page.url()).toContain('at=2');
      const said = await page.locator('.step-said').textContent();
      // what was done is said in sight of the tree
      const [tree, sentence] = await page.evaluate(() =>
        ['.search-tree', '.step-said'].map((part) => document.querySelector(part)!.getBoundingClientRect()),
      );
      expect(sentence.bottom - tree.top).toBeLessThan(500);
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.reload();
      await page.locator('.step-said', { hasText: said! }).waitFor();
      await page.context().close();
    },
  );

  test('RBFS names its limits and goes back; two thousand nodes are drawn once a frame at most', async () => {
    const page = await app.open('/search/steps?search=rbfs&h=unreachable&pieces=til');
    const slider = page.getByRole('slider', { name: /^Step/ });
    await slider.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.getByText('Before the first step only the start waits').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^Follows [TIL], column \d.*not above the limit/).waitFor();
    await page.goto(`${app.address}/search/steps?search=astar&board=..........&pieces=tjl`);
    await page.getByLabel('Pace').selectOption('500');
    const counted = page.evaluate(
      () =>
        new Promise<{ frames: number; drawn: number }>((resolve) => {
          const tree = document.querySelector<HTMLCanvasElement & { drawn: number }>('.search-tree')!;
          const before = tree.drawn;
          let frames = 0;
          const tick = () => {
            frames++;
            if (frames < 60) requestAnimationFrame(tick);
            else resolve({ frames, drawn: tree.drawn - before });
          };
          requestAnimationFrame(tick);
        }),
    );
    await page.getByRole('button', { name: 'Play' }).click();
    const { frames, drawn } = await counted;
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThanOrEqual(frames);
    await page.getByText('the search goes on beyond 2,000 nodes').waitFor();
    // a node is pressed to see its board
    await page.locator('.search-tree').click({ position: { x: 200, y: 100 } });
    await page.context().close();
  });

  test('a wrong problem is refused with a sentence', async () => {
    const page = await app.open('/search/steps?pieces=tq');
    await page.getByText('unknown piece "q"').waitFor();
    await page.getByRole('link', { name: 'Start from the beginning' }).click();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await page.context().close();
  });

  test('pages complain of nothing', () => {
    expect(app.complaints).toEqual([]);
  });
});
