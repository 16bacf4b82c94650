import { TWO_TRICKS } from '../../../three-tricks/card-tree.ts';
import type { Holdings } from '../../../three-tricks/holdings.ts';
import type { TrucoTree } from '../../equilibrium/cards/truco-tree.ts';

/** How often a player plays another card than its style says. */
const WHIM = 0.04;
/** How likely a player who plays truco by a style is taken to play its cards by the table, before anything was seen. */
const BY_TABLE = 0.3;
const NOTHING_LED = -1;

/** The rank that a style plays of those held, strongest (the lowest number) first; the rank led where it follows. */
type CardStyle = (held: readonly number[], led: number) => number;

const strongest: CardStyle = (held) => held[0];
const middle: CardStyle = (held) => held[held.length >> 1];
const weakest: CardStyle = (held) => held[held.length - 1];
/** The weakest card that wins, else the weakest. */
const thrifty: CardStyle = (held, led) => held.findLast((rank) => rank < led) ?? weakest(held, led);
/** The weakest card that does not lose, else the weakest. */
const content: CardStyle = (held, led) => held.findLast((rank) => rank <= led) ?? weakest(held, led);

/** The styles of each place of a hand where a card is chosen: leading the first trick, the second, following. */
export const cardStyles: readonly (readonly CardStyle[])[] = [
  [strongest, middle, weakest],
  [strongest, weakest],
  [thrifty, content, strongest],
];
const FOLLOWING = 2;

/** Where a card is chosen: its place in `cardStyles`, how many cards are held, and the rank led. */
export interface CardPlace {
  readonly place: number;
  readonly held: number;
  readonly led: number;
}

/** The place of a node where the seat to move may choose between cards; `undefined` where its last card is left. */
export function cardPlace(tree: TrucoTree, node: number): CardPlace | undefined {
  const played = tree.cardsPlayed(node);
  if (played >= TWO_TRICKS) return undefined;
  const held = 3 - (played >> 1);
  if (played % 2 === 1) return { place: FOLLOWING, held, led: tree.cards.rank[tree.cardNode(node)] };
  return { place: played === 0 ? 0 : 1, held, led: NOTHING_LED };
}

/** By place: how likely a player plays by the table, then by each style. */
export type CardShares = readonly Float64Array[];

/** What is believed of a stranger. */
export function strangersCards(): CardShares {
  return cardStyles.map((styles) => Float64Array.from([BY_TABLE, ...styles.map(() => (1 - BY_TABLE) / styles.length)]));
}

/** Which cards a player chooses: by the table or by styles, each as likely as it is. */
export class CardManner {
  private readonly holdings: Holdings;
  private readonly shares: CardShares;
  private readonly known = new Map<string, Float64Array>();

  constructor(holdings: Holdings, shares: CardShares) {
    this.holdings = holdings;
    this.shares = shares;
  }

  /** How likely the table is played. */
  byTable({ place }: CardPlace): number {
    return this.shares[place][0];
  }

  /** By holding and rank the chance that it is played by a style. All chances of a holding and `byTable` make 1. */
  chances(at: CardPlace): Float64Array {
    const key = `${at.place} ${at.held} ${at.led}`;
    let known = this.known.get(key);
    if (!known) this.known.set(key, (known = this.chancesAt(at)));
    return known;
  }

  private chancesAt({ place, held, led }: CardPlace): Float64Array {
    const ranks = this.holdings.sizes.length;
    const sets = this.holdings.sets[held];
    const chances = new Float64Array(sets.length * ranks);
    cardStyles[place].forEach((style, s) => {
      const share = this.shares[place][1 + s];
      sets.forEach((set, i) => {
        chances[i * ranks + style(set, led)] += (1 - WHIM) * share;
        for (const rank of set) chances[i * ranks + rank] += (WHIM * share) / set.length;
      });
    });
    return chances;
  }
}

/** The chance that a style plays a rank. */
export function styleChance(style: CardStyle, held: readonly number[], led: number, rank: number): number {
  const whim = (WHIM * held.filter((each) => each === rank).length) / held.length;
  return style(held, led) === rank ? 1 - WHIM + whim : whim;
}
