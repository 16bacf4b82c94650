import type { Seat } from '../../core/game.ts';
import { RANKS, rankOf, STRENGTHS, strengths } from '../../games/truco-brazil/cards.ts';
import type { Position } from '../../games/truco-brazil/position.ts';
import { WinChances } from '../three-tricks/win-chance.ts';

/** A hand that nobody wins counts half; a tie leaves the lead with who led. */
const TIES = { allTied: 0.5, leads: 'last' } as const;

/** By kind of deck: the rank turned up, which leaves three of its cards, or the one with the fixed manilhas. */
const decks: (WinChances | undefined)[] = [];

/** The chance of the seat to win the hand by its cards; `against` is an index of `shares`. */
export function winChance(at: Position, seat: Seat, against = 0): number {
  const { turned, manilhas } = at;
  const kind = turned < 0 ? RANKS.length : rankOf(turned);
  let deck = decks[kind];
  if (deck === undefined) {
    const sizes = new Uint8Array(STRENGTHS + 1);
    for (let card = 0; card < 40; card++) if (card !== turned) sizes[strengths[40 * manilhas + card]]++;
    deck = new WinChances(sizes, TIES);
    decks[kind] = deck;
  }
  return deck.of(at, seat, strengths, 40 * manilhas, against);
}
