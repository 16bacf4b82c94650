import { defineConfig } from 'vitest/config';

/**
 * Test files that have a process to themselves: one replaces a module, the others measure memory or the processor. All
 * others share a few, with the modules and tables that were loaded for those before: loading the server anew for each
 * takes a second of CPU. What a file changes of its process (the environment, the clock, a global) is put back.
 */
const alone = ['bench/**/*.test.ts', 'src/core/faults.test.ts', 'src/works/study.test.ts'];

export default defineConfig({
  test: {
    setupFiles: 'testing/put-back.ts',
    // a page on a busy machine may be late
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // tests of servers, browsers and programs wait for others, who may be late on a busy machine
    retry: process.env.CI === 'true' ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src', 'web', 'testing', 'scripts'].map((folder) => `${folder}/**/*.test.ts`),
          exclude: alone,
          isolate: false,
        },
      },
    ],
  },
});
