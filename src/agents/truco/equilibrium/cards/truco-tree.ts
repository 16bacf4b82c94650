import type { CardForm } from '../../../../kernels/cfr/card-form.ts';
import type { WeightedTree } from '../../../../solve/expected-values.ts';
import { END } from '../../../../solve/public-tree.ts';
import { CardRemoval } from './card-removal.ts';
import { CardTree, TWO_TRICKS } from './card-tree.ts';
import { Holdings } from './holdings.ts';
import type { Ranks } from './ranks.ts';
import { ACCEPT, BETS, CALL, CALLER, CARDS, DECLINE, ENDED, LEVEL, PLAYED, PLAYED_OUT, RAISE } from './truco-bets.ts';

/** A node's number in bits: the state of the bets, whether the third trick was led, the node of the card tree. */
const BETS_MASK = 31;
const LED = BETS_MASK + 1;
const CARD_SHIFT = 6;

/** What an action is when it plays no given rank (see `TrucoTree.meaning`). */
export const DECLINES = -1;
export const ACCEPTS = -2;
export const CALLS = -3;
export const LAST_CARD = -4;

/**
 * The game of cards and truco bets: one hand between mano (seat 0) and pie (seat 1) without envido, flor, cards face
 * down and folding on one's turn. Private vectors run over the ranks still held, numbered as in `Holdings`.
 *
 * The card that leads the third trick is public, but below it only who wins depends on it. So it is a private index
 * instead of a branch. The leader's vector then runs over the rank led. The follower's runs over the rank led twice:
 * first with a card of its own that loses to it, then with one that wins. Nothing is lost by that.
 */
export class TrucoTree implements WeightedTree {
  readonly root = 0;
  readonly ranks: Ranks;
  readonly holdings: Holdings;
  readonly cards: CardTree;
  private readonly rankCount: number;
  private readonly cardRemoval: CardRemoval;
  /** For each node of the card tree the product over ranks of n! / left!, scaled to a probability. */
  private readonly base: Float64Array;
  /** Length of a private vector by cards played and whether the seat plays next. */
  private readonly widths: Int16Array;

  constructor(ranks: Ranks) {
    this.ranks = ranks;
    this.rankCount = ranks.sizes.length;
    this.holdings = new Holdings(ranks.sizes);
    this.cards = new CardTree(ranks.sizes);
    this.cardRemoval = new CardRemoval(this.holdings);
    this.base = this.baseWeights();
    this.widths = new Int16Array(2 * (TWO_TRICKS + 1));
    for (let depth = 0; depth <= TWO_TRICKS; depth++) {
      for (const plays of [0, 1]) {
        this.widths[2 * depth + plays] = this.holdings.sets[held(depth, plays === 1)].length;
      }
    }
  }

  turn(node: number): number {
    const bet = node & BETS_MASK;
    if (ENDED[bet] >= 0) return END;
    const caller = CALLER[bet];
    return caller >= 0 ? 1 - caller : this.player(node);
  }

  actions(node: number): number {
    const bet = node & BETS_MASK;
    if (CALLER[bet] >= 0) return RAISE[bet] >= 0 ? 3 : 2;
    return this.plays(node) + (CALL[2 * bet + this.player(node)] >= 0 ? 1 : 0);
  }

  /** The answers to a call are decline, accept, raise. On its turn a seat plays a rank, strongest first, or calls. */
  child(node: number, action: number): number {
    const bet = node & BETS_MASK;
    const rest = node & ~BETS_MASK;
    if (CALLER[bet] >= 0) {
      if (action === 1) return this.settle(rest, ACCEPT[this.player(node) === CALLER[bet] ? bet : BETS.length + bet]);
      return rest | (action === 0 ? DECLINE[bet] : RAISE[bet]);
    }
    if (action === this.plays(node)) return rest | CALL[2 * bet + this.player(node)];
    const card = node >> CARD_SHIFT;
    const { cards } = this;
    if (cards.depth[card] < TWO_TRICKS) {
      return this.settle((cards.firstChild[card] + action) << CARD_SHIFT, PLAYED[bet]);
    }
    return node & LED ? rest | PLAYED_OUT[bet] : this.settle(rest | LED, PLAYED[bet]);
  }

  /** The rank that an action plays, or `DECLINES`, `ACCEPTS`, `CALLS` (a raise too), `LAST_CARD`. */
  meaning(node: number, action: number): number {
    if (this.callIsOpen(node)) return action === 0 ? DECLINES : action === 1 ? ACCEPTS : CALLS;
    if (action === this.plays(node)) return CALLS;
    const card = node >> CARD_SHIFT;
    return this.cards.depth[card] === TWO_TRICKS ? LAST_CARD : this.cards.rank[this.cards.firstChild[card] + action];
  }

  width(node: number, seat: number): number {
    if (node & LED) return this.player(node) === seat ? 2 * this.rankCount : this.rankCount;
    const card = node >> CARD_SHIFT;
    return this.widths[2 * this.cards.depth[card] + (this.cards.mover[card] === seat ? 1 : 0)];
  }

  decides(node: number): boolean {
    const bet = node & BETS_MASK;
    // with one card left there is nothing to choose but whether to call
    return (
      CALLER[bet] >= 0 || this.cards.depth[node >> CARD_SHIFT] < TWO_TRICKS || CALL[2 * bet + this.player(node)] >= 0
    );
  }

  indicesBefore(node: number, action: number): Int16Array | undefined {
    const card = node >> CARD_SHIFT;
    const { depth, childCount, firstChild, rank } = this.cards;
    if (CALLER[node & BETS_MASK] >= 0 || depth[card] === TWO_TRICKS || action === childCount[card]) return undefined;
    return this.holdings.withRank[2 - (depth[card] >> 1)][rank[firstChild[card] + action]];
  }

  /** The card that leads the third trick. */
  regroupsOther(node: number, action: number): boolean {
    const leads = (node & LED) === 0 && this.cards.depth[node >> CARD_SHIFT] === TWO_TRICKS;
    return leads && action === 0 && CALLER[node & BETS_MASK] < 0;
  }

  regroupReach(node: number, _action: number, from: Float64Array, at: number, into: Float64Array, to: number): void {
    const { rankCount } = this;
    const card = node >> CARD_SHIFT;
    const { left } = this.cards;
    const lefts = card * rankCount;
    const base = this.base[card];
    const tieWins = this.followerWinsTie(card);
    // sums from either end: a difference of sums would not be exactly zero where it should be
    let stronger = 0;
    for (let led = 0; led < rankCount; led++) {
      const n = left[lefts + led];
      const tied = tieWins && n > 0 ? (n - 1) * from[at + led] : 0;
      into[to + rankCount + led] = base * n * (stronger + tied);
      stronger += n * from[at + led];
    }
    let weaker = 0;
    for (let led = rankCount - 1; led >= 0; led--) {
      const n = left[lefts + led];
      const tied = !tieWins && n > 0 ? (n - 1) * from[at + led] : 0;
      into[to + led] = base * n * (weaker + tied);
      weaker += n * from[at + led];
    }
  }

  regroupValues(node: number, _action: number, from: Float64Array, at: number, into: Float64Array, to: number): void {
    const { rankCount } = this;
    const card = node >> CARD_SHIFT;
    const { left } = this.cards;
    const lefts = card * rankCount;
    const base = this.base[card];
    const tied = this.followerWinsTie(card) ? at + rankCount : at;
    let loses = 0;
    for (let own = 0; own < rankCount; own++) {
      const n = left[lefts + own];
      if (n > 0) into[to + own] += base * n * (loses + (n - 1) * from[tied + own]);
      loses += n * from[at + own];
    }
    let wins = 0;
    for (let own = rankCount - 1; own >= 0; own--) {
      const n = left[lefts + own];
      into[to + own] += base * n * wins;
      wins += n * from[at + rankCount + own];
    }
  }

  initialReach(): Float64Array {
    return this.holdings.dealWeight;
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const bet = node & BETS_MASK;
    const card = node >> CARD_SHIFT;
    const ended = ENDED[bet];
    const points = LEVEL[bet];
    if (node & LED) {
      const follows = this.cards.mover[card] !== seat;
      const lost = ended === seat || (ended === CARDS && !follows) ? points : -points;
      const won = ended === seat || (ended === CARDS && follows) ? points : -points;
      this.weighLed(follows, lost, won, reach, at, into, to);
    } else {
      const winner = ended === CARDS ? this.cards.winner[card] : ended;
      this.weigh(card, seat, winner === seat ? points : -points, reach, at, into, to);
    }
  }

  cardForm(): CardForm {
    const { left, mover, depth, rank, winner } = this.cards;
    return {
      ranks: this.rankCount,
      ...this.cardRemoval.tables,
      withRank: this.holdings.withRank[2],
      left,
      base: this.base,
      of: (node) => {
        const bet = node & BETS_MASK;
        const card = node >> CARD_SHIFT;
        const led = (node & LED) !== 0;
        const ended = ENDED[bet] === CARDS && !led ? winner[card] : ENDED[bet];
        const points = LEVEL[bet];
        const seats = [0, 1] as const;
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
          held: seats.map((seat) => (led ? Number(mover[card] === seat) : held(depth[card], mover[card] === seat))),
          played: rank[card],
          tieWins: this.followerWinsTie(card),
        };
      },
    };
  }

  indexWeights(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const card = node >> CARD_SHIFT;
    if (node & LED) this.weighLed(this.cards.mover[card] !== seat, 1, 1, reach, at, into, to);
    else this.weigh(card, seat, 1, reach, at, into, to);
  }

  /** Whether a private index is possible with these cards on the table. */
  isPossible(node: number, seat: number, index: number): boolean {
    const { rankCount } = this;
    const card = node >> CARD_SHIFT;
    const { left, mover, depth } = this.cards;
    const lefts = card * rankCount;
    if (node & LED) {
      const led = index % rankCount;
      if (left[lefts + led] === 0) return false;
      if (mover[card] === seat) return true;
      const wins = led + (this.followerWinsTie(card) ? 1 : 0);
      const [from, to] = index < rankCount ? [wins, rankCount] : [0, wins];
      for (let own = from; own < to; own++) if (left[lefts + own] > (own === led ? 1 : 0)) return true;
      return false;
    }
    const set = this.holdings.sets[held(depth[card], mover[card] === seat)][index];
    return set.every((rank, i) => left[lefts + rank] > i - set.indexOf(rank));
  }

  /** The node after these ranks in the order played (two tricks at most), with the third trick led or not. */
  node(played: readonly number[], led: boolean, bet: number): number {
    return (this.cards.find(played) << CARD_SHIFT) | (led ? LED : 0) | bet;
  }

  /** How many cards were played in the first two tricks. */
  cardsPlayed(node: number): number {
    return this.cards.depth[node >> CARD_SHIFT];
  }

  /** The ranks of these cards, in order. */
  played(node: number): number[] {
    const ranks: number[] = [];
    for (let card = node >> CARD_SHIFT; card > 0; card = this.cards.parent[card]) ranks.unshift(this.cards.rank[card]);
    return ranks;
  }

  /** The ranks that mano and pie played in the second trick; -1 before that. */
  secondTrick(node: number): readonly [mano: number, pie: number] {
    const { depth, rank, parent, mover } = this.cards;
    const card = node >> CARD_SHIFT;
    if (depth[card] < TWO_TRICKS - 1) return [-1, -1];
    const led = depth[card] === TWO_TRICKS ? parent[card] : card;
    const followed = depth[card] === TWO_TRICKS ? rank[card] : -1;
    return mover[parent[led]] === 0 ? [rank[led], followed] : [followed, rank[led]];
  }

  /** Whether the third trick was led. */
  isLed(node: number): boolean {
    return (node & LED) !== 0;
  }

  /** After two tricks: the seat that leads the third. */
  leader(node: number): number {
    return this.cards.mover[node >> CARD_SHIFT];
  }

  /** After two tricks: how many ranks, from the strongest, win the third trick, or the hand by a tie, against the rank led. */
  winningRanks(node: number, led: number): number {
    return this.followerWinsTie(node >> CARD_SHIFT) ? led + 1 : led;
  }

  /** The seat that the tricks so far have given the hand, or -1. */
  winner(node: number): number {
    return this.cards.winner[node >> CARD_SHIFT];
  }

  /** The number of the state of the bets. */
  betOf(node: number): number {
    return node & BETS_MASK;
  }

  /** Whether a call waits for its answer. */
  callIsOpen(node: number): boolean {
    return CALLER[node & BETS_MASK] >= 0;
  }

  /** A number that tells the cards on the table (and whether the third trick was led), but nothing of the bets. */
  publicCards(node: number): number {
    return node >> (CARD_SHIFT - 1);
  }

  /** Points of mano at an end, given both private indices. */
  points(node: number, indices: readonly [number, number]): number {
    const bet = node & BETS_MASK;
    const card = node >> CARD_SHIFT;
    const leader = this.cards.mover[card];
    const followerWins = indices[1 - leader] >= this.rankCount;
    const byCards = (node & LED) === 0 ? this.cards.winner[card] : followerWins ? 1 - leader : leader;
    const winner = ENDED[bet] === CARDS ? byCards : ENDED[bet];
    return winner === 0 ? LEVEL[bet] : -LEVEL[bet];
  }

  /** Both private indices after an action that the mover can take. */
  indicesAfter(node: number, action: number, indices: readonly [number, number]): [number, number] {
    const seat = this.turn(node);
    const next: [number, number] = [indices[0], indices[1]];
    const before = this.indicesBefore(node, action);
    if (before !== undefined) next[seat] = before.indexOf(indices[seat]);
    if (this.regroupsOther(node, action)) {
      next[1 - seat] = this.followerIndex(node, indices[seat], indices[1 - seat]);
    }
    return next;
  }

  /** The follower's private index once the third trick is led, from the rank led and its own. */
  followerIndex(node: number, led: number, own: number): number {
    const wins = own < led || (own === led && this.followerWinsTie(node >> CARD_SHIFT));
    return wins ? this.rankCount + led : led;
  }

  /** The seat that plays the next card. */
  private player(node: number): number {
    const mover = this.cards.mover[node >> CARD_SHIFT];
    return node & LED ? 1 - mover : mover;
  }

  /** How many public actions play a card. */
  private plays(node: number): number {
    const card = node >> CARD_SHIFT;
    return this.cards.depth[card] === TWO_TRICKS ? 1 : this.cards.childCount[card];
  }

  /** The node, or the end below it when the winner is known or nothing is left but to play the last card. */
  private settle(rest: number, bet: number): number {
    const over = this.cards.winner[rest >> CARD_SHIFT] >= 0 || (rest & LED && CALL[2 * bet + this.player(rest)] < 0);
    return rest | (over ? PLAYED_OUT[bet] : bet);
  }

  private followerWinsTie(card: number): boolean {
    return this.cards.tieWinner[card] !== this.cards.mover[card];
  }

  private weigh(
    card: number,
    seat: number,
    points: number,
    reach: Float64Array,
    at: number,
    into: Float64Array,
    to: number,
  ): void {
    const { depth, mover, left, rank } = this.cards;
    const plays = mover[card] === seat;
    const played = depth[card];
    const lefts = card * this.rankCount;
    const own = held(played, plays);
    const other = held(played, !plays);
    this.cardRemoval.sum(own, other, points, left, lefts, this.base[card], rank[card], reach, at, into, to);
  }

  /** With the third trick led the weights of both hands are in the follower's reach already. */
  private weighLed(
    follows: boolean,
    lost: number,
    won: number,
    reach: Float64Array,
    at: number,
    into: Float64Array,
    to: number,
  ): void {
    const { rankCount } = this;
    for (let led = 0; led < rankCount; led++) {
      if (follows) {
        into[to + led] = lost * reach[at + led];
        into[to + rankCount + led] = won * reach[at + led];
      } else into[to + led] = lost * reach[at + led] + won * reach[at + rankCount + led];
    }
  }

  private baseWeights(): Float64Array {
    const { firstChild, childCount, rank, left, size } = this.cards;
    const base = new Float64Array(size);
    base[0] = this.cardRemoval.scale;
    for (let card = 0; card < size; card++) {
      for (let next = firstChild[card]; next < firstChild[card] + childCount[card]; next++) {
        base[next] = base[card] * left[card * this.rankCount + rank[next]];
      }
    }
    return base;
  }
}

/** How many cards the seat that plays next holds, or the other one. */
function held(played: number, plays: boolean): number {
  return 3 - ((played + (plays ? 0 : 1)) >> 1);
}

if (BETS.length > BETS_MASK + 1) throw new RangeError('more bet states than the node number has room for');
