import { InputError } from '../../../core/errors.ts';
import { once } from '../../../core/once.ts';
import { Rng } from '../../../core/rng.ts';
import { importCases } from './base/import.ts';
import type { SavedClusterings } from './clusters/clusterings.ts';
import { BettingRates } from './opponent/betting-rates.ts';
import { CaseIndex } from './retrieve/case-index.ts';
import type { AttributeWeights } from './retrieve/decisions.ts';

/** The folder of what ships with the product. It is joined at run time, so that bundlers do not follow it. */
const FOLDER = ['..', '..', '..', '..', 'data', 'truco', ''].join('/');
export const SHIPPED_BASE = 'cases.csv.gz';
export const SHIPPED_CLUSTERS = 'clusters.json';
export const SHIPPED_WEIGHTS = 'weights.json';

/** The base that ships with the product. */
export const shippedCases = once(() => importCases(readShipped(SHIPPED_BASE), { origin: 'shipped' }).cases);

/** The same, with the clusterings that were made with it. */
export const shippedIndex = once(() => {
  const saved = JSON.parse(readShipped(SHIPPED_CLUSTERS)) as SavedClusterings;
  return new CaseIndex(shippedCases(), Rng.seeded('clusters'), { saved });
});

/** How the players of that base bet. */
export const shippedBettingRates = once(() => new BettingRates(shippedCases()));

/** How much attributes count, learned from that base. */
export const shippedWeights = once(() => JSON.parse(readShipped(SHIPPED_WEIGHTS)) as AttributeWeights);

/** The texts of files that were handed over. */
const provided = new Map<string, string>();

/** Hands over the text of a file where files cannot be read: in a browser. */
export function provideShipped(name: string, text: string): void {
  provided.set(name, text);
}

/** The text of a file that ships; one that ends in .gz is unpacked. */
export function readShipped(name: string): string {
  const text = provided.get(name);
  if (text !== undefined) return text;
  // not imported: this module is also loaded in browsers, where there are no files
  const load = globalThis.process?.getBuiltinModule;
  if (!load) throw new InputError('case-based players need their base from a file: let the server play them');
  const bytes = load('node:fs').readFileSync(new URL(FOLDER + name, import.meta.url));
  return (name.endsWith('.gz') ? load('node:zlib').gunzipSync(bytes) : bytes).toString('utf8');
}
