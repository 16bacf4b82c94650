import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src', 'web', 'testing', 'scripts', 'bench'].map((folder) => `${folder}/**/*.test.ts`),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // a page on a busy machine may be late
    expect: { poll: { timeout: 20_000 } },
    // tests of servers, browsers and programs wait for others, who may be late on a busy machine
    retry: process.env.CI === 'true' ? 1 : 0,
  },
});
