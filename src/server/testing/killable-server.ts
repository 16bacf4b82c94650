import { afterAll } from 'vitest';
import type { Store } from '../../store/store.ts';
import { temporaryStore } from '../../store/testing/temporary-store.ts';
import { ServerProcess } from './server-process.ts';

/** A store and a server over it that is not started yet, for all tests of a file; both are gone afterwards. */
export function killableServer(use: (made: { readonly store: Store; readonly server: ServerProcess }) => void): void {
  let server: ServerProcess;
  temporaryStore(({ store, data }) => {
    server = new ServerProcess(data);
    use({ store, server });
  });
  afterAll(() => server.kill());
}
