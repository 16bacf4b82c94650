import { CaseBase, equal, interval, MISSING, Partition } from '../src/cbr/case-base.ts';
import type { DecisionPoint } from '../src/cbr/reuse.ts';

/** A tiny domain for tests: shall I take an umbrella? */
export const SKY = 0;
export const DEGREES = 1;
export const SEASON = 2;
export const TOOK = 3;
export const DRY = 4;
export const COST = 5;
export const GROUP = 6;

export const attributes = [
  { name: 'sky', type: 'code', similarity: equal },
  { name: 'degrees', type: 'number', similarity: interval(40) },
  { name: 'season', type: 'code', similarity: equal },
  { name: 'took', type: 'code' },
  { name: 'dry', type: 'code' },
  { name: 'cost', type: 'number' },
  { name: 'group', type: 'code' },
] as const;

export const CLEAR = 0;
export const CLOUDS = 1;

export interface Walk {
  sky: number;
  degrees?: number;
  season?: number;
  took?: number;
  dry?: number;
  cost?: number;
  group?: number;
}

/** A base of walks, in one bucket a season. */
export function walks(cases: readonly Walk[]): { base: CaseBase; seasons: Partition; decision: DecisionPoint } {
  const base = new CaseBase(attributes, 2);
  for (const { sky, degrees = Number.NaN, season = 1, took = MISSING, dry = 1, cost = 0, group = 0 } of cases) {
    base.add([sky, degrees, season, took, dry, cost, group]);
  }
  const seasons = new Partition((row) => base.get(row, SEASON));
  seasons.rebuild(base);
  const decision: DecisionPoint = {
    name: 'umbrella',
    solutions: ['leave', 'take'],
    partial: true,
    solution: (row) => (base.get(row, TOOK) === MISSING ? -1 : base.get(row, TOOK)),
    cluster: (row) => base.get(row, GROUP),
    outcome: (row) => base.get(row, DRY),
    balance: (row) => base.get(row, COST),
  };
  return { base, seasons, decision };
}
