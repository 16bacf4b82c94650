/**
 * Writes `data/truco/match-chances.json`: mano's chance to win the match at every score, for both rule sets. How often
 * mano wins a hand is the shipped table's far from the end; at fifteen kinds of scores near the end whole hands are
 * solved with chances to win the match for payoffs. Takes three to four core minutes.
 *
 *     node scripts/truco/match-chances.ts [--iterations N]
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { type ChanceTable, MatchChances } from '../../src/agents/truco/master/chances/match-chances.ts';
import { handShares, solveMatchChances, winShare } from '../../src/agents/truco/master/chances/solve-match-chances.ts';
import { shapeOf, shapes } from '../../src/agents/truco/master/first-trick/endings.ts';
import { FirstTrickPaths } from '../../src/agents/truco/master/first-trick/first-trick.ts';
import { FirstTrickSolver } from '../../src/agents/truco/master/first-trick/solve-first-trick.ts';
import { HandModel } from '../../src/agents/truco/master/hand-model.ts';
import { parseRules } from '../../src/games/truco/rules.ts';

const { values } = parseArgs({ options: { iterations: { type: 'string', default: '20' } } });
const strategy = shippedTrucoStrategy();
const rules = parseRules('ufsm24');
const shares = handShares(strategy);
const usual = shares.won.reduce((sum, each) => sum + each, 0);
const first = new MatchChances(
  rules.target,
  solveMatchChances(rules, shares, () => usual),
);
const model = new HandModel(rules, strategy);
const solver = new FirstTrickSolver(new FirstTrickPaths(strategy.tree));
const { size, holding } = model.classes;
const holdings = strategy.tree.holdings.sets[3].length;
/** The chance that mano (row) and pie (column) are dealt each pair of holdings. */
const dealt = new Float64Array(holdings * holdings);
model.pairs.forEach((chance, at) => {
  dealt[holding[Math.floor(at / size)] * holdings + holding[at % size]] += chance;
});
const wins = new Map<string, number>([['far', usual]]);
for (const [shape, [mano, pie]] of shapes) {
  if (shape === 'far') continue;
  const stakes = first.stakes(rules.target - mano, rules.target - pie);
  const game = solver.begin(dealt, stakes);
  game.iterate(Number(values.iterations));
  wins.set(shape, winShare(shares, stakes, game.value));
  process.stdout.write(`${shape}: mano wins ${(100 * (wins.get(shape) as number)).toFixed(1)} %\n`);
}
const rounded = ({ size, deal, cards }: ChanceTable): ChanceTable => {
  const four = (chances: readonly number[]) => chances.map((chance) => Math.round(1e4 * chance) / 1e4);
  return { size, deal: four(deal), cards: four(cards) };
};
const solved = (id: string) =>
  rounded(solveMatchChances(parseRules(id), shares, (mano, pie) => wins.get(shapeOf(mano, pie)) as number));
const document = {
  command: 'node scripts/truco/match-chances.ts',
  shares,
  manoWins: Object.fromEntries(wins),
  ufsm24: solved('ufsm24'),
  argentino30: solved('argentino30'),
};
writeFileSync(new URL('../../data/truco/match-chances.json', import.meta.url), `${JSON.stringify(document)}\n`);
