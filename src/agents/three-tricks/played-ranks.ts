import { type TableView, TIED } from '../../games/three-tricks/table.ts';
import { type CardTree, TWO_TRICKS } from './card-tree.ts';

/**
 * The ranks on the table in the order played, as a solved hand has them; `rankOf` is undefined for what plays no card.
 * A solved hand knows no card face down, and cards may tie in it that do not tie in truth. In such a case the nearest
 * ranks that give every trick the same winner stand in.
 */
export function playedRanks(
  { log, tricks }: TableView,
  cards: CardTree,
  ranks: number,
  rankOf: (action: number) => number | undefined,
): number[] {
  const plays = log.flatMap(({ seat, action }) => {
    const rank = rankOf(action);
    return rank === undefined ? [] : [{ seat, rank }];
  });
  const path: number[] = [];
  for (let at = 0; at < plays.length; at += 2) {
    const trick = plays.slice(at, at + 2);
    const wanted = trick.map(({ rank }) => rank);
    const winner = tricks[at / 2]?.winner ?? null;
    const sign = winner === null ? null : winner === TIED ? 0 : winner === trick[0].seat ? -1 : 1;
    path.push(...(fits(path, wanted, sign, cards) ? wanted : nearestFit(path, wanted, sign, cards, ranks)));
  }
  return path;
}

/** Whether the deck has these cards left and the right player wins the trick (sign of first rank less second). */
function fits(path: readonly number[], trick: readonly number[], sign: number | null, cards: CardTree): boolean {
  const [first, second] = trick;
  if (second !== undefined && sign !== null && Math.sign(first - second) !== sign) return false;
  return cards.find([...path, ...trick].slice(0, TWO_TRICKS)) >= 0;
}

function nearestFit(
  path: readonly number[],
  wanted: readonly number[],
  sign: number | null,
  cards: CardTree,
  ranks: number,
): number[] {
  const all = Array.from({ length: ranks }, (_, rank) => rank);
  const tricks = wanted.length === 1 ? all.map((rank) => [rank]) : all.flatMap((a) => all.map((b) => [a, b]));
  const distance = (trick: readonly number[]) => trick.reduce((sum, rank, i) => sum + Math.abs(rank - wanted[i]), 0);
  return tricks
    .filter((trick) => fits(path, trick, sign, cards))
    .reduce((best, trick) => (distance(trick) < distance(best) ? trick : best));
}
