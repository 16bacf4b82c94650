import { expect, test } from 'vitest';
import { parseStrategy } from '../../agents/tetris/linear/strategies.ts';
import type { LineCounts } from '../tuning/lines.ts';
import { metricsOf, planOf, readings, type Subgroup } from './protocol.ts';
import { swarmBest, swarmBestName } from './swarm-best.ts';
import type { TrainingResult } from './trainings.ts';
import { ReadingResults } from './trainings.ts';

const reading = readings[1];

function training(subgroup: Subgroup, validations: readonly number[], counts: readonly number[]): TrainingResult {
  const metrics = metricsOf(subgroup, 'mean', []);
  const objective = 'mean' as const;
  const test: LineCounts = { counts, pieces: 100, evaluations: 0, cpuSeconds: 0.25 };
  return {
    metrics,
    restarts: validations.map((validation, restart) => ({
      format: 'nes-pso-restart@1',
      plan: planOf({ reading, subgroup, objective }, metrics, 'full', 1, restart),
      weights: metrics.map((_, i) => i / 100 - restart),
      validation,
      luckiest: [],
      history: [],
    })),
    winner: validations.indexOf(Math.max(...validations)),
    test,
    champions: [],
    luckiest: [],
  };
}

test('the best validation of the trainings for the mean, whatever its test games say', () => {
  const results = new ReadingResults(reading);
  expect(swarmBest(results, 1)).toBeUndefined();
  const objective = 'mean' as const;
  results.set({ reading, subgroup: '1', objective }, training('1', [7, 9], [0, 0, 10]));
  results.set({ reading, subgroup: '2', objective }, training('2', [8, 6], [0, 0, 0, 0, 10]));
  results.set({ reading, subgroup: '3', objective: 'record' }, training('3', [30], [0, 10]));
  const found = swarmBest(results, 1)!;
  expect(found).toMatchObject({
    about: {
      rules: 'nes-norotation,tucks=false',
      training: 'subgroup 1, the best validation of 2 of the 5 trainings for the mean',
      validation: { games: 250, score: 9 },
      test: { games: 10, mean: 2, max: 2, msPerMove: 2.5 },
    },
    pieces: 2,
  });
  const { weights } = parseStrategy(found, 'found');
  expect(weights['well-cells']).toBeCloseTo(0.01 - 1, 12);
  expect(swarmBestName(results)).toBe('swarm-best-drops');
});
