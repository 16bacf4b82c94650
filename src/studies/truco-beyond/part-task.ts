import type { Rng } from '../../core/rng.ts';
import type { Scale } from '../study.ts';
import { bluffPart } from './bluff-section.ts';
import { clusteringPart } from './clustering-section.ts';
import { equilibriumPart, exploitedPart } from './equilibrium-section.ts';
import { leducPart } from './leduc/section.ts';
import { type BeyondSetup, type Part, type PartResult, partRng } from './parts.ts';

const parts: Readonly<Record<Part, (scale: Scale, rng: Rng) => PartResult | Promise<PartResult>>> = {
  clustering: clusteringPart,
  bluff: bluffPart,
  leduc: leducPart,
  equilibrium: equilibriumPart,
  exploited: exploitedPart,
};

/** Does a part of the study, and notes how long it took. */
export default function partTask({ scale, seed }: BeyondSetup): (part: Part) => Promise<TimedPart> {
  return async (part) => {
    const start = process.threadCpuUsage();
    const found = await parts[part](scale, partRng(seed, part));
    const { user, system } = process.threadCpuUsage(start);
    return { ...found, cpuSeconds: (user + system) / 1e6 };
  };
}

export interface TimedPart extends PartResult {
  readonly cpuSeconds: number;
}
