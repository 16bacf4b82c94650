/**
 * How little the solver of the rest of a hand leaves to a best response after some iterations, by variant of CFR: mean
 * points a hand over rests of hands as they come up in matches between two `equilibrium`.
 *
 *     node bench/truco/rest-variants.ts [HANDS]
 */
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../../src/agents/truco/index.ts';
import { pointWorth } from '../../src/agents/truco/master/envido-worth.ts';
import { HandModel } from '../../src/agents/truco/master/hand-model.ts';
import { believedHands, followHand } from '../../src/agents/truco/master/ranges.ts';
import { RestOfHand } from '../../src/agents/truco/master/rest-of-hand.ts';
import { shippedFirstTricks } from '../../src/agents/truco/master/shipped-first-tricks.ts';
import { shippedMatchOpenings } from '../../src/agents/truco/master/shipped-match-openings.ts';
import { compact, endgameTables, restTables } from '../../src/agents/truco/master/solve-rest.ts';
import { OVER } from '../../src/core/game.ts';
import { Match } from '../../src/core/match.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import { parseRules } from '../../src/games/truco/rules.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';
import { EndgameKernel } from '../../src/kernels/endgame/index.ts';
import { exploitability } from '../../src/solve/best-response.ts';
import { treeSize } from '../../src/solve/public-tree.ts';
import { CFR_VARIANTS } from '../../src/solve/vector-cfr.ts';

const [hands = '16'] = process.argv.slice(2);
const ITERATIONS = [20, 24, 28, 32, 34, 36, 40];
const strategy = shippedTrucoStrategy();
const { tree } = strategy;
const model = new HandModel(parseRules('ufsm24'), strategy, shippedFirstTricks(tree), shippedMatchOpenings(strategy));
const kernel = EndgameKernel.load(endgameTables(tree))!;

/** What is left after the first trick of every third hand of some matches. */
async function* rests(): AsyncGenerator<{
  readonly rest: RestOfHand;
  readonly view: TrucoView;
  readonly joint: Float64Array;
}> {
  for (let n = 0; ; n++) {
    const match = new Match(trucoGame('ufsm24'), { seed: `rest variants ${n}` });
    const players = [0, 1].map(() => trucoAgent('equilibrium').create());
    let last = 0;
    for (let seat = match.advance(); seat !== OVER; seat = match.advance()) {
      const turn = match.turn();
      const view = turn.view as TrucoView;
      if ((view.tricks[0]?.winner ?? null) !== null && match.deals >= last + 3) {
        last = match.deals;
        const after = followHand(view, model);
        const stakes = model.match.stakes(view.scores[view.mano], view.scores[1 - view.mano]);
        const joint = after && believedHands(view, model, after);
        if (after && joint) yield { rest: new RestOfHand(tree, after.node, joint, stakes), view, joint };
      }
      match.answer((await players[seat].act({ ...turn, view })).action);
    }
  }
}

const sums = new Map(Object.keys(CFR_VARIANTS).map((name) => [name, ITERATIONS.map(() => 0)]));
let done = 0;
for await (const { rest, view, joint } of rests()) {
  const scores = [view.scores[view.mano], view.scores[1 - view.mano]] as const;
  const game = { joint, ...model.match.stakes(...scores), ...restTables(tree, rest.root), bet: tree.betOf(rest.root) };
  const point = pointWorth(model.match, scores);
  const size = treeSize(rest);
  for (const [name, { positive, negative, weight }] of Object.entries(CFR_VARIANTS)) {
    const slots = kernel.prepare(game);
    let t = 0;
    ITERATIONS.forEach((iterations, k) => {
      while (t++ < iterations) kernel.iterate(positive(t), negative(t), weight(t));
      t = iterations;
      const found = exploitability(rest, size, { weights: compact(rest, kernel.sums(slots)) });
      sums.get(name)![k] += found.exploitability / point;
    });
  }
  if (++done === Number(hands)) break;
}
process.stdout.write(`${done} hands; iterations ${ITERATIONS.join(' ')}\n`);
for (const [name, each] of sums)
  process.stdout.write(`${name.padEnd(6)} ${each.map((sum) => (sum / done).toFixed(4)).join(' ')}\n`);
