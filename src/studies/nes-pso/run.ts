import type { ObjectiveName } from '../tuning/objectives.ts';
import { type Reading, readings, type Subgroup, type Training, trainingsOf } from './protocol.ts';
import { gamesLeft, runTraining, type TrainingResult, type TrainingSetup } from './training.ts';

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

/** All trainings of both readings, one after another, as far as time goes. */
export async function runStudy(setup: TrainingSetup): Promise<ReadingResults[]> {
  const all: ReadingResults[] = [];
  for (const reading of readings) {
    const results = new ReadingResults(reading);
    for (const training of trainingsOf(reading)) {
      const derived = training.subgroup === '4' || training.subgroup === '5';
      const third = results.get(training.objective, '3');
      if (derived && !third) continue;
      const result = await runTraining(training, third, setup);
      if (result) results.set(training, result);
    }
    all.push(results);
  }
  return all;
}
