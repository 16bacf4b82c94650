import { InputError } from '../../../core/errors.ts';
import type { TrucoTable } from './table.ts';
import { readTable, readTableAnywhere } from './table-file.ts';

/** Where the table lies that ships with the product; its facts name the command that made it. */
const SHIPPED = new URL('../../../../data/truco/equilibrium.table', import.meta.url);

let table: TrucoTable | undefined;

/** The table that ships with the product, read from its file once; where there are no files, `provideTable` first. */
export function shippedTable(): TrucoTable {
  if (table) return table;
  const { existsSync, readFileSync } = process.getBuiltinModule('node:fs');
  if (!existsSync(SHIPPED)) {
    throw new InputError(`there is no ${SHIPPED.pathname}: make it with jogatina solve truco --target 0.003 --out`);
  }
  table = readTable(readFileSync(SHIPPED));
  return table;
}

/** Hands over the bytes of the table where files cannot be read: in a browser. */
export async function provideTable(bytes: Uint8Array): Promise<void> {
  table = await readTableAnywhere(bytes);
}
