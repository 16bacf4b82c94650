import { afterEach, expect, test, vi } from 'vitest';
import { CFR_VARIANTS, VectorCfr } from '../../../../solve/vector-cfr.ts';
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
});

function bytes({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
