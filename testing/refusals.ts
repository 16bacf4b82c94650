import { expect, test } from 'vitest';
import { InputError } from '../src/core/errors.ts';

/** A test for each row, of a text that is refused with an `InputError` and a part of what that says. */
export function refuses<Row extends readonly [unknown, string]>(
  title: string,
  parse: (text: Row[0]) => unknown,
  rows: readonly Row[],
): void {
  test.each(rows)(title, (text, message) => {
    expect(() => parse(text)).toThrow(InputError);
    expect(() => parse(text)).toThrow(message);
  });
}

/** What a text reads as; undefined where it is refused, which only an `InputError` of one line may do. */
export function sane<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).not.toContain('\n');
    return undefined;
  }
}
