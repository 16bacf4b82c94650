import { describe, expect, test, vi } from 'vitest';
import { trucoGame } from '../../src/games/truco/game.ts';
import { chromium } from '../system.ts';
import { type App, go } from './app.ts';
import { keep, tuned } from './kept-experiments.ts';
import { oneApp } from './one-app.ts';
import { codes, english, textsOf } from './texts.ts';

const GAME = trucoGame('ufsm24').id;
const POSITION = `/coach/position?line=${encodeURIComponent(`${GAME} 1 0-0 1E 4B 5C/7O 12B 6C: PLAY:4B`)}`;

/** Every page, and the troubles that each can show. */
const PAGES = [
  '/',
  '/truco',
  '/truco/first',
  '/truco-brazil',
  '/truco/day',
  '/truco/puzzles',
  '/truco/me',
  '/truco/study',
  '/tetris?agent=dellacherie&agent=bcts',
  '/tetris/play',
  '/tetris/best',
  '/tetris/levels',
  '/tetris/live',
  '/search',
  '/coach',
  '/experiments',
  '/experiments/new?form=tuning',
  '/experiments/new?form=truco',
  '/experiments/new?form=learn',
  '/experiments/new?form=study',
  '/experiments/new?form=json',
  '/experiments/kept-tuning',
  '/experiments/kept-won',
  '/experiments/compare?run=kept-tuning&run=kept-other',
  '/cases',
  '/cases?show=clusters',
  '/cases/shipped/1',
  '/studies',
  '/studies/truco-cbr',
  '/agents',
  '/agents/events',
  '/agents/events/new',
  '/agents/tokens',
  '/agents/truco/bluffer',
  '/agents/tetris/ntuple',
  '/nowhere',
  '/truco/no-such-room',
];

/** Addresses at which something is wrong, and said. */
const TROUBLES = [
  '/truco/no-such-room/replay',
  '/coach/position?line=nonsense',
  '/coach/match/no-such-match',
  '/cases?base=nothing',
  '/cases/shipped/999999',
  '/search?pieces=xq',
  '/search?algorithm=nope',
  '/search?board=xx',
  '/tetris?agent=nope',
  '/tetris?agent=dellacherie&agent=ntuple',
  '/tetris?rules=nope',
  '/tetris/replay/nope',
  '/studies/nope',
  '/experiments/nope',
  '/agents/events/nope',
];

test('the detector knows English from Portuguese and Spanish', () => {
  const strange = ['there is no such match', 'Played the 4 of cups', 'wins the hand', 'not connected'];
  const own = [
    'Não quis o envido: com 20 pontos ganharia 1 vez em 100.',
    'No hay otro lugar',
    'A mesa e os anéis',
    'Jugó el as de oros',
  ];
  expect(english([...strange, ...own])).toEqual(strange);
});

describe.skipIf(!chromium)('no English sentence, and no name that only programs use, reaches', () => {
  let app: App;
  let match: string;
  oneApp(async (here) => {
    app = here;
    const headline = { of: 'lines' as const, value: 9, low: 8, high: 10, n: 1000 };
    await keep(app, [
      { id: 'kept-tuning', status: 'done', state: tuned(40), headline },
      { id: 'kept-other', status: 'done', state: tuned(40), headline, seed: 2 },
      { id: 'kept-won', status: 'done', state: tuned(40), headline: { of: 'won', value: 0.6, n: 100, who: 'careful' } },
    ]);
    const seats = ['careful', 'PVCNPS'].map((agent) => ({ kind: 'agent', agent }));
    const made = await fetch(`${app.address}/api/rooms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: `${GAME.replace('@', '+target=3@')}`, seats, pace: 0 }),
    });
    match = ((await made.json()) as { room: { id: string } }).room.id;
    await vi.waitFor(async () => expect((await fetch(`${app.address}/api/matches/${match}/record`)).status).toBe(200), {
      timeout: 30_000,
      interval: 200,
    });
  });

  describe.each([
    { locale: 'pt-BR', others: 'Perguntar também a outros jogadores', ask: 'Perguntar' },
    { locale: 'es-AR', others: 'Preguntar también a otros jugadores', ask: 'Preguntar' },
  ])('a page in $locale', ({ locale, others, ask }) => {
    test('as it opens, and with what can go wrong', { timeout: 180_000 }, async () => {
      const page = await app.open('/', { locale, reducedMotion: 'reduce' });
      const strange: string[] = [];
      for (const path of [
        ...PAGES,
        `/truco/${match}`,
        `/truco/${match}/report`,
        `/coach/match/${match}`,
        ...TROUBLES,
      ]) {
        await go(page, path);
        if (TROUBLES.includes(path)) await page.getByRole('alert').first().waitFor();
        const texts = await textsOf(page);
        expect(texts.length, path).toBeGreaterThan(12);
        const found = [
          ...english(texts),
          ...(path.startsWith('/studies') || TROUBLES.includes(path) ? [] : codes(texts)),
        ];
        strange.push(...found.map((text) => `${path}: ${text}`));
      }
      expect(strange).toEqual([]);
      await page.context().close();
    });

    test('with reasons: in a replay, and from the coach', { timeout: 120_000 }, async () => {
      const page = await app.open(`/truco/${match}/replay?at=3`, { locale });
      const strange: string[] = [];
      for (let at = 1; at <= 6; at++) {
        await page.goto(`${app.address}/truco/${match}/replay?at=${at}`);
        await page.locator('.why-hand li').first().waitFor();
        strange.push(...english(await textsOf(page)).map((text) => `${at}: ${text}`));
      }
      await page.goto(app.address + POSITION);
      await page.getByText(others).click();
      await page.getByRole('button', { name: ask, exact: true }).click();
      await page.locator('.opinions li').first().waitFor();
      const opinions = await textsOf(page);
      strange.push(...english(opinions));
      expect(strange).toEqual([]);
      expect(opinions.some((text) => /(Jogou|Jugó|Pediu|Cantó|Quis|Quiso)/.test(text))).toBe(true);
      await page.context().close();
    });
  });
});
