import { seedOfGame } from '../../core/match.ts';
import { Rng } from '../../core/rng.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { linear, type TetrisAgent, tetrisAgentOf } from './index.ts';
import type { Strategy } from './linear/strategies.ts';
import { LuckCounted } from './neural/draw-luck.ts';
import { Simulator } from './simulation/simulator.ts';

/** An agent as plain data: the name of a player with its options, or a strategy with a name. */
export type AgentSpec = string | { readonly name: string; readonly strategy: Strategy };

export function agentFrom(spec: AgentSpec): TetrisAgent {
  return typeof spec === 'string' ? tetrisAgentOf(spec) : linear(spec.name, spec.strategy);
}

export interface PlaySetup {
  readonly rules: string;
  readonly agent: AgentSpec;
  readonly seed: number | string;
  /** Default: no limit. */
  readonly maxPieces?: number;
  /** Whether the luck of the draws is counted: see `LuckCounted`. */
  readonly luck?: boolean;
}

export interface Played {
  readonly lines: number;
  readonly points: number;
  readonly pieces: number;
  readonly evaluations: number;
  readonly cpuSeconds: number;
  /** In lines, where it is counted. */
  readonly luck?: number;
}

/** Plays games by their number. */
export default function playTask({ rules: id, agent, seed, maxPieces, luck }: PlaySetup): (game: number) => Played {
  const rules = parseRules(id);
  const player = agentFrom(agent).chooser(rules);
  const counted = luck ? new LuckCounted(rules, player) : undefined;
  const chooser = counted ?? player;
  const simulator = new Simulator(rules, chooser);
  return (game) => {
    const start = process.threadCpuUsage();
    const before = chooser.evaluations;
    const outcome = simulator.play(Rng.seeded(seedOfGame(seed, game)), maxPieces);
    const { user, system } = process.threadCpuUsage(start);
    return {
      ...outcome,
      evaluations: chooser.evaluations - before,
      cpuSeconds: (user + system) / 1e6,
      ...(counted && { luck: counted.luck }),
    };
  };
}
