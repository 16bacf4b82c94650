import { expect, test } from 'vitest';
import { refuses } from '../../testing/refusals.ts';
import { choice, count, flag, orNone, positive, range, readOptions, real, schedule, vector } from './options.ts';

const table = {
  size: count(3, 'how many', 2, 9),
  share: real(0.5, 'what part', 0, 1),
  step: positive(1, 'how far'),
  fall: schedule([2, 1], 'from, to'),
  box: range([-1, 1], 'where'),
  loud: flag(false, 'whether'),
  shape: choice(['ring', 'star'], 'which'),
  start: vector('whence'),
  limit: orNone(positive(1, 'until'), 7),
};

test('what is absent or undefined has its default', () => {
  const defaults = {
    size: 3,
    share: 0.5,
    step: 1,
    fall: [2, 1],
    box: [-1, 1],
    loud: false,
    shape: 'ring',
    start: [],
    limit: 7,
  };
  expect(readOptions('it', table, {})).toEqual(defaults);
  expect(readOptions('it', table, { size: undefined, limit: null, fall: [0, 0] })).toEqual({
    ...defaults,
    limit: null,
    fall: [0, 0],
  });
});

refuses('%j is refused', (given) => readOptions('it', table, given), [
  [{ size: 1 }, 'it: size is 1, it must be a whole number from 2 to 9'],
  [{ size: 2.5 }, 'size is 2.5'],
  [{ size: 10 }, 'size is 10'],
  [{ size: '3' }, 'size is "3"'],
  [{ size: null }, 'size is null'],
  [{ share: Number.NaN }, 'it: share is NaN, it must be a number from 0 to 1'],
  [{ share: -0.1 }, 'share is -0.1'],
  [{ step: 0 }, 'it: step is 0, it must be a number above 0'],
  [{ step: Number.POSITIVE_INFINITY }, 'step is Infinity'],
  [{ fall: [1, -1] }, 'it: fall is [1,-1], it must be a pair [first, last] of numbers of at least 0'],
  [{ fall: [1] }, 'fall is [1]'],
  [{ fall: 1 }, 'fall is 1'],
  [{ box: [1, 1] }, 'it must be a pair [low, high] of numbers with low below high'],
  [{ loud: 1 }, 'it must be true or false'],
  [{ shape: 'square' }, 'it: shape is "square", it must be one of ring, star'],
  [{ start: [1, null] }, 'it must be a list of numbers'],
  [{ limit: -1 }, 'it must be a number above 0, or null'],
  [{ sise: 3 }, 'it: unknown option sise; there are size, share, step,'],
  [{ toString: 3 }, 'unknown option toString'],
  [JSON.parse('{"__proto__": 3}'), 'unknown option __proto__'],
  [[], 'it: options must be an object'],
  [null, 'it: options must be an object'],
  ['size=3', 'it: options must be an object'],
]);
