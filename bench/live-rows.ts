import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export const list = (text: string): number[] => text.split(',').map(Number);
export const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** Adds a row of results to a file, if there is one. */
export function saveRow(file: string | undefined, row: object): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`);
}

/** The rows of a file; none if it is not there. */
export function savedRows<Row>(file: string | undefined): Row[] {
  if (file === undefined || !existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}
