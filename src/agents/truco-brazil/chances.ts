import type { Seat } from '../../core/game.ts';
import { FACE_DOWN } from '../../games/truco-brazil/actions.ts';
import { RANKS, rankOf, STRENGTHS, strengths } from '../../games/truco-brazil/cards.ts';
import { type Position, strengthIn, TIED, UNPLAYED } from '../../games/truco-brazil/position.ts';

/**
 * Chances of taking the hand by tricks, from what one seat knows: the share of the opponent's possible cards against
 * which perfect card play of both sides wins, a hand that nobody wins counting half. Cards count only by their
 * strength, so the answers are kept in tables that fill on demand, one for each kind of deck.
 */

/** Against any cards, against the better 40 %, against the best 15 %: for an opponent who has called, or raised. */
export const shares = [1, 0.4, 0.15] as const;

/** What the tricks so far say, from the player's side: none; won, lost, tied; won-lost, lost-won, tied-tied. */
const TRICK_1 = 0;
const WON = 1;
const LOST = 2;
const TIED_ONCE = 3;
const WON_LOST = 4;
const LOST_WON = 5;
const TIED_TWICE = 6;
const PRIORS = 7;
const WIN = 100;
const LOSS = 101;
const DRAW = 102;

/** After each prior: what a trick won, lost or tied makes of it. */
const afterWon = [WON, WIN, LOST_WON, WIN, WIN, WIN, WIN];
const afterLost = [LOST, WON_LOST, LOSS, LOSS, LOSS, LOSS, LOSS];
const afterTied = [TIED_ONCE, WIN, LOSS, TIED_TWICE, WIN, LOSS, DRAW];

/** Strengths down the side, 0 for no card: an index for up to three cards in descending order. */
const SIDE = STRENGTHS + 1;
/** On the table: nothing and the player leads, nothing and the opponent leads, one's own card 0 .. 14, the opponent's. */
const I_LEAD = 0;
const THEY_LEAD = 1;
const MY_CARD = 2;
const THEIR_CARD = MY_CARD + SIDE;
const TABLES = THEIR_CARD + SIDE;

/** A kind of deck: how many cards of each strength may be in a hand, and the answers found so far. */
interface Deck {
  readonly sizes: Uint8Array;
  /** Where the answers of a question begin in `values`; 0: not asked yet. */
  readonly slots: Int32Array;
}
const decks: (Deck | undefined)[] = [];
const values: number[] = [0];

const mine = new Uint8Array(3);
const theirs = new Uint8Array(3);

/** The chance of the seat to win the hand by its cards; `against` is an index of `shares`. */
export function winChance(at: Position, seat: Seat, against = 0): number {
  let held = 0;
  for (let i = 0; i < 3; i++) {
    if (at.held[seat] & (1 << i)) insert(strengthIn(at, at.cards[3 * seat + i]), held++);
  }
  for (let i = held; i < 3; i++) mine[i] = 0;
  const { trick } = at;
  const first = at.trickWinner[0] === TIED ? 2 : at.trickWinner[0] === seat ? 0 : 1;
  const prior = trick === 0 ? TRICK_1 : trick === 1 ? WON + first : WON_LOST + first;
  const myCard = at.table[2 * trick + seat];
  const theirCard = at.table[2 * trick + 1 - seat];
  let table = at.cardTurn === seat ? I_LEAD : THEY_LEAD;
  if (myCard !== UNPLAYED) table = MY_CARD + power(at, myCard);
  if (theirCard !== UNPLAYED) table = THEIR_CARD + power(at, theirCard);
  const deck = deckOf(at);
  const key = (((mine[0] * SIDE + mine[1]) * SIDE + mine[2]) * PRIORS + prior) * TABLES + table;
  if (deck.slots[key] === 0)
    deck.slots[key] = evaluate(deck, held, prior, table, 3 - trick - (theirCard === UNPLAYED ? 0 : 1));
  return values[deck.slots[key] + against];
}

/** The deck by the rank turned up, which leaves three of its cards; or the one with the fixed manilhas. */
function deckOf({ turned, manilhas }: Position): Deck {
  const kind = turned < 0 ? RANKS.length : rankOf(turned);
  let deck = decks[kind];
  if (deck === undefined) {
    const sizes = new Uint8Array(SIDE);
    for (let card = 0; card < 40; card++) if (card !== turned) sizes[strengths[40 * manilhas + card]]++;
    deck = { sizes, slots: new Int32Array(SIDE ** 3 * PRIORS * TABLES) };
    decks[kind] = deck;
  }
  return deck;
}

function power(at: Position, action: number): number {
  return action < FACE_DOWN ? strengthIn(at, action) : 0;
}

/** Into `mine`, descending. */
function insert(value: number, n: number): void {
  let i = n;
  while (i > 0 && mine[i - 1] < value) {
    mine[i] = mine[i - 1];
    i--;
  }
  mine[i] = value;
}

/** All holdings of the opponent, weighted by how many cards make them, best first; returns where the results are kept. */
function evaluate(deck: Deck, held: number, prior: number, table: number, count: number): number {
  const left = Uint8Array.from(deck.sizes);
  for (let i = 0; i < held; i++) left[mine[i]]--;
  const myCard = table >= MY_CARD && table < THEIR_CARD ? table - MY_CARD : -1;
  const theirCard = table >= THEIR_CARD ? table - THEIR_CARD : -1;
  if (myCard > 0) left[myCard]--;
  if (theirCard > 0) left[theirCard]--;
  const holdings: { strength: number; weight: number; won: number }[] = [];
  const list = (place: number, most: number, weight: number, sum: number) => {
    if (place === count) {
      const won = duel((1 << held) - 1, (1 << count) - 1, prior, table === I_LEAD || myCard >= 0, myCard, theirCard);
      holdings.push({ strength: sum, weight, won });
      return;
    }
    for (let s = most; s > 0; s--) {
      if (left[s] === 0) continue;
      theirs[place] = s;
      let same = 1;
      while (same <= place && theirs[place - same] === s) same++;
      left[s]--;
      list(place + 1, s, (weight * (left[s] + 1)) / same, sum + s * s);
      left[s]++;
    }
  };
  list(0, STRENGTHS, 1, 0);
  holdings.sort((a, b) => b.strength - a.strength);
  const total = holdings.reduce((sum, { weight }) => sum + weight, 0);
  const at = values.length;
  for (const share of shares) {
    let rest = share * total;
    let won = 0;
    for (const holding of holdings) {
      const weight = Math.min(rest, holding.weight);
      won += weight * holding.won;
      rest -= weight;
      if (rest <= 0) break;
    }
    values.push(won / (share * total));
  }
  return at;
}

/** What `mine` gets against `theirs` when both sides know all cards; a card on the table is its strength, -1 for none. */
function duel(my: number, their: number, prior: number, iLead: boolean, myCard: number, theirCard: number): number {
  if (myCard >= 0 && theirCard >= 0) {
    const next = myCard > theirCard ? afterWon[prior] : myCard < theirCard ? afterLost[prior] : afterTied[prior];
    if (next >= WIN) return next === WIN ? 1 : next === LOSS ? 0 : 0.5;
    return duel(my, their, next, myCard === theirCard ? iLead : myCard > theirCard, -1, -1);
  }
  if (theirCard >= 0 || (myCard < 0 && iLead)) {
    let best = 0;
    for (let i = 0; i < 3 && best < 1; i++)
      if (my & (1 << i)) best = Math.max(best, duel(my & ~(1 << i), their, prior, iLead, mine[i], theirCard));
    return best;
  }
  let worst = 1;
  for (let i = 0; i < 3 && worst > 0; i++)
    if (their & (1 << i)) worst = Math.min(worst, duel(my, their & ~(1 << i), prior, iLead, myCard, theirs[i]));
  return worst;
}
