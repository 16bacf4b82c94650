import { MISSING } from '../../../../cbr/case-base.ts';
import { csvLine } from '../../../../core/csv.ts';
import { AT, columns, handAttributes } from './attributes.ts';
import type { TrucoCaseBase } from './truco-case-base.ts';

/** The suits in the published format, in the order of `cards.ts`. */
export const SUIT_WORDS: readonly string[] = ['ESPADAS', 'BASTOS', 'OURO', 'COPAS'];
const isSuit = handAttributes.map(({ name }) => name.endsWith('Suit'));

/** Writes a base in the published format: `importCases(exportCases(base))` has the same hands. */
export function exportCases(cases: TrucoCaseBase): string {
  const lines = [csvLine(['idMao', 'idPartida', ...columns])];
  for (let row = 0; row < cases.size; row++) {
    const cells: (string | number)[] = [cases.hand[row], cases.matches[cases.match[row]]];
    for (let a = 0; a < columns.length; a++) {
      const value = cases.get(row, a);
      cells.push(value === MISSING ? '' : isSuit[a] ? SUIT_WORDS[value] : value);
    }
    lines.push(csvLine(cells));
  }
  return `${lines.join('\n')}\n`;
}

/** One hand as named values, without the missing ones, for explanations. */
export function describeHand(cases: TrucoCaseBase, row: number): Record<string, number | string> {
  const found: Record<string, number | string> = { hand: cases.hand[row], match: cases.matches[cases.match[row]] };
  for (const [a, { name }] of handAttributes.entries()) {
    const value = cases.get(row, a);
    if (value !== MISSING && a < AT.usefulCard) found[name] = value;
  }
  return found;
}
