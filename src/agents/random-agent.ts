import type { Agent, Decision, Turn } from '../core/agent.ts';
import type { TrucoView } from '../games/truco/view.ts';

/** Any legal action, each with the same chance. */
export class RandomAgent implements Agent<TrucoView> {
  readonly name = 'random';

  act({ legal, rng, explain }: Turn<TrucoView>): Decision {
    const action = rng.pick(legal);
    if (!explain) return { action };
    const value = 1 / legal.length;
    return {
      action,
      why: {
        summary: `Drawn by lot among ${legal.length}.`,
        reasons: [{ name: 'lot', value }],
        choices: legal.map((choice) => ({ action: choice, value })),
      },
    };
  }
}
