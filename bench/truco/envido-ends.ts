/**
 * How the envido of a hand ends at some scores when both play `master`, the scores after it, and what the auction gives
 * away to best responses, in points of a hundred of the chance to win the match.
 *
 *     node bench/truco/envido-ends.ts [SCORES ...]      # mano's and pie's points: 23-23 12-20
 */
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { endsAt } from '../../src/agents/truco/master/first-trick/envido-ends.ts';
import { modelOf } from '../../src/agents/truco/master/master-agent.ts';
import { pointWorth } from '../../src/agents/truco/master/opening/envido-worth.ts';
import { auctionAt, auctionLosses, type Scores } from '../../src/agents/truco/master/opening/opening-scores.ts';
import { betPoints, envidoAccepted, envidoDeclined } from '../../src/games/truco/bidding.ts';
import { trucoGame } from '../../src/games/truco/game.ts';

const named = process.argv.slice(2);
const asked = named.length > 0 ? named : ['23-23', '22-22', '23-22', '22-23', '23-15', '15-23', '12-20', '0-0'];
/** Rarer ends are left out. */
const LEAST = 0.002;
const model = modelOf(shippedTrucoStrategy(), trucoGame('ufsm24').id);
const { rules, match, pairs, classes } = model;
const percent = (share: number, digits: number) => (100 * share).toFixed(digits);

/** The chance of each end, by what it is and the score after it. */
function chancesAt(scores: Scores): Map<string, number> {
  const chances = new Map<string, number>();
  const after = (winner: number, points: number): string => {
    const then = scores.map((each, seat) => each + (seat === winner ? points : 0));
    return then.some((each) => each >= rules.target) ? 'over' : then.join('-');
  };
  const add = (end: string, weights: Float32Array, counts: (mano: number, pie: number) => boolean) => {
    const { size, score } = classes;
    const chance = weights.reduce((sum, weight, at) => {
      const [mano, pie] = [score[Math.floor(at / size)], score[at % size]];
      return counts(mano, pie) ? sum + weight * pairs[at] : sum;
    }, 0);
    chances.set(end, (chances.get(end) ?? 0) + chance);
  };
  for (const [key, weights] of endsAt(model, scores, (kind, calls) => `${kind},${calls}`)) {
    const [kind, calls] = key.split(',');
    const sequence = Number(calls);
    if (kind === 'none') add(`nobody called: ${scores.join('-')}`, weights, () => true);
    else if (kind !== 'said') {
      const refuser = kind === 'refused 0' ? 0 : 1;
      add(`refused by ${refuser}: ${after(1 - refuser, envidoDeclined[sequence])}`, weights, () => true);
    } else
      for (const winner of [0, 1]) {
        const points = betPoints(rules, envidoAccepted[sequence], scores[winner], scores[1 - winner]);
        add(`said, won by ${winner}: ${after(winner, points)}`, weights, (mano, pie) => mano >= pie === (winner === 0));
      }
  }
  const folded = [...chances.values()].reduce((left, chance) => left - chance, 1);
  chances.set(`mano folds before anything is said: ${after(1, 1)}`, folded);
  return chances;
}

for (const text of asked) {
  const [mano, pie] = text.split('-').map(Number);
  const scores = [mano, pie] as const;
  const point = pointWorth(match, scores);
  const [lost] = auctionLosses(rules, scores, [auctionAt(rules, scores)]);
  process.stdout.write(
    `${text}: the auction gives away ${percent(lost * point, 3)}, a point is worth ${percent(point, 2)}\n`,
  );
  for (const [end, chance] of [...chancesAt(scores)].sort(([, a], [, b]) => b - a))
    if (chance >= LEAST) process.stdout.write(`  ${percent(chance, 1).padStart(5)} %  ${end}\n`);
}
