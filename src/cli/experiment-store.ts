import { openStore, type Store, storePlace } from '../store/store.ts';

export interface StoreOptions {
  data?: string;
  json?: boolean;
}

/** The store for as long as it is used. */
export async function withStore<T>({ data }: StoreOptions, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(storePlace(data));
  try {
    return await use(store);
  } finally {
    await store.destroy();
  }
}
