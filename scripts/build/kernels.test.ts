import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compiledKernel, kernelNames, moduleFile } from './kernels.ts';

test('every kernel is what its source gives: else run `npm run kernels`', async () => {
  for (const name of kernelNames) expect(readFileSync(moduleFile(name), 'utf8'), name).toBe(await compiledKernel(name));
});

test('the kernels together are small', () => {
  const bytes = kernelNames.map((name) => readFileSync(moduleFile(name)).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);
});
