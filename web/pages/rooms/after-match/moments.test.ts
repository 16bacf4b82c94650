import { expect, test } from 'vitest';
import { momentOf } from './moments.ts';

test('an agent takes a natural moment, longer for a call, the same for the same turn; a person takes its own', () => {
  const card = { turn: 3, action: 7 };
  const call = { turn: 3, action: 87 };
  expect(momentOf('none', card, false)).toBe(0);
  expect(momentOf('natural', call, false)).toBeGreaterThan(momentOf('natural', card, false));
  expect(momentOf('slow', card, false)).toBeGreaterThan(momentOf('quick', card, false));
  expect(momentOf('natural', card, false)).toBe(momentOf('natural', card, false));
  expect(momentOf('natural', card, true)).toBeLessThan(momentOf('natural', card, false));
});
