import { expect, test } from 'vitest';
import { parseRules } from '../../../../games/truco/rules.ts';
import { ranks6 } from '../../equilibrium/cards/ranks.ts';
import { randomOpeningStrategy, randomTrucoStrategy } from '../../equilibrium/testing/random-strategies.ts';
import { HandModel } from '../hand-model.ts';
import { MeasuredOpening, openingValues } from './measure-opening.ts';

test('what one opening takes from another is what the other loses, and no more than it gives away', () => {
  const strategy = randomTrucoStrategy(ranks6, 'edges');
  const model = new HandModel(parseRules('ufsm24'), strategy);
  const measured = new MeasuredOpening(model, openingValues(model), [8, 10]);
  const [one, other] = ['one', 'other'].map((seed) => randomOpeningStrategy(strategy, seed, true).weights);
  expect(measured.edge(one, one)).toBeCloseTo(0, 12);
  const edge = measured.edge(one, other);
  expect(Math.abs(edge)).toBeGreaterThan(1e-6);
  expect(measured.edge(other, one)).toBeCloseTo(-edge, 12);
  expect(edge).toBeLessThan(measured.exploit(other).exploitability);
  expect(-edge).toBeLessThan(measured.exploit(one).exploitability);
  // a stored opening of its own, with nobody folding, never folds
  const stored = measured.stored(randomOpeningStrategy(strategy, 'one'), () => false);
  const { tree, index } = measured;
  const fold = tree.nodes[tree.root].moves.findIndex(({ kind }) => kind === 'fold');
  for (let own = 0; own < 50; own++) expect(stored[index.slotsOf(tree.root, own)[fold]]).toBe(0);
});
