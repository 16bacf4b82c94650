import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { storageSuite } from './testing/suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

storageSuite('SQLite', async () => ({ data: mkdtempSync(join(folder, 'data-')) }));
