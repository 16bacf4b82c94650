import { type ReactNode, useCallback, useRef, useState } from 'react';
import './window-list.css';

/** Rows beyond the edges that are there already when one scrolls on. */
const BEYOND = 6;

/** A list of any length of which only the rows in sight are in the page; all rows have one height, in pixels. */
export function WindowList<T>({
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
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const resized = useRef<ResizeObserver>(undefined);
  const frame = useCallback((node: HTMLElement | null) => {
    resized.current?.disconnect();
    if (!node) return;
    resized.current = new ResizeObserver(() => setHeight(node.clientHeight));
    resized.current.observe(node);
  }, []);
  const first = Math.max(0, Math.floor(top / rowHeight) - BEYOND);
  const last = Math.min(items.length, Math.ceil((top + height) / rowHeight) + BEYOND);
  return (
    <section
      className="window-list"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      style={{ height: `min(70vh, 48rem, ${items.length * rowHeight + 1}px)` }}
      ref={frame}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <ul className="plain" style={{ height: items.length * rowHeight }}>
        {items.slice(first, last).map((item, i) => (
          <li
            key={keyOf(item)}
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
