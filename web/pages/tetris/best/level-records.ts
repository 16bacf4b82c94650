/** The name, in addresses, of the best game of a row of the table by level: `level-18-drops-hidden`. */
export function levelRecordName({ level, tucks, next }: { level: number; tucks: boolean; next: boolean }): string {
  return `level-${level}${tucks ? '' : '-drops'}${next ? '' : '-hidden'}`;
}

/** The best game of a row of the table by level, if the name is one. */
export async function levelRecord(name: string): Promise<unknown> {
  if (!name.startsWith('level-')) return undefined;
  const { default: table } = await import('../../../../data/tables/no-rotation-levels.json');
  return table.rows.find((row) => levelRecordName(row) === name)?.record ?? undefined;
}
