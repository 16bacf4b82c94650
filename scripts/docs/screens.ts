// Makes the pictures of `docs/screens` in a real browser: node scripts/docs/screens.ts [name ...]; `states` are those of
// pages that are empty, in trouble, or full of long names.
import { mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startExperiment } from '../../src/experiments/index.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import { registerAgent } from '../../src/store/agents.ts';
import { type App, startApp } from '../../testing/browser/app.ts';
import { beginEvent } from '../../testing/browser/begun-event.ts';
import { keep, tuned } from '../../testing/browser/kept-experiments.ts';
import { lostByFolding } from '../../testing/browser/lost-match.ts';
import { busy, showState } from '../../testing/browser/table-states.ts';
import { chromium } from '../../testing/system.ts';
import { empty, error, fill, long, type State } from './screen-states.ts';

const FOLDER = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
/** Bytes of the largest picture that is kept. */
const LARGEST = 200_000;

const wide = { viewport: { width: 1180, height: 760 } };
const small = { viewport: { width: 390, height: 640 } };
const phone = { viewport: { width: 390, height: 664 }, hasTouch: true };

interface Screen {
  readonly path: string;
  readonly options: BrowserContextOptions;
  /** Brings the page to what is to be seen. */
  show(page: Page, app: App): Promise<unknown>;
}

/** The table in its busiest moments on the six screens that it must fit. */
const tables = Object.fromEntries(
  (
    [
      [360, 640, 'pt-BR', 'light', 'every bet and a flor'],
      [390, 664, 'es-AR', 'dark', 'an answer to truco, with envido and flor'],
      [844, 390, 'pt-BR', 'light', 'all cards but two'],
      [768, 1024, 'es-AR', 'light', 'a flor against a flor'],
      [1180, 760, 'en-US', 'dark', 'an answer to envido'],
      [1920, 1080, 'pt-BR', 'light', 'the first card of a paulista hand'],
    ] as const
  ).map(([width, height, locale, colorScheme, state]): [string, Screen] => [
    `table-${width}x${height}`,
    {
      path: '/nowhere',
      options: { viewport: { width, height }, locale, colorScheme, reducedMotion: 'reduce' },
      show: (page, app) => showState(page, app.address, busy[state]),
    },
  ]),
);

const screens: Readonly<Record<string, Screen>> = {
  ...tables,
  'truco-first': {
    path: '/truco/first',
    options: { ...phone, locale: 'pt-BR', colorScheme: 'light', reducedMotion: 'reduce' },
    show: (page) => page.locator('[data-hint]').first().waitFor(),
  },
  'truco-lobby': {
    path: '/truco',
    options: { ...wide, locale: 'es-AR', colorScheme: 'light' },
    show: (page) => page.locator('.opponents button').first().waitFor(),
  },
  home: {
    path: '/',
    options: { ...wide, locale: 'en-US', colorScheme: 'light' },
    show: (page) => page.getByRole('img', { name: /after ([4-9]|\d\d+) pieces/ }).waitFor(),
  },
  'truco-day': {
    path: '/truco/day?date=2026-11-15',
    options: { ...phone, locale: 'pt-BR', colorScheme: 'dark', reducedMotion: 'reduce' },
    show: (page) => page.locator('.own .card').first().waitFor(),
  },
  'truco-puzzles': {
    path: '/truco/puzzles',
    options: { ...phone, locale: 'pt-BR', colorScheme: 'light', reducedMotion: 'reduce' },
    async show(page) {
      await page.locator('.puzzle-answers button').first().click();
      await page.locator('.puzzle .row').waitFor();
    },
  },
  'truco-report': {
    path: '/nowhere',
    options: { ...phone, locale: 'pt-BR', colorScheme: 'light' },
    async show(page, app) {
      const { id } = await lostByFolding(app, trucoGame('ufsm24').id);
      await page.goto(`${app.address}/truco/${id}/report?seat=0`);
      await page.locator('.costliest > li').first().waitFor();
      await page.locator('.costliest').scrollIntoViewIfNeeded();
    },
  },
  tetris: {
    path: '/tetris?rules=nes&agent=nes-six&agent=dellacherie&agent=bcts&seed=4&at=60',
    options: { ...wide, locale: 'en-US', colorScheme: 'dark' },
    show: (page) => page.getByRole('rowheader', { name: 'lock height' }).waitFor(),
  },
  'tetris-phone': {
    path: '/tetris/play?rules=nes-norotation&agent=nes-six&seed=2&pace=still',
    options: { ...phone, locale: 'es-AR', colorScheme: 'light' },
    async show(page) {
      await page.getByRole('application').focus();
      for (const key of ['ArrowLeft', 'ArrowLeft', 'Space', 'ArrowRight', 'ArrowRight', 'Space', 'Space'])
        await page.keyboard.press(key);
      await page.waitForTimeout(500);
    },
  },
  search: {
    path: '/search?pieces=tillso&algorithm=astar&algorithm=best-001&algorithm=anytime&algorithm=exact&seconds=2',
    options: { ...wide, locale: 'pt-BR', colorScheme: 'light' },
    async show(page) {
      await page.getByRole('button', { name: 'Executar' }).click();
      await page.getByRole('button', { name: 'Plano Exata' }).click();
      for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Avançar' }).click();
      await page.locator('.as-cards').evaluate((table) => table.scrollIntoView({ block: 'start' }));
    },
  },
  experiment: {
    path: '/experiments',
    options: { ...wide, locale: 'en-US', colorScheme: 'light' },
    async show(page, app) {
      const metrics = ['lines', 'holes', 'bumpiness', 'aggregate-height', 'well-cells'];
      const options = { population: 8, iterations: 25 };
      const games = { training: 4, rejudge: 4, validation: 20, test: 200 };
      const description = { rules: 'nes-norotation', metrics, pieces: 1, optimizer: 'particle-swarm', options, games };
      await page.goto(
        `${app.address}/experiments/${await startExperiment(app.store, { kind: 'tuning', description })}`,
      );
      await page.locator('.run-progress .status', { hasText: 'done' }).waitFor({ timeout: 120_000 });
      await page.locator('.histogram').waitFor();
    },
  },
  'experiments-compared': {
    path: '/experiments',
    options: { ...wide, locale: 'pt-BR', colorScheme: 'light' },
    async show(page, app) {
      const lines = (value: number) => ({ of: 'lines' as const, value, low: value - 0.6, high: value + 0.6, n: 1000 });
      await keep(app, [
        { id: 'shown-a', status: 'done', state: tuned(60), headline: lines(9.2), seed: 1 },
        { id: 'shown-b', status: 'done', state: tuned(80), headline: lines(11.4), seed: 2 },
      ]);
      await page.goto(`${app.address}/experiments/compare?run=shown-a&run=shown-b`);
      await page.locator('.verdicts').waitFor();
      await page.locator('.curve canvas').waitFor();
    },
  },
  'experiment-new': {
    path: '/experiments/new',
    options: { ...phone, locale: 'es-AR', colorScheme: 'light' },
    async show(page) {
      await page.locator('.estimate strong').waitFor({ timeout: 60_000 });
      await page.locator('.estimate').scrollIntoViewIfNeeded();
    },
  },
  'experiment-phone': {
    path: '/experiments/new?form=truco',
    options: { ...phone, locale: 'pt-BR', colorScheme: 'dark' },
    show: (page) => page.getByRole('heading', { level: 2 }).waitFor(),
  },
  coach: {
    path: '/coach/position?line=truco/ufsm24@2+1+0-0+1E+4B+5C/7O+12B+6C:+PLAY:4B',
    options: { ...wide, locale: 'es-AR', colorScheme: 'dark' },
    async show(page) {
      await page.getByText('Preguntar también a otros jugadores').click();
      await page.getByRole('button', { name: 'Preguntar', exact: true }).click();
      await page.getByRole('columnheader', { name: 'Gana el partido' }).waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  cases: {
    path: '/cases',
    options: { ...wide, locale: 'en-US', colorScheme: 'light' },
    show: (page) => page.locator('.virtual-list li').first().waitFor(),
  },
  clusters: {
    path: '/cases?show=clusters&decision=envidoFirst',
    options: { ...wide, locale: 'es-AR', colorScheme: 'light' },
    show: (page) => page.locator('.cluster-map').waitFor(),
  },
  'agent-profile': {
    path: '/agents/truco/bluffer',
    options: { ...wide, locale: 'pt-BR', colorScheme: 'light' },
    show: (page) => page.locator('.style').first().waitFor(),
  },
  'agent-profile-phone': {
    path: '/agents/tetris/ntuple',
    options: { ...phone, locale: 'es-AR', colorScheme: 'dark' },
    show: (page) => page.locator('.style').first().waitFor(),
  },
  'agent-outside': {
    path: '/agents',
    options: { ...phone, locale: 'en-US', colorScheme: 'light' },
    async show(page, app) {
      await registerAgent(app.store, { name: 'my-program', game: 'truco', description: 'a student’s first' });
      await page.goto(`${app.address}/agents/truco/my-program`);
      await page.locator('.waiting-for').waitFor();
    },
  },
  'tetris-live': {
    path: '/tetris/live',
    options: { ...wide, locale: 'en-US', colorScheme: 'dark' },
    async show(page) {
      await page.getByRole('button', { name: 'Let it play' }).click();
      await page.waitForTimeout(6000);
    },
  },
  'tetris-live-phone': {
    path: '/tetris/live',
    options: { ...phone, locale: 'pt-BR', colorScheme: 'light' },
    show: (page) => page.getByLabel('Seu nome').waitFor(),
  },
  'tetris-best': {
    path: '/tetris/best',
    options: { ...wide, locale: 'es-AR', colorScheme: 'light' },
    show: (page) => page.locator('.best-table').first().waitFor(),
  },
  'tetris-levels': {
    path: '/tetris/levels',
    options: { ...phone, locale: 'pt-BR', colorScheme: 'light' },
    show: (page) => page.locator('.levels').evaluate((table) => table.parentElement!.scrollIntoView()),
  },
  'search-steps': {
    path: '/search/steps?search=astar&board=..........&pieces=tjl',
    options: { ...phone, locale: 'en-US', colorScheme: 'light' },
    async show(page) {
      await page.getByLabel('Pace').selectOption('500');
      await page.locator('.step-controls .primary').click();
      await page.waitForTimeout(1200);
    },
  },
  study: {
    path: '/studies/ist-search',
    options: { ...wide, locale: 'pt-BR', colorScheme: 'light' },
    show: (page) => page.locator('.study-summary').waitFor(),
  },
  events: {
    path: '/agents/events/new',
    options: { ...phone, locale: 'pt-BR', colorScheme: 'light' },
    show: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  'event-phone': {
    path: '/agents/events',
    options: { ...phone, locale: 'pt-BR', colorScheme: 'light' },
    async show(page, app) {
      const names = ['careful', 'bold', 'bluffer', 'novice', 'random'];
      await page.goto(app.address + (await beginEvent(app, { title: 'Copa da turma', names, matches: 2 })));
      await page.getByText('Em primeiro').waitFor({ timeout: 60_000 });
      await page.locator('#who').evaluate((sheet) => sheet.scrollIntoView({ block: 'start' }));
    },
  },
  agents: {
    path: '/agents',
    options: { ...phone, locale: 'en-US', colorScheme: 'light' },
    show: (page) => page.getByRole('rowheader').first().waitFor(),
  },
  studies: {
    path: '/studies/truco-cbr',
    options: { ...phone, locale: 'en-US', colorScheme: 'light' },
    show: (page) => page.getByRole('heading', { level: 2 }).nth(2).waitFor(),
  },
  trouble: {
    path: '/tetris/best',
    options: { ...phone, locale: 'pt-BR', colorScheme: 'dark' },
    async show(page, app) {
      await page.getByRole('button', { name: 'Deixar jogar' }).waitFor();
      await app.stopServer();
      await page.getByRole('button', { name: 'Deixar jogar' }).click();
      await page.getByText('O servidor não responde').waitFor();
      await app.startServer();
    },
  },
  nowhere: {
    path: '/no/such/page',
    options: { ...phone, locale: 'en-US', colorScheme: 'light' },
    show: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
};

if (!chromium) throw new Error('Chromium is needed: install it, or run npm test as root on Debian once');
const names = process.argv.slice(2);
const wanted = (name: string) =>
  names.length === 0 || names.some((each) => name === each || name.startsWith(`${each}/`));
mkdirSync(`${FOLDER}states`, { recursive: true });

async function take(app: App, name: string, { path, options, show }: Screen): Promise<void> {
  if (!wanted(name)) return;
  const page = await app.open(path, options);
  await show(page, app);
  // what was scrolled to is painted a moment later
  await page.waitForTimeout(300);
  const file = `${FOLDER}${name}.png`;
  await page.screenshot({ path: file });
  await page.context().close();
  const { size } = statSync(file);
  console.log(`${name}.png ${Math.round(size / 1000)} kB${size > LARGEST ? ' (too large)' : ''}`);
  if (size > LARGEST) process.exitCode = 1;
}

/** The states of all pages, in one theme or the other by turns. */
async function takeStates(app: App, kind: string, states: Readonly<Record<string, State>>): Promise<void> {
  for (const [i, [page, state]] of Object.entries(states).entries()) {
    const options = { ...small, locale: 'en-US', colorScheme: i % 2 === 0 ? 'light' : 'dark' } as const;
    await take(app, `states/${page}-${kind}`, { ...state, options });
  }
}

const app = await startApp();
for (const [name, screen] of Object.entries(screens)) await take(app, name, screen);
await app.close();
if (wanted('states') || names.some((name) => name.startsWith('states/'))) {
  const fresh = await startApp();
  await takeStates(fresh, 'empty', empty);
  const { home, ...others } = error;
  await takeStates(fresh, 'error', others);
  await fill(fresh);
  await takeStates(fresh, 'long', long);
  if (wanted('states/home-error')) {
    await takeStates(fresh, 'error', { home: home });
    await fresh.startServer();
  }
  await fresh.close();
}
