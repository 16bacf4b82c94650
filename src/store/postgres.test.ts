import { afterAll, beforeAll, describe } from 'vitest';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import { postgresql } from '../../testing/system.ts';
import { storageSuite } from './testing/suite.ts';

describe.skipIf(!postgresql)('PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  storageSuite('PostgreSQL', async () => ({ url: await server.freshDatabase() }));
});
