import { expect, test } from 'vitest';
import { seedOfGame } from '../../core/match.ts';
import { Rng } from '../../core/rng.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { agentFrom } from './play-task.ts';
import recordTask from './record-task.ts';
import { Simulator } from './simulation/simulator.ts';

const id = 'nes-norotation,level=29';

test.each(['neural,depth=1', 'nes-six', 'random', 'expectimax,depth=2'])(
  '%s plays whole games where pieces fall, and the same in both engines',
  (agent) => {
    const { actions, lines } = recordTask({ rules: id, agent, seed: 7 })(0);
    const rules = parseRules(id);
    const simulator = new Simulator(rules, agentFrom(agent).chooser(rules));
    expect(simulator.play(Rng.seeded(seedOfGame(7, 0)))).toMatchObject({ lines, pieces: actions.length });
  },
);
