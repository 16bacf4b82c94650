/** A Tetris board: row 0 is the bottom, bit c of a row is column c from the left. */
export function TetrisBoard({ rows, width, label }: { rows: readonly number[]; width: number; label: string }) {
  const height = rows.length;
  const cells = rows.flatMap((row, y) =>
    Array.from({ length: width }, (_, x) => ({ x, y })).filter(({ x }) => (row >> x) & 1),
  );
  return (
    <svg className="board" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {cells.map(({ x, y }) => (
        <rect
          key={`${x},${y}`}
          x={x + 0.05}
          y={height - 1 - y + 0.05}
          width={0.9}
          height={0.9}
          rx={0.12}
          fill="var(--felt)"
        />
      ))}
    </svg>
  );
}
