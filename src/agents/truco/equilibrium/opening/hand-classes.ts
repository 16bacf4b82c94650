import { HANDS, handFlor } from '../../../../games/truco/cards.ts';
import { cardsOf, pairProbabilities } from '../cards/hands.ts';
import type { TrucoTree } from '../cards/truco-tree.ts';
import { ENVIDO_SCORES, envidoScoreIndex } from '../envido/envido-auction.ts';

/**
 * Hands grouped by all that matters to cards and envido: the three ranks and the envido score. The classes are sorted
 * by ranks, so that those of one holding follow one another.
 */
export class HandClasses {
  readonly size: number;
  /** For each class its holding of three ranks, and the place of its score in `ENVIDO_SCORES`. */
  readonly holding: Int16Array;
  readonly score: Uint8Array;
  /** The class of each of the 9,880 hands. */
  readonly of: Int16Array;
  /** For each rank the classes that hold it, and for each of these the holding of its other two ranks. */
  readonly holders: readonly Int16Array[];
  readonly rest: readonly Int16Array[];

  constructor({ holdings, ranks }: TrucoTree) {
    const keys = Int32Array.from({ length: HANDS }, (_, hand) => {
      const holding = holdings.indexOf(cardsOf(hand).map((card) => ranks.of[card]));
      return holding * ENVIDO_SCORES.length + envidoScoreIndex[hand];
    });
    const sorted = [...new Set(keys)].sort((a, b) => a - b);
    const places = new Map(sorted.map((key, i) => [key, i]));
    this.size = sorted.length;
    this.holding = Int16Array.from(sorted, (key) => Math.floor(key / ENVIDO_SCORES.length));
    this.score = Uint8Array.from(sorted, (key) => key % ENVIDO_SCORES.length);
    this.of = Int16Array.from(keys, (key) => places.get(key) as number);
    const ranksOf = (i: number) => holdings.sets[3][this.holding[i]];
    this.holders = holdings.sizes.map((_, rank) =>
      Int16Array.from([...sorted.keys()].filter((i) => ranksOf(i).includes(rank))),
    );
    this.rest = this.holders.map((classes, rank) =>
      classes.map((i) => {
        const others = [...ranksOf(i)];
        others.splice(others.indexOf(rank), 1);
        return holdings.indexOf(others);
      }),
    );
  }

  /** Probability that mano (row) and pie (column) hold each pair of classes when neither holds a flor. */
  pairs(): Float64Array {
    return pairProbabilities(this.of, this.size, (hand) => handFlor[hand] === 0);
  }
}
