import { expect, test } from 'vitest';
import { bestResponse } from '../../../../solve/best-response.ts';
import { treeSize } from '../../../../solve/public-tree.ts';
import { BOTH, betState } from '../../equilibrium/cards/truco-bets.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { RestOfHand, type Stakes } from '../rest/rest-of-hand.ts';
import { solveRest } from '../rest/solve-rest.ts';
import { CAREFUL, EAGER } from './adaptive-truco.ts';
import { measureResponse } from './measure-response.ts';
import { TrucoManner } from './truco-manner.ts';
import { TrucoResponse } from './truco-response.ts';
import { strengthOf } from './truco-strength.ts';
import { type AnswerStyle, answerStyles, type CallStyle, callStyles } from './truco-styles.ts';

const strategy = shippedTrucoStrategy();
const { tree } = strategy;
const points: Stakes = { won: [0, 1, 2, 3, 4], lost: [0, -1, -2, -3, -4] };
const START = betState({ level: 1, owner: BOTH, caller: -1 });
const node = tree.node([5, 9], false, START);
const PAIRS = tree.holdings.sets[2].length;

/** The chance of each pair of holdings by the cards alone. */
function dealt(): Float64Array {
  const joint = new Float64Array(PAIRS * PAIRS);
  const weights = new Float64Array(PAIRS);
  for (let pie = 0; pie < PAIRS; pie++) {
    const reach = new Float64Array(PAIRS);
    reach[pie] = 1;
    tree.indexWeights(node, 0, reach, 0, weights, 0);
    weights.forEach((weight, mano) => {
      joint[mano * PAIRS + pie] = weight;
    });
  }
  const total = joint.reduce((sum, weight) => sum + weight, 0);
  return joint.map((weight) => weight / total);
}

function mannerOf(calls: Partial<CallStyle>, answers: Partial<AnswerStyle>): TrucoManner {
  const shares = <T extends object>(styles: readonly T[], wanted: Partial<T>) => {
    const fits = styles.map((style) => Object.entries(wanted).every(([key, value]) => style[key as keyof T] === value));
    const n = fits.filter((fit) => fit).length;
    return Float64Array.from(fits, (fit) => (fit ? 1 / n : 0));
  };
  return new TrucoManner(tree, strengthOf(tree), shares(callStyles, calls), shares(answerStyles, answers));
}

const timid = mannerOf({ calls: 0.92, bluffs: 0 }, { accepts: 0.85, dares: 0, bluffs: 0 });
const daring = mannerOf({ calls: 0.52, bluffs: 0.5 }, { accepts: 0, dares: 0, bluffs: 0.15 });
const joint = dealt();
const rest = new RestOfHand(tree, node, joint, points);
const size = treeSize(rest);

test('against the table alone the values of each hand add up to those of an exact best response', () => {
  const wanted = bestResponse(rest, size, strategy, 0);
  const response = new TrucoResponse(strategy, timid, 0, points);
  let sum = 0;
  tree.holdings.sets[2].forEach((held, mano) => {
    const byTable = joint.slice(mano * PAIRS, (mano + 1) * PAIRS);
    if (byTable.every((chance) => chance === 0)) return;
    const values = response.values(node, held, { byTable, byManner: new Float64Array(PAIRS) });
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
  const solved = solveRest(tree, node, joint, points, 34);
  const game = { tree: rest, size, usual: solved, table: strategy, point: 1 };
  const measured = (read: number, eager: number) => {
    const both = [0, 1].map((seat) => measureResponse(game, seat, manner, { read, eager }));
    return { takes: (both[0].takes + both[1].takes) / 2, keeps: (both[0].keeps + both[1].keeps) / 2 };
  };
  const plain = measured(0, CAREFUL);
  const careful = measured(1, CAREFUL);
  const eager = measured(1, EAGER);
  expect(careful.takes - plain.takes).toBeGreaterThan(0.05);
  expect(eager.takes).toBeGreaterThan(careful.takes);
  expect(plain.keeps - careful.keeps).toBeLessThan(0.6);
  expect(eager.keeps).toBeLessThan(careful.keeps);
});
