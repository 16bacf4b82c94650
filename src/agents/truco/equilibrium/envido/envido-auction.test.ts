import { expect, test } from 'vitest';
import { CARDS, handCards, handEnvido, handIndex } from '../../../../games/truco/cards.ts';
import { exploitability } from '../../../../solve/best-response.ts';
import { VectorCfr } from '../../../../solve/vector-cfr.ts';
import { ENVIDO_SCORES, envidoAuction, scorePairs } from './envido-auction.ts';

const AT_ZERO = { falta: [24, 24], envidoEnvidoFalta: true } as const;

test('the auction alone is solved: 24 nodes of 22 scores, value for mano -0.036', () => {
  const tree = envidoAuction(AT_ZERO);
  const decisions = (node: number): number => {
    let n = tree.actions(node) > 0 ? 1 : 0;
    for (let k = 0; k < tree.actions(node); k++) n += decisions(tree.child(node, k));
    return n;
  };
  expect(decisions(tree.root) * ENVIDO_SCORES.length).toBe(528);
  const solver = new VectorCfr(tree);
  solver.iterate(1000);
  const found = exploitability(tree, solver.size, { weights: solver.sums });
  expect(found.exploitability).toBeLessThan(0.002);
  expect(Math.abs(found.value + 0.036)).toBeLessThan(0.001);
});

test('pairs of scores agree with counting the deals of a few hands of mano', () => {
  const pairs = scorePairs();
  expect(pairs.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  // a row of the matrix, counted deal by deal: mano's score is 33 in the two-card ways 6 and 7 of a suit
  const row = new Float64Array(ENVIDO_SCORES.length);
  let total = 0;
  for (let hand = 0; hand < handEnvido.length; hand++) {
    if (handEnvido[hand] !== 33) continue;
    const own = new Set(handCards.subarray(3 * hand, 3 * hand + 3));
    for (let a = 0; a < CARDS; a++) {
      for (let b = a + 1; b < CARDS; b++) {
        for (let c = b + 1; c < CARDS; c++) {
          if (own.has(a) || own.has(b) || own.has(c)) continue;
          row[ENVIDO_SCORES.indexOf(handEnvido[handIndex(a, b, c)])]++;
          total++;
        }
      }
    }
  }
  const at = ENVIDO_SCORES.indexOf(33) * ENVIDO_SCORES.length;
  const mass = pairs.slice(at, at + ENVIDO_SCORES.length).reduce((a, b) => a + b);
  for (let i = 0; i < row.length; i++) expect(pairs[at + i] / mass).toBeCloseTo(row[i] / total, 12);
});
