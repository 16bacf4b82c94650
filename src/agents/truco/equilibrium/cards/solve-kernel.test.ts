import { afterEach, expect, test, vi } from 'vitest';
import { CFR_VARIANTS, VectorCfr } from '../../../../solve/vector-cfr.ts';
import { withHelpers } from '../../../../works/solver-threads.ts';
import { ranks6 } from './ranks.ts';
import { TrucoTree } from './truco-tree.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(Object.entries(CFR_VARIANTS))('%s: the kernel makes every number of the plain walk', (_, variant) => {
  const tree = new TrucoTree(ranks6);
  const fast = new VectorCfr(tree, variant);
  vi.stubEnv('JOGATINA_KERNELS', 'off');
  const plain = new VectorCfr(tree, variant, fast.size);
  // the arrays of a kernel are part of a larger memory
  expect([fast.sums.buffer.byteLength > fast.sums.byteLength, plain.sums.buffer.byteLength]).toEqual([
    true,
    plain.sums.byteLength,
  ]);
  fast.iterate(3);
  plain.iterate(3);
  expect(Buffer.compare(bytes(fast.sums), bytes(plain.sums))).toBe(0);
  expect(fast.regrets.every((regret, i) => regret === plain.regrets[i])).toBe(true);
  expect(fast.exploitability()).toEqual(plain.exploitability());
});

test.each([2, 3])('%i threads make every number of one', async (threads) => {
  const tree = new TrucoTree(ranks6);
  const one = new VectorCfr(tree, CFR_VARIANTS.dcfr);
  const several = new VectorCfr(tree, CFR_VARIANTS.dcfr, one.size, threads);
  expect(several.helperTasks).toHaveLength(threads - 1);
  expect(several.helperTasks[0].cuts.length).toBeGreaterThan(50);
  one.iterate(3);
  const found = await withHelpers(several, () => {
    several.iterate(3);
    return several.exploitability();
  });
  expect(Buffer.compare(bytes(several.sums), bytes(one.sums))).toBe(0);
  expect(Buffer.compare(bytes(several.regrets), bytes(one.regrets))).toBe(0);
  expect(found).toEqual(one.exploitability());
});

function bytes({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
