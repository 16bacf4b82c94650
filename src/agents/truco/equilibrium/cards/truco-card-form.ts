import type { CardForm } from '../../../../kernels/cfr/card-form.ts';
import type { HeldCards } from '../../../three-tricks/held-cards.ts';
import { CARDS, ENDED, LEVEL } from './truco-bets.ts';
import type { TrucoTree } from './truco-tree.ts';

const seats = [0, 1] as const;

/** The ends of the game of cards and truco bets as data, for the kernel of the solver. */
export function trucoCardForm(tree: TrucoTree, held: HeldCards): CardForm {
  const { left, mover, rank, winner } = tree.cards;
  return {
    ranks: tree.ranks.sizes.length,
    ...held.removal.tables,
    withRank: tree.holdings.withRank[2],
    left,
    base: held.weight,
    of(node) {
      const bet = tree.betOf(node);
      const card = tree.cardNode(node);
      const led = tree.isLed(node);
      const ended = ENDED[bet] === CARDS && !led ? winner[card] : ENDED[bet];
      const points = LEVEL[bet];
      return {
        table: card,
        led,
        // by cards the leader wins with a card that the follower's loses to, and the follower with one that wins
        points: seats.map((seat) => {
          const follows = mover[card] !== seat;
          const byCards = ended === CARDS;
          return [
            ended === seat || (byCards && !follows) ? points : -points,
            ended === seat || (byCards && follows) ? points : -points,
          ] as const;
        }),
        held: seats.map((seat) => (led ? Number(mover[card] === seat) : held.count(card, seat))),
        played: rank[card],
        tieWins: tree.followerWinsTie(node),
      };
    },
  };
}
