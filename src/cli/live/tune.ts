import { type TuningOptions, tune } from '../../agents/tetris/live/tuning.ts';
import { liveWeights, type STYLES } from '../../agents/tetris/live/weights.ts';
import { Rng } from '../../core/rng.ts';
import { printResult } from '../output.ts';
import { Progress } from '../progress.ts';

export interface LiveTuneOptions extends TuningOptions {
  seed: number;
  start: (typeof STYLES)[number];
  json?: boolean;
}

/** `live tune`: new weights for the best live agent, printed as data. */
export function liveTune({ seed, start, json, ...options }: LiveTuneOptions): void {
  const progress = new Progress('iterations', options.iterations);
  const { weights, points, before } = tune(liveWeights[start], options, Rng.seeded(seed), (_, best) =>
    progress.add(1, `${best.toFixed(3)} points a piece`),
  );
  progress.end();
  const rounded = Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => [name, Number(weight.toFixed(4))]),
  );
  const text = `${before.toFixed(3)} -> ${points.toFixed(3)} points a piece\n${JSON.stringify(rounded, null, 2)}`;
  printResult(json, { seed, start, ...options, before, points, weights: rounded }, text);
}
