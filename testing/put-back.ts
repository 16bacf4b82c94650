import { afterAll, vi } from 'vitest';

// test files share a process: what a file has changed of it is put back, also where one of its tests has failed
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
