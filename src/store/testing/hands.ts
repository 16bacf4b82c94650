import { expect, test } from 'vitest';
import { exportCases } from '../../agents/truco/cases/base/export.ts';
import { emptyHand } from '../../agents/truco/cases/base/hand.ts';
import { shippedCases } from '../../agents/truco/cases/shipped.ts';
import { InputError } from '../../core/errors.ts';
import { addHands, casesOf, forgetHands, listBases, type NewHand } from '../hands.ts';
import type { Store } from '../store.ts';

/** The first hands of the base that ships. */
export function someHands(count: number, change: Partial<NewHand> = {}): NewHand[] {
  const cases = shippedCases();
  return Array.from({ length: count }, (_, row) => {
    const values = emptyHand();
    cases.read(row, values);
    return { match: cases.matches[cases.match[row]], values, consent: 'no person', ...change };
  });
}

export function handTests(open: () => Promise<Store>): void {
  test('hands come back as the cases they were, base by base', async () => {
    const store = await open();
    const hands = someHands(300);
    expect(await addHands(store, 'agents', hands.slice(0, 200))).toBe(1);
    expect(await addHands(store, 'people', hands.slice(0, 5))).toBe(1);
    expect(await addHands(store, 'agents', hands.slice(200))).toBe(201);
    expect(await addHands(store, 'none', [])).toBe(1);
    const cases = await casesOf(store, 'agents');
    // the hands that ship are numbered from 1 too
    expect(exportCases(cases).split('\n').slice(0, 301)).toEqual(exportCases(shippedCases()).split('\n').slice(0, 301));
    expect(await listBases(store)).toEqual([
      { base: 'agents', hands: 300 },
      { base: 'people', hands: 5 },
    ]);
    expect((await casesOf(store, 'no such')).size).toBe(0);
    await expect(addHands(store, '../x', hands)).rejects.toThrow(InputError);
  });

  test('hands whose player no longer agrees are forgotten', async () => {
    const store = await open();
    await addHands(store, 'people', someHands(4, { source: 'match 1', consent: 'given' }));
    await addHands(store, 'people', someHands(3, { source: 'match 2', consent: 'given' }));
    await addHands(store, 'people', someHands(2));
    expect(await forgetHands(store, 'match 1')).toBe(4);
    expect(await forgetHands(store, 'match 1')).toBe(0);
    expect((await casesOf(store, 'people')).hand).toEqual([5, 6, 7, 8, 9]);
  });

  test('several at once on one base number their hands apart', async () => {
    const store = await open();
    const firsts = await Promise.all(Array.from({ length: 6 }, () => addHands(store, 'busy', someHands(10))));
    expect(firsts.sort((a, b) => a - b)).toEqual([1, 11, 21, 31, 41, 51]);
    expect((await casesOf(store, 'busy')).size).toBe(60);
  });
}
