import type { Store, StorePlace } from '../store/store.ts';

/** `--data` of the commands that open the database. */
export const DATA_OPTION = [
  '--data <folder>',
  'where the database is kept (default: JOGATINA_DATABASE_URL, else JOGATINA_DATA, else ~/.local/share/jogatina)',
] as const;

/** Opens the database, which `data` or the environment names, for as long as it is used. */
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
