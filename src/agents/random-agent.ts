import type { Agent, Decision, Turn } from '../core/agent.ts';

/** Plays any game: any legal action, each with the same chance. */
export class RandomAgent implements Agent<unknown> {
  readonly name = 'random';

  act({ legal, rng, explain }: Turn<unknown>): Decision {
    const action = rng.pick(legal);
    if (!explain) return { action };
    return { action, why: { reason: { code: 'lot', action, values: { count: legal.length } } } };
  }
}
