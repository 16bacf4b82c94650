/**
 * How the envido of a hand ends at some scores when both play master's auction, the scores after it, and what the auction
 * gives away to best responses, in points of a hundred of the chance to win the match.
 *
 *     node bench/truco/envido-ends.ts [SCORES ...]      # mano's and pie's points: 23-23 12-20
 */
import { callsAfter, ENVIDO_SCORES, scorePairs } from '../../src/agents/truco/equilibrium/envido/envido-auction.ts';
import { EnvidoStrategy, PASS } from '../../src/agents/truco/equilibrium/envido/envido-strategy.ts';
import { matchChances } from '../../src/agents/truco/master/chances/match-chances.ts';
import { pointWorth } from '../../src/agents/truco/master/opening/envido-worth.ts';
import { auctionAt, auctionLosses, type Scores } from '../../src/agents/truco/master/opening/opening-scores.ts';
import { ACTION } from '../../src/games/truco/actions.ts';
import {
  betPoints,
  ENVIDO_LETTERS,
  envidoAccepted,
  envidoDeclined,
  envidoSequences,
} from '../../src/games/truco/bidding.ts';
import { parseRules } from '../../src/games/truco/rules.ts';

const named = process.argv.slice(2);
const asked = named.length > 0 ? named : ['23-23', '22-22', '23-22', '22-23', '23-15', '15-23', '12-20', '0-0'];
/** Rarer ends are left out. */
const LEAST = 0.002;
const WIDTH = ENVIDO_SCORES.length;
const rules = parseRules('ufsm24');
const match = matchChances(rules);
const auction = new EnvidoStrategy(rules, match);
const percent = (share: number, digits: number) => (100 * share).toFixed(digits);

/** The chance of each end, by what it is and the score after it. */
function endsAt(scores: Scores): Map<string, number> {
  const ends = new Map<string, number>();
  const pairs = scorePairs();
  const after = (winner: number, points: number): string => {
    const then = scores.map((each, seat) => each + (seat === winner ? points : 0));
    return then.some((each) => each >= rules.target) ? 'over' : then.join('-');
  };
  const add = (end: string, reach: readonly number[][], counts: (mano: number, pie: number) => boolean) => {
    let chance = 0;
    for (let i = 0; i < WIDTH; i++)
      for (let j = 0; j < WIDTH; j++) if (counts(i, j)) chance += pairs[i * WIDTH + j] * reach[0][i] * reach[1][j];
    ends.set(end, (ends.get(end) ?? 0) + chance);
  };
  const visit = (opener: number, calls: string, seat: number, reach: readonly number[][]): void => {
    const moving = (move: number) => {
      const chances = auction.chancesOf(scores, { opener, calls }, move);
      return reach.map((each, of) => (of === seat ? each.map((weight, i) => weight * chances[i]) : each));
    };
    const sequence = envidoSequences.indexOf(calls);
    for (const call of callsAfter(sequence, rules))
      visit(opener, calls + ENVIDO_LETTERS[call], 1 - seat, moving(ACTION.ENVIDO + call));
    if (calls !== '') {
      const other = 1 - seat;
      add(`refused by ${seat}: ${after(other, envidoDeclined[sequence])}`, moving(ACTION.NO_QUIERO), () => true);
      for (const winner of [0, 1]) {
        const points = betPoints(rules, envidoAccepted[sequence], scores[winner], scores[1 - winner]);
        const wins = (mano: number, pie: number) => mano >= pie === (winner === 0);
        add(`said, won by ${winner}: ${after(winner, points)}`, moving(ACTION.QUIERO), wins);
      }
    } else if (seat === 0) visit(1, '', 1, moving(PASS));
    else add(`nobody called: ${scores.join('-')}`, moving(PASS), () => true);
  };
  const all = ENVIDO_SCORES.map(() => 1);
  visit(0, '', 0, [all, all]);
  return ends;
}

for (const text of asked) {
  const [mano, pie] = text.split('-').map(Number);
  const scores = [mano, pie] as const;
  const point = pointWorth(match, scores);
  const [lost] = auctionLosses(rules, scores, [auctionAt(rules, scores)]);
  process.stdout.write(
    `${text}: the auction gives away ${percent(lost * point, 3)}, a point is worth ${percent(point, 2)}\n`,
  );
  for (const [end, chance] of [...endsAt(scores)].sort(([, a], [, b]) => b - a))
    if (chance >= LEAST) process.stdout.write(`  ${percent(chance, 1).padStart(5)} %  ${end}\n`);
}
