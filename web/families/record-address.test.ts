import { expect, test } from 'vitest';
import { packRecord, unpackRecord } from './record-address.ts';

const record = {
  game: 'truco/ufsm24@2',
  seed: 'x1',
  agents: ['Ana', 'careful,level=1'],
  actions: Array.from({ length: 200 }, (_, i) => (7 * i) % 90),
};

test('a record comes back from its address, which is short', async () => {
  const packed = await packRecord(record);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(1000);
  expect(await unpackRecord(packed)).toEqual(record);
});

test.each(['', 'nonsense!', 'AAAA', btoa('{}')])('%j is none', async (text) => {
  await expect(unpackRecord(text)).rejects.toThrow('no match in this address');
});

test('nor is what was cut', async () => {
  const packed = await packRecord(record);
  await expect(unpackRecord(packed.slice(0, -20))).rejects.toThrow('no match in this address');
});
