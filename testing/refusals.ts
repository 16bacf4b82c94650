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
