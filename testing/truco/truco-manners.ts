import type { TrucoStrategy } from '../../src/agents/truco/equilibrium/cards/truco-strategy.ts';
import type { TrucoTree } from '../../src/agents/truco/equilibrium/cards/truco-tree.ts';
import type { ResponseGame } from '../../src/agents/truco/master/adapt/measure-response.ts';
import { TrucoManner } from '../../src/agents/truco/master/adapt/truco-manner.ts';
import { strengthOf } from '../../src/agents/truco/master/adapt/truco-strength.ts';
import {
  type AnswerStyle,
  answerStyles,
  type CallStyle,
  callStyles,
} from '../../src/agents/truco/master/adapt/truco-styles.ts';
import { normalised } from '../../src/agents/truco/master/rest/joint-holdings.ts';
import { RestOfHand, type Stakes } from '../../src/agents/truco/master/rest/rest-of-hand.ts';
import { REST_ITERATIONS, solveRest } from '../../src/agents/truco/master/rest/solve-rest.ts';
import { treeSize } from '../../src/solve/public-tree.ts';

/** Points as they are. */
export const plainStakes: Stakes = { won: [0, 1, 2, 3, 4], lost: [0, -1, -2, -3, -4] };

/** The manner of all styles that are so, each as likely as another. */
export function mannerOf(tree: TrucoTree, calls: Partial<CallStyle>, answers: Partial<AnswerStyle>): TrucoManner {
  return new TrucoManner(tree, strengthOf(tree), sharesOf(callStyles, calls), sharesOf(answerStyles, answers));
}

function sharesOf<T extends object>(styles: readonly T[], wanted: Partial<T>): Float64Array {
  const fits = (style: T) => (Object.keys(wanted) as (keyof T)[]).every((key) => style[key] === wanted[key]);
  const count = styles.filter(fits).length;
  if (count === 0) throw new RangeError(`no style ${JSON.stringify(wanted)}`);
  return Float64Array.from(styles, (style) => (fits(style) ? 1 / count : 0));
}

/** The chance of each pair of holdings after a first trick, by the cards alone: row mano's, column pie's. */
export function dealtJoint(tree: TrucoTree, node: number): Float64Array {
  const pairs = tree.holdings.sets[2].length;
  const joint = new Float64Array(pairs * pairs);
  const weights = new Float64Array(pairs);
  for (let pie = 0; pie < pairs; pie++) {
    const reach = new Float64Array(pairs);
    reach[pie] = 1;
    tree.indexWeights(node, 0, reach, 0, weights, 0);
    weights.forEach((weight, mano) => {
      joint[mano * pairs + pie] = weight;
    });
  }
  return normalised(joint);
}

/** The rest of a hand after the ranks that mano and pie played, solved for points with the chances of the deal. */
export function dealtRest(table: TrucoStrategy, ranks: readonly [number, number], bet: number): ResponseGame {
  const { tree } = table;
  const node = tree.node(ranks, false, bet);
  const joint = dealtJoint(tree, node);
  const rest = new RestOfHand(tree, node, joint, plainStakes);
  const usual = solveRest(tree, node, joint, plainStakes, REST_ITERATIONS);
  return { tree: rest, size: treeSize(rest), usual, table, point: 1 };
}
