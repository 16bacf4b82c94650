import type { Agent } from '../../core/agent.ts';
import type { TetrisView } from '../../games/tetris/game.ts';

/** Any legal placement, each with the same chance. */
export const randomAgent: Agent<TetrisView> = {
  name: 'random',
  act({ legal, rng, explain }) {
    const action = rng.pick(legal);
    return explain
      ? { action, why: { summary: `One of ${legal.length} placements by lot.`, reasons: [] } }
      : { action };
  },
};
