/**
 * Three of 40 cards for each of two players, whatever the cards are called. Hands and deals have indexes (the rank of a
 * combination in colexicographic order), so that a deal is one integer.
 */
export const CARDS = 40;
/** Three of 40. */
export const HANDS = 9_880;
/** Three of the 37 that are left. */
export const HANDS_LEFT = 7_770;
/** Ordered pairs of hands: mano's, then pie's. */
export const DEALS = HANDS * HANDS_LEFT;

/** The cards of hand h, ascending, at 3 h, 3 h + 1, 3 h + 2. */
export const handCards = new Uint8Array(3 * HANDS);
const choose2 = Uint16Array.from({ length: CARDS }, (_, n) => (n * (n - 1)) / 2);
const choose3 = Uint16Array.from({ length: CARDS }, (_, n) => (n * (n - 1) * (n - 2)) / 6);

for (let c = 2; c < CARDS; c++) {
  for (let b = 1; b < c; b++) for (let a = 0; a < b; a++) handCards.set([a, b, c], 3 * rank(a, b, c));
}

/** The index of a hand, its cards in any order. */
export function handIndex(x: number, y: number, z: number): number {
  const low = Math.min(x, y, z);
  const high = Math.max(x, y, z);
  return rank(low, x + y + z - low - high, high);
}

/** Writes mano's three cards, then pie's; each three ascending. */
export function dealHands(deal: number, into: Int8Array | number[]): void {
  const mano = (deal / HANDS_LEFT) | 0;
  const pie = deal % HANDS_LEFT;
  for (let i = 0; i < 3; i++) {
    into[i] = handCards[3 * mano + i];
    let card = handCards[3 * pie + i];
    for (let j = 0; j < 3; j++) if (card >= handCards[3 * mano + j]) card++;
    into[3 + i] = card;
  }
}

/** The index of the deal that gives mano and pie these hands, which share no card. */
export function dealIndex(mano: number, pie: number): number {
  let left = 0;
  for (let i = 0; i < 3; i++) {
    const card = handCards[3 * pie + i];
    let below = 0;
    for (let j = 0; j < 3; j++) if (handCards[3 * mano + j] < card) below++;
    const place = card - below;
    left += i === 0 ? place : i === 1 ? choose2[place] : choose3[place];
  }
  return mano * HANDS_LEFT + left;
}

function rank(low: number, middle: number, high: number): number {
  return low + choose2[middle] + choose3[high];
}
