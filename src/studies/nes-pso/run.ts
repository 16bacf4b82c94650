import type { MetricName } from '../../games/tetris/metrics/index.ts';
import type { Scale } from '../study.ts';
import type { ObjectiveName } from '../tuning/objectives.ts';
import { type Reading, readings, type Subgroup, type Training, trainingsOf } from './protocol.ts';
import {
  gamesLeft,
  runTraining,
  type TrainingResult,
  type TrainingSetup,
  tasksOfTraining,
  winnerOf,
} from './training.ts';

/** What a reading came to: a result for every training that is over. */
export class ReadingResults {
  readonly reading: Reading;
  private readonly results = new Map<string, TrainingResult>();

  constructor(reading: Reading) {
    this.reading = reading;
  }

  get(objective: ObjectiveName, subgroup: Subgroup): TrainingResult | undefined {
    return this.results.get(`${objective} ${subgroup}`);
  }

  /** The weights of a training's winner, the largest first whatever their sign; none if it is not over. */
  weights(objective: ObjectiveName, subgroup: Subgroup): { readonly metric: MetricName; readonly weight: number }[] {
    const result = this.get(objective, subgroup);
    if (!result) return [];
    const { weights } = winnerOf(result);
    return result.metrics
      .map((metric, i) => ({ metric, weight: weights[i] }))
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  }

  set({ objective, subgroup }: Training, result: TrainingResult): void {
    this.results.set(`${objective} ${subgroup}`, result);
  }

  get done(): number {
    return this.results.size;
  }
}

/** Games still to be played, by the checkpoints. */
export function gamesOfStudy(setup: TrainingSetup): number {
  return readings.flatMap(trainingsOf).reduce((sum, training) => sum + gamesLeft(training, setup), 0);
}

export function tasksOfStudy(scale: Scale): number {
  return readings.flatMap(trainingsOf).length * tasksOfTraining(scale);
}

/**
 * All trainings, one after another, as far as time goes: each under both readings before the next, so that a run in
 * part has something to compare.
 */
export async function runStudy(setup: TrainingSetup): Promise<ReadingResults[]> {
  const all = readings.map((reading) => new ReadingResults(reading));
  const rounds = trainingsOf(readings[0]);
  for (const { subgroup, objective } of rounds) {
    for (const results of all) {
      const training = { reading: results.reading, subgroup, objective };
      const derived = subgroup === '4' || subgroup === '5';
      const third = results.get(objective, '3');
      if (derived && !third) continue;
      const result = await runTraining(training, third, setup);
      if (result) results.set(training, result);
    }
  }
  return all;
}
