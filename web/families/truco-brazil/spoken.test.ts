import { expect, test } from 'vitest';
import { ACTION, PLAY_UNSEEN } from '../../../src/games/truco-brazil/actions.ts';
import { card } from '../../../src/games/truco-brazil/cards.ts';
import { callsOf, spokenLog, spokenOffer } from './spoken.ts';

const hand = (rules: string, kind: 'ordinary' | 'special', ...actions: number[]) => ({
  game: `truco-brazil/${rules}@1`,
  kind,
  log: actions.map((action, i) => ({ seat: i % 2, action })),
});

test('raises are called by their points, and the special hand has words of its own', () => {
  const said = (...args: Parameters<typeof hand>) => spokenLog(hand(...args), 'pt').map(({ text }) => text);
  const raises = [ACTION.TRUCO, ACTION.SEIS, ACTION.NOVE, ACTION.DOZE, ACTION.CORRO];
  expect(said('paulista', 'ordinary', ...raises)).toEqual(['truco', 'seis', 'nove', 'doze', 'corro']);
  expect(said('mineiro', 'ordinary', ...raises)).toEqual(['truco', 'seis', 'dez', 'doze', 'corro']);
  expect(said('paulista', 'special', ACTION.ACEITO, card('AS'))).toEqual(['jogo', 'ás de espadas']);
  expect(spokenOffer(ACTION.CORRO, hand('paulista', 'special'), 'pt')).toBe('corro da mão');
});

test('cards and unseen cards are no calls; running comes last', () => {
  const isCall = spokenLog(hand('paulista', 'ordinary', ACTION.TRUCO, card('4C'), PLAY_UNSEEN), 'en');
  expect(isCall.map((each) => each.isCall)).toEqual([true, false, false]);
  expect(callsOf([card('4C'), ACTION.SEIS, ACTION.ACEITO, ACTION.CORRO])).toEqual([
    ACTION.ACEITO,
    ACTION.SEIS,
    ACTION.CORRO,
  ]);
});
