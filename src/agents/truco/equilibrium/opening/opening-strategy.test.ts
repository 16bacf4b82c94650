import { expect, test } from 'vitest';
import { ranks6 } from '../cards/ranks.ts';
import { TrucoTree } from '../cards/truco-tree.ts';
import { OpeningStrategy, type OpeningStrategyFacts } from './opening-strategy.ts';

const facts: OpeningStrategyFacts = { levels: 1, iterations: 0, anchor: 0, command: '', value: 0, exploitability: 0 };
const cards = new TrucoTree(ranks6);
const first = new OpeningStrategy(facts, cards);
const another = () => new OpeningStrategy(facts, cards, undefined, first);

test('chances by node are kept of the four openings used last', () => {
  const { root } = first.tree;
  const known = first.chancesAt(root);
  expect(first.chancesAt(root)).toBe(known);
  for (let n = 0; n < 3; n++) another().chancesAt(root);
  expect(first.chancesAt(root)).toBe(known);
  for (let n = 0; n < 4; n++) another().chancesAt(root);
  const again = first.chancesAt(root);
  expect(again).not.toBe(known);
  expect(again).toEqual(known);
});
