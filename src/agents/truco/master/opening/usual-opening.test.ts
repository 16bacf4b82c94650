import { expect, test } from 'vitest';
import { parseRules } from '../../../../games/truco/rules.ts';
import { ranks6, ranks14 } from '../../equilibrium/cards/ranks.ts';
import { TrucoTree } from '../../equilibrium/cards/truco-tree.ts';
import { HandClasses } from '../../equilibrium/opening/hand-classes.ts';
import { OpeningTree, POINTS } from '../../equilibrium/opening/opening-tree.ts';
import { randomOpeningStrategy, randomTrucoStrategy } from '../../equilibrium/testing/random-strategies.ts';
import { HandModel } from '../hand-model.ts';
import { MeasuredOpening, openingValues } from './measure-opening.ts';
import { honest, presser } from './plain-openers.ts';
import { solveMatchOpening } from './solve-opening.ts';
import { oneOfSome } from './usual-opening.ts';

const strategy = randomTrucoStrategy(ranks6, 'usual');
const model = new HandModel(parseRules('ufsm24'), strategy);
const measured = new MeasuredOpening(model, openingValues(model), [8, 10]);
const [one, other, third] = ['one', 'other', 'third'].map(
  (seed) => randomOpeningStrategy(strategy, seed, true).weights,
);

test('to be one of two players is to draw one of them before the hand', () => {
  const either = oneOfSome(measured, [
    { weights: one, share: 0.25 },
    { weights: other, share: 0.75 },
  ]);
  const drawn = 0.25 * measured.edge(one, third) + 0.75 * measured.edge(other, third);
  expect(Math.abs(drawn)).toBeGreaterThan(0.002);
  expect(measured.edge(either, third)).toBeCloseTo(drawn, 3);
});

test('an opening that leans on the usual one takes more from it, and gives away no more than that is worth', () => {
  const options = { iterations: 40, command: 'test', usual: other };
  const [plain, leaning] = [0, 0.3].map((anchor) => solveMatchOpening(model, measured, { ...options, anchor }));
  const more = measured.edge(leaning.weights, other) - measured.edge(plain.weights, other);
  expect(more).toBeGreaterThan(0.02);
  expect(leaning.facts.exploitability - plain.facts.exploitability).toBeLessThan((0.3 / 0.7) * more + 0.01);
});

test('plain openers: one bids what it holds, the other presses', () => {
  const tree = new OpeningTree(new HandClasses(new TrucoTree(ranks14)), undefined, POINTS);
  const lead = tree.nodes[tree.root];
  const likeliest = (chances: readonly number[]) => lead.moves[chances.indexOf(Math.max(...chances))];
  const strong = { envido: 20, ranks: [0, 1, 5] };
  expect(likeliest(honest({ envido: 32, ranks: [5, 9, 11] }, lead))).toEqual({ kind: 'envido', call: 1 });
  expect(likeliest(honest(strong, lead))).toEqual({ kind: 'truco' });
  expect(likeliest(honest({ envido: 20, ranks: [5, 9, 11] }, lead))).toEqual({ kind: 'card', rank: 5 });
  for (const opener of [honest, presser])
    for (const node of tree.nodes.filter(({ kind }) => kind !== 'end'))
      expect(opener(strong, node).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
});
