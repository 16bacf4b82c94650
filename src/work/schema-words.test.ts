import { expect, test } from 'vitest';
import { z } from 'zod';
import { checked } from './work.ts';

const schema = z.strictObject({
  games: z.int().min(1).max(5),
  agents: z.array(z.string()).min(2).optional(),
  kind: z.enum(['one', 'two']).optional(),
  own: z.string({ error: 'words of its own' }).optional(),
});

test.each([
  [{}, '"games": it is missing, a number is needed'],
  [{ games: 'x' }, '"games": a number is needed, not "x"'],
  [{ games: 1.5 }, '"games": a whole number is needed, not 1.5'],
  [{ games: 0 }, '"games": at least 1 is right'],
  [{ games: 9 }, '"games": at most 5 is right'],
  [{ games: 1, agents: ['a'] }, '"agents": at least 2 entries is right'],
  [{ games: 1, kind: 'three' }, '"kind": one of one, two is right'],
  [{ games: 1, own: 3 }, '"own": words of its own'],
  [{ games: 1, gmaes: 2 }, 'there is no field "gmaes"'],
  [null, 'an object is needed, not null'],
])('%j: %s', (json, message) => {
  expect(() => checked(schema, json, 'plan')).toThrow(`plan: ${message}`);
});
