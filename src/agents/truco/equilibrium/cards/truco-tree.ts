import type { CardForm } from '../../../../kernels/cfr/card-form.ts';
import type { WeightedTree } from '../../../../solve/expected-values.ts';
import { END } from '../../../../solve/public-tree.ts';
import { type CardTree, TWO_TRICKS } from '../../../three-tricks/card-tree.ts';
import { HeldCards, sumLed } from '../../../three-tricks/held-cards.ts';
import type { Holdings } from '../../../three-tricks/holdings.ts';
import type { Ranks } from './ranks.ts';
import { ACCEPT, BETS, CALL, CALLER, CARDS, DECLINE, ENDED, LEVEL, PLAYED, PLAYED_OUT, RAISE } from './truco-bets.ts';
import { trucoCardForm } from './truco-card-form.ts';

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
  private readonly held: HeldCards;
  private readonly rankCount: number;

  constructor(ranks: Ranks) {
    this.ranks = ranks;
    this.rankCount = ranks.sizes.length;
    this.held = new HeldCards(ranks.sizes);
    this.holdings = this.held.holdings;
    this.cards = this.held.cards;
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
    return this.held.width(node >> CARD_SHIFT, seat);
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
    const base = this.held.weight[card];
    const tieWins = this.followerWinsTie(node);
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
    const base = this.held.weight[card];
    const tied = this.followerWinsTie(node) ? at + rankCount : at;
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
      sumLed(this.rankCount, follows, lost, won, reach, at, into, to);
    } else {
      const winner = ended === CARDS ? this.cards.winner[card] : ended;
      this.held.sum(card, seat, winner === seat ? points : -points, reach, at, into, to);
    }
  }

  cardForm(): CardForm {
    return trucoCardForm(this, this.held);
  }

  indexWeights(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const card = node >> CARD_SHIFT;
    if (node & LED) sumLed(this.rankCount, this.cards.mover[card] !== seat, 1, 1, reach, at, into, to);
    else this.held.sum(card, seat, 1, reach, at, into, to);
  }

  /** Whether a private index is possible with these cards on the table. */
  isPossible(node: number, seat: number, index: number): boolean {
    const { held, rankCount } = this;
    const card = node >> CARD_SHIFT;
    if ((node & LED) === 0) return held.isPossible(card, seat, index);
    const led = index % rankCount;
    if (held.left(card, led) === 0) return false;
    if (this.cards.mover[card] === seat) return true;
    const wins = led + (this.followerWinsTie(node) ? 1 : 0);
    const from = index < rankCount ? wins : 0;
    const to = index < rankCount ? rankCount : wins;
    for (let own = from; own < to; own++) if (held.left(card, own) > (own === led ? 1 : 0)) return true;
    return false;
  }

  /** The node after these ranks in the order played (two tricks at most), with the third trick led or not. */
  node(played: readonly number[], led: boolean, bet: number): number {
    return (this.cards.find(played) << CARD_SHIFT) | (led ? LED : 0) | bet;
  }

  /** The node of the card tree. */
  cardNode(node: number): number {
    return node >> CARD_SHIFT;
  }

  /** How many cards were played in the first two tricks. */
  cardsPlayed(node: number): number {
    return this.cards.depth[node >> CARD_SHIFT];
  }

  /** How many cards a seat has played. */
  ownPlayed(node: number, seat: number): number {
    const { depth, mover } = this.cards;
    const card = node >> CARD_SHIFT;
    // in an open trick it is the leader who has played
    const isOpen = depth[card] % 2 === 1;
    const hasLed = isOpen ? mover[card] !== seat : (node & LED) !== 0 && mover[card] === seat;
    return (depth[card] >> 1) + (hasLed ? 1 : 0);
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
    return this.followerWinsTie(node) ? led + 1 : led;
  }

  /** After two tricks: whether who follows in the third wins the hand by a tie. */
  followerWinsTie(node: number): boolean {
    const card = node >> CARD_SHIFT;
    return this.cards.tieWinner[card] !== this.cards.mover[card];
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
    const wins = own < led || (own === led && this.followerWinsTie(node));
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
}

if (BETS.length > BETS_MASK + 1) throw new RangeError('more bet states than the node number has room for');
