import { expect, test } from 'vitest';
import { parseRules } from '../../../../games/truco/rules.ts';
import { quantise } from '../../../../solve/node-strategy.ts';
import { CFR_VARIANTS, VectorCfr } from '../../../../solve/vector-cfr.ts';
import { ranks6 } from '../../equilibrium/cards/ranks.ts';
import { ContinuationValues } from '../../equilibrium/opening/continuation-values.ts';
import { HandClasses } from '../../equilibrium/opening/hand-classes.ts';
import { leafValues } from '../../equilibrium/opening/leaf-values.ts';
import { OpeningTree } from '../../equilibrium/opening/opening-tree.ts';
import { randomOpeningStrategy, randomTrucoStrategy } from '../../equilibrium/testing/random-strategies.ts';
import { AuctionsByScore } from './auctions-by-score.ts';
import { MatchOpenings, NONE, packMatchOpening, readMatchOpenings, writeMatchOpenings } from './match-openings.ts';
import { auctionsTied } from './opening-pack.ts';

const strategy = randomTrucoStrategy(ranks6, 'match openings');
const rules = parseRules('ufsm24');

/** A random opening in whose auctions hands with the same score do the same. */
function tiedOpening(seed = 'tied', folds = true) {
  const opening = randomOpeningStrategy(strategy, seed, folds);
  const even = new Float64Array(opening.classes.size).fill(1);
  const tied = auctionsTied(opening, Float32Array.from(opening.weights), [even, even]);
  opening.weights.set(quantise(opening.index, tied, { levels: opening.facts.levels, cut: 0, rare: 0 }));
  return opening;
}

test('a file gives back each opening, at the scores that it is for', () => {
  const opening = tiedOpening();
  const { facts, packed } = packMatchOpening([0, 0], opening);
  const places = new Array<number>(24 * 24).fill(NONE);
  places[23 * 24 + 23] = 1;
  const of = { target: rules.target, falta: rules.falta, places };
  const usual = packMatchOpening([0, 0], tiedOpening('usual'));
  const head = { command: 'test', openings: [usual.facts, facts], rules: [of] };
  const openings = readMatchOpenings(writeMatchOpenings(head, [usual.packed, packed]), strategy);
  expect(openings.usual.weights).toEqual(tiedOpening('usual').weights);
  expect(openings.at(rules, [0, 0])!.weights).toEqual(opening.weights);
  expect(openings.at(rules, [1, 0])).toBeUndefined();
  // what is lacking counts, not what was won
  expect(openings.at(parseRules('ufsm24+target=12'), [0, 0])).toBeUndefined();
  expect(openings.at(parseRules('argentino30'), [6, 6])).toBeUndefined();
  expect(() => readMatchOpenings(new TextEncoder().encode('else\n{}\n'), strategy)).toThrow('not a table of Truco');
  const short = new MatchOpenings(strategy, { openings: [facts], rules: [of] }, [
    packMatchOpening([0, 0], tiedOpening('no folds', false)).packed,
  ]);
  expect(() => short.opening(0)).toThrow('a damaged table of Truco');
});

test('auctions by score: the same slots, and nearly the values of the opening as it is', () => {
  const classes = new HandClasses(strategy.tree);
  const values = leafValues(strategy, classes, new ContinuationValues(strategy));
  const tree = new OpeningTree(classes, values, { folds: true, worth: (_, points) => (points < 0 ? 14 : points) });
  const solvers = [tree, new AuctionsByScore(tree, classes, Float32Array.from(classes.pairs()))].map(
    (each) => new VectorCfr(each, CFR_VARIANTS.dcfr),
  );
  for (const solver of solvers) solver.iterate();
  const [plain, fast] = solvers;
  expect(fast.size.slots).toBe(plain.size.slots);
  // at first every action is as likely, so that hands of one score differ by their equal ranks alone
  expect(fast.lastValue).toBeCloseTo(plain.lastValue, 3);
  // what the fast one finds is good in the game as it is
  fast.iterate(11);
  const first = new VectorCfr(tree).exploitability().exploitability;
  plain.sums.set(fast.sums);
  expect(plain.exploitability().exploitability).toBeLessThan(first / 4);
});
