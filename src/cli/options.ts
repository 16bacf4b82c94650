import { InputError } from '../core/errors.ts';

/** A parser for an option of commander: `.option('--games <n>', 'how many', wholeNumber('--games', 1), 100)`. */
export function wholeNumber(name: string, low = 0, high = Number.MAX_SAFE_INTEGER): (text: string) => number {
  const range = high === Number.MAX_SAFE_INTEGER ? `of at least ${low}` : `from ${low} to ${high}`;
  return (text) => {
    const value = Number(text);
    if (!/^-?\d+(e\d+)?$/.test(text) || !Number.isSafeInteger(value) || value < low || value > high)
      throw new InputError(`${name} is "${text}": a whole number ${range} is needed`);
    return value;
  };
}

export function decimal(name: string, low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY) {
  const least = low === Number.NEGATIVE_INFINITY ? '' : ` of at least ${low}`;
  const range = high === Number.POSITIVE_INFINITY ? least : ` from ${low} to ${high}`;
  return (text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value) || value < low || value > high)
      throw new InputError(`${name} is "${text}": a number${range} is needed`);
    return value;
  };
}

/** Several numbers, separated by commas. */
export function decimals(name: string): (text: string) => number[] {
  return (text) => text.split(',').map(decimal(name));
}

export function oneOf<T extends string>(name: string, choices: readonly T[]): (text: string) => T {
  return (text) => {
    if (!choices.includes(text as T)) throw new InputError(`${name} is "${text}": one of ${choices.join(', ')}`);
    return text as T;
  };
}
