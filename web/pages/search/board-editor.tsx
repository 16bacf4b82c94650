import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { COLUMNS, ROWS } from '../../../src/games/tetris/ist/placements.ts';
import { useWords } from '../../words/words.ts';

/** Rows from the top down. */
const rowsFromTop = Array.from({ length: ROWS }, (_, i) => ROWS - 1 - i);
const columns = Array.from({ length: COLUMNS }, (_, i) => i);
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Its column and row, from below. */
type Cell = readonly [x: number, y: number];

/** A board to draw on: by pressing and dragging, or by arrow keys and space. */
export function BoardEditor({ rows, onChange }: { rows: Uint16Array; onChange(rows: Uint16Array): void }) {
  const { search } = useWords();
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Cell>([0, 0]);
  /** What the pointer does while it is down, and the cells that it has passed, in order. */
  const brush = useRef<{ readonly filled: boolean; readonly passed: Cell[] }>(undefined);
  const isFilled = (x: number, y: number) => ((rows[y] >> x) & 1) === 1;

  const set = (x: number, y: number, filled: boolean) => setAll([[x, y]], filled);
  const setAll = (cells: readonly Cell[], filled: boolean) => {
    const next = rows.slice();
    for (const [x, y] of cells) next[y] = filled ? next[y] | (1 << x) : next[y] & ~(1 << x);
    if (next.some((row, y) => row !== rows[y])) onChange(next);
  };
  const at = (event: PointerEvent): Cell | undefined => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-x]');
    return cell && grid.current?.contains(cell) ? [Number(cell.dataset.x), Number(cell.dataset.y)] : undefined;
  };
  const key = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    const [x, y] = cursor;
    if (event.key === ' ' || event.key === 'Enter') set(x, y, !isFilled(x, y));
    else if (move) {
      const to = [clamp(x + move[0], COLUMNS), clamp(y + move[1], ROWS)] as const;
      setCursor(to);
      grid.current?.querySelector<HTMLElement>(`[data-x="${to[0]}"][data-y="${to[1]}"]`)?.focus();
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of equal sides are no table
    <div
      ref={grid}
      className="editor"
      role="grid"
      aria-label={search.draw}
      tabIndex={-1}
      onKeyDown={key}
      onPointerDown={(event) => {
        const cell = at(event);
        if (!cell) return;
        brush.current = { filled: !isFilled(...cell), passed: [cell] };
        // touch captures the pointer for the first cell: release it, so that dragging reaches others
        (event.target as Element).releasePointerCapture?.(event.pointerId);
        // a finger may be about to scroll: it draws once it moves along a row, or is lifted
        if (event.pointerType !== 'touch') set(...cell, brush.current.filled);
        setCursor(cell);
      }}
      onPointerMove={(event) => {
        const cell = at(event);
        if (event.buttons === 0 || !brush.current || !cell) return;
        const { passed, filled } = brush.current;
        // a finger that leaves its row is about to scroll
        if (event.pointerType === 'touch' && (cell[1] !== passed[0][1] || cell[0] === passed[0][0])) return;
        // a slow browser tells of few places, and draws later than they come
        passed.push(...cellsBetween(passed[passed.length - 1], cell));
        setAll(passed, filled);
      }}
      onPointerUp={() => {
        if (brush.current) setAll(brush.current.passed, brush.current.filled);
        brush.current = undefined;
      }}
      onPointerCancel={() => {
        brush.current = undefined;
      }}
    >
      {rowsFromTop.map((y) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div key={y} role="row" tabIndex={-1}>
          {columns.map((x) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={x}
              role="gridcell"
              data-x={x}
              data-y={y}
              data-filled={isFilled(x, y) || undefined}
              tabIndex={cursor[0] === x && cursor[1] === y ? 0 : -1}
              aria-label={search.cell(x + 1, y + 1, isFilled(x, y))}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The cells on the way from one to another, with the last. */
function cellsBetween([fromX, fromY]: Cell, [toX, toY]: Cell): Cell[] {
  const steps = Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY));
  return Array.from({ length: steps }, (_, i) => {
    const part = (i + 1) / steps;
    return [Math.round(fromX + part * (toX - fromX)), Math.round(fromY + part * (toY - fromY))];
  });
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}
