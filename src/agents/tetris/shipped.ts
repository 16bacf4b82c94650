import linearPlus from '../../../data/agents/linear-plus.json' with { type: 'json' };
import linearPlusDrops from '../../../data/agents/linear-plus-drops.json' with { type: 'json' };
import linearSeven from '../../../data/agents/linear-seven.json' with { type: 'json' };
import linearSevenDrops from '../../../data/agents/linear-seven-drops.json' with { type: 'json' };
import swarmBest from '../../../data/agents/swarm-best.json' with { type: 'json' };
import swarmBestDrops from '../../../data/agents/swarm-best-drops.json' with { type: 'json' };
import type { Strategy } from '../../games/tetris/look-ahead.ts';
import { parseStrategy } from './strategies.ts';

/** How a player that ships as data was made, and what it did in games never used before. */
interface About {
  readonly command: string;
  readonly rules: string;
  readonly test: {
    readonly games: number;
    readonly mean: number;
    readonly error: number;
    readonly max: number;
    readonly msPerMove: number;
  };
}

export interface Shipped {
  readonly name: string;
  readonly description: string;
  readonly strategy: Strategy;
  readonly about: About;
}

function ship(name: string, description: string, json: { readonly about: About }): Shipped {
  return { name, description, strategy: parseStrategy(json, name), about: json.about };
}

/** Players found by our own commands, in `data/agents`. */
export const shipped: readonly Shipped[] = [
  ship('swarm-best', 'the UFSC 2024 thesis: its metrics and its particle swarm, our best run', swarmBest),
  ship('swarm-best-drops', 'the same for straight drops', swarmBestDrops),
  ship('linear-seven', 'the first seven metrics of the thesis, weights by CMA-ES', linearSeven),
  ship('linear-seven-drops', 'the same for straight drops', linearSevenDrops),
  ship('linear-plus', 'all families of metrics, weights by CMA-ES for the NES game without rotation', linearPlus),
  ship('linear-plus-drops', 'the same for straight drops', linearPlusDrops),
];
