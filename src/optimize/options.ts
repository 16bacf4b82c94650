import { InputError } from '../core/errors.ts';

/** One option of an optimiser. A table of them gives its type, its defaults, its checks and its help. */
export interface Option<T> {
  readonly fallback: T;
  /** Completes "it must be ...". */
  readonly must: string;
  readonly about: string;
  readonly accepts: (value: unknown) => boolean;
}

export type OptionTable = Readonly<Record<string, Option<unknown>>>;
export type OptionsOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Option<infer T> ? T : never;
};
export type Pair = readonly [number, number];

const isReal = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isPair = (value: unknown): value is Pair => Array.isArray(value) && value.length === 2 && value.every(isReal);

export const count = (fallback: number, about: string, least = 1, most = 1e9): Option<number> => ({
  fallback,
  about,
  must: `a whole number from ${least} to ${most}`,
  accepts: (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
});

/** A number from `low` to `high`, both allowed. */
export const real = (fallback: number, about: string, low: number, high: number): Option<number> => ({
  fallback,
  about,
  must: high === Number.POSITIVE_INFINITY ? `a number of at least ${low}` : `a number from ${low} to ${high}`,
  accepts: (value) => isReal(value) && value >= low && value <= high,
});

/** The largest batch. */
export const MOST_POINTS = 10_000;

/** How many points a batch has. */
export const population = (fallback: number, about: string, least = 1): Option<number> =>
  count(fallback, about, least, MOST_POINTS);

export const positive = (fallback: number, about: string): Option<number> => ({
  fallback,
  about,
  must: 'a number above 0',
  accepts: (value) => isReal(value) && value > 0,
});

/** A coefficient that moves on a line from its first value to its last. */
export const schedule = (fallback: Pair, about: string): Option<Pair> => ({
  fallback,
  about,
  must: 'a pair [first, last] of numbers of at least 0',
  accepts: (value) => isPair(value) && value[0] >= 0 && value[1] >= 0,
});

export const range = (fallback: Pair, about: string): Option<Pair> => ({
  fallback,
  about,
  must: 'a pair [low, high] of numbers with low below high',
  accepts: (value) => isPair(value) && value[0] < value[1],
});

export const flag = (fallback: boolean, about: string): Option<boolean> => ({
  fallback,
  about,
  must: 'true or false',
  accepts: (value) => typeof value === 'boolean',
});

export const choice = <T extends string>(of: readonly T[], about: string): Option<T> => ({
  fallback: of[0],
  about,
  must: `one of ${of.join(', ')}`,
  accepts: (value) => of.includes(value as T),
});

export const vector = (about: string): Option<readonly number[]> => ({
  fallback: [],
  about,
  must: 'a list of numbers',
  accepts: (value) => Array.isArray(value) && value.every(isReal),
});

/** The option may be null, and is unless told otherwise. */
export const orNone = <T>(option: Option<T>, fallback: T | null = null): Option<T | null> => ({
  fallback,
  about: option.about,
  must: `${option.must}, or null`,
  accepts: (value) => value === null || option.accepts(value),
});

/** Options from JSON: defaults for what is absent, an InputError for what is unknown or out of bounds. */
export function readOptions<Table extends OptionTable>(owner: string, table: Table, given: unknown): OptionsOf<Table> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new InputError(`${owner}: options must be an object`);
  }
  for (const [name, value] of Object.entries(given)) {
    const option = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!option) {
      throw new InputError(`${owner}: unknown option ${name}; there are ${Object.keys(table).join(', ')}`);
    }
    if (value !== undefined && !option.accepts(value)) {
      throw new InputError(`${owner}: ${name} is ${show(value)}, it must be ${option.must}`);
    }
  }
  const values = given as Record<string, unknown>;
  const chosen = Object.entries(table).map(([name, { fallback }]) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return [name, value === undefined ? fallback : value];
  });
  return Object.fromEntries(chosen) as OptionsOf<Table>;
}

// JSON would write NaN as null
const show = (value: unknown): string => (typeof value === 'number' ? String(value) : JSON.stringify(value));
