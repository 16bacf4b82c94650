import { cardOf } from '../../../src/agents/truco/cases/base/card-codes.ts';
import type { CaseHands } from '../../../src/protocol/cases.ts';

/** The base that ships, as addresses name it. */
export const SHIPPED_NAME = 'shipped';

/** A hand as lists show it. */
export interface ListedHand {
  readonly number: number;
  readonly match: string;
  readonly mano: boolean;
  /** Cards where their suits are known; else -1. */
  readonly cards: readonly number[];
  /** The codes of the cards, by which they are compared. */
  readonly codes: readonly (number | null)[];
  readonly points: number | null;
  readonly truco: boolean;
  /** Whether the player whose case it is won; null if that is not known. */
  readonly won: boolean | null;
  readonly stake: number;
}

export function listed({ matches, columns, rows }: CaseHands): ListedHand[] {
  const at = Object.fromEntries(columns.map((name, i) => [name, i]));
  return rows.map((row) => {
    const of = (name: string) => row[at[name]] ?? null;
    const codes = ['high', 'middle', 'low'].map(of);
    const winner = of('trucoWinner');
    return {
      number: of('number')!,
      match: matches[of('match')!] ?? '',
      mano: of('mano') === 1,
      codes,
      cards: codes.map((code, i) => cardAt(code, of(['highSuit', 'middleSuit', 'lowSuit'][i]))),
      points: of('points'),
      truco: (of('truco') ?? 0) > 0,
      won: winner === 1 ? true : winner === 2 ? false : null,
      stake: of('trucoStake') ?? 0,
    };
  });
}

/** The card of a code and a suit; -1 where one is not known. */
export function cardAt(code: number | null | undefined, suit: number | null | undefined): number {
  return code == null || suit == null ? -1 : cardOf(code, suit);
}

export interface HandFilter {
  readonly winner: '' | 'own' | 'other';
  readonly truco: '' | 'yes' | 'no';
  readonly points: number;
  readonly number: string;
}

/** The filter that an address keeps; what it does not know is any. */
export function filterOf(query: URLSearchParams): HandFilter {
  const one = <T extends string>(name: string, known: readonly T[]): T | '' =>
    known.find((each) => each === query.get(name)) ?? '';
  return {
    winner: one('winner', ['own', 'other']),
    truco: one('truco', ['yes', 'no']),
    points: Math.max(0, Math.min(POINTS, Math.trunc(Number(query.get('points')) || 0))),
    number: query.get('number') ?? '',
  };
}

export function fits(hand: ListedHand, { winner, truco, points, number }: HandFilter): boolean {
  if (winner !== '' && hand.won !== (winner === 'own')) return false;
  if (truco !== '' && hand.truco !== (truco === 'yes')) return false;
  if (points > 0 && (hand.points ?? -1) < points) return false;
  return number === '' || String(hand.number).startsWith(number);
}

/** How many hands are shown as alike. */
const ALIKE = 6;
/** The largest differences of codes and of envido points. */
const CODES = 52;
const POINTS = 33;

/** The hands that are most alike to one of them: cards by their codes, envido points, who was mano. */
export function likeHands(hands: readonly ListedHand[], number: number): ListedHand[] {
  const own = hands.find((hand) => hand.number === number);
  if (!own) return [];
  const distance = (hand: ListedHand) =>
    hand.codes.reduce<number>((sum, code, i) => sum + Math.abs((code ?? 0) - (own.codes[i] ?? 0)) / CODES, 0) +
    Math.abs((hand.points ?? 0) - (own.points ?? 0)) / POINTS +
    (hand.mano === own.mano ? 0 : 1);
  return hands
    .filter((hand) => hand.number !== number)
    .map((hand) => [distance(hand), hand] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, ALIKE)
    .map(([, hand]) => hand);
}
