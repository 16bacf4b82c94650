import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endInSteps } from './ending.ts';

let said: string;
beforeEach(() => {
  vi.useFakeTimers();
  said = '';
  vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.each([
  [true, 8, 0, 'everything is written'],
  [false, 30, 1, 'not everything is written'],
])('a step that hangs is named and left (all written: %s) after %i s', (written, seconds, code, words) => {
  const last = vi.fn();
  void endInSteps({ server: async () => {}, database: () => new Promise(() => {}), last }, () => written);
  vi.advanceTimersByTime(1000 * (seconds - 1));
  expect(process.exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(process.exit).toHaveBeenCalledWith(code);
  expect(said).toContain(words);
  expect(last).not.toHaveBeenCalled();
});

test('what something else holds is named too', async () => {
  await endInSteps({ server: async () => {} }, () => true);
  vi.advanceTimersByTime(8000);
  expect(said).toContain('after the last step');
});
