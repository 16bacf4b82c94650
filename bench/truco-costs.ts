/**
 * What the decisions of our agents cost in recorded matches against `equilibrium`, by the judge of decisions, beside what
 * `measure baseline` finds: two ways to the same figure. The equilibrium player itself never folds, which the judge
 * charges it for, and the baseline does not; so its own figure is the zero of the others.
 *
 *     node bench/truco-costs.ts [matches]
 */
import { DecisionJudge } from '../src/agents/truco/equilibrium/judge/decision-values.ts';
import { reviewMatch } from '../src/agents/truco/equilibrium/judge/match-review.ts';
import { shippedTrucoStrategy } from '../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../src/agents/truco/index.ts';
import { playMatch } from '../src/core/play.ts';
import { trucoGame } from '../src/games/truco/game.ts';

const matches = Number(process.argv[2] ?? 200);
const game = trucoGame('ufsm24');
const judge = new DecisionJudge(shippedTrucoStrategy());
const start = process.cpuUsage();
for (const name of ['equilibrium', 'careful', 'random']) {
  const perMatch: { hands: number; cost: number }[] = [];
  let hands = 0;
  let decisions = 0;
  for (let n = 0; n < matches; n++) {
    const seat = n % 2;
    const seed = `costs/${n}`;
    const agents = [name, 'equilibrium'].map((each) => trucoAgent(each).create());
    const { actions } = await playMatch(game, seat === 0 ? agents : agents.reverse(), { seed });
    const review = reviewMatch(game, { seed, actions }, judge, [seat]);
    // near the end of a match points are not what is played for: the baseline is of hands at 0-0
    const decisive = new Set(review.decisions.filter((each) => each.decisive).map(({ hand }) => hand));
    const counted = review.hands.filter(({ hand }) => !decisive.has(hand));
    perMatch.push({ hands: counted.length, cost: counted.reduce((sum, { costs }) => sum + costs[seat], 0) });
    hands += counted.length;
    decisions += review.decisions.length;
  }
  // a ratio of two sums over matches, which are independent of each other
  const mean = perMatch.reduce((sum, { cost }) => sum + cost, 0) / hands;
  const squares = perMatch.reduce((sum, each) => sum + (each.cost - mean * each.hands) ** 2, 0);
  const half = (1.96 * Math.sqrt((squares * matches) / (matches - 1))) / hands;
  const figures = [mean, mean - half, mean + half].map((value) => value.toFixed(3));
  console.log(
    `${name}: ${figures[0]} points a hand (95 %: ${figures[1]} to ${figures[2]}), ${hands} hands, ${decisions} decisions`,
  );
}
console.log(`${((process.cpuUsage(start).user + process.cpuUsage(start).system) / 1e6).toFixed(0)} s of CPU time`);
