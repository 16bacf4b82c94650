/**
 * What `master` gains in the rest of a hand by leaning on the table of `equilibrium`, and what that costs: mean points a
 * hand over rests of hands as they come up in matches between two `equilibrium-plus`, exact for the hands that the model
 * leaves both.
 *
 *     node bench/rest-leaning.ts [HANDS] [SEED]
 */
import { shippedTrucoStrategy } from '../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../src/agents/truco/index.ts';
import { pointWorth } from '../src/agents/truco/master/envido-worth.ts';
import { HandModel } from '../src/agents/truco/master/hand-model.ts';
import { believedHands, followHand } from '../src/agents/truco/master/ranges.ts';
import { RestOfHand } from '../src/agents/truco/master/rest-of-hand.ts';
import { shippedFirstTricks } from '../src/agents/truco/master/shipped-first-tricks.ts';
import { REST_ITERATIONS, solveRest } from '../src/agents/truco/master/solve-rest.ts';
import { OVER } from '../src/core/game.ts';
import { Match } from '../src/core/match.ts';
import { trucoGame } from '../src/games/truco/game.ts';
import { parseRules } from '../src/games/truco/rules.ts';
import type { TrucoView } from '../src/games/truco/view.ts';
import { bestResponse, StrategyWalker } from '../src/solve/best-response.ts';
import { copyWeights } from '../src/solve/node-strategy.ts';
import { treeSize } from '../src/solve/public-tree.ts';

const [hands = '30', seed = '1'] = process.argv.slice(2);
const CHANCES = [0, 0.1, 0.2, 0.3, 0.4, 0.6];
const strategy = shippedTrucoStrategy();
const { tree } = strategy;
const model = new HandModel(parseRules('ufsm24'), strategy, shippedFirstTricks(tree));

/** Views after the first trick of every third hand of some matches. */
async function* views(): AsyncGenerator<TrucoView> {
  for (let n = 0; ; n++) {
    const match = new Match(trucoGame('ufsm24'), { seed: `rest leaning ${seed} ${n}` });
    const players = [0, 1].map(() => trucoAgent('equilibrium-plus').create());
    let last = 0;
    for (let seat = match.advance(); seat !== OVER; seat = match.advance()) {
      const turn = match.turn();
      const view = turn.view as TrucoView;
      if ((view.tricks[0]?.winner ?? null) !== null && match.deals >= last + 3) {
        last = match.deals;
        yield view;
      }
      match.answer((await players[seat].act({ ...turn, view })).action);
    }
  }
}

const sums = CHANCES.map(() => ({ gets: 0, keeps: 0 }));
let done = 0;
for await (const view of views()) {
  const after = followHand(view, model);
  if (!after) continue;
  const scores = [view.scores[view.mano], view.scores[1 - view.mano]] as const;
  const stakes = model.match.stakes(...scores);
  const joint = believedHands(view, model, after);
  const rest = new RestOfHand(tree, after.node, joint, stakes);
  const size = treeSize(rest);
  const point = pointWorth(model.match, scores);
  CHANCES.forEach((chance, k) => {
    for (const seat of [0, 1]) {
      const leaning = { seat, chance, usual: strategy };
      const { index, weights } = solveRest(tree, after.node, joint, stakes, REST_ITERATIONS, leaning);
      const against = weights.slice();
      copyWeights(strategy, index, against, 1 - seat);
      const gets = new StrategyWalker(rest, size, { weights: against, index }).value(seat);
      const keeps = -bestResponse(rest, size, { weights, index }, 1 - seat);
      sums[k].gets += gets / point / 2;
      sums[k].keeps += keeps / point / 2;
    }
  });
  if (++done === Number(hands)) break;
}
CHANCES.forEach((chance, k) => {
  const [gets, keeps] = [sums[k].gets - sums[0].gets, sums[0].keeps - sums[k].keeps];
  process.stdout.write(`${JSON.stringify({ chance, hands: done, gained: gets / done, givenAway: keeps / done })}\n`);
});
