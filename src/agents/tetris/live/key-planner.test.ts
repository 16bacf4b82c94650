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
function keysWithLag(helm: KeyPlanner, count: number, lag: number): void {
  for (let i = 0; i < count; i++) {
    helm.press('d', seen(i));
    for (let late = 0; late < lag; late++) helm.watch(seen(i));
    helm.watch(seen(i + 1));
  }
}

describe('the helm', () => {
  it('sends the next key when the last one shows', () => {
    const helm = new KeyPlanner();
    helm.press('a', seen(1));
    expect(helm.hasRoom).toBe(false);
    expect(helm.watch(seen(0))).toBe('on course');
    expect([helm.hasRoom, helm.isIdle]).toEqual([true, true]);
  });

  it('waits for a late key, and gives it up when it never shows', () => {
    const helm = new KeyPlanner();
    helm.press('w', seen(1));
    const watched = Array.from({ length: 6 }, () => helm.watch(seen(1)));
    expect(watched.slice(0, 5)).toEqual(new Array(5).fill('waiting'));
    expect(watched[5]).toBe('astray');
    expect(helm.isIdle).toBe(true);
  });

  it('learns how late keys are, and then lets as many be on their way', () => {
    const helm = new KeyPlanner();
    keysWithLag(helm, 8, 2);
    expect([helm.lag, helm.pace]).toEqual([2, 1]);
    helm.press('a', seen(5));
    expect(helm.watch(seen(5))).toBe('on course');
    helm.press('a', seen(5));
    helm.press('w', seen(5));
    expect(helm.hasRoom).toBe(false);
    expect(helm.watch(seen(3))).toBe('on course');
    expect(helm.isIdle).toBe(false);
    expect(helm.watch(seen(3, (start.orientation + 1) % 4))).toBe('on course');
    expect(helm.isIdle).toBe(true);
  });

  it('one key in time is enough to be careful again', () => {
    const helm = new KeyPlanner();
    keysWithLag(helm, 8, 1);
    keysWithLag(helm, 1, 0);
    expect([helm.lag, helm.hasRoom]).toEqual([0, true]);
    helm.press('a', seen(5));
    expect(helm.hasRoom).toBe(false);
  });

  it('knows how far pieces fall from key to key, states unseen included', () => {
    const helm = new KeyPlanner();
    expect(helm.pace).toBe(1);
    helm.press('a', seen(3, 1, 28));
    helm.watch(seen(2, 1, 27));
    helm.press('a', seen(2, 1, 27));
    helm.watch(seen(1, 1, 22));
    expect(helm.pace).toBe(3);
  });

  it('says so when the piece is where no key should have put it', () => {
    const helm = new KeyPlanner();
    helm.press('a', seen(1));
    expect([helm.watch(seen(4)), helm.watch(seen(4))]).toEqual(['waiting', 'astray']);
  });
});
