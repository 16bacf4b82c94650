import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import './virtual-list.css';

/** Rows beyond the visible ones that are rendered ahead of scrolling. */
const BEYOND = 6;

/** The row that a key moves the focus to; `page` is how many rows are visible. */
const moves: Readonly<Record<string, (row: number, page: number, last: number) => number>> = {
  ArrowDown: (row) => row + 1,
  ArrowUp: (row) => row - 1,
  PageDown: (row, page) => row + page,
  PageUp: (row, page) => row - page,
  Home: () => 0,
  End: (_row, _page, last) => last,
};

/**
 * A list of any length of which only the rows in sight are in the page; all rows have one height, in pixels. The
 * tabulator stops at one row, arrows go on to the others: nobody has to step through thousands to get past.
 */
export function VirtualList<T>({
  items,
  rowHeight,
  label,
  keyOf,
  children,
}: {
  items: readonly T[];
  rowHeight: number;
  label: string;
  keyOf(item: T): string;
  children(item: T, index: number): ReactNode;
}) {
  /** The row at the upper edge. Scrolling within one row renders nothing. */
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLElement>(null);
  const goesOn = useRef(false);
  const resized = useRef<ResizeObserver>(undefined);
  const frame = useCallback((node: HTMLElement | null) => {
    list.current = node;
    resized.current?.disconnect();
    if (!node) return;
    resized.current = new ResizeObserver(() => setHeight(node.clientHeight));
    resized.current.observe(node);
  }, []);
  const first = Math.max(0, top - BEYOND);
  const last = Math.min(items.length, top + 1 + Math.ceil(height / rowHeight) + BEYOND);
  const scrolled = (node: HTMLElement) => setTop(Math.floor(node.scrollTop / rowHeight));
  // if the focused row is scrolled away, the nearest rendered one takes the tab stop
  const stop = Math.max(first, Math.min(last - 1, active));

  useLayoutEffect(() => {
    for (const control of list.current!.querySelectorAll<HTMLElement>('li :is(a, button, input)')) {
      const wanted = control.closest('li')!.dataset.row === String(stop) ? 0 : -1;
      if (control.tabIndex !== wanted) control.tabIndex = wanted;
    }
    if (!goesOn.current) return;
    goesOn.current = false;
    list.current!.querySelector<HTMLElement>(`li[data-row="${stop}"] a`)?.focus({ preventScroll: true });
  });

  const move = (event: KeyboardEvent) => {
    const to = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    const node = list.current;
    if (!to || !node || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const wanted = to(stop, Math.max(1, Math.floor(height / rowHeight) - 1), items.length - 1);
    const row = Math.max(0, Math.min(items.length - 1, wanted));
    const least = (row + 1) * rowHeight - node.clientHeight;
    node.scrollTop = Math.max(least, Math.min(node.scrollTop, row * rowHeight));
    goesOn.current = true;
    scrolled(node);
    setActive(row);
  };

  return (
    <section
      className="virtual-list"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      style={{ height: `min(70vh, 48rem, ${items.length * rowHeight + 1}px)` }}
      ref={frame}
      onScroll={({ currentTarget }) => scrolled(currentTarget)}
      onKeyDown={move}
      onFocus={({ target }) => {
        const row = target.closest('li')?.dataset.row;
        if (row !== undefined) setActive(Number(row));
      }}
    >
      <ul className="plain" style={{ height: items.length * rowHeight }}>
        {items.slice(first, last).map((item, i) => (
          <li
            key={keyOf(item)}
            data-row={first + i}
            aria-setsize={items.length}
            aria-posinset={first + i + 1}
            style={{ top: (first + i) * rowHeight, height: rowHeight }}
          >
            {children(item, first + i)}
          </li>
        ))}
      </ul>
    </section>
  );
}
