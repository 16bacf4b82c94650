import { InputError } from '../../core/errors.ts';
import { CARDS, dealHands, dealIndex, HANDS, handCards, handIndex } from '../three-tricks/deals.ts';

export * from '../three-tricks/deals.ts';

/**
 * The Spanish deck of 40 as integers 0 .. 39: ten times the suit, plus the place of the number.
 *
 * Suits: espadas, bastos, oros (ouros), copas.
 */
export const SUITS = ['E', 'B', 'O', 'C'] as const;
export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12] as const;

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

/** Envido score of each hand: 0-7 or 20-33 (a flor counts its two best cards). */
export const handEnvido = new Uint8Array(HANDS);
/** Flor score of each hand, 20-38; 0 where the hand has no flor. */
export const handFlor = new Uint8Array(HANDS);

for (let hand = 0; hand < HANDS; hand++) {
  const [a, b, c] = handCards.subarray(3 * hand, 3 * hand + 3);
  handEnvido[hand] = Math.max(pairScore(a, b), pairScore(a, c), pairScore(b, c));
  const flor = suitOf(a) === suitOf(b) && suitOf(b) === suitOf(c);
  if (flor) handFlor[hand] = 20 + envidoValue[a] + envidoValue[b] + envidoValue[c];
}

export function suitOf(card: number): number {
  return (card / 10) | 0;
}

export function numberOf(card: number): number {
  return NUMBERS[card % 10];
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

function pairScore(x: number, y: number): number {
  const [a, b] = [envidoValue[x], envidoValue[y]];
  return suitOf(x) === suitOf(y) ? 20 + a + b : Math.max(a, b);
}
