import type { Rng } from '../../../core/rng.ts';

/** An action of the engine and how likely it is taken. The chances of a mix add up to one. */
export interface ActionChance {
  readonly action: number;
  readonly chance: number;
}

/** Draws one action of a mix. */
export function draw(mix: readonly ActionChance[], rng: Rng): number {
  let at = rng.float();
  for (const { action, chance } of mix) {
    at -= chance;
    if (at < 0) return action;
  }
  return mix[mix.length - 1].action;
}

/** The mix with each action replaced by another; the chances of what becomes the same action add up. */
export function merged(mix: readonly ActionChance[], instead: (action: number) => number): ActionChance[] {
  const chances = new Map<number, number>();
  for (const { action, chance } of mix) chances.set(instead(action), (chances.get(instead(action)) ?? 0) + chance);
  return Array.from(chances, ([action, chance]) => ({ action, chance }));
}
