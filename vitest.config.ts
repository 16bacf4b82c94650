import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src', 'web', 'testing', 'scripts', 'bench'].map((folder) => `${folder}/**/*.test.ts`),
    testTimeout: 60_000,
  },
});
