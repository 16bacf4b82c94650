import type { Seat } from '../../../core/game.ts';
import { FACE_DOWN } from '../../../games/truco/actions.ts';
import { HANDS, handEnvido, handFlor, strength } from '../../../games/truco/cards.ts';
import { PARDA, type Position, UNPLAYED } from '../../../games/truco/position.ts';

/** The share of scores that are at most s, at index s + 1. */
function cumulative(scores: readonly number[], most: number): Float64Array {
  const shares = new Float64Array(most + 2);
  for (const score of scores) shares[score + 1] += 1 / scores.length;
  for (let i = 1; i < shares.length; i++) shares[i] += shares[i - 1];
  return shares;
}

const envidoAtMost = cumulative(Array.from(handEnvido), 33);
const flores = Array.from({ length: HANDS }, (_, hand) => handFlor[hand]).filter((score) => score > 0);
const florAtMost = cumulative(flores, 38);

/** The chance that an envido score wins against the best `share` of all hands; ties go to mano. */
export function envidoChance(score: number, mano: boolean, share = 1): number {
  return chance(envidoAtMost, score, mano, share);
}

/** The same for a flor against another flor. */
export function florChance(score: number, mano: boolean, share = 1): number {
  return chance(florAtMost, score, mano, share);
}

function chance(atMost: Float64Array, score: number, mano: boolean, share: number): number {
  const beaten = atMost[mano ? score + 1 : score];
  return Math.max(0, (beaten - (1 - share)) / share);
}

/** Which of the opponent's hands count: all, or the best 40 % or 15 % of them, after a call or a raise. */
export const shares = [1, 0.4, 0.15] as const;

/** The tricks so far, from the player's side: none; won, lost, tied; won and lost, lost and won, tied twice. */
const TRICK_1 = 0;
const WON = 1;
const LOST = 2;
const TIED = 3;
const WON_LOST = 4;
const LOST_WON = 5;
const TIED_TIED = 6;
const PRIORS = 7;
const WIN = 100;
const LOSS = 101;

/** What follows when the next trick is won, lost or tied. -1: after three ties mano wins. */
const afterWon = [WON, WIN, LOST_WON, WIN, WIN, WIN, WIN];
const afterLost = [LOST, WON_LOST, LOSS, LOSS, LOSS, LOSS, LOSS];
const afterTied = [TIED, WIN, LOSS, TIED_TIED, WIN, LOSS, -1];

/** How many cards of each strength, 1 .. 14, the deck has. */
const classSizes = new Uint8Array(15);
for (const s of strength) classSizes[s]++;

/** Hands of up to three cards, as strengths in descending order, 0 for no card. */
const MULTISETS = 15 * 15 * 15;
/** The trick on the table: the player leads; the opponent leads; the player's card, 0 .. 14; the opponent's. */
const I_LEAD = 0;
const THEY_LEAD = 1;
const MY_CARD = 2;
const THEIR_CARD = 17;
const TABLES = 32;

const SLOT_UNKNOWN = 0;
const slots = new Int32Array(MULTISETS * PRIORS * 2 * TABLES);
const values: number[] = [0, 0, 0];

const mine = new Uint8Array(3);
const theirs = new Uint8Array(3);
let mano = false;

/**
 * The chance that the seat wins the hand by its cards: the share of the opponent's possible cards against which perfect
 * card play of both sides wins. `against` is an index of `shares`. Cards count only by their strength, so results are
 * kept in a table that is filled on demand.
 */
export function winChance(at: Position, seat: Seat, against = 0): number {
  let held = 0;
  for (let i = 0; i < 3; i++) {
    if (at.held[seat] & (1 << i)) insert(strength[at.cards[3 * seat + i]], held++);
  }
  for (let i = held; i < 3; i++) mine[i] = 0;
  const { trick } = at;
  const first = outcome(at.trickWinner[0], seat);
  const prior =
    trick === 0 ? TRICK_1 : trick === 1 ? WON + first : first === 0 ? WON_LOST : first === 1 ? LOST_WON : TIED_TIED;
  const myCard = at.table[2 * trick + seat];
  const theirCard = at.table[2 * trick + 1 - seat];
  let table = at.cardTurn === seat ? I_LEAD : THEY_LEAD;
  if (myCard !== UNPLAYED) table = MY_CARD + power(myCard);
  if (theirCard !== UNPLAYED) table = THEIR_CARD + power(theirCard);
  const isMano = seat === at.mano ? 1 : 0;
  const key = ((((mine[0] * 15 + mine[1]) * 15 + mine[2]) * PRIORS + prior) * 2 + isMano) * TABLES + table;
  if (slots[key] === SLOT_UNKNOWN)
    slots[key] = evaluate(held, prior, isMano === 1, table, 3 - trick - (theirCard === UNPLAYED ? 0 : 1));
  return values[slots[key] + against];
}

function outcome(winner: number, seat: Seat): number {
  return winner === PARDA ? 2 : winner === seat ? 0 : 1;
}

function power(action: number): number {
  return action < FACE_DOWN ? strength[action] : 0;
}

/** Inserts a strength into the `n` of `mine`, in descending order. */
function insert(value: number, n: number): void {
  let i = n;
  while (i > 0 && mine[i - 1] < value) {
    mine[i] = mine[i - 1];
    i--;
  }
  mine[i] = value;
}

/** Plays against all cards that the opponent may hold. Returns the place of the results, one a share, in `values`. */
function evaluate(held: number, prior: number, isMano: boolean, table: number, count: number): number {
  mano = isMano;
  const left = Uint8Array.from(classSizes);
  for (let i = 0; i < held; i++) left[mine[i]]--;
  const myCard = table >= MY_CARD && table < THEIR_CARD ? table - MY_CARD : -1;
  const theirCard = table >= THEIR_CARD ? table - THEIR_CARD : -1;
  if (myCard > 0) left[myCard]--;
  if (theirCard > 0) left[theirCard]--;
  const holdings: { strength: number; weight: number; won: boolean }[] = [];
  const list = (place: number, most: number, weight: number, sum: number) => {
    if (place === count) {
      const won = duel((1 << held) - 1, (1 << count) - 1, prior, table === I_LEAD, myCard, theirCard);
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
  list(0, 14, 1, 0);
  holdings.sort((a, b) => b.strength - a.strength);
  const total = holdings.reduce((sum, { weight }) => sum + weight, 0);
  const at = values.length;
  for (const share of shares) {
    let rest = share * total;
    let won = 0;
    for (const holding of holdings) {
      const weight = Math.min(rest, holding.weight);
      if (holding.won) won += weight;
      rest -= weight;
      if (rest <= 0) break;
    }
    values.push(won / (share * total));
  }
  return at;
}

/** Whether `mine` beats `theirs` when both sides see all cards. `myCard` and `theirCard` are on the table, -1 for none. */
function duel(my: number, their: number, prior: number, iLead: boolean, myCard: number, theirCard: number): boolean {
  if (myCard >= 0 && theirCard >= 0) {
    let next = myCard > theirCard ? afterWon[prior] : myCard < theirCard ? afterLost[prior] : afterTied[prior];
    if (next < 0) next = mano ? WIN : LOSS;
    if (next >= WIN) return next === WIN;
    return duel(my, their, next, myCard === theirCard ? mano : myCard > theirCard, -1, -1);
  }
  const iMove = theirCard >= 0 || (myCard < 0 && iLead);
  if (iMove) {
    for (let i = 0; i < 3; i++)
      if (my & (1 << i) && duel(my & ~(1 << i), their, prior, iLead, mine[i], theirCard)) return true;
    return false;
  }
  for (let i = 0; i < 3; i++)
    if (their & (1 << i) && !duel(my, their & ~(1 << i), prior, iLead, myCard, theirs[i])) return false;
  return true;
}
