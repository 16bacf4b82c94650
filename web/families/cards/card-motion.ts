import { type RefObject, useLayoutEffect, useRef } from 'react';
import { motionWanted } from '../../settings.ts';

/** Milliseconds that a card is in the air. */
const FLIGHT = 190;
/** Milliseconds between two cards that are dealt. */
const BETWEEN = 70;

/**
 * Cards that fly: what was played goes from the hand to its place, and new cards come from the deck. The table is drawn
 * as it is at once; the flight is only seen.
 */
export function useCardMotion(
  table: RefObject<HTMLElement | null>,
  { hand, plays }: { readonly hand: number; readonly plays: number },
): void {
  const before = useRef({ hand, plays });
  const places = useRef(new Map<string, DOMRect>());
  useLayoutEffect(() => {
    const root = table.current;
    const { hand: lastHand, plays: lastPlays } = before.current;
    before.current = { hand, plays };
    if (!root) return;
    if (motionWanted()) {
      if (hand !== lastHand && plays === 0) deal(root);
      else if (hand === lastHand && plays === lastPlays + 1) fly(root, places.current);
    }
    places.current = new Map(
      Array.from(root.querySelectorAll<HTMLElement>('[data-card]'), (card) => [
        card.dataset.card!,
        card.getBoundingClientRect(),
      ]),
    );
  });
}

function deal(root: HTMLElement): void {
  const { left, top, width, height } = root.getBoundingClientRect();
  const cards = [...root.querySelectorAll<HTMLElement>('.hand [data-card]')];
  for (const [i, card] of cards.entries()) {
    const to = card.getBoundingClientRect();
    const x = left + width / 2 - (to.left + to.width / 2);
    const y = top + height / 2 - (to.top + to.height / 2);
    card.animate(
      [
        { transform: `translate(${x}px, ${y}px) rotate(-14deg)`, opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: FLIGHT, delay: i * BETWEEN, easing: 'ease-out', fill: 'backwards' },
    );
  }
}

/** The card that did not lie on the table before comes from where it was held. */
function fly(root: HTMLElement, before: ReadonlyMap<string, DOMRect>): void {
  for (const card of root.querySelectorAll<HTMLElement>('.tricks [data-card]')) {
    const start = before.get(card.dataset.from ?? '');
    if (!start || before.has(card.dataset.card!)) continue;
    const to = card.getBoundingClientRect();
    const x = start.left + start.width / 2 - (to.left + to.width / 2);
    const y = start.top + start.height / 2 - (to.top + to.height / 2);
    card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: FLIGHT,
      easing: 'cubic-bezier(.2,.7,.3,1)',
    });
  }
}
