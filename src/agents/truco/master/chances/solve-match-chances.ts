import type { TrucoRules } from '../../../../games/truco/rules.ts';
import { StrategyWalker } from '../../../../solve/best-response.ts';
import { stakedTree } from '../../equilibrium/cards/staked-tree.ts';
import type { TrucoStrategy } from '../../equilibrium/cards/truco-strategy.ts';
import { EnvidoStrategy } from '../../equilibrium/envido/envido-strategy.ts';
import type { Stakes } from '../rest/rest-of-hand.ts';
import { type ChanceTable, MatchChances } from './match-chances.ts';

/** How often mano wins, and loses, a hand of cards and truco of so many points (index 1 to 4). */
export type HandShares = Stakes;

/** How hands of cards and truco end when both play a table. */
export function handShares(strategy: TrucoStrategy): HandShares {
  const none = [0, 0, 0, 0, 0];
  const share = (stakes: Stakes) =>
    new StrategyWalker(stakedTree(strategy.tree, stakes), strategy.size, strategy).value(0);
  const only = (points: number) => none.map((_, i) => (i === points ? 1 : 0));
  return {
    won: none.map((_, points) => (points === 0 ? 0 : share({ won: only(points), lost: none }))),
    lost: none.map((_, points) => (points === 0 ? 0 : share({ won: none, lost: only(points) }))),
  };
}

/** How often mano wins a hand, whatever its points, if the game is worth this much at these stakes. */
export function winShare(shares: HandShares, stakes: Stakes, value: number): number {
  const [won, lost] = meansOf(shares, stakes);
  return (value - lost) / (won - lost);
}

/**
 * The chances to win a match at every score. Each hand brings somebody a point, so the scores are gone through from the
 * end of a match back to its start: cards and truco by how often mano wins at that score, the envido by its auction.
 */
export function solveMatchChances(
  rules: TrucoRules,
  shares: HandShares,
  winsAt: (manoLacks: number, pieLacks: number) => number,
): ChanceTable {
  const { target } = rules;
  const deal = new Array<number>(target * target).fill(0.5);
  const cards = deal.slice();
  const table = { size: target, deal, cards };
  const chances = new MatchChances(target, table);
  const envido = new EnvidoStrategy(rules, chances);
  for (let lacking = 2; lacking <= 2 * target; lacking++)
    for (let mano = Math.max(1, lacking - target); mano <= Math.min(target, lacking - 1); mano++) {
      const pie = lacking - mano;
      const scores = [target - mano, target - pie] as const;
      const [won, lost] = meansOf(shares, chances.afterPoints(...scores));
      const wins = winsAt(mano, pie);
      const at = (mano - 1) * target + pie - 1;
      cards[at] = wins * won + (1 - wins) * lost;
      deal[at] = cards[at] + envido.expectedByScore(scores).reduce((sum, value) => sum + value, 0);
    }
  return table;
}

/** What a hand that mano wins is worth on average, and one that it loses. */
function meansOf(shares: HandShares, stakes: Stakes): readonly [won: number, lost: number] {
  const mean = (share: readonly number[], worth: readonly number[]) => {
    const total = share.reduce((sum, each) => sum + each, 0);
    return share.reduce((sum, each, points) => sum + each * worth[points], 0) / total;
  };
  return [mean(shares.won, stakes.won), mean(shares.lost, stakes.lost)];
}
