import { expect, test } from 'vitest';
import { dealtJoint, dealtRest, mannerOf, plainStakes } from '../../../../../testing/truco/truco-manners.ts';
import { bestResponse } from '../../../../solve/best-response.ts';
import { treeSize } from '../../../../solve/public-tree.ts';
import { BOTH, betState } from '../../equilibrium/cards/truco-bets.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { RestOfHand } from '../rest/rest-of-hand.ts';
import { CAREFUL, EAGER } from './adaptive-truco.ts';
import { measureResponse } from './measure-response.ts';
import { TrucoResponse } from './truco-response.ts';
import { strengthOf } from './truco-strength.ts';

/** The most points a hand that a careful response gives back, as docs/truco-master.md states. */
const BOUND = 0.7;
const strategy = shippedTrucoStrategy();
const { tree } = strategy;
const START = betState({ level: 1, owner: BOTH, caller: -1 });
const node = tree.node([5, 9], false, START);
const timid = mannerOf(tree, { calls: 0.92, bluffs: 0 }, { accepts: 0.85, dares: 0, bluffs: 0 });
const daring = mannerOf(tree, { calls: 0.52, bluffs: 0.5 }, { accepts: 0, dares: 0, bluffs: 0.15 });

test('against the table alone the values of each hand add up to those of an exact best response', () => {
  const joint = dealtJoint(tree, node);
  const rest = new RestOfHand(tree, node, joint, plainStakes);
  const wanted = bestResponse(rest, treeSize(rest), strategy, 0);
  const response = new TrucoResponse(strategy, timid, 0, plainStakes);
  const pairs = tree.holdings.sets[2].length;
  let sum = 0;
  tree.holdings.sets[2].forEach((held, mano) => {
    const byTable = joint.slice(mano * pairs, (mano + 1) * pairs);
    if (byTable.every((chance) => chance === 0)) return;
    const values = response.values(node, held, { byTable, byManner: new Float64Array(pairs) });
    sum += Math.max(...values.map((value) => value ?? Number.NEGATIVE_INFINITY));
  });
  expect(sum).toBeCloseTo(wanted, 5);
});

test('strength tells hands apart: the two best cards after a trick won never lose, two fours seldom win', () => {
  const strengths = strengthOf(tree).of(node, 0);
  expect(strengths[tree.holdings.indexOf([0, 1])]).toBe(1);
  const weak = strengthOf(tree).of(node, 1)[tree.holdings.indexOf([13, 13])];
  expect(weak).toBeLessThan(0.05);
  expect(strengths[tree.holdings.indexOf([13, 13])]).toBeGreaterThan(weak);
});

test.each([
  ['one who folds and calls with good cards only', timid],
  ['one who never folds and bluffs', daring],
])('in the solved rest of a hand it gains from %s and gives back no more than is stated', (_, manner) => {
  const game = dealtRest(strategy, [10, 4], START);
  const measured = (read: number, eager: number) => {
    const both = [0, 1].map((seat) => measureResponse(game, seat, manner, { read, eager }));
    return { takes: (both[0].takes + both[1].takes) / 2, keeps: (both[0].keeps + both[1].keeps) / 2 };
  };
  const plain = measured(0, CAREFUL);
  const careful = measured(1, CAREFUL);
  const eager = measured(1, EAGER);
  expect(careful.takes - plain.takes).toBeGreaterThan(0.05);
  expect(eager.takes).toBeGreaterThan(careful.takes);
  expect(plain.keeps - careful.keeps).toBeLessThan(BOUND);
  expect(eager.keeps).toBeLessThan(careful.keeps);
});
