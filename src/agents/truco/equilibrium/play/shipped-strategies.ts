import { InputError } from '../../../../core/errors.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import type { OpeningStrategy } from '../opening/opening-strategy.ts';
import { inflateWeights, readOpeningStrategy, readTrucoStrategy } from './strategy-file.ts';

/** The files that ship with the product. Their facts name the commands that made them. */
const TRUCO = new URL('../../../../../data/truco/equilibrium.table', import.meta.url);
const OPENING = new URL('../../../../../data/truco/opening.table', import.meta.url);

let truco: TrucoStrategy | undefined;
let opening: OpeningStrategy | undefined;

/** The strategy of cards and truco that ships with the product, read from its file once. */
export function shippedTrucoStrategy(): TrucoStrategy {
  truco ??= readTrucoStrategy(bytesOf(TRUCO, 'solve truco --target 0.003 --out'));
  return truco;
}

/** The opening that ships with the product, read from its file once. */
export function shippedOpeningStrategy(): OpeningStrategy {
  opening ??= readOpeningStrategy(bytesOf(OPENING, 'solve opening --out'), shippedTrucoStrategy());
  return opening;
}

/** Hands over the file of the strategy where files cannot be read: in a browser. */
export async function provideTrucoStrategy(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const weights = await inflateWeights(bytes);
  truco = readTrucoStrategy(bytes, () => weights);
}

/** The same for the opening, after the strategy that it belongs to. */
export async function provideOpeningStrategy(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const weights = await inflateWeights(bytes);
  opening = readOpeningStrategy(bytes, shippedTrucoStrategy(), () => weights);
}

function bytesOf(file: URL, command: string): Uint8Array {
  const { existsSync, readFileSync } = process.getBuiltinModule('node:fs');
  if (!existsSync(file)) throw new InputError(`there is no ${file.pathname}: make it with jogatina ${command}`);
  return readFileSync(file);
}
