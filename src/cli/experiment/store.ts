import type { Store } from '../../store/store.ts';
import { withStore as withStoreAt } from '../store.ts';

export interface StoreOptions {
  data?: string;
  json?: boolean;
}

/** The database that `--data` names, for as long as it is used. */
export function withStore<T>({ data }: StoreOptions, use: (store: Store) => Promise<T>): Promise<T> {
  return withStoreAt(data, use);
}

/** A result as people can read it: texts that only programs read are cut. */
export function readable(result: unknown): string {
  const cut = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > 500
      ? `${value.slice(0, 50)}... (${value.length.toLocaleString('en')} characters: export has them)`
      : value;
  return `${JSON.stringify(result, cut, 2)}\n`;
}
