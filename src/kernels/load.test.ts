import { afterEach, expect, test, vi } from 'vitest';
import { loadKernel } from './load.ts';

/** The smallest module: a magic number and a version. */
const empty = { name: 'empty', wasm: 'AGFzbQEAAAA=' };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('every load is an instance of its own', () => {
  const first = loadKernel(empty);
  expect(first).toBeDefined();
  expect(loadKernel(empty)).not.toBe(first);
});

test.each([
  ['bytes that are no module', 'AGFzbQIAAAA='],
  ['a module cut short', 'AGFzbQ'],
  ['text that is no base64', '!'],
  ['nothing', ''],
])('%s: it says so once, and gives nothing', (_, wasm) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const damaged = { name: 'damaged', wasm };
  expect(loadKernel(damaged)).toBeUndefined();
  expect(loadKernel(damaged)).toBeUndefined();
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^The fast version of damaged cannot run here/)]]);
});

test('where WebAssembly is missing it says so', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('WebAssembly', undefined);
  expect(loadKernel({ ...empty, name: 'no WebAssembly' })).toBeUndefined();
  vi.unstubAllGlobals();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('the environment turns kernels off', () => {
  vi.stubEnv('JOGATINA_KERNELS', 'off');
  expect(loadKernel(empty)).toBeUndefined();
});
