/**
 * What `master` with `adapt=1` gains from a player whose manner at truco it has read for certain, and what it gives back to
 * a best response, in cards and truco alone: exact, from the deal on, mean points a hand of both seats.
 *
 *     node bench/truco/truco-manner.ts [MANNER ...]
 */
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { CAREFUL, EAGER } from '../../src/agents/truco/master/adapt/adaptive-truco.ts';
import { measureResponse } from '../../src/agents/truco/master/adapt/measure-response.ts';
import { TrucoManner } from '../../src/agents/truco/master/adapt/truco-manner.ts';
import { strengthOf } from '../../src/agents/truco/master/adapt/truco-strength.ts';
import {
  type AnswerStyle,
  answerStyles,
  type CallStyle,
  callStyles,
} from '../../src/agents/truco/master/adapt/truco-styles.ts';
import { treeSize } from '../../src/solve/public-tree.ts';

const strategy = shippedTrucoStrategy();
const { tree } = strategy;
const game = { tree, size: treeSize(tree), usual: strategy, table: strategy, point: 1 };

/** Unread; read, by who has lost more than it won so far; read, by who has not. */
const LEVELS = [
  [0, CAREFUL],
  [1, CAREFUL],
  [1, EAGER],
] as const;

/** Manners by the least strength to call and to accept, and how often they bluff. */
const MANNERS: Readonly<Record<string, readonly [Partial<CallStyle>, Partial<AnswerStyle>]>> = {
  'calls and accepts with good cards': [
    { calls: 0.84, bluffs: 0, waits: false },
    { accepts: 0.75, dares: 0, raises: 0.9, bluffs: 0 },
  ],
  'never folds': [
    { calls: 0.76, bluffs: 0, waits: false },
    { accepts: 0, dares: 0, raises: 0.9, bluffs: 0 },
  ],
  'bluffs often': [
    { calls: 0.76, bluffs: 0.5, waits: false },
    { accepts: 0.55, dares: 0.2, raises: 0.75, bluffs: 0.15 },
  ],
  'waits for the second trick': [
    { calls: 0.68, bluffs: 0, waits: true },
    { accepts: 0.65, dares: 0, raises: 0.9, bluffs: 0 },
  ],
};

function sharesOf<T extends object>(styles: readonly T[], wanted: Partial<T>): Float64Array {
  const fits = (style: T) => (Object.keys(wanted) as (keyof T)[]).every((key) => style[key] === wanted[key]);
  const shares = Float64Array.from(styles, (style) => (fits(style) ? 1 : 0));
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total === 0) throw new RangeError(`no style ${JSON.stringify(wanted)}`);
  return shares.map((share) => share / total);
}

const names = process.argv.slice(2);
for (const [name, [calls, answers]] of Object.entries(MANNERS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const manner = new TrucoManner(tree, strengthOf(tree), sharesOf(callStyles, calls), sharesOf(answerStyles, answers));
  for (const [read, eager] of LEVELS) {
    const both = [0, 1].map((seat) => measureResponse(game, seat, manner, { read, eager }));
    const mean = (key: 'takes' | 'keeps') => (both[0][key] + both[1][key]) / 2;
    const figures = { takes: mean('takes'), keeps: mean('keeps') };
    const rounded = Object.fromEntries(Object.entries(figures).map(([key, each]) => [key, Number(each.toFixed(3))]));
    process.stdout.write(`${JSON.stringify({ manner: name, read, eager, ...rounded })}\n`);
  }
}
