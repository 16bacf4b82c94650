import { describe, expect, test } from 'vitest';
import { trucoGame } from '../../src/games/truco/game.ts';
import { casesOf } from '../../src/store/hands.ts';
import { chromium } from '../system.ts';
import { type App, overflow, PHONE, violations } from './app.ts';
import { oneApp } from './one-app.ts';

const GAME = trucoGame('ufsm24').id;

describe.skipIf(!chromium)('the coach in a browser', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });
  /** A new match; its id. */
  const begin = async (...seats: object[]): Promise<string> => {
    const made = await fetch(`${app.address}/api/rooms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: GAME, seats, pace: 0 }),
    });
    return ((await made.json()) as { room: { id: string } }).room.id;
  };

  // the judge reads its tables first, which takes long on a busy machine
  test('a finished match is stepped through, agents are asked, and a better move is kept', {
    timeout: 120_000,
  }, async () => {
    const match = await begin({ kind: 'agent', agent: 'careful' }, { kind: 'agent', agent: 'bold' });
    await expect
      .poll(async () => (await fetch(`${app.address}/api/matches/${match}/record`)).status, { timeout: 30_000 })
      .toBe(200);
    const page = await app.open('/coach');
    await page.locator(`a[href="/coach/match/${match}"]`, { hasText: 'Careful – Bold' }).click();
    await page.getByRole('heading', { name: /^To move/ }).waitFor();
    await page.getByRole('button', { name: 'Step' }).click();
    expect(new URL(page.url()).searchParams.get('at')).toBe('1');
    await page.getByRole('columnheader', { name: 'Cost' }).waitFor({ timeout: 60_000 });
    await page.getByText('Ask other players too').click();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator('.opinions > li').first().waitFor();
    await expect.poll(() => page.locator('.opinions > li').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.getByText('A better move').first().click();
    await page.getByRole('button', { name: 'Keep as a case' }).click();
    await page.getByText('Kept as hand 1').waitFor();
    expect((await casesOf(app.store, 'coach')).size).toBe(1);
    await page.context().close();
  });

  test('a position from a line, on a phone', async () => {
    const page = await app.open('/coach', { viewport: PHONE, colorScheme: 'dark' });
    await page.getByText('As one line of text').click();
    await page.getByRole('textbox').fill(`${GAME} 1 0-0 1E 4B 5C/7O 12B 6C: PLAY:4B`);
    await page.getByRole('button', { name: 'Open' }).last().click();
    await page.getByRole('heading', { name: 'To move: pie' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'To move: mano' }).waitFor();
    await page.getByText('Ask other players too').click();
    await page.getByText(/^Whom to ask/).click();
    await page.getByRole('checkbox', { name: 'PVCNPS', exact: true }).check();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Wins the match' }).waitFor();
    await page.locator('.opinions > li', { hasText: 'PVCNPS' }).getByText('The numbers').click();
    await page.locator('.opinions > li', { hasText: 'PVCNPS' }).locator('.case-steps').waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.goto(`${app.address}/coach/position?line=nonsense`);
    await page.getByRole('alert').waitFor();
    await page.context().close();
  });

  test('a match that is being played is no lesson', async () => {
    const match = await begin({ kind: 'person' }, { kind: 'agent', agent: 'bold' });
    const page = await app.open(`/coach/match/${match}`);
    await page.getByText('the match is not over').waitFor();
    await page.context().close();
    expect(app.complaints.filter((each) => !/status of 409/.test(each))).toEqual([]);
  });
});
