import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard where it was: a button that is pressed goes away or cannot be pressed until the next turn, and the
 * browser would begin at the top of the page again. Its place is remembered, and what is there next gets the focus.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  const place = useRef<{ readonly card: number } | { readonly call: string }>(undefined);
  useEffect(() => {
    const table = root.current;
    if (!table) return;
    const note = ({ target }: FocusEvent) => {
      const button = (target as HTMLElement).closest<HTMLElement>('.own button, .calls button');
      if (!button) return;
      const cards = ownCards(table);
      const call = button.dataset.place;
      place.current = call ? { call } : { card: cards.indexOf(button) };
    };
    table.addEventListener('focusin', note);
    return () => table.removeEventListener('focusin', note);
  }, [root]);
  useEffect(() => {
    const table = root.current;
    const was = place.current;
    if (!table || !was) return;
    const active = document.activeElement as HTMLButtonElement | null;
    // somewhere else on purpose
    if (active && active !== document.body && active !== table && !active.disabled) return;
    const cards = ownCards(table);
    const wanted =
      'call' in was
        ? table.querySelector<HTMLElement>(`.calls [data-place="${was.call}"]`)
        : (cards[was.card] ?? cards.at(-1));
    const found = [wanted, ...cards, ...table.querySelectorAll<HTMLElement>('.calls button')].find(
      (each) => each && !(each as HTMLButtonElement).disabled,
    );
    (found ?? table).focus({ preventScroll: true });
    // where the person was stays remembered
    place.current = was;
  });
}

function ownCards(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('.own button')];
}
