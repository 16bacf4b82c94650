import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import levels from '../../data/tables/no-rotation-levels.json' with { type: 'json' };
import { publishedGames } from '../../web/families/tetris/published.ts';
import { chromium } from '../system.ts';
import { type App, violations } from './app.ts';
import { oneApp } from './one-app.ts';

const labels = (page: Page) =>
  page.getByRole('img', { name: /^Board of/ }).evaluateAll((boards) => boards.map((board) => board.ariaLabel!));

describe.skipIf(!chromium)('Tetris in a browser', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

  test('two agents play the same pieces; pause, step and back; the address shows the same again', async () => {
    const page = await app.open('/tetris?rules=nes-norotation&agent=nes-six&agent=random&seed=3');
    await page.getByRole('img', { name: /^Board of Random after [2-9] pieces/ }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    const before = await labels(page);
    await page.getByRole('button', { name: 'Step' }).click();
    expect(await labels(page)).not.toEqual(before);
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await labels(page)).toEqual(before);
    await page.keyboard.press('Tab');
    await page.locator('#main').focus();
    await page.keyboard.press('ArrowRight');
    const shared = await labels(page);
    expect(shared).not.toEqual(before);
    const other = await app.open(page.url().slice(app.address.length));
    await other.getByRole('img', { name: shared[1] }).waitFor();
    expect(await labels(other)).toEqual(shared);
    await other.context().close();
    await page.context().close();
  });

  test('the same game as the server plays with that seed', async () => {
    const played = await fetch(`${app.address}/api/tetris/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rules: 'nes-norotation', agent: 'dellacherie', seed: 5 }),
    });
    const { pieces, lines } = (await played.json()) as { pieces: number; lines: number };
    const page = await app.open(`/tetris?rules=nes-norotation&agent=dellacherie&seed=5&at=${pieces}`);
    await page.getByRole('img', { name: `after ${pieces} pieces, ${lines} line` }).waitFor();
    await page.getByText(`Over after ${pieces} pieces.`).waitFor();
    await page.context().close();
  });

  test('why: metrics with their shares; other weights change the choice, and play on when told', async () => {
    const page = await app.open('/tetris?rules=classic&agent=dellacherie&seed=1&at=12');
    await page.getByRole('rowheader', { name: 'landing height' }).waitFor();
    const slider = page.getByRole('slider', { name: 'landing height' });
    // from the lowest places to the highest ones
    await slider.focus();
    await page.keyboard.press('End');
    await page.getByText('Another choice: outlined on the board.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'As they were' }).click();
    await expect.poll(() => slider.inputValue()).toBe('-1');
    await slider.focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Let it play with these weights' }).click();
    await page.getByRole('img', { name: /^Board of own weights after 12 pieces/ }).waitFor();
    expect(decodeURIComponent(page.url())).toContain('agent=own:pieces=1,landing-height=6');
    await page.context().close();
  });

  test('ntuple fetches its network and explains in lines expected', async () => {
    const page = await app.open('/tetris?rules=nes-norotation&agent=ntuple&seed=1&at=4');
    await page.getByRole('rowheader', { name: 'lines still expected' }).waitFor();
    await page.context().close();
  });

  test('four boards are looked at every frame and drawn when there is something new', async () => {
    const page = await app.open('/tetris?rules=nes&agent=nes-six&agent=dellacherie&agent=bcts&agent=nes-six&seed=2');
    await page
      .getByRole('img', { name: /^Board of Thiery and Scherrer after [1-9]/ })
      .first()
      .waitFor();
    const watched = () =>
      page.evaluate(
        () =>
          new Promise<{ frames: number; drawn: number[]; pieces: number }>((resolve) => {
            const boards = [...document.querySelectorAll<HTMLCanvasElement & { drawn: number }>('canvas')];
            const counts = () => boards.map(({ drawn }) => drawn);
            const piece = () => Number(document.querySelector<HTMLInputElement>('.timeline input')!.value);
            let frames = -1;
            let first: number[] = [];
            let from = 0;
            const tick = () => {
              if (frames++ < 0) [first, from] = [counts(), piece()];
              if (frames < 60) requestAnimationFrame(tick);
              else resolve({ frames, drawn: counts().map((n, i) => n - first[i]), pieces: piece() - from });
            };
            requestAnimationFrame(tick);
          }),
      );
    // slowly: a piece on its way has a few steps, and nothing is drawn between them
    await page.getByLabel('Speed').selectOption('1');
    const slow = await watched();
    for (const drawn of slow.drawn) {
      expect(drawn).toBeGreaterThan(0);
      expect(drawn).toBeLessThan(slow.frames);
    }
    // at full speed: no more than once a frame, however many pieces it brings
    await page.getByLabel('Speed').selectOption('600');
    const fast = await watched();
    expect(fast.pieces).toBeGreaterThan(60);
    for (const drawn of fast.drawn) {
      expect(drawn).toBeGreaterThan(0);
      expect(drawn).toBeLessThanOrEqual(fast.frames);
    }
    await page.context().close();
  });

  test('a person plays a whole game by keyboard; it is kept and shown again', async () => {
    const page = await app.open('/tetris/play?rules=nes-norotation&agent=nes-six&seed=5&pace=still');
    await page.getByRole('application').waitFor();
    const over = page.getByText(/^Game over\. You: \d+ lines?\. Birken: \d+ on the same pieces\./);
    // by turns to the left wall, the middle and the right wall, until nothing fits
    for (let i = 0; i < 120 && !(await over.isVisible()); i++) {
      const key = i % 3 === 0 ? 'ArrowLeft' : 'ArrowRight';
      for (let steps = i % 3 === 1 ? 0 : 5; steps > 0; steps--) await page.keyboard.press(key);
      await page.keyboard.press('Space');
    }
    await over.waitFor();
    // the pieces of this seed make one line on their way
    await expect.poll(() => over.textContent()).toContain('You: 1 line.');
    const table = page.getByRole('heading', { name: 'The no-rotation challenge: best games' }).locator('..');
    // below every record that ships and what was published
    const files = readdirSync(new URL('../../data/records', import.meta.url));
    const shipped = files.filter((file) => /^nes-norotation-(?!drops).+\.json$/.test(file));
    const { person, agents } = publishedGames('nes-norotation')!;
    const others = [...shipped, person, ...agents].length;
    await table.getByRole('row', { name: new RegExp(`^${others + 1} 1 You`) }).waitFor();
    expect(await table.getByRole('row').allTextContents()).toHaveLength(1 + others + 1);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Best games' }).click();
    const own = page.getByRole('heading', { name: 'Your games' }).locator('..');
    await own.getByRole('link', { name: 'NES without rotation' }).click();
    await page.getByRole('img', { name: /^Board of You after [1-9]/ }).waitFor();
    await page.reload();
    await page.getByRole('img', { name: /^Board of You after/ }).waitFor();
    // from any piece of it one plays on
    await page.goto(`${page.url().split('?')[0]}?at=5`);
    await page.getByRole('link', { name: 'Play on from here' }).click();
    await page.getByText('You play on after 5 pieces of this game.').waitFor();
    await page.keyboard.press('Space');
    await page
      .getByRole('img', { name: /^Board of You after 6 pieces/ })
      .first()
      .waitFor();
    await page.context().close();
  });

  test('the first key begins the game and counts; pieces fall by themselves from then on', async () => {
    const page = await app.open('/tetris/play?rules=nes&agent=nes-six&seed=1&level=19', { locale: 'pt-BR' });
    await page.getByText('Aperte uma tecla, ou toque aqui, para começar').waitFor();
    // that many pieces or more: on a busy machine the page may be looked at late
    const own = (pieces: string) => page.getByRole('img', { name: new RegExp(` Você .*\\b${pieces} `) }).first();
    await page.keyboard.press('Space');
    await own('[1-9]\\d*').waitFor();
    // nothing more is pressed: the next one falls and lands
    await own('([2-9]|[1-9]\\d)').waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.context().close();
  });

  test('keys can be chosen, and are remembered', async () => {
    const page = await app.open('/tetris/play?rules=nes&agent=nes-six&seed=1&pace=still');
    await page.getByRole('button', { name: /change the key: Drop/ }).click();
    await page.getByText('press a key ...').waitFor();
    await page.keyboard.press('d');
    await page.keyboard.press('d');
    await page.getByRole('img', { name: /^Board of You after 1 piece,/ }).waitFor();
    await page.reload();
    await page.getByRole('application').waitFor();
    await page.keyboard.press('d');
    await page.getByRole('img', { name: /^Board of You after 1 piece,/ }).waitFor();
    await page.getByRole('button', { name: 'The usual keys' }).click();
    await page.getByRole('button', { name: 'Space (change the key: Drop)' }).waitFor();
    await page.context().close();
  });

  test('on a phone on its side the board and the keys are on the screen', async () => {
    const page = await app.open('/tetris/play?rules=nes&agent=nes-six&seed=1&pace=still', {
      viewport: { width: 844, height: 390 },
      hasTouch: true,
    });
    for (const part of ['.person .tetris-board', '.touch-keys']) {
      const { y, height } = (await page.locator(part).boundingBox())!;
      expect(height).toBeGreaterThan(190);
      expect(y + height).toBeLessThanOrEqual(390);
    }
    await page.getByRole('button', { name: 'Drop', exact: true }).tap();
    await page.getByRole('img', { name: /^Board of You after 1 piece,/ }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.context().close();
  });

  test('a person plays by touch', async () => {
    const page = await app.open('/tetris/play?rules=nes&agent=nes-six&seed=1&pace=still', {
      viewport: { width: 390, height: 664 },
      hasTouch: true,
    });
    await page.getByRole('img', { name: /^Board of You/ }).waitFor();
    // the board is the largest thing, and the keys are in sight below it
    const shown = await page.evaluate(() => {
      const box = (of: string) => document.querySelector(of)!.getBoundingClientRect();
      return { board: box('.person .tetris-board').height, keys: box('.touch-keys').bottom, screen: innerHeight };
    });
    expect(shown.board).toBeGreaterThan(shown.screen / 2);
    expect(shown.keys).toBeLessThanOrEqual(shown.screen);
    await page.getByRole('button', { name: 'Left', exact: true }).tap();
    await page.getByRole('button', { name: 'Turn', exact: true }).tap();
    await page.getByRole('button', { name: 'Drop', exact: true }).tap();
    await page.getByRole('img', { name: /^Board of You after 1 piece,/ }).waitFor();
    await page.getByRole('img', { name: /^Board of Birken after 1 piece,/ }).waitFor();
    // fingers on the board: a tap turns, a quick stroke down drops
    const board = (await page.getByRole('img', { name: /^Board of You/ }).boundingBox())!;
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: board.x + 60, y: board.y + y }],
      });
    await touch('touchStart', 60);
    await touch('touchMove', 120);
    await touch('touchMove', 200);
    await touch('touchEnd');
    await page.getByRole('img', { name: /^Board of You after 2 pieces,/ }).waitFor();
    await page.context().close();
  });

  test.each([
    ['pt-BR', 1280, 800],
    ['es-AR', 1280, 800],
    ['en-US', 1280, 800],
    ['pt-BR', 390, 844],
    ['en-US', 844, 390],
  ])(
    'the names of four agents can be read in %s at %i by %i, and their boards stand in line',
    async (...[locale, width, height]) => {
      const agents = ['neural,ms=5', 'neural-record', 'ntuple,depth=3', 'linear-plus-drops'].map(
        (name) => `agent=${name}`,
      );
      const page = await app.open(`/tetris?rules=nes-norotation&${agents.join('&')}&seed=3&at=30`, {
        locale,
        viewport: { width, height },
      });
      await page.locator('.tetris-board').nth(3).waitFor();
      const seen = await page.locator('.boards').evaluate((boards) =>
        [...boards.children].map((board) => {
          const name = board.querySelector('.name')!;
          return {
            cut: name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight,
            row: board.getBoundingClientRect().top,
            top: board.querySelector('canvas')!.getBoundingClientRect().top,
          };
        }),
      );
      for (const { cut, row, top } of seen) {
        expect(cut).toBe(false);
        expect(top).toBe(seen.find((first) => first.row === row)!.top);
      }
      // however many boards there are, what is below them can be reached
      await page.locator('.transport .primary').click();
      await page.locator('.transport select').selectOption('8');
      await page.context().close();
    },
  );

  test('a record that ships is listed and shown again, with reasons', async () => {
    const page = await app.open('/tetris/best');
    await page.getByRole('row', { name: /^1 120 Neural network .* the best of 2,000,000 games/ }).waitFor();
    await page
      .getByRole('link', { name: /^Watch Neural network/ })
      .first()
      .click();
    const told = await page.getByText(/^Neural network.*: \d+ lines in/).textContent();
    const [, lines, pieces] = /(\d+) lines in (\d+) pieces/.exec(told!)!;
    await page.getByRole('img', { name: /^Board of .* after [1-9]/ }).waitFor();
    await page.goto(`${page.url().split('?')[0]}?at=${pieces}`);
    await page.getByRole('img', { name: `after ${pieces} pieces, ${lines} line` }).waitFor();
    await page.goto(`${page.url().split('?')[0]}?at=5`);
    await page.getByRole('rowheader', { name: 'lines still expected' }).waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as GIF' }).click(),
    ]);
    const gif = readFileSync(await saved.path());
    expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
    expect(gif.readUInt16LE(6) * 2).toBe(gif.readUInt16LE(8));
    await page.context().close();
  });

  test.each([
    [390, 664],
    [667, 375],
    [844, 390],
    [768, 1024],
    [1180, 760],
    [1920, 1080],
  ])('a replay has its board and its keys on a screen of %i by %i', async (width, height) => {
    const page = await app.open('/tetris/replay/nes-norotation-neural?at=40', { viewport: { width, height } });
    const board = page.getByRole('img', { name: /^Board of/ });
    await board.waitFor();
    for (const part of [board, page.getByRole('button', { name: 'Play', exact: true })]) {
      const { y, height: tall } = (await part.boundingBox())!;
      expect(tall).toBeGreaterThan(20);
      expect(y + tall).toBeLessThanOrEqual(height);
    }
    await page.context().close();
  });

  test('the table by level has every condition, and its best games can be watched', async () => {
    const page = await app.open('/tetris/levels');
    const best = page.getByRole('link', { name: /^best \d+ from level/ });
    await best.first().waitFor();
    await expect.poll(() => best.count()).toBe(levels.rows.length);
    await page.getByRole('img', { name: 'Lines a game by start level' }).waitFor();
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '16–18' }) });
    const cell = levels.rows.find(({ level, tucks, next }) => level === 18 && !tucks && !next)!;
    const last = row.getByRole('cell').last();
    await last.getByText(cell.mean.toFixed(2), { exact: true }).waitFor();
    await last.getByText(`± ${(1.96 * cell.error).toFixed(2)}`, { exact: true }).waitFor();
    await last
      .getByRole('link', { name: `best ${cell.best} from level 18, straight drops, next piece hidden` })
      .click();
    await page.getByText(`${cell.best} lines in`).waitFor();
    await page.getByRole('img', { name: /^Board of Self-taught after [1-9]/ }).waitFor();
    await page.context().close();
  });

  test('a wrong record is refused with a sentence, a wrong address too', async () => {
    const page = await app.open('/tetris/best');
    const record = { version: 1, game: 'tetris/nes@2', seed: 1, agents: ['x'], actions: [63], scores: [0] };
    await page.getByLabel('File').setInputFiles({
      name: 'bad.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(record)),
    });
    await page.getByText('action 0 of the record, 63, is not legal there').waitFor();
    await page.goto(`${app.address}/tetris?rules=chess`);
    await page.getByText('no rule set “chess”').waitFor();
    await page.getByRole('link', { name: 'Start from the beginning' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.context().close();
  });

  test('pages complain of nothing', () => {
    expect(app.complaints).toEqual([]);
  });
});
