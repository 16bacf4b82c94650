import type { Page } from 'playwright-core';
import { gameOf } from '../../src/families/index.ts';

/** A position of a match that is being played, as its notation, and the seat of the person who looks at it. */
export interface TableState {
  readonly family: 'truco' | 'truco-brazil';
  readonly position: string;
  readonly seat: number;
  /** Who sits opposite. */
  readonly other: { readonly kind: 'agent' | 'person'; readonly name: string };
}

const agent = { kind: 'agent', name: 'equilibrium-plus' } as const;
const person = { kind: 'person', name: 'Maximiliano-Nepomuceno de la Cruz y Souza' } as const;

/** The busiest moments of a table: what offers most calls, the longest ones, the most cards. */
export const busy: Readonly<Record<string, TableState>> = {
  'every bet and a flor': {
    family: 'truco',
    position: 'truco/ufsm24@2 9 23-22 1E 4E 5E/7E 7O 12C:',
    seat: 0,
    other: agent,
  },
  'an answer to truco, with envido and flor': {
    family: 'truco',
    position: 'truco/ufsm24@2 1 0-0 1E 4B 5C/7E 6E 12E: TRUCO',
    seat: 1,
    other: agent,
  },
  'an answer to envido': {
    family: 'truco',
    position: 'truco/argentino30@2 1 0-0 1E 4B 5C/7E 6E 12C: ENVIDO',
    seat: 1,
    other: person,
  },
  'an answer to retruco, three tricks': {
    family: 'truco',
    position: 'truco/ufsm24@2 1 0-0 1E 4B 5C/7E 4O 12C: TRUCO RETRUCO',
    seat: 0,
    other: person,
  },
  'a flor against a flor': {
    family: 'truco',
    position: 'truco/ufsm24@2 1 0-0 1E 4E 5E/7O 6O 12O: FLOR',
    seat: 1,
    other: agent,
  },
  'showing points': {
    family: 'truco',
    position: 'truco/ufsm24@2 1 0-0 1E 4B 5C/7E 6E 12C: ENVIDO QUIERO',
    seat: 1,
    other: agent,
  },
  'all cards but two': {
    family: 'truco',
    position: 'truco/ufsm24@2 1 0-0 1E 4B 5C/7E 4O 12C: PLAY:1E PLAY:4O PLAY:4B PLAY:12C',
    seat: 1,
    other: person,
  },
  'the first card of a paulista hand': {
    family: 'truco-brazil',
    position: 'truco-brazil/paulista@1 1 0-0 4C 5H QS/7D KC 3H turned 2S:',
    seat: 0,
    other: { kind: 'agent', name: 'equilibrium' },
  },
};

/**
 * Shows a position at the table of a page that is open at the app, in the place of a real match: the page hears what a
 * server would have told it.
 */
export async function showState(
  page: Page,
  address: string,
  { family, position, seat, other }: TableState,
): Promise<void> {
  const game = gameOf(position.split(' ', 1)[0]);
  const state = game.parse(position);
  const into = new Int32Array(game.maxActions);
  const toMove = state.turn >= 0 ? state.turn : null;
  const legal = toMove === seat ? Array.from(into.subarray(0, state.legal(into))) : [];
  const view = game.view(state, seat) as { log: readonly { seat: number; action: number }[]; hand: number };
  const turn = view.log.length;
  const id = 'table-state-000000000';
  const seats = [other, other].map(({ kind, name }, i) =>
    i === seat
      ? { kind: 'person', name: 'guest', taken: true, here: true, presence: 'here' }
      : { kind, name, ...(kind === 'agent' && { agent: name }), taken: true, here: true, presence: 'here' },
  );
  const room = {
    ...{ id, game: game.id, status: 'running', seats, clock: 30_000, open: false, commitment: null, repeats: null },
    ...{ scores: state.scores(), turn, outcome: null, createdAt: '2026-01-01T00:00:00Z' },
  };
  const frame = {
    ...{ type: 'room', room, seat, turn, toMove, view, legal, left: 29_500, absence: null },
    log: view.log.map((each, i) => ({ turn: i, ...each })),
    hands: Array.from({ length: view.hand }, () => 0),
    ...{ reasons: [], rematch: { offers: [null, null], room: null, repeatable: false }, told: null },
  };
  await page.unrouteAll();
  await page.routeWebSocket(/\/live$/, (socket) => {
    socket.onMessage((message) => {
      if ((JSON.parse(String(message)) as { type: string }).type === 'hello') socket.send(JSON.stringify(frame));
    });
  });
  await page.goto(`${address}/${family}/${id}`);
  await page.locator('.own button').first().waitFor();
}
