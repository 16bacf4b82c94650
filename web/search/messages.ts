import type { Plan } from '../../src/agents/plan/solve.ts';

/** To the worker: one search on one problem. */
export interface SearchTask {
  readonly rows: Uint16Array;
  readonly pieces: readonly number[];
  readonly algorithm: string;
  readonly seconds: number;
}

/** From the worker: how long it has been at it, then what it found. */
export type SearchNews = { readonly milliseconds: number } | { readonly plan: Plan } | { readonly error: string };
