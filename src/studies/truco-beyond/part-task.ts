import type { Rng } from '../../core/rng.ts';
import type { Scale } from '../study.ts';
import { bluffPart } from './bluff-section.ts';
import { clusteringPart } from './clustering-section.ts';
import { equilibriumPart } from './equilibrium-section.ts';
import { leducPart } from './leduc/section.ts';
import { type BeyondSetup, type Part, type PartResult, partRng } from './parts.ts';

const parts: Readonly<Record<Part, (scale: Scale, rng: Rng) => PartResult | Promise<PartResult>>> = {
  clustering: clusteringPart,
  bluff: bluffPart,
  leduc: leducPart,
  equilibrium: equilibriumPart,
};

/** Does a part of the study. */
export default function partTask({ scale, seed }: BeyondSetup): (part: Part) => Promise<PartResult> {
  return async (part) => parts[part](scale, partRng(seed, part));
}
