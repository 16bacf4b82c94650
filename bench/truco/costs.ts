/**
 * What the decisions of our agents cost in recorded matches against `equilibrium`, by the judge of decisions: a second
 * way to what `measure baseline` finds. Hands near the end of a match are left out, because points are not what is
 * played for there.
 *
 *     node bench/truco/costs.ts [matches] [file]      the file: data/truco/costs.json, from 200 matches
 */
import { writeFileSync } from 'node:fs';
import { DecisionJudge } from '../../src/agents/truco/equilibrium/judge/decision-values.ts';
import { reviewMatch } from '../../src/agents/truco/equilibrium/judge/match-review.ts';
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../../src/agents/truco/index.ts';
import { playMatch } from '../../src/core/play.ts';
import { trucoGame } from '../../src/games/truco/game.ts';

const [count = '200', file] = process.argv.slice(2);
const matches = Number(count);
const game = trucoGame('ufsm24');
const judge = new DecisionJudge(shippedTrucoStrategy());
const start = process.cpuUsage();
const found: Record<string, { cost: number; low: number; high: number; hands: number }> = {};
for (const name of ['equilibrium', 'careful', 'random']) {
  const perMatch: { hands: number; cost: number; best: number }[] = [];
  let decisions = 0;
  for (let n = 0; n < matches; n++) {
    const seat = n % 2;
    const seed = `costs/${n}`;
    const agents = [name, 'equilibrium'].map((each) => trucoAgent(each).create());
    const { actions } = await playMatch(game, seat === 0 ? agents : agents.reverse(), { seed });
    const review = reviewMatch(game, { seed, actions }, judge, { seats: [seat] });
    const decisive = new Set(review.decisions.filter((each) => each.decisive).map(({ hand }) => hand));
    const counted = review.hands.filter(({ hand }) => !decisive.has(hand));
    perMatch.push({
      hands: counted.length,
      cost: counted.reduce((sum, { costs }) => sum + costs[seat], 0),
      best: review.decisions.reduce((sum, { hand, cost }) => sum + (decisive.has(hand) ? 0 : cost), 0),
    });
    decisions += review.decisions.length;
  }
  // ratios of two sums over matches, which are independent of each other
  const hands = perMatch.reduce((sum, each) => sum + each.hands, 0);
  const cost = perMatch.reduce((sum, each) => sum + each.cost, 0) / hands;
  const squares = perMatch.reduce((sum, each) => sum + (each.cost - cost * each.hands) ** 2, 0);
  const half = (1.96 * Math.sqrt((squares * matches) / (matches - 1))) / hands;
  const best = perMatch.reduce((sum, each) => sum + each.best, 0) / hands;
  const rounded = (value: number) => Number(value.toFixed(3));
  found[name] = { cost: rounded(cost), low: rounded(cost - half), high: rounded(cost + half), hands };
  const { low, high } = found[name];
  console.log(
    `${name}: ${found[name].cost} points a hand (95 %: ${low} to ${high}) less than the equilibrium, ` +
      `${best.toFixed(3)} less than the best action; ${hands} hands, ${decisions} decisions`,
  );
}
const { user, system } = process.cpuUsage(start);
console.log(`${((user + system) / 1e6).toFixed(0)} s of CPU time`);
if (file) {
  const command = `node bench/truco/costs.ts ${matches} ${file}`;
  writeFileSync(file, `${JSON.stringify({ command, rules: 'ufsm24', costs: found }, null, 1)}\n`);
}
