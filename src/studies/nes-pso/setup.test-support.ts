import type { Checkpoints } from '../study.ts';
import { askHere } from '../tasks.ts';
import type { TrainingSetup } from './trainings.ts';

/** Checkpoints that make the trip through JSON. */
export function kept(): Checkpoints & { readonly files: Map<string, string> } {
  const files = new Map<string, string>();
  return {
    files,
    read: (name) => (files.has(name) ? JSON.parse(files.get(name)!) : undefined),
    write: (name, json) => void files.set(name, JSON.stringify(json)),
  };
}

/** A small setup that may always go on, and how many games it was told of. */
export function testSetup(change: Partial<TrainingSetup> = {}): { made: TrainingSetup; played(): number } {
  let played = 0;
  const made: TrainingSetup = {
    scale: 'smoke',
    seed: 1,
    ask: askHere,
    checkpoints: kept(),
    timed: true,
    mayGoOn: () => true,
    told: (games) => {
      played += games;
    },
    ...change,
  };
  return { made, played: () => played };
}
