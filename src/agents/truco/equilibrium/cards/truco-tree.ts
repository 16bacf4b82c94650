import { END, type PublicTree } from '../../../../solve/public-tree.ts';
import { CardRemoval } from './card-removal.ts';
import { CardTree } from './card-tree.ts';
import { Holdings } from './holdings.ts';
import { ACCEPT, BETS, CALL, CALLER, CARDS, DECLINE, ENDED, LEVEL, PLAYED, PLAYED_OUT, RAISE } from './truco-bets.ts';

/** A node's number: the cards of two tricks, whether the third was led, the bets. */
const BETS_MASK = 31;
const LED = BETS_MASK + 1;
const CARD_SHIFT = 6;
/** Cards down when each player holds one. */
const LAST = 4;

/** What an action is when it plays no given rank (`TrucoTree.meaning`). */
export const DECLINES = -1;
export const ACCEPTS = -2;
export const CALLS = -3;
export const LAST_CARD = -4;

/**
 * One hand of Truco, cards and truco bets only (no envido, flor, face-down cards or folding on one's turn), between
 * mano (seat 0) and pie (seat 1), over the ranks of `Holdings`. Private vectors run over the cards still held.
 *
 * The card that leads the third trick is public, but nothing below depends on it except who wins: it is carried as
 * an index instead of a branch. The leader's vector then runs over the card led, and the follower's over the card led
 * and whether the follower's own loses to it (first half) or wins (second half): a lossless merge.
 */
export class TrucoTree implements PublicTree {
  readonly root = 0;
  readonly holdings: Holdings;
  readonly cards: CardTree;
  private readonly cardRemoval: CardRemoval;
  private readonly base: Float64Array;
  /** By cards down and whether the seat is to play. */
  private readonly widths: Int16Array;
  private readonly ranks: number;

  constructor(sizes: readonly number[]) {
    this.ranks = sizes.length;
    this.holdings = new Holdings(sizes);
    this.cards = new CardTree(sizes);
    this.cardRemoval = new CardRemoval(this.holdings);
    this.base = this.weights();
    this.widths = new Int16Array(2 * (LAST + 1));
    for (let depth = 0; depth <= LAST; depth++) {
      for (const plays of [0, 1]) {
        this.widths[2 * depth + plays] = (this.holdings.sets[held(depth, plays === 1)] as readonly unknown[]).length;
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

  /** Answers: decline, accept, raise. On one's turn: the cards from the strongest rank, then the call. */
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
    if (cards.depth[card] < LAST) return this.settle((cards.firstChild[card] + action) << CARD_SHIFT, PLAYED[bet]);
    return node & LED ? rest | PLAYED_OUT[bet] : this.settle(rest | LED, PLAYED[bet]);
  }

  /** The rank that an action plays, or `DECLINES`, `ACCEPTS`, `CALLS` (a raise too), `LAST_CARD`. */
  meaning(node: number, action: number): number {
    if (CALLER[node & BETS_MASK] >= 0) return action === 0 ? DECLINES : action === 1 ? ACCEPTS : CALLS;
    if (action === this.plays(node)) return CALLS;
    const card = node >> CARD_SHIFT;
    return this.cards.depth[card] === LAST ? LAST_CARD : this.cards.rank[this.cards.firstChild[card] + action];
  }

  width(node: number, seat: number): number {
    if (node & LED) return this.player(node) === seat ? 2 * this.ranks : this.ranks;
    const card = node >> CARD_SHIFT;
    return this.widths[2 * this.cards.depth[card] + (this.cards.mover[card] === seat ? 1 : 0)];
  }

  decides(node: number): boolean {
    const bet = node & BETS_MASK;
    // with one card left the only choice is whether to call
    return CALLER[bet] >= 0 || this.cards.depth[node >> CARD_SHIFT] < LAST || CALL[2 * bet + this.player(node)] >= 0;
  }

  indicesBefore(node: number, action: number): Int16Array | undefined {
    const card = node >> CARD_SHIFT;
    const depth = this.cards.depth[card];
    if (CALLER[node & BETS_MASK] >= 0 || depth === LAST || action === this.cards.childCount[card]) return undefined;
    return this.holdings.withRank[2 - (depth >> 1)][this.cards.rank[this.cards.firstChild[card] + action]];
  }

  regroupsOther(node: number, action: number): boolean {
    const leads = (node & LED) === 0 && this.cards.depth[node >> CARD_SHIFT] === LAST;
    return leads && action === 0 && CALLER[node & BETS_MASK] < 0;
  }

  regroupReach(node: number, _action: number, from: Float64Array, at: number, into: Float64Array, to: number): void {
    const { ranks } = this;
    const card = node >> CARD_SHIFT;
    const { left } = this.cards;
    const lefts = card * ranks;
    const base = this.base[card];
    const followerWinsTieAfter = this.tied(card);
    // sums from either end: a difference of sums would leave dust where the truth is nothing
    let stronger = 0;
    for (let led = 0; led < ranks; led++) {
      const n = left[lefts + led];
      const followerWinsTie = followerWinsTieAfter && n > 0 ? (n - 1) * from[at + led] : 0;
      into[to + ranks + led] = base * n * (stronger + followerWinsTie);
      stronger += n * from[at + led];
    }
    let weaker = 0;
    for (let led = ranks - 1; led >= 0; led--) {
      const n = left[lefts + led];
      const tied = !followerWinsTieAfter && n > 0 ? (n - 1) * from[at + led] : 0;
      into[to + led] = base * n * (weaker + tied);
      weaker += n * from[at + led];
    }
  }

  regroupValues(node: number, _action: number, from: Float64Array, at: number, into: Float64Array, to: number): void {
    const { ranks } = this;
    const card = node >> CARD_SHIFT;
    const { left } = this.cards;
    const lefts = card * ranks;
    const base = this.base[card];
    const tied = this.tied(card) ? at + ranks : at;
    let loses = 0;
    for (let own = 0; own < ranks; own++) {
      const n = left[lefts + own];
      if (n > 0) into[to + own] += base * n * (loses + (n - 1) * from[tied + own]);
      loses += n * from[at + own];
    }
    let wins = 0;
    for (let own = ranks - 1; own >= 0; own--) {
      const n = left[lefts + own];
      into[to + own] += base * n * wins;
      wins += n * from[at + ranks + own];
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
      this.weighLast(follows, lost, won, reach, at, into, to);
    } else {
      const winner = ended === CARDS ? this.cards.winner[card] : ended;
      this.weigh(card, seat, winner === seat ? points : -points, reach, at, into, to);
    }
  }

  /** As `payoff` of one point to either seat, at any node: the chance of each private index with the other's reach. */
  indexWeights(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const card = node >> CARD_SHIFT;
    if (node & LED) this.weighLast(this.cards.mover[card] !== seat, 1, 1, reach, at, into, to);
    else this.weigh(card, seat, 1, reach, at, into, to);
  }

  /** Whether the cards on the table leave a private index possible. */
  isPossible(node: number, seat: number, index: number): boolean {
    const { ranks } = this;
    const card = node >> CARD_SHIFT;
    const { left, mover, depth } = this.cards;
    const lefts = card * ranks;
    if (node & LED) {
      const led = index % ranks;
      if (left[lefts + led] === 0) return false;
      if (mover[card] === seat) return true;
      const wins = led + (this.tied(card) ? 1 : 0);
      const [from, to] = index < ranks ? [wins, ranks] : [0, wins];
      for (let own = from; own < to; own++) if (left[lefts + own] > (own === led ? 1 : 0)) return true;
      return false;
    }
    const set = this.holdings.sets[held(depth[card], mover[card] === seat)]?.[index];
    return set.every((rank, i) => left[lefts + rank] > i - set.indexOf(rank));
  }

  /** The number of a node from the ranks of two tricks in order, whether the third is led, and the bets' state. */
  node(played: readonly number[], led: boolean, bet: number): number {
    return (this.cards.find(played) << CARD_SHIFT) | (led ? LED : 0) | bet;
  }

  /** How many cards lie on the table, the one that leads the third trick apart. */
  cardsPlayed(node: number): number {
    return this.cards.depth[node >> CARD_SHIFT];
  }

  /** Their ranks in order. */
  played(node: number): number[] {
    const ranks: number[] = [];
    for (let card = node >> CARD_SHIFT; card > 0; card = this.cards.parent[card]) ranks.unshift(this.cards.rank[card]);
    return ranks;
  }

  /** The state of the bets. */
  betOf(node: number): number {
    return node & BETS_MASK;
  }

  /** Who wins at an end, given both private indices. */
  winner(node: number, indices: readonly [number, number]): number {
    const ended = ENDED[node & BETS_MASK];
    if (ended !== CARDS) return ended;
    const card = node >> CARD_SHIFT;
    if ((node & LED) === 0) return this.cards.winner[card];
    const leader = this.cards.mover[card];
    return indices[1 - leader] >= this.ranks ? 1 - leader : leader;
  }

  /** Points that an end is worth. */
  points(node: number): number {
    return LEVEL[node & BETS_MASK];
  }

  /** Both private indices after an action; the mover must be able to take it. */
  indicesAfter(node: number, action: number, indices: readonly [number, number]): [number, number] {
    const seat = this.turn(node);
    const next: [number, number] = [indices[0], indices[1]];
    const before = this.indicesBefore(node, action);
    if (before !== undefined) next[seat as 0 | 1] = before.indexOf(indices[seat]);
    if (!this.regroupsOther(node, action)) return next;
    const [led, own] = [indices[seat], indices[1 - seat]] as [number, number];
    const wins = own < led || (own === led && this.tied(node >> CARD_SHIFT));
    next[(1 - seat) as 0 | 1] = wins ? this.ranks + led : led;
    return next;
  }

  /** Whether a call waits for its answer. */
  callIsOpen(node: number): boolean {
    return CALLER[node & BETS_MASK] >= 0;
  }

  /** A number for the cards on the table, whatever the bets. */
  publicCards(node: number): number {
    return node >> (CARD_SHIFT - 1);
  }

  /** The seat that owes the next card. */
  private player(node: number): number {
    const mover = this.cards.mover[node >> CARD_SHIFT];
    return node & LED ? 1 - mover : mover;
  }

  /** How many public card actions there are. */
  private plays(node: number): number {
    const card = node >> CARD_SHIFT;
    return this.cards.depth[card] === LAST ? 1 : this.cards.childCount[card];
  }

  /** The node itself, or its end when the winner is known or only the last card is left to play. */
  private settle(rest: number, bet: number): number {
    const over = this.cards.winner[rest >> CARD_SHIFT] >= 0 || (rest & LED && CALL[2 * bet + this.player(rest)] < 0);
    return rest | (over ? PLAYED_OUT[bet] : bet);
  }

  /** Whether the seat that plays last wins a tied third trick after these two. */
  tieWins(closed: readonly number[]): boolean {
    return this.tied(this.cards.find(closed));
  }

  private tied(card: number): boolean {
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
    const down = depth[card];
    const base = this.base[card];
    this.cardRemoval.sum(
      held(down, plays),
      held(down, !plays),
      points,
      left,
      card * this.ranks,
      base,
      rank[card],
      reach,
      at,
      into,
      to,
    );
  }

  /** With the third trick led the hands' weights are in the follower's reach already. */
  private weighLast(
    follows: boolean,
    lost: number,
    won: number,
    reach: Float64Array,
    at: number,
    into: Float64Array,
    to: number,
  ): void {
    const { ranks } = this;
    for (let led = 0; led < ranks; led++) {
      if (follows) {
        into[to + led] = lost * reach[at + led];
        into[to + ranks + led] = won * reach[at + led];
      } else into[to + led] = lost * reach[at + led] + won * reach[at + ranks + led];
    }
  }

  /** For each card node the product over ranks of n! / left!, scaled to a probability. */
  private weights(): Float64Array {
    const { firstChild: first, childCount: kids, rank, left, size } = this.cards;
    const base = new Float64Array(size);
    base[0] = this.cardRemoval.scale;
    for (let card = 0; card < size; card++) {
      for (let next = first[card]; next < first[card] + kids[card]; next++) {
        base[next] = base[card] * left[card * this.ranks + rank[next]];
      }
    }
    return base;
  }
}

/** Cards held by the seat that plays next, or by the other one. */
function held(depth: number, plays: boolean): number {
  return 3 - ((depth + (plays ? 0 : 1)) >> 1);
}

if (BETS.length > BETS_MASK + 1) throw new RangeError('more bet states than the node number has room for');
