import { describe, expect, test } from 'vitest';
import { objectiveNames, scoreOf } from './lines.ts';

describe('objectives of the thesis (section 4.2)', () => {
  const rows = [
    ['mean', 7],
    ['record', 16],
    ['weighted', 0.4 * 16 + 0.6 * 7],
  ] as const;

  test.each(rows)('%s of 2, 16 and 3 lines is %d', (name, score) => {
    expect(scoreOf(name, [2, 16, 3])).toBeCloseTo(score, 12);
  });

  test('there are three', () => {
    expect(objectiveNames).toEqual(rows.map(([name]) => name));
  });
});
