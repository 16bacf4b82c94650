import { describe, expect, it } from 'vitest';
import { type FallingPiece, spawning } from './falling-piece.ts';
import { KeysInFlight } from './keys-in-flight.ts';
import type { LiveKey } from './live-state.ts';

const T = 0;
const spawn = spawning(T);

/** A piece that falls a row with every state, and moves as it is told. */
class Watched {
  readonly keys = new KeysInFlight();
  private at: FallingPiece = spawn;

  state(change: Partial<FallingPiece> = {}): this {
    const row = this.at.row - 1 > 3 ? this.at.row - 1 : spawn.row - 1;
    if (row > this.at.row) this.keys.see(undefined);
    this.at = { ...this.at, row, ...change };
    this.keys.see(this.at);
    return this;
  }

  /** So many keys, each of which acts this many ticks late. */
  delayed(count: number, delay: number): this {
    for (let i = 0; i < count; i++) {
      this.at = { ...spawn };
      this.keys.see(undefined);
      this.state();
      this.keys.press('d');
      for (let late = 0; late < delay; late++) this.state();
      this.state({ column: spawn.column + 1 });
    }
    return this;
  }
}

const expected = (keys: KeysInFlight): LiveKey[] => {
  const into: LiveKey[] = [];
  keys.expected(into);
  return into;
};

describe('keys under way', () => {
  it('act when the piece has moved, and tell their delay', () => {
    const watched = new Watched().state();
    watched.keys.press('a');
    watched.state();
    expect(watched.keys.count).toBe(1);
    watched.state({ column: spawn.column - 1 });
    expect([watched.keys.count, watched.keys.usual]).toEqual([0, 1]);
  });

  it('have a range of delays, of which one exception at each end does not count', () => {
    const { keys } = new Watched().delayed(8, 4).delayed(8, 6).delayed(1, 11).delayed(1, 0);
    expect([keys.least, keys.longest, keys.span, keys.isSure]).toEqual([4, 6, 2, true]);
  });

  it('are expected at the usual delay, each in a tick of its own, and at once if they are overdue', () => {
    const watched = new Watched().delayed(9, 3).state();
    watched.keys.press('w');
    watched.state();
    watched.keys.press('a');
    expect(expected(watched.keys)).toEqual(['', '', '', 'w', 'a']);
    watched.state().state().state();
    expect(expected(watched.keys)).toEqual(['', 'w', 'a']);
  });

  it('act in their order: one that is seen before an older one has replaced it', () => {
    const watched = new Watched().delayed(8, 2).state();
    watched.keys.press('w');
    watched.keys.press('a');
    watched.state({ column: spawn.column });
    expect(watched.keys.count).toBe(0);
    expect(watched.keys.failing).toBeCloseTo(0.0099, 4);
  });

  it('count as lost when they are overdue; a very late one is still recognised', () => {
    const watched = new Watched().delayed(8, 2).state();
    watched.keys.press('a');
    for (let i = 0; i < 5; i++) watched.state();
    expect(watched.keys.count).toBe(0);
    watched.state({ column: spawn.column });
    expect(expected(watched.keys)).toEqual([]);
    expect(watched.keys.failing).toBeGreaterThan(0);
  });

  it('that are spare may do nothing', () => {
    const watched = new Watched().delayed(8, 1).state();
    watched.keys.press('a', true);
    for (let i = 0; i < 5; i++) watched.state();
    expect([watched.keys.count, watched.keys.failing]).toEqual([0, 0]);
  });

  it('replace each other as often as a count of all pairs of delays says', () => {
    const { keys } = new Watched().delayed(8, 2).delayed(8, 6);
    for (const ticks of [1, 2, 3, 4, 5]) {
      let pairs = 0;
      for (let a = 2; a <= 6; a++) for (let b = 2; b <= 6; b++) if (a - b >= ticks) pairs++;
      expect(keys.replaced(ticks)).toBeCloseTo(pairs / 25, 10);
    }
  });

  it('may be seen by a state that no key explains', () => {
    const watched = new Watched().state().state({ column: spawn.column + 2, orientation: 0 });
    expect(watched.keys.count).toBe(0);
  });
});
