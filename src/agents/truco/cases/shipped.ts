import { InputError } from '../../../core/errors.ts';
import { Rng } from '../../../core/rng.ts';
import { importCases } from './base/import.ts';
import type { TrucoCaseBase } from './base/truco-case-base.ts';
import type { SavedClusterings } from './clusters/clusterings.ts';
import { BettingRates } from './opponent/betting-rates.ts';
import { CaseIndex } from './retrieve/case-index.ts';
import type { AttributeWeights } from './retrieve/decisions.ts';

/** The folder of what ships with the product; joined at run time so that bundlers leave it alone. */
const FOLDER = ['..', '..', '..', '..', 'data', 'truco', ''].join('/');
export const SHIPPED_BASE = 'cases.csv.gz';
export const SHIPPED_CLUSTERS = 'clusters.json';
const SHIPPED_WEIGHTS = 'weights.json';

let cases: TrucoCaseBase | undefined;
let memory: CaseIndex | undefined;
let conduct: BettingRates | undefined;
let weights: AttributeWeights | undefined;

/** The base that ships with the product; read once in each thread. */
export function shippedCases(): TrucoCaseBase {
  cases ??= importCases(readShipped(SHIPPED_BASE), { origin: 'shipped' }).cases;
  return cases;
}

/** The same, with the clusterings that were made with it. */
export function shippedIndex(): CaseIndex {
  if (!memory) {
    const saved = JSON.parse(readShipped(SHIPPED_CLUSTERS)) as SavedClusterings;
    memory = new CaseIndex(shippedCases(), Rng.seeded('clusters'), { saved });
  }
  return memory;
}

/** How the players of that base bet. */
export function shippedBettingRates(): BettingRates {
  conduct ??= new BettingRates(shippedCases());
  return conduct;
}

/** How much attributes count, learned from that base. */
export function shippedWeights(): AttributeWeights {
  weights ??= JSON.parse(readShipped(SHIPPED_WEIGHTS)) as AttributeWeights;
  return weights;
}

/** Text of a file that ships; what ends in .gz is unpacked. */
export function readShipped(name: string): string {
  // no import: this module is also loaded where there are no files
  const load = globalThis.process?.getBuiltinModule;
  if (!load) throw new InputError('case-based players need their base from a file: let the server play them');
  const bytes = load('node:fs').readFileSync(new URL(FOLDER + name, import.meta.url));
  return (name.endsWith('.gz') ? load('node:zlib').gunzipSync(bytes) : bytes).toString('utf8');
}
