import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TurnClock } from './players.ts';

const rung: string[] = [];
const clockOf = (clock: number | null, away = 1000) =>
  new TurnClock(
    clock,
    () => away,
    (seat, error) => rung.push(`${seat} ${error.name}`),
  );

beforeEach(() => {
  vi.useFakeTimers();
  rung.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('rings when the time is over, and not when the seat has moved', () => {
  const clock = clockOf(500);
  clock.start(1, true);
  vi.advanceTimersByTime(499);
  expect([clock.remaining(), rung]).toEqual([1, []]);
  clock.start(0, true);
  vi.advanceTimersByTime(499);
  clock.stop();
  vi.advanceTimersByTime(10_000);
  expect([clock.remaining(), rung]).toEqual([null, []]);
  clock.start(0, true);
  vi.advanceTimersByTime(500);
  expect(rung).toEqual(['0 TimedOut']);
});

test('stands still while the seat is away, and the absences of a match add up', () => {
  const clock = clockOf(500, 1000);
  clock.start(0, true);
  vi.advanceTimersByTime(200);
  clock.presence(0, false);
  vi.advanceTimersByTime(600);
  expect(clock.remaining()).toBe(300);
  clock.presence(0, true);
  vi.advanceTimersByTime(250);
  expect([clock.remaining(), rung]).toEqual([50, []]);
  clock.start(0, false);
  vi.advanceTimersByTime(399);
  expect(rung).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(rung).toEqual(['0 Disconnected']);
});

test('without a clock only absence ends it, and another seat’s coming and going does nothing', () => {
  const clock = clockOf(null, 1000);
  clock.start(0, true);
  clock.presence(1, false);
  vi.advanceTimersByTime(1e9);
  expect([clock.remaining(), rung]).toEqual([null, []]);
  clock.presence(0, false);
  vi.advanceTimersByTime(1000);
  expect(rung).toEqual(['0 Disconnected']);
});

test('goes on where a clock of the same match was stopped, for the same seat alone', () => {
  const before = clockOf(500, 1000);
  before.start(0, false);
  vi.advanceTimersByTime(600);
  before.presence(0, true);
  vi.advanceTimersByTime(450);
  before.stop();
  const again = (seat: number, here: boolean) => {
    const clock = new TurnClock(
      500,
      () => 1000,
      (by, error) => rung.push(`${by} ${error.name}`),
      before,
    );
    clock.start(seat, here);
    return clock;
  };
  expect(again(0, true).remaining()).toBe(50);
  const other = again(1, true);
  expect(other.remaining()).toBe(500);
  other.start(0, true);
  expect(other.remaining()).toBe(500);
  rung.length = 0;
  again(0, false);
  vi.advanceTimersByTime(400);
  expect(rung).toContain('0 Disconnected');
});
