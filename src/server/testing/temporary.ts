import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../../store/store.ts';
import { createServer, type RoomServer } from '../http.ts';

export interface TemporaryServer {
  readonly folder: string;
  readonly store: Store;
  readonly server: RoomServer;
  close(): Promise<void>;
}

/** A server on a store of its own that is gone after `close`; it listens nowhere: `server.inject` asks it. */
export async function temporaryServer(): Promise<TemporaryServer> {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-server-'));
  const store = await openStore(folder);
  const server = await createServer(store);
  const close = async () => {
    await server.close();
    await store.destroy();
    rmSync(folder, { recursive: true });
  };
  return { folder, store, server, close };
}
