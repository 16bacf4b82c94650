/**
 * What the decisions of our agents cost in recorded matches against `master`, by the judge of decisions, beside the points
 * that they really lost a hand, every deal from both seats: two ways to the same thing. Hands near the end of a match are
 * left out, because points are not what is played for there.
 *
 *     node bench/truco/costs.ts [pairs] [file]      the file: data/truco/costs.json, from 40 pairs of matches
 */
import { writeFileSync } from 'node:fs';
import { trucoAgent } from '../../src/agents/truco/index.ts';
import { reviewMatch } from '../../src/agents/truco/judge/match-review.ts';
import { shippedJudge } from '../../src/agents/truco/judge/shipped-judge.ts';
import { playMatch } from '../../src/core/play.ts';
import { trucoGame } from '../../src/games/truco/game.ts';

/** A hand that begins with somebody lacking this many points or fewer is left out. */
const NEAR_THE_END = 8;

/** What one pair of matches, from both seats, says of an agent: hands, and sums over them. */
interface Sums {
  hands: number;
  /** Less than `master` in its place, the costs that pages show, and points lost less won. */
  cost: number;
  shown: number;
  lost: number;
}

const [count = '40', file] = process.argv.slice(2);
const pairs = Number(count);
const game = trucoGame('ufsm24');
const start = process.cpuUsage();
const found: Record<string, { cost: number; low: number; high: number; hands: number }> = {};
for (const name of ['master', 'careful', 'random']) {
  const perPair: Sums[] = [];
  let decisions = 0;
  for (let n = 0; n < pairs; n++) {
    const sums: Sums = { hands: 0, cost: 0, shown: 0, lost: 0 };
    for (const seat of [0, 1]) {
      const seed = `costs/${n}`;
      const agents = [name, 'master'].map((each) => trucoAgent(each).create());
      const { actions } = await playMatch(game, seat === 0 ? agents : agents.reverse(), { seed });
      const review = reviewMatch(game, { seed, actions }, shippedJudge(), { seats: [seat] });
      const lacks = [game.rules.target, game.rules.target];
      for (const { hand, made, costs } of review.hands) {
        if (Math.min(...lacks) > NEAR_THE_END) {
          sums.hands++;
          sums.cost += costs[seat];
          sums.lost += made[1 - seat] - made[seat];
          sums.shown += review.decisions.reduce((sum, each) => sum + (each.hand === hand ? each.cost : 0), 0);
        }
        made.forEach((points, each) => {
          lacks[each] -= points;
        });
      }
      decisions += review.decisions.length;
    }
    perPair.push(sums);
  }
  const hands = perPair.reduce((sum, each) => sum + each.hands, 0);
  const rounded = (value: number) => Number(value.toFixed(3));
  /** A ratio of two sums over pairs of matches, which are independent of each other, with its 95 % interval. */
  const perHand = (of: Exclude<keyof Sums, 'hands'>) => {
    const mean = perPair.reduce((sum, each) => sum + each[of], 0) / hands;
    const squares = perPair.reduce((sum, each) => sum + (each[of] - mean * each.hands) ** 2, 0);
    const half = (1.96 * Math.sqrt((squares * pairs) / (pairs - 1))) / hands;
    return { cost: rounded(mean), low: rounded(mean - half), high: rounded(mean + half) };
  };
  found[name] = { ...perHand('cost'), hands };
  const say = ({ cost, low, high }: { cost: number; low: number; high: number }) => `${cost} (95 %: ${low} to ${high})`;
  console.log(
    `${name}: ${say(found[name])} points a hand less than master by the judge, ${say(perHand('lost'))} by the points made; ` +
      `${say(perHand('shown'))} as pages show it; ${hands} hands, ${decisions} decisions`,
  );
}
const { user, system } = process.cpuUsage(start);
console.log(`${((user + system) / 1e6).toFixed(0)} s of CPU time`);
if (file) {
  const command = `node bench/truco/costs.ts ${pairs} ${file}`;
  writeFileSync(file, `${JSON.stringify({ command, rules: 'ufsm24', costs: found }, null, 1)}\n`);
}
