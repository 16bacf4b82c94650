import { expect, test } from 'vitest';
import { ENVIDO_SCORES } from '../../equilibrium/envido/envido-auction.ts';
import { bidChance, bidTable, envidoStyles } from './envido-styles.ts';

const opening = { opens: 28, bluffs: 0, feints: false };
const answer = { accepts: 26, caution: 2, dares: 0 };

test('all styles together are one player', () => {
  expect(envidoStyles.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
});

test.each([
  ['opens with enough', { opening, answer }, '', 28, 'bids'],
  ['does not open with less', { opening, answer }, '', 27, 'passes'],
  ['feints with the lowest', { opening: { ...opening, feints: true }, answer }, '', 5, 'bids'],
  ['feints with the lowest alone', { opening: { ...opening, feints: true }, answer }, '', 22, 'passes'],
  ['accepts with enough', { opening, answer }, 'E', 26, 'bids'],
  ['does not accept with less', { opening, answer }, 'E', 25, 'passes'],
  ['needs more for a real envido', { opening, answer }, 'R', 27, 'passes'],
  ['and that much more', { opening, answer }, 'R', 28, 'bids'],
  ['needs more for a raise', { opening, answer }, 'EE', 27, 'passes'],
  ['and most for falta', { opening, answer }, 'EF', 33, 'passes'],
])('%s', (_, style, calls, score, wanted) => {
  const chance = bidChance(style, calls, score);
  expect(wanted === 'bids' ? chance : 1 - chance).toBeGreaterThan(0.65);
});

test.each([
  ['bluffs', { opening: { ...opening, bluffs: 0.35 }, answer }, '', 0.35],
  ['dares', { opening, answer: { ...answer, dares: 0.6 } }, 'E', 0.6],
])('who %s bids with little that often', (_, style, calls, share) => {
  expect(bidChance(style, calls, 4)).toBeCloseTo(share, 1);
});

test('the table has the chance of every style and score', () => {
  const table = bidTable('E');
  expect(table.length).toBe(envidoStyles.length * ENVIDO_SCORES.length);
  for (const [m, place] of [
    [0, 0],
    [7, 20],
    [envidoStyles.length - 1, ENVIDO_SCORES.length - 1],
  ])
    expect(table[m * ENVIDO_SCORES.length + place]).toBe(bidChance(envidoStyles[m], 'E', ENVIDO_SCORES[place]));
});
