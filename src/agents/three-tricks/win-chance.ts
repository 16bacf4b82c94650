import type { Seat } from '../../core/game.ts';
import { FACE_DOWN, TIED, type TrickTable, UNPLAYED } from '../../games/three-tricks/table.ts';

/** Which of the opponent's hands count: all, or the best 40 % or 15 % of them, after a call or a raise. */
export const shares = [1, 0.4, 0.15] as const;

/** The tricks so far, from the player's side: none; won, lost, tied; won and lost, lost and won, tied twice. */
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
/** Three tricks were tied. */
const ALL_TIED = 102;

/** After each prior: what a trick won, lost or tied makes of it. */
const afterWon = [WON, WIN, LOST_WON, WIN, WIN, WIN, WIN];
const afterLost = [LOST, WON_LOST, LOSS, LOSS, LOSS, LOSS, LOSS];
const afterTied = [TIED_ONCE, WIN, LOSS, TIED_TWICE, WIN, LOSS, ALL_TIED];

/** Strengths are 1 .. 14, 0 for no card or one face down: an index for up to three cards in descending order. */
const STRENGTHS = 14;
const SIDE = STRENGTHS + 1;
/** On the table: nothing and the player leads, nothing and the opponent leads, one's own card 0 .. 14, the opponent's. */
const I_LEAD = 0;
const THEY_LEAD = 1;
const MY_CARD = 2;
const THEIR_CARD = MY_CARD + SIDE;
const TABLES = THEIR_CARD + SIDE;

/** What ties are worth, from the player's side. */
export interface TieRules {
  /** What a hand of three ties is worth, 0 .. 1. */
  readonly allTied: number;
  /** Whether the player leads after a tie; `last`: whoever led the tied trick. */
  readonly leads: boolean | 'last';
}

const mine = new Uint8Array(3);
const theirs = new Uint8Array(3);

/**
 * The chance to win a hand by its cards: the share of the opponent's possible cards against which perfect card play of
 * both sides wins. Cards count only by their strength, so the answers for a deck are kept in a table that fills on
 * demand.
 */
export class WinChances {
  /** How many cards of each strength may be in a hand. */
  private readonly sizes: Uint8Array;
  private readonly ties: TieRules;
  /** Where the answers of a question begin in `values`; 0: not asked yet. */
  private readonly slots = new Int32Array(SIDE ** 3 * PRIORS * TABLES);
  private readonly values: number[] = [0];

  constructor(sizes: Uint8Array, ties: TieRules) {
    this.sizes = sizes;
    this.ties = ties;
  }

  /** `strength` has that of card c at `from` + c; `against` is an index of `shares`. */
  of(at: TrickTable<unknown>, seat: Seat, strength: Uint8Array, from: number, against: number): number {
    let held = 0;
    for (let i = 0; i < 3; i++) {
      if (at.held[seat] & (1 << i)) insert(strength[from + at.cards[3 * seat + i]], held++);
    }
    for (let i = held; i < 3; i++) mine[i] = 0;
    const { trick } = at;
    const first = at.trickWinner[0] === TIED ? 2 : at.trickWinner[0] === seat ? 0 : 1;
    const prior = trick === 0 ? TRICK_1 : trick === 1 ? WON + first : WON_LOST + first;
    const myCard = at.table[2 * trick + seat];
    const theirCard = at.table[2 * trick + 1 - seat];
    let table = at.cardTurn === seat ? I_LEAD : THEY_LEAD;
    // a card face down has no strength
    if (myCard !== UNPLAYED) table = MY_CARD + (myCard < FACE_DOWN ? strength[from + myCard] : 0);
    if (theirCard !== UNPLAYED) table = THEIR_CARD + (theirCard < FACE_DOWN ? strength[from + theirCard] : 0);
    const key = (((mine[0] * SIDE + mine[1]) * SIDE + mine[2]) * PRIORS + prior) * TABLES + table;
    if (this.slots[key] === 0)
      this.slots[key] = this.evaluate(held, prior, table, 3 - trick - (theirCard === UNPLAYED ? 0 : 1));
    return this.values[this.slots[key] + against];
  }

  /** Plays against all cards that the opponent may hold. Returns the place of the results, one a share, in `values`. */
  private evaluate(held: number, prior: number, table: number, count: number): number {
    const { ties, values } = this;
    const left = Uint8Array.from(this.sizes);
    for (let i = 0; i < held; i++) left[mine[i]]--;
    const myCard = table >= MY_CARD && table < THEIR_CARD ? table - MY_CARD : -1;
    const theirCard = table >= THEIR_CARD ? table - THEIR_CARD : -1;
    if (myCard > 0) left[myCard]--;
    if (theirCard > 0) left[theirCard]--;
    const iLead = table === I_LEAD || myCard >= 0;
    const holdings: { strength: number; weight: number; won: number }[] = [];
    const list = (place: number, most: number, weight: number, sum: number) => {
      if (place === count) {
        const won = duel(ties, (1 << held) - 1, (1 << count) - 1, prior, iLead, myCard, theirCard);
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

/** What `mine` gets against `theirs` when both sides see all cards; a card on the table is its strength, -1 for none. */
function duel(
  ties: TieRules,
  my: number,
  their: number,
  prior: number,
  iLead: boolean,
  myCard: number,
  theirCard: number,
): number {
  if (myCard >= 0 && theirCard >= 0) {
    const next = myCard > theirCard ? afterWon[prior] : myCard < theirCard ? afterLost[prior] : afterTied[prior];
    if (next >= WIN) return next === WIN ? 1 : next === LOSS ? 0 : ties.allTied;
    const led = ties.leads === 'last' ? iLead : ties.leads;
    return duel(ties, my, their, next, myCard === theirCard ? led : myCard > theirCard, -1, -1);
  }
  if (theirCard >= 0 || (myCard < 0 && iLead)) {
    let best = 0;
    for (let i = 0; i < 3 && best < 1; i++)
      if (my & (1 << i)) best = Math.max(best, duel(ties, my & ~(1 << i), their, prior, iLead, mine[i], theirCard));
    return best;
  }
  let worst = 1;
  for (let i = 0; i < 3 && worst > 0; i++)
    if (their & (1 << i)) worst = Math.min(worst, duel(ties, my, their & ~(1 << i), prior, iLead, myCard, theirs[i]));
  return worst;
}
