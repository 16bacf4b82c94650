import type { Transaction } from 'kysely';
import { emptyHand, type HandValues } from '../agents/truco/cases/base/hand.ts';
import { TrucoCaseBase } from '../agents/truco/cases/base/truco-case-base.ts';
import { MISSING } from '../cbr/case-base.ts';
import { InputError } from '../core/errors.ts';
import type { HandTable, Tables } from './schema.ts';
import { inChunks, retryOnConflict, type Store } from './store.ts';

/** A hand that is to be added to a base. */
export interface NewHand {
  /** The name of its match in the base. */
  readonly match: string;
  readonly values: HandValues;
  /** The match of the store that it was taken from. */
  readonly source?: string;
  /** Hands of people are kept only if they agreed. */
  readonly consent: HandTable['consent'];
}

const NAME = /^[\w-]{1,60}$/;

/** Adds hands to a base, all or none, and numbers them from its last on. Returns the first number. */
export async function addHands(store: Store, base: string, hands: readonly NewHand[]): Promise<number> {
  checkBaseName(base);
  return retryOnConflict(() => store.transaction().execute((all) => insert(all, base, hands)));
}

/** Adds hands of matches, except those of matches that the base has hands of. Returns how many it added. */
export async function addHandsOnce(
  store: Store,
  base: string,
  hands: readonly (NewHand & { readonly source: string })[],
): Promise<number> {
  checkBaseName(base);
  const add = async (all: Transaction<Tables>) => {
    const there = await all.selectFrom('hands').select('source').distinct().where('base', '=', base).execute();
    const known = new Set(there.map(({ source }) => source));
    const fresh = hands.filter(({ source }) => !known.has(source));
    await insert(all, base, fresh);
    return fresh.length;
  };
  return retryOnConflict(() => store.transaction().execute(add));
}

async function insert(all: Transaction<Tables>, base: string, hands: readonly NewHand[]): Promise<number> {
  const { last } = await all
    .selectFrom('hands')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('base', '=', base)
    .executeTakeFirstOrThrow();
  const first = (last ?? 0) + 1;
  const rows = hands.map(({ match, values, source = null, consent }, i) => ({
    base,
    number: first + i,
    match_name: match,
    codes: formatCodes(values),
    source,
    consent,
  }));
  for (const chunk of inChunks(rows)) await all.insertInto('hands').values(chunk).execute();
  return first;
}

/** The cases of a base. */
export async function casesOf(store: Store, base: string): Promise<TrucoCaseBase> {
  const rows = await store.selectFrom('hands').selectAll().where('base', '=', base).orderBy('number').execute();
  const cases = new TrucoCaseBase(base, Math.max(1, rows.length));
  for (const { match_name, codes, number } of rows) cases.addHand(match_name, parseCodes(codes), number);
  return cases;
}

/** All bases in the order of their names, with how many hands each has. */
export async function listBases(store: Store): Promise<{ base: string; hands: number }[]> {
  return store
    .selectFrom('hands')
    .select(({ fn }) => ['base', fn.countAll<number>().as('hands')])
    .groupBy('base')
    .orderBy('base')
    .execute();
}

/**
 * A text that changes with the hands of a base; undefined where it has none. Hands are added at the end alone, so their
 * count and the last of them tell.
 */
export async function stateOfBase(store: Store, base: string): Promise<string | undefined> {
  const all = store.selectFrom('hands').where('base', '=', base);
  const last = await all
    .select(['number', 'source', 'match_name'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const { hands } = await all.select(({ fn }) => fn.countAll<number>().as('hands')).executeTakeFirstOrThrow();
  return JSON.stringify([Number(hands), last.number, last.source, last.match_name]);
}

/** Deletes the hands of a match whose player no longer agrees; returns how many. */
export async function forgetHands(store: Store, source: string): Promise<number> {
  const { numDeletedRows } = await store.deleteFrom('hands').where('source', '=', source).executeTakeFirst();
  return Number(numDeletedRows);
}

export function checkBaseName(base: string): void {
  if (!NAME.test(base)) throw new InputError(`"${base}" cannot name a base: 1 to 60 letters, digits, - and _`);
}

export function formatCodes(values: HandValues): string {
  return JSON.stringify(Array.from(values, (code) => (code === MISSING ? null : code)));
}

export function parseCodes(text: string): HandValues {
  const values = emptyHand();
  const codes = JSON.parse(text) as (number | null)[];
  for (const [i, code] of codes.entries()) if (code !== null) values[i] = code;
  return values;
}
