import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openStore, type Store } from '../store.ts';

interface TemporaryStore {
  readonly folder: string;
  /** The store's own folder, inside the other. */
  readonly data: string;
  readonly store: Store;
}

/** A folder with a store, for all tests of a file or a `describe`, or for `each` of them; both are gone afterwards. */
export function temporaryStore(use: (made: TemporaryStore) => void, { each = false } = {}): void {
  let made: TemporaryStore;
  const open = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jogatina-store-'));
    const data = join(folder, 'data');
    made = { folder, data, store: await openStore(data) };
    use(made);
  };
  const remove = async () => {
    await made.store.destroy();
    rmSync(made.folder, { recursive: true });
  };
  if (each) {
    beforeEach(open);
    afterEach(remove);
  } else {
    beforeAll(open);
    afterAll(remove);
  }
}
