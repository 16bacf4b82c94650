import { Rng } from '../../core/rng.ts';
import type { Facts } from '../opening.ts';
import type { Scale, Section } from '../study.ts';

/** The parts: each takes up what the thesis leaves to later work, and is a task of its own. */
export const PARTS = ['clustering', 'bluff', 'leduc', 'equilibrium', 'exploited'] as const;
export type Part = (typeof PARTS)[number];

/** What came of a part: its sections, and the figures that the opening names. */
export interface PartResult {
  readonly sections: readonly Section[];
  readonly facts: Facts;
}

export interface BeyondSetup {
  readonly scale: Scale;
  readonly seed: number;
}

/** The stream of a part. The two that play with bases of the equilibrium have the same bases. */
export function partRng(seed: number, part: Part): Rng {
  return Rng.seeded(seed).fork('truco-beyond', part === 'exploited' ? 'equilibrium' : part);
}
