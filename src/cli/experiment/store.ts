import { openStore, type Store, storePlace } from '../../store/store.ts';

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

/** A result as people can read it: texts that only programs read are cut. */
export function readable(result: unknown): string {
  const cut = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > 500
      ? `${value.slice(0, 50)}... (${value.length.toLocaleString('en')} characters: export has them)`
      : value;
  return `${JSON.stringify(result, cut, 2)}\n`;
}
