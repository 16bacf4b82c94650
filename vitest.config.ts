import { defineConfig } from 'vitest/config';

/** Tests that change their process: its environment, its output, its modules. Each has a process of its own. */
const alone = ['src/cli', 'src/server', 'src/works', 'src/work', 'src/experiments', 'src/store', 'scripts', 'bench'];
/** All others share theirs, with the modules and the tables that were loaded for those before. */
const together = ['src', 'web', 'testing'];
const testsOf = (folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // a page on a busy machine may be late
    expect: { poll: { timeout: 20_000 } },
    // tests of servers, browsers and programs wait for others, who may be late on a busy machine
    retry: process.env.CI === 'true' ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'alone', include: testsOf(alone) } },
      {
        extends: true,
        test: { name: 'together', include: testsOf(together), exclude: testsOf(alone), isolate: false },
      },
    ],
  },
});
