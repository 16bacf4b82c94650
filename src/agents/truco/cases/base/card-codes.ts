import { CARDS, SUITS, strength, suitOf } from '../../../../games/truco/cards.ts';

/** The code of each class of the truco ranking, weakest first (UFSM 2020, table 4). Stronger cards lie farther apart. */
const CODES = [1, 2, 3, 4, 6, 7, 8, 12, 16, 24, 40, 42, 50, 52];

/** Largest difference of two codes, as the source counts it. */
export const CODE_RANGE = 52;

/** The code of each card. */
export const codeOf = Uint8Array.from({ length: CARDS }, (_, card) => CODES[strength[card] - 1]);

/** The suit of each card, as cases have it beside the code. */
export const suitCodeOf = Uint8Array.from({ length: CARDS }, (_, card) => suitOf(card));

/** For clustering: the mean code of the card's category (table 7), by code. */
export const categoryOf = new Uint8Array(CODE_RANGE + 1);
for (const code of CODES) {
  categoryOf[code] = code >= 50 ? 51 : code >= 40 ? 41 : code >= 16 ? 20 : code === 12 ? 12 : code >= 6 ? 7 : 3;
}

/** Cards of a hand by their place: the strongest, the middle, the weakest. */
export const places = ['high', 'middle', 'low'] as const;
/** For clustering: which card of the hand was played (table 8), by place. */
export const PLACE_CODES = [46, 16, 4] as const;

/** For clustering: why a card was not played (table 9). */
export const UNPLAYED = { opponentFolded: -46, faceDown: -1, ownFold: -10, betLost: -15 } as const;

/** The card with this code and suit, or -1 where there is none (52 is the ace of espadas alone). */
export function cardOf(code: number, suit: number): number {
  return cardsByCodeAndSuit[code * SUITS.length + suit] ?? -1;
}

/** Whether a code stands for a card. */
export function isCode(code: number): boolean {
  return CODES.includes(code);
}

const cardsByCodeAndSuit = new Int8Array((CODE_RANGE + 1) * SUITS.length).fill(-1);
for (let card = 0; card < CARDS; card++) cardsByCodeAndSuit[codeOf[card] * SUITS.length + suitCodeOf[card]] = card;
