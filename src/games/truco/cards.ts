import { InputError } from '../../core/errors.ts';

/**
 * The Spanish deck of 40 as integers 0 .. 39: ten times the suit, plus the place of the number. Hands and deals have
 * indexes too (the rank of a combination in colexicographic order), so that a deal is one integer.
 */
export const CARDS = 40;
/** Espadas, bastos, oros (ouros), copas. */
export const SUITS = ['E', 'B', 'O', 'C'] as const;
export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12] as const;

/** Three of 40. */
export const HANDS = 9_880;
/** Three of the 37 that are left. */
export const HANDS_LEFT = 7_770;
/** Ordered pairs of hands: mano's, then pie's. */
export const DEALS = HANDS * HANDS_LEFT;

export const cardNames: readonly string[] = SUITS.flatMap((suit) => NUMBERS.map((number) => `${number}${suit}`));
const cardsByName = new Map(cardNames.map((name, card) => [name, card]));

/** The truco ranking, high to low; cards of one class tie. */
export const ranking: readonly (readonly string[])[] = [
  ['1E'],
  ['1B'],
  ['7E'],
  ['7O'],
  ...[3, 2].map((number) => SUITS.map((suit) => `${number}${suit}`)),
  ['1C', '1O'],
  ...[12, 11, 10].map((number) => SUITS.map((suit) => `${number}${suit}`)),
  ['7B', '7C'],
  ...[6, 5, 4].map((number) => SUITS.map((suit) => `${number}${suit}`)),
];

/** Strength of each card in a trick: 14 for 1E down to 1 for the 4s. */
export const strength = new Uint8Array(CARDS);
for (const [place, names] of ranking.entries()) for (const name of names) strength[card(name)] = 14 - place;

/** What a card adds to envido and flor: its number, figures nothing. */
export const envidoValue = Uint8Array.from({ length: CARDS }, (_, i) => (numberOf(i) < 10 ? numberOf(i) : 0));

/** The cards of hand h, ascending, at 3 h, 3 h + 1, 3 h + 2. */
export const handCards = new Uint8Array(3 * HANDS);
/** Envido score of each hand: 0-7 or 20-33 (a flor counts its two best cards). */
export const handEnvido = new Uint8Array(HANDS);
/** Flor score of each hand, 20-38; 0 where the hand has no flor. */
export const handFlor = new Uint8Array(HANDS);

const choose2 = Uint16Array.from({ length: CARDS }, (_, n) => (n * (n - 1)) / 2);
const choose3 = Uint16Array.from({ length: CARDS }, (_, n) => (n * (n - 1) * (n - 2)) / 6);

for (let c = 2; c < CARDS; c++) {
  for (let b = 1; b < c; b++) {
    for (let a = 0; a < b; a++) {
      const hand = rank(a, b, c);
      handCards.set([a, b, c], 3 * hand);
      handEnvido[hand] = Math.max(pairScore(a, b), pairScore(a, c), pairScore(b, c));
      const flor = suitOf(a) === suitOf(b) && suitOf(b) === suitOf(c);
      if (flor) handFlor[hand] = 20 + envidoValue[a] + envidoValue[b] + envidoValue[c];
    }
  }
}

export function suitOf(card: number): number {
  return (card / 10) | 0;
}

export function numberOf(card: number): number {
  return NUMBERS[card % 10];
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

/** `card('12E')`; throws on what is no card. */
export function card(name: string): number {
  const found = cardsByName.get(name);
  if (found === undefined)
    throw new InputError(`no card ${JSON.stringify(name)}: number 1-7, 10, 11 or 12, then E, B, O or C, such as 12E`);
  return found;
}

/** `parseHand(['1E', '4B', '5C'])`, in any order. */
export function parseHand(names: readonly string[]): number {
  const cards = names.map(card);
  if (cards.length !== 3 || new Set(cards).size !== 3) {
    throw new InputError(`a hand is three different cards, not ${JSON.stringify(names.join(' '))}`);
  }
  return handIndex(cards[0], cards[1], cards[2]);
}

export function formatHand(hand: number): string[] {
  return Array.from(handCards.subarray(3 * hand, 3 * hand + 3), (c) => cardNames[c]);
}

/** The deal of two hands given by name; throws when they share a card. */
export function parseDeal(mano: readonly string[], pie: readonly string[]): number {
  const shared = mano.find((name) => pie.includes(name));
  const hands = [parseHand(mano), parseHand(pie)] as const;
  if (shared) throw new InputError(`both hands hold ${shared}`);
  return dealIndex(...hands);
}

export function formatDeal(deal: number): [string[], string[]] {
  const cards: number[] = [];
  dealHands(deal, cards);
  const names = cards.map((c) => cardNames[c]);
  return [names.slice(0, 3), names.slice(3)];
}

function rank(low: number, middle: number, high: number): number {
  return low + choose2[middle] + choose3[high];
}

function pairScore(x: number, y: number): number {
  const [a, b] = [envidoValue[x], envidoValue[y]];
  return suitOf(x) === suitOf(y) ? 20 + a + b : Math.max(a, b);
}
