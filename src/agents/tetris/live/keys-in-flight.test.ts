import { describe, expect, it } from 'vitest';
import { rules } from './falling-piece.ts';
import { Forecast } from './forecast.ts';
import { type ExpectedKey, KeysInFlight } from './keys-in-flight.ts';
import type { LiveKey, LiveState } from './live-state.ts';
import { TickTimes } from './tick-times.ts';

const T = 0;

/** A game of T pieces whose keys act when they are told to; `period`: a clock has a tick each so many milliseconds. */
class Watched {
  readonly times = new TickTimes();
  readonly keys = new KeysInFlight(this.times);
  private readonly game = new Forecast();
  private readonly period: number | undefined;
  private before: LiveState | undefined;
  private now = 0;

  constructor(period?: number) {
    this.period = period;
    this.game.begin(new Uint16Array(rules.height), undefined, new Array(500).fill(T));
  }

  press(key: LiveKey): this {
    this.keys.press(key, this.period === undefined ? this.times.tick : this.now);
    return this;
  }

  /** For so many ticks there is none. */
  standStill(ticks: number): this {
    this.now += ticks * (this.period ?? 0);
    return this;
  }

  /** Makes ticks, in each of which a key acts. */
  ticks(...acting: LiveKey[]): this {
    for (const key of acting) {
      const { index } = this.game;
      this.game.tick(key);
      const falling = this.game.index === index ? { ...this.game.falling } : undefined;
      const state = { board: this.game.board.slice(), falling, next: [T, T, T], speed: 100, score: 0 };
      this.now += this.period ?? 0;
      this.times.see(state.speed, this.period && this.now);
      this.keys.see(this.before, state);
      this.before = state;
    }
    return this;
  }

  none(count: number): this {
    return this.ticks(...new Array<LiveKey>(count).fill(''));
  }

  /** So many keys, each of which acts this many ticks late. */
  delayed(count: number, delay: number): this {
    for (let i = 0; i < count; i++) {
      // a piece of its own for each, so that none is in the way of another
      const { index } = this.game;
      while (this.game.index === index) this.none(1);
      const key = i % 2 === 0 ? 'a' : 'd';
      this.none(1).press(key).none(delay).ticks(key);
    }
    return this;
  }
}

const expected = ({ keys, times }: Watched): [LiveKey, number][] => {
  const into: ExpectedKey[] = [];
  keys.expected(keys.delays.usual, into);
  return into.map(({ key, tick }) => [key, tick - times.tick]);
};

describe('keys under way', () => {
  it('act when the piece has moved, and tell their delay', () => {
    const watched = new Watched().none(1).press('a').none(1);
    expect(watched.keys.underWay()).toBe(1);
    watched.ticks('a');
    expect([watched.keys.underWay(), watched.keys.delays.usual]).toEqual([0, 1.5]);
  });

  it('have a range of delays', () => {
    const { keys, times } = new Watched().delayed(6, 4).delayed(6, 6);
    const { least, longest } = keys.delays;
    expect([least, longest].map((delay) => times.tickAt(times.tick + delay) - times.tick - 1)).toEqual([4, 6]);
    expect(keys.delays.isSure).toBe(true);
  });

  it('have one delay if it never varies', () => {
    const { delays } = new Watched().delayed(9, 3).keys;
    expect([delays.least, delays.longest]).toEqual([3.5, 3.5]);
  });

  it('are expected at the usual delay, each in a tick of its own', () => {
    const watched = new Watched().delayed(9, 3).none(1).press('w').none(1).press('a');
    expect(expected(watched)).toEqual([
      ['w', 3],
      ['a', 4],
    ]);
  });

  it('may act as early as the least and as late as the longest delay', () => {
    const { keys, times } = new Watched().delayed(6, 4).delayed(6, 6).none(1).press('w').none(1);
    const into: ExpectedKey[] = [];
    keys.expected(keys.delays.usual, into);
    expect(into.map(({ first, latest }) => [first - times.tick, latest - times.tick])).toEqual([[4, 6]]);
  });

  it('arrive in their order: one that acts before an older one has replaced it', () => {
    const watched = new Watched().delayed(5, 2).delayed(5, 4).none(1).press('w').none(1).press('a').none(2);
    expect(watched.keys.underWay()).toBe(2);
    watched.ticks('a');
    expect(watched.keys.underWay()).toBe(0);
  });

  it('may be one or the other of two equal ones: the older, if the delays say so', () => {
    const watched = new Watched().delayed(5, 2).delayed(5, 4).none(1).press('w').none(3).press('w').ticks('w');
    // the second cannot have come yet
    expect(watched.keys.underWay('w')).toBe(1);
    watched.none(2).ticks('w');
    expect(watched.keys.underWay('w')).toBe(0);
  });

  it('count as lost when they are overdue, if none can have replaced them', () => {
    const watched = new Watched().delayed(9, 2).none(1).press('a').none(8);
    expect(watched.keys.underWay()).toBe(0);
    expect(watched.keys.failing).toBeGreaterThan(0.005);
  });

  it('do not count as lost if they push a piece that is at the wall already', () => {
    const watched = new Watched().delayed(9, 1).none(1);
    watched.press('a').none(1).press('a').ticks('a').press('a').ticks('a').press('a').ticks('a', 'a', '', '', '', '');
    expect(watched.keys.underWay()).toBe(0);
    expect(watched.keys.failing).toBeLessThan(0.001);
  });

  it('say nothing of others if ticks were lost while they were under way', () => {
    const watched = new Watched(10).delayed(9, 3).none(1).press('a').press('w').standStill(9).none(12);
    expect([watched.keys.underWay(), watched.keys.failing]).toEqual([0, 0]);
    const { least, longest } = watched.delayed(1, 3).keys.delays;
    expect([least, longest]).toEqual([35, 35]);
    // the same keys if the clock went on
    expect(new Watched(10).delayed(9, 3).none(1).press('a').press('w').none(12).keys.failing).toBeGreaterThan(0.002);
  });

  it('may be unlike anything: a move that no key explains changes nothing', () => {
    const watched = new Watched().delayed(9, 1).none(1).ticks('d');
    expect(watched.keys.underWay()).toBe(0);
    expect(watched.press('a').none(1).keys.underWay()).toBe(1);
  });
});
