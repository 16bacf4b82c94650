import { describe, expect, test } from 'vitest';
import { chromium } from '../system.ts';
import { type App, overflow, violations } from './app.ts';
import { oneApp } from './one-app.ts';

const SMALL = { width: 360, height: 640 };

describe.skipIf(!chromium)('live Tetris in a browser', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

  test('one plays by keyboard, another watches; the game is in the table and can be seen again', async () => {
    const watcher = await app.open('/tetris/live');
    await watcher.getByText('Nobody plays now').waitFor();
    await watcher.getByText('No game yet').waitFor();
    const player = await app.open('/tetris/live', { viewport: SMALL, locale: 'es-AR' });
    await player.getByLabel('Tu nombre').fill('Ana');
    expect(await violations(player)).toEqual([]);
    expect(await overflow(player)).toBe(0);
    await player.getByRole('button', { name: 'Jugar', exact: true }).click();
    await player.getByText('Jugás vos').waitFor();
    await watcher.getByRole('img', { name: 'Live board of Ana' }).waitFor();
    // who comes next is told so
    const next = await app.open('/tetris/live');
    await next.getByLabel('Your name').fill('Bia');
    await next.getByRole('button', { name: 'Play', exact: true }).click();
    const turn = next.getByText('Ana plays now');
    await turn.waitFor();
    expect(await turn.textContent()).toBe('Ana plays now; your turn comes after that.');
    await next.context().close();
    // the keys at the lower edge cover nothing of the board and its counts
    const [board, touch] = await Promise.all(
      ['.player-board', '.touch-keys'].map(async (part) => (await player.locator(part).boundingBox())!),
    );
    expect(board.y + board.height).toBeLessThanOrEqual(touch.y);
    expect(touch.y + touch.height).toBeLessThanOrEqual(SMALL.height);
    // fingers and keys, until the pile is full
    await player.getByRole('button', { name: 'Izquierda' }).click();
    expect(await overflow(player)).toBe(0);
    const over = player.getByText('Tu partida terminó');
    for (let presses = 0; presses < 300 && !(await over.isVisible()); presses++) {
      await player.keyboard.press('Space');
      await player.waitForTimeout(40);
    }
    await over.waitFor();
    await watcher.getByText(/Ana has ended with \d+ points/).waitFor();
    await watcher.locator('.best-table').getByText('Ana').waitFor();
    expect(await violations(watcher)).toEqual([]);
    await watcher.getByRole('link', { name: 'Ana' }).click();
    await watcher.getByRole('heading', { level: 1, name: 'The live game of Ana' }).waitFor();
    await watcher.getByRole('button', { name: 'Pause' }).click();
    await watcher.getByRole('slider').press('End');
    await watcher.waitForURL(/live\/1\?at=\d+/);
    const [shown, all] = (await watcher.locator('.timeline span').first().textContent())!.match(/\d+/g)!;
    expect(shown).toBe(all);
    await watcher.reload();
    await watcher.getByText(`Tick ${all} / ${all}`).waitFor();
    expect(await violations(watcher)).toEqual([]);
    await watcher.goto(`${app.address}/tetris/live/77`);
    await watcher.getByText('is not kept any more').waitFor();
    for (const page of [watcher, player]) await page.context().close();
  });

  test('an agent plays there, and the page shows it', async () => {
    const page = await app.open('/tetris/live', { locale: 'pt-BR' });
    await page.getByRole('button', { name: 'Deixar jogar' }).click();
    await page.getByText('Ele joga, deste navegador').waitFor();
    await page.getByRole('img', { name: 'Tabuleiro ao vivo de Jogatina' }).waitFor();
    // it moves its pieces: not all of them fall where they came
    await page.waitForFunction(() => Number(document.querySelector('.counts dd')?.textContent) > 0, undefined, {
      timeout: 40_000,
    });
    await page.getByRole('button', { name: 'Parar' }).click();
    await page.getByText('Ninguém está jogando').or(page.getByText('terminou com')).first().waitFor();
    await page.context().close();
  });

  test('pages complain of nothing but what was wrong on purpose', () => {
    expect(app.complaints.filter((each) => !/status of 404/.test(each))).toEqual([]);
  });
});
