import { expect, test } from 'vitest';
import { NodeSlots } from './node-slots.ts';

test.each([
  ['one after another', (i: number) => i],
  ['far apart', (i: number) => i * 64],
  ['in no order', (i: number) => (i * 7919) % 100_003],
])('the same as a Map of nodes %s', (_name, nodeOf) => {
  const map = new Map(Array.from({ length: 5000 }, (_, i) => [nodeOf(i), 3 * i]));
  const slots = new NodeSlots();
  for (const [node, slot] of map) slots.add(node, slot);
  expect(slots.size).toBe(map.size);
  expect([...slots]).toEqual([...map]);
  expect([...slots.keys()]).toEqual([...map.keys()]);
  for (let node = 0; node < 100_100; node++) {
    if (slots.get(node) !== map.get(node) || slots.has(node) !== map.has(node)) expect.fail(`node ${node}`);
  }
});

test('nothing is in it at first', () => {
  const slots = new NodeSlots();
  expect([slots.size, slots.get(0), slots.has(0)]).toEqual([0, undefined, false]);
});
