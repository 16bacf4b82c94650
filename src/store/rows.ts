/** Values of one statement: SQLite takes 32,766 at most, PostgreSQL 65,535. */
const VALUES = 16_000;

/** Rows in portions that one insert can take. */
export function* inChunks<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const portion = Math.floor(VALUES / Math.max(1, Object.keys(rows[0] ?? {}).length));
  for (let at = 0; at < rows.length; at += portion) yield rows.slice(at, at + portion);
}
