import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { MatchRecord } from '../../src/arena/record.ts';
import { replay } from '../../src/arena/record.ts';
import { gameOf } from '../../src/families/index.ts';
import { ACTION, FACE_DOWN, FIRST_CALL } from '../../src/games/truco/actions.ts';
import { sayAction, sayCard } from '../../src/games/truco/text/speech.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';
import { LeakFinder } from '../../src/server/testing/leaks.ts';
import { createToken } from '../../src/store/tokens.ts';
import { chromium } from '../system.ts';
import { type App, overflow, PHONE, violations } from './app.ts';
import { Bettor } from './bettor.ts';
import { oneApp } from './one-app.ts';

/** Matches in which a `Bettor` gets to say everything: in the first hand of each both sides hold a flor. */
const MATCHES = [
  { agent: 'bluffer', seat: 1, seed: 'bets-5999' },
  { agent: 'bluffer', seat: 1, seed: 'bets-1747' },
  { agent: 'bold', seat: 1, seed: 'bets-1747' },
  { agent: 'bold', seat: 1, seed: 'bets-1988' },
];
/** A person who wants no animations: tests need not wait for them. */
const still = (seats: object) => {
  localStorage.setItem(
    'jogatina.settings',
    JSON.stringify({ state: { theme: 'system', language: 'es', motion: false, name: '' }, version: 0 }),
  );
  if (Object.keys(seats).length > 0 && !localStorage.getItem('jogatina.seats'))
    localStorage.setItem('jogatina.seats', JSON.stringify({ state: { rooms: seats }, version: 0 }));
};
const spanish = (action: number) => sayAction(action, 'es');
/** Going to the deck is asked once. */
async function fold(page: Page): Promise<void> {
  await page.getByRole('button', { name: spanish(ACTION.MAZO), exact: true }).click();
  await page.getByRole('button', { name: `Sí: ${spanish(ACTION.MAZO)}` }).click();
}
const onward = (page: Page) => page.getByRole('button', { name: /^(Próxima mano|Ver el resultado)$/ });
const over = (page: Page) => page.getByRole('heading', { name: /^(Ganaste|Perdiste) el partido/ });
const next = (page: Page) => page.locator('.onward button, .calls button:enabled, .own button:enabled, .questionnaire');

interface Frame {
  readonly type: string;
  readonly turn?: number;
  readonly toMove?: number | null;
  readonly view?: TrucoView;
  readonly legal?: readonly number[];
  readonly reasons?: readonly { readonly turn: number }[];
}

/** A frame without the reasons of earlier hands, which may name a card that the other one holds again. */
function ofThisHand({ reasons, ...frame }: Frame): object {
  if (!reasons || !frame.view) return { ...frame, reasons };
  const first = frame.turn! - frame.view.log.length;
  return { ...frame, reasons: reasons.filter(({ turn }) => turn >= first) };
}

/** Everything that the server sent to a page. */
function wire(page: Page): Frame[] {
  const frames: Frame[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)))),
  );
  return frames;
}

describe.skipIf(!chromium)('Truco in a browser', () => {
  let app: App;
  oneApp((made) => {
    app = made;
  });

  /** A new reader who has a seat in a room whose cards are known to the test. */
  async function seated(agent: string, seed: string, seat = 0) {
    const { token } = await createToken(app.store, { kind: 'admin', subject: 'test' });
    const seats = [{ kind: 'person' }, { kind: 'agent', agent }];
    const made = await fetch(`${app.address}/api/rooms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ game: 'truco/ufsm24', seats: seat === 0 ? seats : seats.toReversed(), seed }),
    });
    const { room, key } = (await made.json()) as { room: { id: string }; key: string };
    const page = await app.open('/truco', { locale: 'es-AR' });
    const frames = wire(page);
    await page.addInitScript(still, { [room.id]: { key, title: agent, at: 1 } });
    await page.goto(`${app.address}/truco/${room.id}`);
    return { page, room: room.id, frames };
  }

  /** The table after a reload is the table before it. */
  async function reload(page: Page) {
    const held = () => page.locator('.own .card').evaluateAll((own) => own.map((card) => card.ariaLabel));
    const before = await held();
    await page.reload();
    await next(page).first().waitFor();
    expect(await held()).toEqual(before);
  }

  /** Plays a match to its end by pressing what is on offer; returns how often it was this one's turn. */
  async function playMatch(page: Page, frames: readonly Frame[], bettor: Bettor): Promise<number> {
    let turns = 0;
    for (;;) {
      await next(page).first().waitFor();
      const { goesOn, ended, offered } = await page.evaluate(() => ({
        goesOn: document.querySelector('.onward button') !== null,
        ended: document.querySelector('.questionnaire') !== null,
        offered: [...document.querySelectorAll('.calls button:enabled:not(.turn-over)')].map(
          (each) => each.textContent,
        ),
      }));
      if (goesOn) {
        await onward(page).click();
        continue;
      }
      if (ended) {
        await over(page).waitFor();
        return turns;
      }
      if (++turns === 12) await reload(page);
      const { view, legal } = frames.findLast((frame) => frame.view !== undefined)! as Required<Frame>;
      const words = (action: number) => sayAction(action, 'es', view.flor.asked);
      expect(offered.toSorted()).toEqual(
        legal
          .filter((action) => action >= FIRST_CALL)
          .map(words)
          .toSorted(),
      );
      const choice = bettor.choose(view, legal);
      if (choice >= FIRST_CALL) {
        if (choice === ACTION.MAZO) await fold(page);
        else await page.getByRole('button', { name: words(choice), exact: true }).click();
        continue;
      }
      const faceDown = choice >= FACE_DOWN;
      if (faceDown) await page.getByRole('button', { name: 'carta tapada', exact: true }).click();
      const card = sayCard(faceDown ? choice - FACE_DOWN : choice, 'es');
      await page.locator('.own').getByRole('button', { name: card }).click();
    }
  }

  test('whole matches with every bet and every answer, and no card of the other one on the wire before it is shown', {
    timeout: 180_000,
  }, async () => {
    const bettor = new Bettor();
    let turns = 0;
    for (const { agent, seat, seed } of MATCHES) {
      const { page, room, frames } = await seated(agent, seed, seat);
      turns += await playMatch(page, frames, bettor);

      // what was sent, against the cards that were dealt
      const leaks = new LeakFinder('truco/ufsm24@2', seed);
      const views = frames.filter(({ view }) => view !== undefined);
      expect(views.length).toBeGreaterThan(1);
      expect(views.map((frame) => leaks.find(ofThisHand(frame), seat)).filter(Boolean)).toEqual([]);
      for (const [i, frame] of frames.entries()) {
        // reasons can name cards: they come when the hand that they are about is over, or the match
        if (frame.type !== 'reasons') continue;
        const before = frames.slice(0, i).findLast(({ type }) => type === 'played');
        expect(before?.toMove).toBeNull();
      }

      // the record of it all is one that replays
      const record = (await (await fetch(`${app.address}/api/matches/${room}/record`)).json()) as MatchRecord;
      expect(record.actions.some((action) => action >= FIRST_CALL)).toBe(true);
      expect(replay(record, gameOf(record.game)).scores()).toEqual(record.scores);
      expect(await violations(page)).toEqual([]);

      // and the page shows it again, with both hands open
      await page.getByRole('link', { name: 'Repetición' }).click();
      await page.getByRole('heading', { level: 1, name: 'Repetición' }).waitFor();
      for (let step = 0; step < Math.min(4, record.actions.length); step++)
        await page.getByRole('button', { name: 'Avanzar' }).click();
      await expect.poll(() => page.locator('.far .card, .near .card, .tricks .card').count()).toBe(6);
      if (frames.some(({ view }) => view?.hand === 2)) {
        await page.getByRole('combobox', { name: 'Mano' }).selectOption('2');
        await page.getByRole('heading', { name: 'Mano 2' }).waitFor();
      }
      expect(new URL(page.url()).searchParams.get('at')).toMatch(/^\d+$/);
      expect(await violations(page)).toEqual([]);
      await page.context().close();
    }
    expect([...bettor.wanted]).toEqual([]);
    expect(turns).toBeGreaterThan(60);
  });

  test('why it did that, the questionnaire, and the rematch with the seats swapped', async () => {
    const { page, room } = await seated('careful', 'why');
    await next(page).first().waitFor();
    await fold(page);
    await onward(page).waitFor();
    await onward(page).click();
    await next(page).first().waitFor();
    await page.getByText('Dejar el partido').click();
    await page.getByRole('button', { name: 'Irse', exact: true }).click();
    await over(page).waitFor();
    // it was mano of the second hand, and did something before we left
    await page.locator('.why-hand summary').first().click();
    expect((await page.locator('.why-hand details').first().textContent())!.length).toBeGreaterThan(20);
    await page.locator('.questionnaire summary').click();
    for (const question of await page.locator('.questionnaire fieldset').all())
      await question.getByRole('radio').nth(3).check();
    await page.getByLabel('Cuántos años').fill('12');
    await page.getByLabel('Algo más').fill('sabe cuándo irse');
    await page.getByRole('checkbox', { name: /casos para aprender/ }).check();
    await page.getByRole('button', { name: 'Enviar' }).click();
    await page.getByText('Gracias, tus respuestas están guardadas.').waitFor();
    const kept = await app.store.selectFrom('questionnaires').selectAll().where('match_id', '=', room).execute();
    expect(kept).toMatchObject([{ competence: 4, comment: 'sabe cuándo irse' }]);
    await page.getByRole('button', { name: /^Revancha/ }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/truco/') && !url.pathname.endsWith(room));
    // seat 0 is mano of the first hand: now it is the other one
    await page.locator('.player.far .mano').waitFor();
    await page.context().close();
  });

  test('two people: the commitment at the table, a rematch that the other agrees to, the check in the replay', async () => {
    const spanishPage = { locale: 'es-AR' };
    const ana = await app.open('/truco', spanishPage);
    await ana.getByRole('button', { name: 'Invitar a una persona' }).click();
    await ana.waitForURL(/\/truco\/[\w-]{20,}$/);
    const address = new URL(ana.url()).pathname;
    const bia = await app.open(address, spanishPage);
    await bia.getByRole('button', { name: 'Sentarse' }).click();
    const note = ana.getByText('Las cartas se eligieron antes del partido');
    await note.click();
    const shown = await ana.locator('.fair-note code').textContent();
    expect(shown).toMatch(/^[0-9a-f]{64}$/);
    expect(await overflow(ana)).toBe(0);
    await ana.getByText('Dejar el partido').click();
    await ana.getByRole('button', { name: 'Irse', exact: true }).click();
    await over(ana).waitFor();
    // it was left: the same cards again are not on offer
    await expect.poll(() => ana.getByRole('button', { name: /Las mismas cartas/ }).count()).toBe(0);
    await ana.getByRole('button', { name: /^Revancha/ }).click();
    await ana.getByText(/^Ofreciste la revancha con cartas nuevas/).waitFor();
    await bia.getByText(/ofrece la revancha con cartas nuevas/).waitFor();
    expect(await violations(bia)).toEqual([]);
    await bia.getByRole('button', { name: 'No, gracias' }).click();
    await ana.getByText(/no quiere revancha/).waitFor();
    expect(new URL(ana.url()).pathname).toBe(address);
    await bia.getByRole('button', { name: 'Aceptar' }).click();
    // whoever waited is taken along
    for (const page of [ana, bia]) await page.waitForURL((url) => url.pathname !== address);
    expect(ana.url()).toBe(bia.url());
    await ana.locator('.player.far .mano').waitFor();
    await ana.goto(`${app.address}${address}/replay`);
    await ana.getByRole('button', { name: 'Comprobar las cartas' }).click();
    await ana.getByText('Todo coincide: nadie tocó las cartas.').waitFor();
    await ana.getByText('✓ Lo que agregó este navegador está incluido').waitFor();
    for (const page of [ana, bia]) await page.context().close();
  });

  test('an agent that plays by cases says which hands it remembered', async () => {
    const { page } = await seated('NPS', 'cases');
    for (let step = 0; step < 12 && !(await onward(page).isVisible()); step++) {
      await next(page).first().waitFor();
      if (await onward(page).isVisible()) break;
      const accept = page.getByRole('button', { name: 'quiero', exact: true });
      if (await accept.isVisible()) await accept.click();
      else await page.locator('.own button:enabled').first().click();
    }
    await onward(page).waitFor();
    await page.locator('.why-hand summary').first().click();
    await page.locator('.why-hand details[open]').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('two people by a link, a server that restarts in the middle, and an end', async () => {
    const host = await app.open('/truco', { locale: 'es-AR' });
    await host.evaluate(still, {});
    await host.reload();
    await host.getByRole('button', { name: 'Invitar a una persona' }).click();
    await host.getByText('Esperando a la otra persona').waitFor();
    const link = await host.getByLabel('Dirección').inputValue();
    const guest = await app.open('/', { locale: 'es-AR', viewport: PHONE });
    await guest.evaluate(still, {});
    await guest.goto(link);
    await guest.getByLabel(/^Tu nombre/).fill('Ana');
    await guest.getByRole('button', { name: 'Sentarse' }).click();
    await guest.locator('.card-table').waitFor();
    await host.locator('.card-table').getByText('Ana').first().waitFor();
    expect(await overflow(guest)).toBeLessThanOrEqual(0);
    expect(await violations(guest)).toEqual([]);

    let restarted = false;
    for (let step = 0; step < 400 && !(await over(host).isVisible()); step++) {
      // the host plays its first card, the guest folds: one hand after the other
      for (const [page, folds] of [
        [host, false],
        [guest, true],
      ] as const) {
        if (await onward(page).isVisible()) await onward(page).click();
        const choice = folds ? page.locator('.calls .fold:enabled') : page.locator('.own button:enabled').first();
        // between looking and pressing the turn may have passed: the next round looks again
        if (await choice.isVisible()) await choice.click({ timeout: 2000 }).catch(() => {});
        if (folds && (await page.locator('.fold-sure').isVisible()))
          await page
            .locator('.fold-sure')
            .click({ timeout: 2000 })
            .catch(() => {});
      }
      if (step === 6 && !restarted) {
        restarted = true;
        await app.stopServer();
        await host.getByText('Se cortó la línea.').waitFor();
        await app.startServer();
        await host.getByText('Se cortó la línea.').waitFor({ state: 'hidden' });
        await guest.getByText('Se cortó la línea.').waitFor({ state: 'hidden' });
      }
    }
    await host.getByRole('heading', { name: /^Ganaste el partido/ }).waitFor();
    if (await onward(guest).isVisible()) await onward(guest).click();
    await guest.getByRole('heading', { name: /^Perdiste el partido/ }).waitFor();
    expect(restarted).toBe(true);
    await host.context().close();
    await guest.context().close();
  });

  test('from the lobby by keyboard alone; a table that is not there says so', async () => {
    const page = await app.open('/truco?agent=novice');
    await page.evaluate(() => localStorage.clear());
    await page.getByLabel(/^Your name/).focus();
    await page.keyboard.type('Bia');
    await page.getByRole('button', { name: 'Play now against Novice' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.own button:enabled').first().waitFor();
    await page.locator('.own button:enabled').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('list').filter({ hasText: 'You:' }).first().waitFor();
    // the keyboard is still at the cards, or at what may be said, when it is this one's turn again
    await next(page).first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.own, .calls, .onward') !== null))
      .toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.goto(`${app.address}/truco/nosuchtable0`);
    await page.getByText('There is no such table').waitFor();
    await page.context().close();
  });

  test('the hand of the day is played here, kept, and compared with what others make of the same cards', async () => {
    const page = await app.open('/truco/day?date=2026-11-14', { locale: 'es-AR' });
    for (let step = 0; step < 20; step++) {
      const accept = page.getByRole('button', { name: 'quiero', exact: true });
      await page.locator('.own button:enabled, .calls button:enabled, .outcome').first().waitFor();
      if (await page.locator('.outcome').isVisible()) break;
      if (await accept.isVisible()) await accept.click();
      else await page.locator('.own button:enabled').first().click();
    }
    const rows = page.locator('.day-result').getByRole('row');
    await rows.filter({ hasText: 'Novato' }).waitFor();
    await expect.poll(() => rows.count()).toBe(5);
    // what the person did, beside master's mix
    const decisions = page.locator('.decisions > li');
    await decisions.first().waitFor();
    const own = await page.locator('.hand-log li', { hasText: 'Vos:' }).count();
    await expect.poll(() => decisions.count()).toBeLessThanOrEqual(own);
    await decisions.first().getByText('Cuánto cuesta cada jugada').click();
    const chances = await decisions.first().locator('.mix tbody td:nth-child(4)').allTextContents();
    const whole = chances.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
    expect(Math.abs(whole - 100)).toBeLessThanOrEqual(chances.length);
    const balance = await rows.first().getByRole('cell').textContent();
    expect(balance).toMatch(/^[+\u2212]\d+$/);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('pages complain of nothing', () => {
    expect(app.complaints).toEqual([]);
  });
});
