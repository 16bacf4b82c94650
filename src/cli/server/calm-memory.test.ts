import { afterEach, expect, test, vi } from 'vitest';
import { collectWhenCalm } from './calm-memory.ts';

afterEach(() => vi.useRealTimers());

test('garbage is collected when a rush is over, and not again until the heap has grown', () => {
  vi.useFakeTimers();
  const megabyte = 1 << 20;
  const thread = { size: 100, part: 0.2, collected: 0 };
  collectWhenCalm({
    heap: () => thread.size * megabyte,
    busy: () => thread.part,
    collect() {
      thread.collected++;
      thread.size = 80;
    },
  });
  const after = (size: number, part: number) => {
    Object.assign(thread, { size, part });
    vi.advanceTimersByTime(10_000);
    return thread.collected;
  };
  expect(after(100, 0.2)).toBe(0);
  expect(after(100, 0.2)).toBe(1);
  expect(after(110, 0.2)).toBe(1);
  expect(after(300, 0.9)).toBe(1);
  expect(after(300, 0.2)).toBe(1);
  expect(after(300, 0.2)).toBe(2);
});
