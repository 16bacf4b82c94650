import { expect, test } from 'vitest';
import { ACTION } from '../../../src/games/truco/actions.ts';
import { card } from '../../../src/games/truco/cards.ts';
import { announcements, callsOf, spokenLog } from './spoken.ts';

const hand = (...actions: number[]) => ({ log: actions.map((action, i) => ({ seat: i % 2, action })) });

test('an answer to a flor sounds otherwise than one to an envido or a truco', () => {
  const said = (...actions: number[]) => spokenLog(hand(...actions), 'es').map(({ text }) => text);
  expect(said(ACTION.FLOR, ACTION.CONTRAFLOR, ACTION.QUIERO)).toEqual(['flor', 'contraflor', 'con flor quiero']);
  expect(said(ACTION.ENVIDO, ACTION.QUIERO)).toEqual(['envido', 'quiero']);
  expect(said(ACTION.FLOR, ACTION.ACHICO, card('1E'), ACTION.TRUCO, ACTION.QUIERO).at(-1)).toBe('quiero');
});

test('calls: answers first, folding last, cards not among them', () => {
  const legal = [card('1E'), card('4C'), ACTION.ENVIDO, ACTION.QUIERO, ACTION.NO_QUIERO, ACTION.RETRUCO, ACTION.MAZO];
  expect(callsOf(legal)).toEqual([ACTION.QUIERO, ACTION.NO_QUIERO, ACTION.ENVIDO, ACTION.RETRUCO, ACTION.MAZO]);
});

test('points are told where the bet was settled, not at the end of the log', () => {
  const log = [ACTION.ENVIDO, ACTION.QUIERO, ACTION.SHOW, 3, 14, ACTION.TRUCO, ACTION.QUIERO].map((action, i) => ({
    seat: i % 2,
    action,
  }));
  const settled = { winner: 0 } as never;
  const open = { winner: null } as never;
  expect(announcements({ log, envido: settled, flor: open })).toEqual([{ name: 'envido', after: 2 }]);
  const flor = [ACTION.ENVIDO, ACTION.FLOR, 3].map((action, i) => ({ seat: i % 2, action }));
  expect(announcements({ log: flor, envido: open, flor: settled })).toEqual([{ name: 'flor', after: 1 }]);
});
