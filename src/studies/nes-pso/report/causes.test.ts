import { describe, expect, test } from 'vitest';
import { askHere } from '../../tasks.ts';
import { readings, subgroups } from '../protocol.ts';
import type { TrainingResult, TrainingSetup } from '../trainings.ts';
import { ReadingResults } from '../trainings.ts';
import { causesSection, likelierReading } from './causes.ts';

/** Games that all have the same number of lines. */
function games(lines: number) {
  const counts = Array.from({ length: lines + 1 }, (_, i) => (i === lines ? 100 : 0));
  return { counts, pieces: 0, evaluations: 0, cpuSeconds: 0 };
}

const setup: TrainingSetup = {
  scale: 'full',
  seed: 1,
  ask: askHere,
  checkpoints: { read: () => undefined, write: () => {} },
  timed: false,
  mayGoOn: () => false,
  told: () => {},
};

const ended = (lines: number): TrainingResult => ({
  metrics: [],
  restarts: [],
  winner: 0,
  test: games(lines),
  champions: [games(12), games(9)],
  luckiest: [games(10), games(8)],
});

/** Both readings with all trainings for the mean over, each with the same lines everywhere. */
function trained(lines: readonly number[]): ReadingResults[] {
  return readings.map((reading, i) => {
    const results = new ReadingResults(reading);
    for (const subgroup of subgroups) results.set({ reading, subgroup, objective: 'mean' }, ended(lines[i]));
    return results;
  });
}

describe('the likelier reading', () => {
  test('is the one that is clearly nearer', () => {
    expect(likelierReading(trained([20, 9]))[0]).toMatch(
      /\d+ % away with \*drops\* and \d+ % away with \*tucks\*: by their level, in the thesis pieces drop straight\.$/,
    );
  });

  test('is doubted where the order of the trainings speaks for the other', () => {
    const [tucks, drops] = trained([20, 9]);
    // published: 5 is the worst; here with tucks too, with drops it is the best
    tucks.set({ reading: readings[0], subgroup: '5', objective: 'mean' }, ended(15));
    drops.set({ reading: readings[1], subgroup: '5', objective: 'mean' }, ended(10));
    expect(likelierReading([tucks, drops])[0]).toMatch(
      /in the thesis pieces drop straight\. The order .* the other reading \(rank correlation -0\.71 .*, 0\.71 .*\)\.$/,
    );
  });

  test('is not told where both are about as near, nor before all are over', () => {
    expect(likelierReading(trained([9, 10]))[0]).toContain('this does not tell which of them');
    const [over] = trained([9, 9]);
    expect(likelierReading([over, new ReadingResults(readings[1])])).toEqual([]);
  });
});

describe('what agreed', () => {
  test('is told of the trainings that are over, and of no others', () => {
    const all = readings.map((reading) => new ReadingResults(reading));
    all[0].set({ reading: readings[0], subgroup: '1', objective: 'mean' }, ended(11));
    const answers = new Map(causesSection(all, setup).table!.rows.map(([what, ...rest]) => [what, rest]));
    const not = 'not run yet';
    // published: 9.68
    expect(answers.get('ours less published, on average')).toEqual(['', '+1.32', not]);
    expect(answers.get('away from the published means, on average, trained for mean')).toEqual(['', '14 %', not]);
    expect(answers.get('away from the published means, on average, trained for record')).toEqual(['', not, not]);
    expect(answers.get('order of the trainings (rank correlation)')).toEqual(['1', not, not]);
    expect(answers.get('subgroups in which training for the mean gives the best mean')).toEqual(['2 of 5', not, not]);
    expect(answers.get('personal bests judged again, instead of the luckiest')).toEqual(['', '+1.50', not]);
    expect(answers.get('the best restart, instead of the worst')).toEqual(['', '+3.00', not]);
    expect(answers.get('pieces may slide, instead of dropping straight')).toEqual(['', not, not]);
    expect(answers.get('CMA-ES, instead of the clamped swarm (subgroup 1, trained for the mean)')).toEqual([
      '',
      expect.stringMatching(/^\+1\.\d\d$/),
      not,
    ]);
  });
});
