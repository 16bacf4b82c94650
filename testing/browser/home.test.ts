import { describe, expect, test } from 'vitest';
import { chromium } from '../system.ts';
import { type App, overflow, PHONE, WIDE } from './app.ts';
import { oneApp } from './one-app.ts';

describe.skipIf(!chromium)('the first page', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

  test.each([
    ['en-US', WIDE, 'Play this hand', 'I do research'],
    ['pt-BR', PHONE, 'Jogar esta mão', 'Pesquiso'],
    ['es-AR', PHONE, 'Jugar esta mano', 'Investigo'],
  ] as const)('%s: a dealt hand is played by one press, in sight at once', async (locale, viewport, play, door) => {
    const page = await app.open('/', { locale, viewport });
    const hand = page.getByText(play, { exact: true });
    await hand.waitFor();
    const { y, height } = (await hand.boundingBox())!;
    expect(y + height).toBeLessThan(viewport.height);
    await page.getByRole('heading', { name: door }).waitFor();
    expect(await overflow(page)).toBe(0);
    const cards = await page.locator('.own-cards svg').evaluateAll((all) => all.map((card) => card.ariaLabel));
    await hand.click();
    await page.locator('.own button:enabled').first().waitFor();
    const dealt = await page.locator('.own .card').evaluateAll((all) => all.map((card) => card.ariaLabel));
    expect([...dealt].sort()).toEqual([...cards].sort());
    await page.context().close();
  });

  test('the record plays beside what was published; every door leads to a page', async () => {
    const page = await app.open('/');
    await page.getByRole('img', { name: /^Board of the record after \d+ pieces, [1-9]/ }).waitFor();
    const marks = page.getByRole('list', { name: 'Best games, in lines' }).getByRole('listitem');
    expect(await marks.evaluateAll((all) => all.map((one) => Number.parseInt(one.textContent!, 10)))).toEqual([
      120, 72, 41, 35,
    ]);
    const doors = await page.locator('.doors a').evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
    expect(doors.length).toBe(18);
    for (const door of new Set(doors)) {
      await page.locator(`.doors a[href="${door}"]`).first().click();
      await page.waitForURL(app.address + door);
      await page.locator('main h1').waitFor();
      await expect.poll(() => page.getByText('There is nothing here').count()).toBe(0);
      await page.goBack();
    }
    expect(app.complaints).toEqual([]);
    await page.context().close();
  });
});
