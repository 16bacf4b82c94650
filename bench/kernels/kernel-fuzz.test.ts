import { afterEach, expect, test, vi } from 'vitest';
import { fuzzDrops, fuzzLookAhead } from './kernel-fuzz.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['with all instructions', ''],
  ['with standard ones', 'standard'],
])('the kernel of straight drops chooses as the plain version does, %s', (_, kernels) => {
  vi.stubEnv('JOGATINA_KERNELS', kernels);
  expect(fuzzDrops(6000, 'test')).toBe(6000);
});

test('the kernel of two pieces chooses as the plain version does', () => {
  expect(fuzzLookAhead(750, 'test')).toBe(750);
});
