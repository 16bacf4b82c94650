import { describe, expect, test } from 'vitest';
import { chromium } from '../system.ts';
import { type App, violations } from './app.ts';
import { oneApp } from './one-app.ts';

const PHONES = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
];

describe.skipIf(!chromium)('the guided first hand', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

  test.each([
    ['truco', 'pt-BR', 'Jogar uma partida', 0],
    ['truco', 'es-AR', 'Jugar un partido', 1],
    ['truco', 'en-US', 'Play a match', 0],
    ['truco-brazil', 'pt-BR', 'Jogar uma partida', 1],
  ] as const)('%s in %s to its end, by touch alone', async (family, locale, end, phone) => {
    const page = await app.open(`/${family}/first`, {
      ...{ locale, hasTouch: true, viewport: PHONES[phone], reducedMotion: 'reduce' },
    });
    const hint = page.locator('[data-hint]:enabled, .fold-sure, .onward button.primary');
    const finish = page.getByRole('link', { name: end });
    const told = new Set<string>();
    for (let step = 0; step < 60 && !(await finish.isVisible()); step++) {
      await hint.or(finish).first().waitFor();
      if (await finish.isVisible()) break;
      told.add((await page.locator('.teacher').textContent())!);
      if (step === 0) expect(await violations(page)).toEqual([]);
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('.calls button, .own button, .teacher')]
          .filter((each) => {
            const { top, left, bottom, right } = each.getBoundingClientRect();
            return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
          })
          .map((each) => each.textContent),
      );
      expect(outside).toEqual([]);
      const sure = page.locator('.fold-sure');
      await ((await sure.isVisible()) ? sure : hint.first()).tap();
    }
    await finish.tap();
    await page.waitForURL(`**/${family}`);
    // every sentence of every deal came up
    expect(told.size).toBeGreaterThanOrEqual(family === 'truco' ? 13 : 10);
    await page.context().close();
  });

  test('pages complain of nothing', () => {
    expect(app.complaints).toEqual([]);
  });
});
