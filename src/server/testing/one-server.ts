import { afterAll, beforeAll } from 'vitest';
import { TestServer } from './test-server.ts';

/** A server for all tests of a file or a `describe`; it is gone afterwards. */
export function oneServer(use: (here: TestServer) => void): void {
  let here: TestServer;
  beforeAll(async () => {
    here = await TestServer.open();
    use(here);
  });
  afterAll(() => here.close());
}
