import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { trucoGame } from '../../src/games/truco/game.ts';
import type { MatchReport } from '../../src/protocol/coach.ts';
import { chromium } from '../system.ts';
import { type App, overflow, PHONE, violations, WIDE } from './app.ts';
import { lostByFolding } from './lost-match.ts';
import { oneApp } from './one-app.ts';

const GAME = trucoGame('ufsm24').id;
const DAY = 86_400_000;

describe.skipIf(!chromium)('learning from one’s own play', () => {
  let app: App;
  /** A match that a person lost by giving up every hand; the person's seat is 0. */
  let match: { id: string; key: string };
  let report: MatchReport;
  oneApp(async (made) => {
    app = made;
    match = await lostByFolding(app, GAME);
    report = (await (await fetch(`${app.address}/api/matches/${match.id}/report`)).json()) as MatchReport;
  });

  /** A page of the person who sat in the match. */
  const open = async (path: string, options: Parameters<App['open']>[1] = {}, masked?: string) => {
    const page = await app.open('/no/such/page', options);
    const seat = { key: match.key, title: 'bold', family: 'truco', at: Date.now(), masked };
    await page.evaluate((state) => localStorage.setItem('jogatina.seats', JSON.stringify({ state, version: 0 })), {
      rooms: { [match.id]: seat },
    });
    await page.goto(app.address + path);
    return page;
  };
  const costliest = () =>
    report.decisions
      .filter(({ seat }) => seat === 0)
      .reduce((worst, each) => (each.winCost > worst.winCost ? each : worst));

  // which of its refusals cost most depends on the deal
  test.each([
    ['pt-BR', PHONE, 'O que mais custou', /(vou ao baralho|não quero)” custou/, 'Jogar a partir daqui'],
    ['es-AR', WIDE, 'Lo que más te costó', /(me voy al mazo|no quiero)» costó/, 'Seguir desde acá'],
    ['en-US', PHONE, 'What cost you most', /(I fold|I decline)” cost/, 'Play on from here'],
  ])(
    '%s: the report after a match, its costliest decisions in sentences',
    async (locale, viewport, title, verdict, playOn) => {
      const page = await open(`/truco/${match.id}`, { locale, viewport });
      await page.getByRole('heading', { name: title }).waitFor();
      await expect.poll(() => page.locator('.costliest > li').count()).toBe(3);
      const first = page.locator('.costliest > li').first();
      await expect.poll(() => first.innerText()).toMatch(verdict);
      await expect.poll(() => page.locator('.last-hands svg').count()).toBe(6);
      await page.locator('.curve canvas').waitFor();
      // the questionnaire comes after that, and is folded
      await expect.poll(() => page.locator('details.questionnaire[open]').count()).toBe(0);
      expect(await overflow(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
      if (locale === 'pt-BR') {
        await first.getByRole('button', { name: playOn }).click();
        await page.waitForURL((url) => !url.pathname.includes(match.id));
        await page.getByRole('region', { name: 'A mesa' }).waitFor();
      }
      await page.context().close();
    },
    40_000,
  );

  test('the coach finds the planted mistake, at master’s price', async () => {
    const { turn, cost, winCost, kind } = costliest();
    expect(['folded', 'flor', 'missedEnvido', 'declinedEnvido', 'declinedTruco']).toContain(kind);
    const page = await open(`/truco/${match.id}`);
    await page.locator('.costliest > li').first().getByRole('link', { name: 'To the coach' }).click();
    const percent = `${(100 * winCost).toFixed(winCost < 0.1 ? 1 : 0)}\u00a0%`;
    const said = `${percent} of the chance to win the match (${cost.toFixed(1)} points)`;
    const verdict = page.locator('.costly');
    await verdict.waitFor();
    await expect.poll(() => verdict.innerText()).toContain(said);
    expect(new URL(page.url()).searchParams.get('turn')).toBe(String(turn));
    expect(await violations(page)).toEqual([]);
    await page.goto(`${app.address}/coach`);
    await page.getByText('You fold hands that are worth playing').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  }, 40_000);

  test('in a study with people the questionnaire is open, and the next opponent is one link away', async () => {
    const page = await open(`/truco/${match.id}`, {}, 'Opponent 1');
    await page.locator('details.questionnaire[open]').waitFor();
    await page.getByRole('link', { name: 'Choose an opponent' }).click();
    await page.getByRole('heading', { name: 'A study with people' }).waitFor();
    await page.context().close();
  });

  test('who has no mistake in an answer is told so, and goes to other puzzles', async () => {
    const page = await app.open('/no/such/page');
    const choices = [{ action: 0, cost: 0, winCost: 0 }];
    const mistake = {
      turn: 0,
      hand: 1,
      seat: 0,
      action: 1,
      cost: 1,
      winCost: 0.1,
      kind: 'highCard',
      points: 0,
      choices,
    };
    const judged = { hands: 1, cost: 1, sorts: {}, mistakes: [mistake] };
    const own = { id: 'own', game: GAME, seat: 0, names: ['', 'bold'], scores: [0, 24], won: false, at: 1, judged };
    await page.evaluate((state) => localStorage.setItem('jogatina.profile', JSON.stringify({ state, version: 0 })), {
      matches: [own],
      puzzles: {},
      days: {},
    });
    await page.goto(`${app.address}/coach`);
    await page.getByText('No mistake of yours was an answer to a call.').waitFor();
    await page.getByRole('link', { name: 'Practise with other puzzles' }).click();
    await page.locator('.puzzle-answers').waitFor();
    // an address that asks for one’s own says the same
    await page.goto(`${app.address}/truco/puzzles?of=own`);
    await page.getByText('No mistake of yours was an answer to a call.').waitFor();
    await page.context().close();
  });

  test('a position is built by choosing cards, with the keyboard alone', async () => {
    const page = await app.open('/coach', { viewport: PHONE, locale: 'pt-BR' });
    const picker = page.getByRole('group', { name: 'Escolha uma carta' });
    for (const card of ['ás de espadas', '4 de bastos', '5 de copas', '7 de ouros', '12 de bastos', '6 de copas']) {
      await picker.getByRole('button', { name: card, exact: true }).focus();
      await page.keyboard.press('Enter');
    }
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Abrir', exact: true }).first().click();
    await page.getByRole('heading', { name: /: mão$/ }).waitFor();
    await page.getByRole('columnheader', { name: 'Custo' }).waitFor();
    await page.getByRole('button', { name: 'truco', exact: true }).click();
    await page.getByRole('heading', { name: /: pé$/ }).waitFor();
    await page.context().close();
  }, 40_000);

  test('puzzles come back at growing intervals until they sit', async () => {
    const { puzzles } = JSON.parse(readFileSync('data/truco/puzzles.json', 'utf8')) as {
      puzzles: [position: string, accept: number, cost: number, percent: number][];
    };
    const page = await app.open('/', { viewport: PHONE, locale: 'pt-BR' });
    let now = Date.parse('2026-11-20T12:00:00Z');
    await page.clock.install({ time: now });
    await page.goto(`${app.address}/truco/puzzles`);
    const [accept, decline] = ['1', '2'];
    const answer = async (right: boolean) => {
      await page.locator('.puzzle-answers button').first().waitFor();
      await page.keyboard.press((puzzles[0][1] === 1) === right ? accept : decline);
    };
    await answer(false);
    await page.getByText('Não: isso custa').waitFor();
    await expect.poll(() => page.locator('.puzzle-wrong').innerText()).toContain('Volta ainda hoje.');
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    const waits = [1, 3, 7, 16, 35];
    for (const [i, days] of [...waits, undefined].entries()) {
      await page.getByText('1 para repetir hoje').waitFor();
      await answer(true);
      await page.getByText('Certo.').waitFor();
      const told = await page.locator('.puzzle-right').innerText();
      if (days === undefined) expect(told).toContain('não volta mais');
      else expect(told).toContain(days === 1 ? 'Volta amanhã.' : `Volta daqui a ${days} dias.`);
      now += (days ?? 100) * DAY;
      await page.clock.setFixedTime(now);
      await page.reload();
      if (i === waits.length) await page.getByText('0 para repetir hoje').waitFor();
    }
    await page.getByText('1 de 1000 sabidos').waitFor();
    await page.context().close();
  }, 60_000);

  test('the hand of the day: the first try stays through a reload, and everybody’s is shown', async () => {
    const page = await app.open('/truco/day', { locale: 'es-AR', viewport: PHONE });
    const fold = page.getByRole('button', { name: 'me voy al mazo' });
    await fold.click();
    if (await fold.isVisible()) await fold.click();
    await page.getByText('Cómo la jugaron todos').waitFor();
    await page.getByText('1 día seguido').waitFor();
    await page.locator('.decisions > li').first().waitFor();
    await page.reload();
    await page.getByText('Esta fue tu mano de hoy: vale la primera vez.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Imagen para compartir' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  }, 40_000);

  test('a profile is carried to a second browser, exported and deleted', async () => {
    const page = await open(`/truco/${match.id}`, { locale: 'pt-BR' });
    await page.locator('.costliest > li').first().waitFor();
    await page.goto(`${app.address}/truco/me`);
    await page.getByRole('heading', { name: 'Histórico' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Criar uma chave' }).click();
    const key = await page.getByLabel('Sua chave').inputValue();
    expect(key).toMatch(/^[a-z2-7]{26}$/);
    const other = await app.open('/truco/me', { viewport: PHONE, locale: 'pt-BR' });
    await other.getByLabel('Chave de outro aparelho').fill(key);
    await other.getByRole('button', { name: 'Trazer para cá' }).click();
    await other.getByText('Seu perfil está aqui.').waitFor();
    await other.getByRole('link', { name: 'Atrevido' }).waitFor();
    expect(await overflow(other)).toBe(0);
    expect(await violations(other)).toEqual([]);
    const download = other.waitForEvent('download');
    await other.getByRole('button', { name: 'Baixar tudo (JSON)' }).click();
    const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    expect(file.matches[0].id).toBe(match.id);
    await other.getByRole('button', { name: 'Apagar tudo' }).click();
    await other.getByRole('button', { name: 'Apagar', exact: true }).click();
    await other.getByText('Tudo foi apagado.').waitFor();
    const gone = await fetch(`${app.address}/api/profile`, { headers: { authorization: `Bearer ${key}` } });
    expect(gone.status).toBe(404);
    for (const each of [page, other]) await each.context().close();
    expect(app.complaints).toEqual([]);
  }, 40_000);
});
