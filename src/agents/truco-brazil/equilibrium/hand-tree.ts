import type { WeightedTree } from '../../../solve/expected-values.ts';
import { END } from '../../../solve/public-tree.ts';
import { type CardTree, TWO_TRICKS } from '../../three-tricks/card-tree.ts';
import { HeldCards } from '../../three-tricks/held-cards.ts';
import type { Holdings } from '../../three-tricks/holdings.ts';
import { Bets, CARDS, NOBODY, OPEN } from './bets.ts';

/** A node's number: the cards of two tricks, whether the third was led, the state of the bets. */
const BET_MASK = 63;
const LED = BET_MASK + 1;
const CARD_SHIFT = 7;

/** How the third trick ends for the seat that plays last in it. */
const LOSES = 0;
const WINS = 1;
const DRAWS = 2;

/** What an action is when it plays no given rank. */
export const RUNS = -1;
export const ACCEPTS = -2;
export const CALLS = -3;
export const LAST_CARD = -4;

/**
 * One hand of Brazilian Truco, cards and raises (no cards face down), between mano (seat 0) and pie (seat 1). Cards
 * count by rank, numbered from the strongest; `sizes` says how many cards of each rank there are, `ladder` what the
 * hand is worth after each raise. Private vectors run over the cards still held.
 *
 * The card that leads the third trick is public, but nothing below depends on it except who wins. It is carried as an
 * index instead of a branch: the leader's vector runs over the card led, the follower's over the card led and what the
 * follower's own card makes of the trick. No player loses anything that it could use.
 */
export class HandTree implements WeightedTree {
  readonly root = 0;
  readonly ladder: readonly number[];
  readonly bets: Bets;
  readonly holdings: Holdings;
  readonly cards: CardTree;
  /** How many ranks there are. */
  readonly ranks: number;
  private readonly held: HeldCards;
  /** What a tied third trick is for who plays last in it, by card node after two tricks. */
  private readonly tie: Uint8Array;

  constructor(sizes: readonly number[], ladder: readonly number[]) {
    this.ladder = ladder;
    this.bets = new Bets(ladder.length);
    if (this.bets.states.length > LED) throw new RangeError('more states of the bets than a node number has room for');
    this.held = new HeldCards(sizes);
    this.holdings = this.held.holdings;
    this.cards = this.held.cards;
    this.ranks = sizes.length;
    this.tie = Uint8Array.from(this.cards.mover, (leader, card) =>
      this.tiedTwice(card) ? DRAWS : this.cards.tieWinner[card] === leader ? LOSES : WINS,
    );
  }

  turn(node: number): number {
    const bet = node & BET_MASK;
    if (this.bets.end[bet] !== OPEN) return END;
    const caller = this.bets.caller[bet];
    return caller !== NOBODY ? 1 - caller : this.player(node);
  }

  actions(node: number): number {
    if (this.answers(node)) return this.bets.raise[node & BET_MASK] >= 0 ? 3 : 2;
    return this.plays(node) + (this.callAt(node) >= 0 ? 1 : 0);
  }

  /** Answers: run, accept, raise. On one's turn: the cards from the strongest rank, then the call. */
  child(node: number, action: number): number {
    const { bets, cards } = this;
    const bet = node & BET_MASK;
    const rest = node & ~BET_MASK;
    const caller = bets.caller[bet];
    if (caller !== NOBODY) {
      if (action === 0) return rest | bets.run[bet];
      if (action === 2) return rest | bets.raise[bet];
      return this.settled(rest, this.player(node) === caller ? bets.accept[bet] : bets.acceptAndPlay[bet]);
    }
    if (action === this.plays(node)) return rest | this.callAt(node);
    const card = node >> CARD_SHIFT;
    if (cards.depth[card] < TWO_TRICKS)
      return this.settled((cards.firstChild[card] + action) << CARD_SHIFT, bets.played[bet]);
    return node & LED ? rest | bets.playedOut[bet] : this.settled(rest | LED, bets.played[bet]);
  }

  /** The rank that an action plays, or `RUNS`, `ACCEPTS`, `CALLS` (a raise too), `LAST_CARD`. */
  meaning(node: number, action: number): number {
    if (this.answers(node)) return action === 0 ? RUNS : action === 1 ? ACCEPTS : CALLS;
    if (action === this.plays(node)) return CALLS;
    const card = node >> CARD_SHIFT;
    return this.cards.depth[card] === TWO_TRICKS ? LAST_CARD : this.cards.rank[this.cards.firstChild[card] + action];
  }

  width(node: number, seat: number): number {
    const card = node >> CARD_SHIFT;
    if (node & LED) return this.player(node) === seat ? this.outcomes(card) * this.ranks : this.ranks;
    return this.held.width(card, seat);
  }

  /** With one card left the only choice is whether to call. */
  decides(node: number): boolean {
    return this.answers(node) || this.cards.depth[node >> CARD_SHIFT] < TWO_TRICKS || this.callAt(node) >= 0;
  }

  indicesBefore(node: number, action: number): Int16Array | undefined {
    const { cards } = this;
    const card = node >> CARD_SHIFT;
    const depth = cards.depth[card];
    if (this.answers(node) || depth === TWO_TRICKS || action === cards.childCount[card]) return undefined;
    return this.holdings.withRank[2 - (depth >> 1)][cards.rank[cards.firstChild[card] + action]];
  }

  /** Leading the third trick regroups the follower's cards by what they make of it. */
  regroupsOther(node: number, action: number): boolean {
    const leads = (node & LED) === 0 && this.cards.depth[node >> CARD_SHIFT] === TWO_TRICKS;
    return leads && action === 0 && !this.answers(node);
  }

  regroupReach(node: number, _action: number, from: Float64Array, at: number, into: Float64Array, to: number): void {
    const { ranks, cards } = this;
    const card = node >> CARD_SHIFT;
    const lefts = card * ranks;
    const weight = this.held.weight[card];
    const tie = this.tie[card] * ranks;
    into.fill(0, to, to + this.outcomes(card) * ranks);
    // sums from both ends: a difference of sums would leave rounding errors where the result is zero
    let stronger = 0;
    let weaker = 0;
    for (let i = 0, j = ranks - 1; i < ranks; i++, j--) {
      const n = cards.left[lefts + i];
      into[to + WINS * ranks + i] += weight * n * stronger;
      if (n > 1) into[to + tie + i] += weight * n * (n - 1) * from[at + i];
      stronger += n * from[at + i];
      const m = cards.left[lefts + j];
      into[to + LOSES * ranks + j] += weight * m * weaker;
      weaker += m * from[at + j];
    }
  }

  regroupValues(node: number, _action: number, from: Float64Array, at: number, into: Float64Array, to: number): void {
    const { ranks, cards } = this;
    const card = node >> CARD_SHIFT;
    const lefts = card * ranks;
    const weight = this.held.weight[card];
    const tie = at + this.tie[card] * ranks;
    let beaten = 0;
    let beats = 0;
    for (let i = 0, j = ranks - 1; i < ranks; i++, j--) {
      const n = cards.left[lefts + i];
      into[to + i] += weight * n * beaten;
      if (n > 1) into[to + i] += weight * n * (n - 1) * from[tie + i];
      beaten += n * from[at + LOSES * ranks + i];
      const m = cards.left[lefts + j];
      into[to + j] += weight * m * beats;
      beats += m * from[at + WINS * ranks + j];
    }
  }

  initialReach(): Float64Array {
    return this.holdings.dealWeight;
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const bet = node & BET_MASK;
    const card = node >> CARD_SHIFT;
    const points = this.ladder[this.bets.step[bet]];
    const end = this.bets.end[bet];
    const sign = end === seat ? points : -points;
    if ((node & LED) === 0) {
      const won = end === CARDS ? this.cards.winner[card] === seat : end === seat;
      this.held.sum(card, seat, won ? points : -points, reach, at, into, to);
    } else if (end !== CARDS) this.sumLed(card, seat, sign, sign, sign, reach, at, into, to);
    else if (this.cards.mover[card] === seat) this.sumLed(card, seat, points, -points, 0, reach, at, into, to);
    else this.sumLed(card, seat, -points, points, 0, reach, at, into, to);
  }

  /** The chance of each private index by the other seat's reach: `payoff` of one point whoever wins, at any node. */
  indexWeights(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const card = node >> CARD_SHIFT;
    if (node & LED) this.sumLed(card, seat, 1, 1, 1, reach, at, into, to);
    else this.held.sum(card, seat, 1, reach, at, into, to);
  }

  /** Whether the cards on the table leave a private index possible. */
  isPossible(node: number, seat: number, index: number): boolean {
    const { held, ranks } = this;
    const card = node >> CARD_SHIFT;
    if ((node & LED) === 0) return held.isPossible(card, seat, index);
    const led = index % ranks;
    if (held.left(card, led) === 0 || this.cards.mover[card] === seat) return held.left(card, led) > 0;
    for (let own = 0; own < ranks; own++) {
      const makes = own < led ? WINS : own > led ? LOSES : this.tie[card];
      if (makes === Math.floor(index / ranks) && held.left(card, own) > (own === led ? 1 : 0)) return true;
    }
    return false;
  }

  /** The number of a node from the ranks of two tricks in order, whether the third is led, and the bets; -1: no such cards. */
  node(played: readonly number[], led: boolean, bet: number): number {
    const card = this.cards.find(played);
    return card < 0 ? -1 : (card << CARD_SHIFT) | (led ? LED : 0) | bet;
  }

  /** A node in words: the ranks of the first two tricks, who leads each trick, whether the third was led, the bets. */
  situation(node: number): { played: number[]; leads: number[]; led: boolean; bet: number } {
    const { cards } = this;
    const played: number[] = [];
    const leads: number[] = [];
    for (let card = node >> CARD_SHIFT; card >= 0; card = cards.parent[card]) {
      if (cards.depth[card] > 0) played.unshift(cards.rank[card]);
      if (cards.depth[card] % 2 === 0) leads.unshift(cards.mover[card]);
    }
    return { played, leads, led: (node & LED) !== 0, bet: node & BET_MASK };
  }

  /** Nodes of one shape have the same cards down, the same bets and as much room for cards in hand. */
  shape(node: number): number {
    const card = node >> CARD_SHIFT;
    return (8 * this.cards.depth[card] + 4 * this.cards.mover[card] + this.outcomes(card)) * 128 + (node & 127);
  }

  /** Whether a call waits for an answer. */
  answers(node: number): boolean {
    return this.bets.caller[node & BET_MASK] !== NOBODY;
  }

  /** The private index of a seat that holds these ranks; `led` is the rank that leads the third trick. */
  index(node: number, held: readonly number[], led: number | undefined): number {
    if (led === undefined) return this.holdings.indexOf(held);
    const [own] = held;
    if (own === undefined) return led;
    const makes = own < led ? WINS : own > led ? LOSES : this.tie[node >> CARD_SHIFT];
    return makes * this.ranks + led;
  }

  /** The seat that owes the next card. */
  private player(node: number): number {
    const mover = this.cards.mover[node >> CARD_SHIFT];
    return node & LED ? 1 - mover : mover;
  }

  /** The bets after the seat that owes a card calls, or -1. */
  private callAt(node: number): number {
    return this.bets.call[2 * (node & BET_MASK) + this.player(node)];
  }

  /** How many public card actions there are. */
  private plays(node: number): number {
    const card = node >> CARD_SHIFT;
    return this.cards.depth[card] === TWO_TRICKS ? 1 : this.cards.childCount[card];
  }

  /** The node itself, or its end when the winner is known or only the last card is left to play. */
  private settled(rest: number, bet: number): number {
    const node = rest | bet;
    const over = this.cards.winner[rest >> CARD_SHIFT] >= 0 || (rest & LED && this.callAt(node) < 0);
    return over ? rest | this.bets.playedOut[bet] : node;
  }

  /** What the follower's card can make of the third trick: loses or wins, and a draw where two tricks were tied. */
  private outcomes(card: number): number {
    return this.tie[card] === DRAWS ? 3 : 2;
  }

  private tiedTwice(card: number): boolean {
    const { depth, rank, parent } = this.cards;
    if (depth[card] !== TWO_TRICKS) return false;
    const third = parent[card];
    const second = parent[third];
    return rank[card] === rank[third] && rank[second] === rank[parent[second]];
  }

  /** With the third trick led the hands' weights are in the follower's reach already. */
  private sumLed(
    card: number,
    seat: number,
    lost: number,
    won: number,
    drawn: number,
    reach: Float64Array,
    at: number,
    into: Float64Array,
    to: number,
  ): void {
    const { ranks } = this;
    const leads = this.cards.mover[card] === seat;
    const outcomes = this.outcomes(card);
    for (let led = 0; led < ranks; led++) {
      if (leads) into[to + led] = 0;
      for (let makes = 0; makes < outcomes; makes++) {
        const points = makes === LOSES ? lost : makes === WINS ? won : drawn;
        if (leads) into[to + led] += points * reach[at + makes * ranks + led];
        else into[to + makes * ranks + led] = points * reach[at + led];
      }
    }
  }
}
