import type { Page } from 'playwright-core';
import { emptyHand } from '../../src/agents/truco/cases/base/hand.ts';
import { shippedCases } from '../../src/agents/truco/cases/shipped.ts';
import { addHands } from '../../src/store/hands.ts';
import { createToken } from '../../src/store/tokens.ts';
import type { App } from '../../testing/browser/app.ts';
import { keep } from '../../testing/browser/kept-experiments.ts';

/** What a page looks like with nothing in it, in trouble, and with the longest names that it can get. */
export interface State {
  readonly path: string;
  /** Brings the page there, and waits for what is to be seen. */
  show(page: Page, app: App): Promise<unknown>;
}

const LONG = 'A-name-as-long-as-names-may-be-0123456789';
const PERSON = LONG.slice(0, 40);
const TITLE = `${LONG} and more of it, `.repeat(3).slice(0, 100);
const BASE = `${LONG}-`.repeat(2).slice(0, 60);
/** The most pieces, and every metric in one agent's name. */
const PIECES = 'tjzosli'.repeat(6).slice(0, 40);
const OWN = 'own:pieces=2,landing-height=-12.345678,row-transitions=-1234.5678,column-transitions=0.000123456';

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const alert = (page: Page) => page.getByRole('alert').waitFor();

/** Before anything was done on the server. */
export const empty: Readonly<Record<string, State>> = {
  truco: { path: '/truco', show: (page) => page.getByText('No other match at the moment').waitFor() },
  coach: { path: '/coach', show: (page) => page.getByText('No finished match yet').waitFor() },
  tetris: { path: '/tetris/best', show: (page) => page.getByText('None yet').waitFor() },
  search: {
    path: '/search?pieces=-',
    show: (page) => page.getByText('Nothing yet for this board').scrollIntoViewIfNeeded(),
  },
  experiments: { path: '/experiments', show: (page) => page.getByText('None yet').waitFor() },
  cases: {
    path: '/cases',
    async show(page) {
      await page.getByLabel('Hand number').fill('99999999');
      await page.getByText('No hand fits.').waitFor();
    },
  },
  agents: { path: '/agents/events', show: (page) => page.getByText('No event yet').waitFor() },
};

/** An address of something that is not there, or that says nothing; the home page without a server. */
export const error: Readonly<Record<string, State>> = {
  home: {
    path: '/',
    async show(page, app) {
      await page.getByRole('img', { name: /after \d+ pieces/ }).waitFor();
      await app.stopServer();
      await page.getByText('The server does not answer').waitFor();
    },
  },
  truco: { path: '/truco/nosuchtable0', show: (page) => page.getByText('There is no such table').waitFor() },
  coach: { path: '/coach/position?line=nonsense', show: alert },
  tetris: { path: '/tetris?rules=chess', show: alert },
  search: { path: '/search?pieces=txyz', show: alert },
  experiments: { path: '/experiments/none', show: alert },
  cases: { path: '/cases/none/1', show: alert },
  studies: { path: '/studies/none', show: heading },
  agents: { path: '/agents/events/none', show: alert },
};

/** After `fill`. */
export const long: Readonly<Record<string, State>> = {
  home: { path: '/', show: (page) => page.getByText(PERSON.slice(0, 12)).first().scrollIntoViewIfNeeded() },
  truco: {
    path: '/truco',
    async show(page) {
      await page.getByLabel(/^Your name/).fill(PERSON);
      await page.getByRole('button', { name: 'Invite a person' }).click();
      const address = await page.getByLabel('Address').inputValue();
      const guest = await page.context().browser()!.newPage();
      await guest.goto(address);
      await guest.getByLabel(/^Your name/).fill(PERSON);
      await guest.getByRole('button', { name: 'Sit down' }).click();
      await page.locator('.card-table').getByText(PERSON).first().waitFor();
      await page.locator('.own button').first().waitFor();
    },
  },
  coach: { path: '/coach', show: (page) => page.getByText(PERSON).first().waitFor() },
  tetris: {
    path: `/tetris?rules=nes&agent=${OWN}&agent=dellacherie&seed=1&at=9`,
    show: (page) => page.getByRole('rowheader').first().waitFor(),
  },
  search: {
    path: `/search?pieces=${PIECES}`,
    show: (page) => page.getByRole('button', { name: 'Run', exact: true }).scrollIntoViewIfNeeded(),
  },
  experiments: { path: '/experiments', show: (page) => page.locator('.virtual-list li').first().waitFor() },
  cases: { path: `/cases?base=${BASE}`, show: (page) => page.locator('.virtual-list li').first().waitFor() },
  studies: {
    path: '/studies',
    show: (page) => page.getByRole('link', { name: /^NES Tetris/ }).scrollIntoViewIfNeeded(),
  },
  agents: {
    path: '/agents/events',
    async show(page) {
      await page.getByRole('link', { name: TITLE.slice(0, 40) }).click();
      await page.getByText(PERSON).first().waitFor();
    },
  },
};

/** Puts the longest names everywhere. */
export async function fill({ store, address }: App): Promise<void> {
  const { token } = await createToken(store, { kind: 'admin', subject: 'administrator' });
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const cases = shippedCases();
  const hands = Array.from({ length: 50 }, (_, row) => {
    const values = emptyHand();
    cases.read(row, values);
    return { match: TITLE, values, consent: 'published' as const };
  });
  await addHands(store, BASE, hands);
  await keep({ store }, [{ id: `tuning-${BASE}`, status: 'running' }]);
  const request = { title: TITLE, format: 'all-against-all', game: 'truco/ufsm24', settings: { matches: 2 } };
  const { event } = await post('/api/events', request);
  await post(`/api/events/${event.id}/participants`, { name: PERSON, kind: 'agent', agent: 'careful' });
  await post(`/api/events/${event.id}/participants`, { name: `Z${PERSON.slice(1)}`, kind: 'agent', agent: 'random' });
  await post(`/api/events/${event.id}/start`, {});
  while ((await (await fetch(`${address}/api/events/${event.id}`)).json()).status !== 'over')
    await new Promise((resolve) => setTimeout(resolve, 500));
  await post('/api/rooms', {
    game: 'truco/ufsm24',
    seats: [
      { kind: 'person', name: PERSON },
      { kind: 'agent', agent: 'careful' },
    ],
  });
}
