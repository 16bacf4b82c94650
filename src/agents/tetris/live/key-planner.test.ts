import { describe, expect, it } from 'vitest';
import { type FallingPiece, spawning } from './falling-piece.ts';
import { KeyPlanner } from './key-planner.ts';

const T = 0;
const start = spawning(T);
const seen = (column: number, orientation = start.orientation, row = start.row - 1): FallingPiece => ({
  ...start,
  column,
  orientation,
  row,
});

/** So many keys, each of which shows this many states late. */
function keysWithLag(keyPlanner: KeyPlanner, count: number, lag: number): void {
  for (let i = 0; i < count; i++) {
    keyPlanner.press('d', seen(i));
    for (let late = 0; late < lag; late++) keyPlanner.see(seen(i));
    keyPlanner.see(seen(i + 1));
  }
}

describe('the keyPlanner', () => {
  it('sends the next key when the last one shows', () => {
    const keyPlanner = new KeyPlanner();
    keyPlanner.press('a', seen(1));
    expect(keyPlanner.hasRoom).toBe(false);
    expect(keyPlanner.see(seen(0))).toBe('on route');
    expect([keyPlanner.hasRoom, keyPlanner.isIdle]).toEqual([true, true]);
  });

  it('waits for a late key, and gives it up when it never shows', () => {
    const keyPlanner = new KeyPlanner();
    keyPlanner.press('w', seen(1));
    const watched = Array.from({ length: 6 }, () => keyPlanner.see(seen(1)));
    expect(watched.slice(0, 5)).toEqual(new Array(5).fill('waiting'));
    expect(watched[5]).toBe('off route');
    expect(keyPlanner.isIdle).toBe(true);
  });

  it('learns how late keys are, and then lets as many be on their way', () => {
    const keyPlanner = new KeyPlanner();
    keysWithLag(keyPlanner, 8, 2);
    expect([keyPlanner.lag, keyPlanner.pace]).toEqual([2, 1]);
    keyPlanner.press('a', seen(5));
    expect(keyPlanner.see(seen(5))).toBe('on route');
    keyPlanner.press('a', seen(5));
    keyPlanner.press('w', seen(5));
    expect(keyPlanner.hasRoom).toBe(false);
    expect(keyPlanner.see(seen(3))).toBe('on route');
    expect(keyPlanner.isIdle).toBe(false);
    expect(keyPlanner.see(seen(3, (start.orientation + 1) % 4))).toBe('on route');
    expect(keyPlanner.isIdle).toBe(true);
  });

  it('one key in time is enough to be careful again', () => {
    const keyPlanner = new KeyPlanner();
    keysWithLag(keyPlanner, 8, 1);
    keysWithLag(keyPlanner, 1, 0);
    expect([keyPlanner.lag, keyPlanner.hasRoom]).toEqual([0, true]);
    keyPlanner.press('a', seen(5));
    expect(keyPlanner.hasRoom).toBe(false);
  });

  it('knows how far pieces fall from key to key, states unseen included', () => {
    const keyPlanner = new KeyPlanner();
    expect(keyPlanner.pace).toBe(1);
    keyPlanner.press('a', seen(3, 1, 28));
    keyPlanner.see(seen(2, 1, 27));
    keyPlanner.press('a', seen(2, 1, 27));
    keyPlanner.see(seen(1, 1, 22));
    expect(keyPlanner.pace).toBe(3);
  });

  it('says so when the piece is where no key should have put it', () => {
    const keyPlanner = new KeyPlanner();
    keyPlanner.press('a', seen(1));
    expect([keyPlanner.see(seen(4)), keyPlanner.see(seen(4))]).toEqual(['waiting', 'off route']);
  });
});
