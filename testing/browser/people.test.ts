import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromium } from '../system.ts';
import { type App, overflow, PHONE, violations } from './app.ts';
import { oneApp } from './one-app.ts';

const still = (language: string) => {
  const state = { theme: 'system', language, motion: false, name: '' };
  localStorage.setItem('jogatina.settings', JSON.stringify({ state, version: 0 }));
};

describe.skipIf(!chromium)('people against people', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

  async function reader(language: string, phone = false): Promise<Page> {
    const page = await app.open('/nowhere', phone ? { viewport: PHONE, hasTouch: true } : {});
    await page.evaluate(still, language);
    await page.goto(`${app.address}/truco`);
    return page;
  }

  test('somebody now: an open seat, a phrase, one who looks elsewhere, loses the line, comes back and leaves', async () => {
    const ana = await reader('pt', true);
    await ana.getByLabel(/^Seu nome/).fill('Ana');
    await ana.getByLabel('Tempo para cada jogada').selectOption('60');
    await ana.getByRole('button', { name: 'Jogar com alguém agora' }).click();
    await ana.getByText('O lugar está aberto').waitFor();
    await ana.getByRole('img', { name: 'Código QR para a câmera' }).waitFor();
    expect(await violations(ana)).toEqual([]);
    expect(await overflow(ana)).toBe(0);

    const bia = await reader('es');
    await bia.getByRole('button', { name: 'Jugar con Ana' }).click();
    await bia.locator('.own button').first().waitFor();
    await ana.locator('.own button:enabled').first().waitFor();

    // whose turn it is stands in the title, with the time that is left
    await expect.poll(() => ana.title()).toMatch(/^● Sua vez/);
    await bia.getByText('Le toca a Ana').waitFor();
    await expect.poll(() => ana.getByRole('timer').textContent()).toMatch(/\d+ s$/);

    // a phrase of the game, in the language of who reads it
    await ana.getByRole('button', { name: 'Dizer algo' }).tap();
    await ana.getByRole('button', { name: 'Que sorte!' }).tap();
    await bia.locator('.far .bubble', { hasText: '¡Qué suerte!' }).waitFor();
    expect(await violations(bia)).toEqual([]);

    // another tab in front: away; the line cut: gone, with the time that is left; back again
    await ana.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await bia.locator('[data-presence="away"]').waitFor();
    const address = ana.url();
    await ana.goto('about:blank');
    await bia.getByText(/Ana se fue de la mesa y pierde en \d:\d\d si no vuelve/).waitFor();
    await ana.goto(address);
    await ana.locator('.own button:enabled').first().waitFor();
    await bia.getByText('Le toca a Ana').waitFor();

    await ana.getByRole('button', { name: 'Som, ritmo, sair' }).tap();
    await ana.getByRole('button', { name: 'Sair da partida' }).tap();
    await ana.getByRole('button', { name: 'Sair', exact: true }).tap();
    await bia.getByText('Ana dejó el partido.').waitFor();
    await ana.getByText('Você saiu da partida.').waitFor();
    for (const page of [ana, bia]) await page.context().close();
  });

  test('an invitation by its address is not listed', async () => {
    const ana = await reader('en');
    await ana.getByRole('button', { name: 'Invite a person' }).click();
    await ana.getByText('Waiting for the other person').waitFor();
    const open = await (await fetch(`${app.address}/api/rooms/open`)).json();
    expect(open).toEqual([]);
    await ana.context().close();
  });

  test('pages complain of nothing', () => {
    expect(app.complaints).toEqual([]);
  });
});
