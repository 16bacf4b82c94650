/**
 * What `master` takes from `equilibrium-plus` in the rest of a hand by leaning on the table of `equilibrium`, and what that
 * costs: mean points a hand over rests of hands as they come up in matches between two `equilibrium-plus`, far from the
 * end. What it takes, compared with the table in its place, is exact for the hands that `equilibrium-plus` really comes
 * there with; what it gives away to a best response for those that the model leaves both.
 *
 *     node bench/truco/rest-leaning.ts [HANDS] [SEED]
 */
import {
  shippedOpeningStrategy,
  shippedTrucoStrategy,
} from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../../src/agents/truco/index.ts';
import { pointWorth } from '../../src/agents/truco/master/envido-worth.ts';
import { HandModel } from '../../src/agents/truco/master/hand-model.ts';
import { normalised } from '../../src/agents/truco/master/joint-holdings.ts';
import { believedHands, followHand } from '../../src/agents/truco/master/ranges.ts';
import { RestOfHand } from '../../src/agents/truco/master/rest-of-hand.ts';
import { shippedFirstTricks } from '../../src/agents/truco/master/shipped-first-tricks.ts';
import { shippedMatchOpenings } from '../../src/agents/truco/master/shipped-match-openings.ts';
import { REST_ITERATIONS, solveRest } from '../../src/agents/truco/master/solve-rest.ts';
import { OVER } from '../../src/core/game.ts';
import { Match } from '../../src/core/match.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import { parseRules } from '../../src/games/truco/rules.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';
import { bestResponse, StrategyWalker } from '../../src/solve/best-response.ts';
import { copyWeights, NodeIndex } from '../../src/solve/node-strategy.ts';
import { treeSize } from '../../src/solve/public-tree.ts';

const [hands = '30', seed = '1'] = process.argv.slice(2);
const CHANCES = [0, 0.1, 0.2, 0.3, 0.4];
/** With more points somebody is near the end, and `equilibrium-plus` opens otherwise. */
const MOST_POINTS = 15;
const strategy = shippedTrucoStrategy();
const { tree } = strategy;
const rules = parseRules('ufsm24');
const model = new HandModel(rules, strategy, shippedFirstTricks(tree), shippedMatchOpenings(strategy));
const plus = new HandModel(rules, strategy, undefined, { at: () => shippedOpeningStrategy() });

/** Views after the first trick of every second hand of some matches. */
async function* views(): AsyncGenerator<TrucoView> {
  for (let n = 0; ; n++) {
    const match = new Match(trucoGame('ufsm24'), { seed: `rest leaning ${seed} ${n}` });
    const players = [0, 1].map(() => trucoAgent('equilibrium-plus').create());
    let last = 0;
    for (let seat = match.advance(); seat !== OVER; seat = match.advance()) {
      const turn = match.turn();
      const view = turn.view as TrucoView;
      const far = view.scores.every((points) => points <= MOST_POINTS);
      if (far && (view.tricks[0]?.winner ?? null) !== null && match.deals >= last + 2) {
        last = match.deals;
        yield view;
      }
      match.answer((await players[seat].act({ ...turn, view })).action);
    }
  }
}

const sums = CHANCES.map(() => ({ takes: 0, keeps: 0 }));
let done = 0;
for await (const view of views()) {
  const scores = [view.scores[view.mano], view.scores[1 - view.mano]] as const;
  const stakes = model.match.stakes(...scores);
  const point = pointWorth(model.match, scores);
  for (const seat of [0, 1]) {
    const own = { ...view, seat: seat === 0 ? view.mano : 1 - view.mano };
    const [hand, really] = [model, plus].map((each) => followHand(own, each));
    if (!hand || !really) continue;
    const believed = believedHands(own, model, hand);
    const rest = new RestOfHand(tree, hand.node, normalised(really.joint()), stakes);
    const modelled = new RestOfHand(tree, hand.node, believed, stakes);
    const size = treeSize(rest);
    const index = new NodeIndex(rest);
    const table = new Float32Array(index.slots);
    copyWeights(strategy, index, table);
    const value = (weights: Float32Array) => new StrategyWalker(rest, size, { weights, index }).value(seat);
    const usual = value(table);
    CHANCES.forEach((chance, k) => {
      const leaning = { seat, chance, usual: strategy };
      const { weights } = solveRest(tree, hand.node, believed, stakes, REST_ITERATIONS, leaning);
      const both = table.slice();
      copyWeights({ weights, index }, index, both, seat);
      sums[k].takes += (value(both) - usual) / point / 2;
      sums[k].keeps -= bestResponse(modelled, size, { weights, index }, 1 - seat) / point / 2;
    });
  }
  if (++done === Number(hands)) break;
}
CHANCES.forEach((chance, k) => {
  const [takes, givenAway] = [sums[k].takes, sums[0].keeps - sums[k].keeps].map((sum) =>
    Number((sum / done).toFixed(4)),
  );
  process.stdout.write(`${JSON.stringify({ chance, hands: done, takes, givenAway })}\n`);
});
