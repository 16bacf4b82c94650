import { expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { keepLiveScore, liveScores } from '../tetris-scores.ts';

export function tetrisScoreTests(open: () => Promise<Store>): void {
  test('the ten best are kept, the earlier of equals first, and lock step apart', async () => {
    const store = await open();
    const keep = (name: string, score: number, minute: number, lockStep = false) =>
      keepLiveScore(store, { name, score, lockStep, endedAt: `2026-01-01T00:${String(minute).padStart(2, '0')}:00Z` });
    await keep('later', 5, 2);
    await keep('earlier', 5, 1);
    await keep('without a clock', 99, 3, true);
    for (let score = 0; score < 12; score++) await keep(`n${score}`, score, 10 + score);
    const best = await liveScores(store, false);
    expect(best.map(({ name }) => name)).toEqual([
      ...['n11', 'n10', 'n9', 'n8', 'n7', 'n6'],
      ...['earlier', 'later', 'n5', 'n4'],
    ]);
    expect((await liveScores(store, true)).map(({ name, score }) => [name, score])).toEqual([['without a clock', 99]]);
    const { count } = await store
      .selectFrom('live_scores')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(11);
  });
}
