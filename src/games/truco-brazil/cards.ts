import { InputError } from '../../core/errors.ts';
import { dealHands, dealIndex, handIndex } from '../three-tricks/deals.ts';

export * from '../three-tricks/deals.ts';

/**
 * The French deck without 8, 9 and 10 as integers 0 .. 39: four times the rank plus the suit, both from the weakest.
 */
export const RANKS = ['4', '5', '6', '7', 'Q', 'J', 'K', 'A', '2', '3'] as const;
/** Diamonds (ouros), spades (espadas), hearts (copas), clubs (paus): their order among manilhas. */
export const SUITS = ['D', 'S', 'H', 'C'] as const;

export const cardNames: readonly string[] = RANKS.flatMap((rank) => SUITS.map((suit) => `${rank}${suit}`));
const cardsByName = new Map(cardNames.map((name, card) => [name, card]));

/** The fixed manilhas (manilha velha), weakest first: 7 of diamonds, ace of spades, 7 of hearts, 4 of clubs (zap). */
export const fixedManilhas: readonly number[] = ['7D', 'AS', '7H', '4C'].map(card);

/** The strongest card that is no manilha has this strength; manilhas are above it, one by one. */
export const STRONGEST_COMMON = 10;
/** Strengths are 1 .. 14; cards of one strength tie. */
export const STRENGTHS = 14;

/** Which cards are manilhas: those of a rank 0 .. 9, or the fixed ones. */
export const FIXED = RANKS.length;

/** Strength of card c when `manilhas` are the manilhas, at 40 manilhas + c. */
export const strengths = new Uint8Array(40 * (FIXED + 1));
for (let manilhas = 0; manilhas <= FIXED; manilhas++) {
  for (let c = 0; c < 40; c++) {
    const place = manilhas === FIXED ? fixedManilhas.indexOf(c) : rankOf(c) === manilhas ? suitOf(c) : -1;
    strengths[40 * manilhas + c] = place < 0 ? rankOf(c) + 1 : STRONGEST_COMMON + 1 + place;
  }
}

export function rankOf(card: number): number {
  return card >> 2;
}

export function suitOf(card: number): number {
  return card & 3;
}

/** The rank of the manilhas when this card is turned up: the next one, and after the 3s the 4s. */
export function manilhasAfter(turned: number): number {
  return (rankOf(turned) + 1) % RANKS.length;
}

/** `card('QS')`; throws on what is no card. */
export function card(name: string): number {
  const found = cardsByName.get(name);
  if (found === undefined)
    throw new InputError(`no card ${JSON.stringify(name)}: ${RANKS.join(' ')}, then C, H, S or D, such as QS`);
  return found;
}

/** `4C 5H QS/7D KC 3H`, mano's hand first; each hand ascending. */
export function formatDeal(deal: number): string {
  const cards: number[] = [];
  dealHands(deal, cards);
  const names = cards.map((c) => cardNames[c]);
  return `${names.slice(0, 3).join(' ')}/${names.slice(3).join(' ')}`;
}

export function parseDeal(text: string): number {
  const hands = text.split('/').map((hand) => hand.split(' ').map(card));
  if (hands.length !== 2 || hands.some((hand) => hand.length !== 3) || new Set(hands.flat()).size !== 6)
    throw new InputError(`a deal is two hands of three different cards, not ${JSON.stringify(text)}`);
  const [mano, pie] = hands.map(([a, b, c]) => handIndex(a, b, c));
  return dealIndex(mano, pie);
}
