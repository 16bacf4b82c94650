import { InputError } from '../../../../core/errors.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import type { OpeningStrategy } from '../opening/opening-strategy.ts';
import { readOpeningAnywhere, readOpeningStrategy, readTableAnywhere, readTrucoStrategy } from './strategy-file.ts';

/** Where the tables lie that ship with the product; their facts name the commands that made them. */
const TABLE = new URL('../../../../../data/truco/equilibrium.table', import.meta.url);
const OPENING = new URL('../../../../../data/truco/opening.table', import.meta.url);

let table: TrucoStrategy | undefined;
let opening: OpeningStrategy | undefined;

/** The table that ships with the product, read from its file once; where there are no files, `provideTable` first. */
export function shippedTrucoStrategy(): TrucoStrategy {
  table ??= readTrucoStrategy(bytesOf(TABLE, 'solve truco --target 0.003 --out'));
  return table;
}

/** The opening that ships with the product, in the same way. */
export function shippedOpeningStrategy(): OpeningStrategy {
  opening ??= readOpeningStrategy(bytesOf(OPENING, 'solve opening --out'), shippedTrucoStrategy());
  return opening;
}

/** Hands over the bytes of the tables where files cannot be read: in a browser. */
export async function provideTable(bytes: Uint8Array, ofOpening?: Uint8Array): Promise<void> {
  table = await readTableAnywhere(bytes);
  if (ofOpening) opening = await readOpeningAnywhere(ofOpening, table);
}

function bytesOf(file: URL, command: string): Uint8Array {
  const { existsSync, readFileSync } = process.getBuiltinModule('node:fs');
  if (!existsSync(file)) throw new InputError(`there is no ${file.pathname}: make it with jogatina ${command}`);
  return readFileSync(file);
}
