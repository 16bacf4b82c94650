import { expect, test, vi } from 'vitest';
import { duration, Progress, progressLine } from './progress.ts';

test('a progress line has share, count, rate and time left', () => {
  expect(progressLine('games', 500, 2000, 10, 'best 12')).toBe('25 %  500 of 2,000 games  50/s  30 s left  best 12');
  expect(progressLine('games', 0, 2000, 10, '')).toBe('0 %  0 of 2,000 games  0.0/s  unknown left');
});

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [59.6, '1 min 0 s'],
  [3599, '59 min 59 s'],
  [3660, '1 h 1 min'],
])('%d seconds are "%s"', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

test('work that is long without a first result is seen to go on', () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const out = { isTTY: false, write: (line: string) => lines.push(line) > 0 } as unknown as NodeJS.WriteStream;
  const progress = new Progress('games', 100, out);
  vi.advanceTimersByTime(25_000);
  expect(lines).toEqual(Array(2).fill('0 %  0 of 100 games  0.0/s  unknown left\n'));
  progress.end();
  vi.advanceTimersByTime(25_000);
  expect(lines).toHaveLength(2);
  vi.useRealTimers();
});
