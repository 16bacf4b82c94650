import { describe, expect, test } from 'vitest';
import { Rng } from '../../core/rng.ts';
import { type PersonAnswer, peopleSection } from './people.ts';

const answer = (opponent: string, difference: number | null, mark: number): PersonAnswer => ({
  opponent,
  difference,
  experience: 3,
  years: 5,
  traits: null,
  competence: mark,
  coherence: mark,
  unpredictability: mark,
  fun: mark,
});
const rowOf = (answers: readonly PersonAnswer[], name: string) =>
  peopleSection(answers, Rng.seeded(1)).rows!.find((row) => row.name === name)!;

describe('stage 4', () => {
  test('without answers every figure is published alone, and none is compared', () => {
    const { rows, text, table } = peopleSection([], Rng.seeded(1));
    expect(rows).toHaveLength(4 * 7);
    expect(new Set(rows!.map(({ verdict }) => verdict))).toEqual(new Set(['not comparable']));
    expect(rows!.every(({ ours }) => ours.n === 0 && Number.isNaN(ours.mean))).toBe(true);
    expect(text[0]).toContain('n = 0');
    expect(table).toBeUndefined();
  });

  test('answers stand beside the published figures, each agent with its own', () => {
    const learned = { ...answer('NPS,base=learned', null, 1), traits: { patience: 4 } };
    const answers = [answer('NPS', 6, 5), answer('NPS', -8, 4), learned, answer('cbr-best', 3, 2)];
    const won = rowOf(answers, 'NPS, share of matches won');
    // 6 of 13 published; a match that was given up has no result
    expect([won.ours.mean, won.ours.n, won.verdict]).toEqual([0.5, 2, 'inside']);
    expect(rowOf(answers, 'NPS, points ahead when it wins').ours).toMatchObject({ mean: 6, n: 1 });
    expect(rowOf(answers, 'NPS, points behind when it loses').ours).toMatchObject({ mean: -8, n: 1 });
    const fun = rowOf(answers, 'NPS, share of marks 4 and 5 for fun');
    expect([fun.published, fun.ours.mean, fun.ours.n]).toEqual([9 / 13, 2 / 3, 3]);
    expect(rowOf(answers, 'PVS, share of matches won').verdict).toBe('not comparable');
    // the text does not state this one
    expect(rowOf([answer('PVCNPS', 1, 5)], 'PVCNPS, share of marks 4 and 5 for unpredictability')).toMatchObject({
      published: null,
      verdict: 'not comparable',
    });
    expect(peopleSection(answers, Rng.seeded(1)).table!.rows).toEqual([
      ['NPS', 2, 3, 5, 4.5, 4.5, 4.5, 4.5, '-'],
      ['NPS,base=learned', 1, 3, 5, 1, 1, 1, 1, 4],
      ['cbr-best', 1, 3, 5, 2, 2, 2, 2, '-'],
    ]);
  });
});
