import { defineConfig } from 'vitest/config';

/**
 * Test files that have a process to themselves: one replaces a module, the others measure memory or the processor. All
 * others share a few, with the modules and tables that were loaded for those before. Loading the server anew for each
 * takes a second of CPU. A test that changes something of its process (its environment, a clock, a global) puts it back.
 */
const alone = ['bench/*.test.ts', 'src/core/faults.test.ts', 'src/works/study.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // a page on a busy machine may be late
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
