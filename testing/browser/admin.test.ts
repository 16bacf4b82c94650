import { describe, expect, test } from 'vitest';
import { createToken } from '../../src/store/tokens.ts';
import { chromium } from '../system.ts';
import { type App, PHONE, violations } from './app.ts';
import { oneApp } from './one-app.ts';

describe.skipIf(!chromium)('an administrator in a browser', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

  test('ends a match where it stands: with a token that counts, and everybody at the table sees it', async () => {
    const seats = [{ kind: 'person' }, { kind: 'agent', agent: 'careful' }];
    const made = await fetch(`${app.address}/api/rooms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'truco/ufsm24', seats }),
    });
    const { room, key } = (await made.json()) as { room: { id: string }; key: string };
    const player = await app.open('/truco', { viewport: PHONE });
    await player.evaluate(
      ([id, own]) => {
        const rooms = { [id]: { key: own, title: 'careful', at: 1 } };
        localStorage.setItem('jogatina.seats', JSON.stringify({ state: { rooms }, version: 0 }));
      },
      [room.id, key],
    );
    await player.goto(`${app.address}/truco/${room.id}`);
    await player.locator('.own .card').first().waitFor();
    const admin = await app.open(`/truco/${room.id}`);
    await admin.locator('.card').first().waitFor();
    const end = admin.getByRole('button', { name: 'End this match' });
    // nobody without a token is offered it
    await expect.poll(() => end.count()).toBe(0);
    await expect.poll(() => player.getByRole('button', { name: 'End this match' }).count()).toBe(0);

    const token = admin.getByLabel('Administrator’s token');
    const settings = admin.locator('details', { has: token });
    await settings.locator('summary').click();
    await token.fill('not-a-token');
    await settings.locator('summary').click();
    await end.click();
    await admin.getByRole('alert').waitFor();
    await expect.poll(() => admin.getByRole('alert').textContent()).toMatch(/administrator/i);
    expect(await violations(admin)).toEqual([]);
    expect(app.complaints.filter((each) => !/status of 401/.test(each))).toEqual([]);

    await settings.locator('summary').click();
    await token.fill((await createToken(app.store, { kind: 'admin', subject: 'test' })).token);
    await settings.locator('summary').click();
    await end.click();
    await end.waitFor({ state: 'detached' });
    await player.locator('.questionnaire').waitFor();
    const after = await fetch(`${app.address}/api/rooms/${room.id}`);
    expect(await after.json()).toMatchObject({ status: 'over', outcome: { faults: [] } });
  }, 60_000);
});
