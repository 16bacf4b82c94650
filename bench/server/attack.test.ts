import { expect, test } from 'vitest';
import { attacks } from './attacks/index.ts';

// each broke something once; the long ones are run by `node bench/server/attack.ts` alone
test.each(attacks.filter(({ long }) => !long))('$name', { timeout: 60_000 }, async ({ expected, run }) => {
  const { held, measured } = await run();
  expect(held, `${expected}, but: ${measured}`).toBe(true);
});
