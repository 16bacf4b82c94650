import { handDecided, TIED, UNPLAYED } from '../../../../games/three-tricks/table.ts';
import type { TrucoTree } from '../../equilibrium/cards/truco-tree.ts';

const TWO_TRICKS = 4;
/** Who has won a trick, seen by the seat that is judged. */
const [OWN, OTHER] = [0, 1];
const NO_CARD = -1;

/** A hand as its cards stand, seen by the seat that is judged: tricks won, the cards of the open trick, cards held. */
interface Standing {
  readonly first: number;
  readonly second: number;
  readonly own: number;
  readonly other: number;
  readonly held: number;
  readonly othersHeld: number;
  readonly isMano: boolean;
}

/**
 * How strong a seat stands at a node of the game of cards and truco, by its private indices: the chance to win the hand
 * against any cards of the other, if both lead their strongest card and follow with the weakest that wins. Cards on the
 * table do not change what the other may hold, so few standings are to be judged.
 */
export class TrucoStrength {
  private readonly tree: TrucoTree;
  private readonly known = new Map<string, Float64Array>();
  /** By the cards on the table and the seat. */
  private readonly at = new Map<number, Float64Array>();

  constructor(tree: TrucoTree) {
    this.tree = tree;
  }

  of(node: number, seat: number): Float64Array {
    const key = 2 * this.tree.publicCards(node) + seat;
    let found = this.at.get(key);
    if (!found) this.at.set(key, (found = this.judge(node, seat)));
    return found;
  }

  private judge(node: number, seat: number): Float64Array {
    const { tree } = this;
    const ranks = tree.ranks.sizes.length;
    if (tree.isLed(node) && tree.leader(node) !== seat)
      return this.once('follows', () => Float64Array.from({ length: 2 * ranks }, (_, i) => (i < ranks ? 0 : 1)));
    const standing = standingOf(tree, node, seat);
    if (tree.isLed(node)) {
      const led = (own: number) => this.chances({ ...standing, own, held: 0 })[0];
      return this.once(`led ${JSON.stringify(standing)}`, () =>
        Float64Array.from({ length: ranks }, (_, own) => led(own)),
      );
    }
    return this.once(JSON.stringify(standing), () => this.chances(standing));
  }

  private once(key: string, make: () => Float64Array): Float64Array {
    let found = this.known.get(key);
    if (!found) this.known.set(key, (found = make()));
    return found;
  }

  /** For each holding of the seat the chance to win. */
  private chances(standing: Standing): Float64Array {
    const { holdings, ranks } = this.tree;
    const others = holdings.sets[standing.othersHeld].map((set) => ({ set, weight: ways(set, ranks.sizes) }));
    const total = others.reduce((sum, { weight }) => sum + weight, 0);
    return Float64Array.from(holdings.sets[standing.held], (held) => {
      let wins = 0;
      for (const { set, weight } of others) if (isWon(standing, held, set)) wins += weight;
      return wins / total;
    });
  }
}

/** How many ways there are to hold these ranks. */
function ways(set: readonly number[], sizes: readonly number[]): number {
  return set.reduce((product, rank, i) => {
    const same = set.slice(0, i).filter((each) => each === rank).length;
    return (product * (sizes[rank] - same)) / (same + 1);
  }, 1);
}

function standingOf(tree: TrucoTree, node: number, seat: number): Standing {
  const played = tree.played(node);
  const winners = [UNPLAYED, UNPLAYED];
  let leader = 0;
  for (let trick = 0; 2 * trick + 1 < played.length; trick++) {
    const [led, followed] = [played[2 * trick], played[2 * trick + 1]];
    const winner = led === followed ? TIED : led < followed ? leader : 1 - leader;
    winners[trick] = winner === TIED ? TIED : winner === seat ? OWN : OTHER;
    leader = winner === TIED ? 0 : winner;
  }
  const tricks = played.length >> 1;
  const open = played.length % 2 === 1 ? played[played.length - 1] : NO_CARD;
  const isLed = open !== NO_CARD || (played.length === TWO_TRICKS && tree.isLed(node));
  return {
    first: winners[0],
    second: winners[1],
    own: leader === seat ? open : NO_CARD,
    other: leader === seat ? NO_CARD : open,
    held: 3 - tricks - (isLed && leader === seat ? 1 : 0),
    othersHeld: 3 - tricks - (isLed && leader !== seat ? 1 : 0),
    // to lead one's strongest card is a poor way to begin, so nobody is judged by it
    isMano: seat === 0 && played.length > 0,
  };
}

/** Plays a hand out. Holdings are ascending: strongest first. */
function isWon(standing: Standing, held: readonly number[], others: readonly number[]): boolean {
  const tricks = [standing.first, standing.second, UNPLAYED];
  const hands = [[...held], [...others]];
  const mano = standing.isMano ? OWN : OTHER;
  let table = [standing.own, standing.other];
  for (let trick = tricks.indexOf(UNPLAYED); ; trick++) {
    const last = trick > 0 ? tricks[trick - 1] : TIED;
    const leads = last === TIED ? mano : last;
    for (const player of [leads, 1 - leads])
      if (table[player] === NO_CARD) table[player] = choose(hands[player], table[1 - player]);
    tricks[trick] = table[OWN] === table[OTHER] ? TIED : table[OWN] < table[OTHER] ? OWN : OTHER;
    table = [NO_CARD, NO_CARD];
    const winner = handDecided(tricks[0], tricks[1], tricks[2], mano);
    if (winner >= 0 && (trick > 0 || tricks[1] !== UNPLAYED)) return winner === OWN;
  }
}

/** Takes a card out of a hand: the weakest that wins or else the weakest; to lead, the strongest. */
function choose(hand: number[], against: number): number {
  let at = 0;
  if (against !== NO_CARD) {
    at = hand.length - 1;
    while (at > 0 && hand[at] >= against) at--;
    if (hand[at] >= against) at = hand.length - 1;
  }
  return hand.splice(at, 1)[0];
}

const strengths = new WeakMap<TrucoTree, TrucoStrength>();

/** Strengths by game, for every player of this process. */
export function strengthOf(tree: TrucoTree): TrucoStrength {
  let found = strengths.get(tree);
  if (!found) strengths.set(tree, (found = new TrucoStrength(tree)));
  return found;
}
