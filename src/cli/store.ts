import type { Store, StorePlace } from '../store/store.ts';
import { printJson } from './output.ts';

/** `--data` of every command that opens the database. */
export const DATA_OPTION = [
  '--data <folder>',
  'where the database is kept (default: JOGATINA_DATABASE_URL, else JOGATINA_DATA, else ~/.local/share/jogatina)',
] as const;

/** Opens the database, uses it and closes it. */
export async function withStore<T>(
  data: string | undefined,
  use: (store: Store, place: StorePlace) => Promise<T>,
): Promise<T> {
  const { openStore, storePlace } = await import('../store/store.ts');
  const place = storePlace(data);
  const store = await openStore(place);
  try {
    return await use(store, place);
  } finally {
    await store.destroy();
  }
}

/** The result as one JSON document, or as a line. */
export function printResult(json: boolean | undefined, value: unknown, text: string): void {
  if (json) printJson(value);
  else process.stdout.write(`${text}\n`);
}
