import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openStore, type Store } from '../store.ts';

interface TemporaryStore {
  readonly folder: string;
  /** The store's own folder, inside the other. */
  readonly data: string;
  readonly store: Store;
}

/** A folder with a store, for all tests of a file or a `describe`; both are gone afterwards. */
export function temporaryStore(use: (made: TemporaryStore) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-store-'));
  const data = join(folder, 'data');
  let store: Store;
  beforeAll(async () => {
    store = await openStore(data);
    use({ folder, data, store });
  });
  afterAll(async () => {
    await store.destroy();
    rmSync(folder, { recursive: true });
  });
}
