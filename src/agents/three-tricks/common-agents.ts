import type { Agent } from '../../core/agent.ts';
import { RandomAgent } from '../random-agent.ts';
import type { SamplerOptions } from './sampler.ts';

/** A row of a family's list of agents. */
export interface AgentRow<View> {
  readonly name: string;
  readonly description: string;
  /** The names of the numbers that `create` takes. */
  readonly options: readonly string[];
  /** What a request from outside may set: see `ListedAgent` in `src/families`. */
  readonly requestOptions?: Readonly<Record<string, readonly [number, number]>>;
  create(options?: Readonly<Record<string, number>>): Agent<View>;
}

/** The agents that every game of three tricks has: random, the players by rules, the sampler. */
export function commonAgents<View, Temper extends { readonly name: string; readonly description: string }>(
  temperaments: readonly Temper[],
  byRules: (temper: Temper, level?: number) => Agent<View>,
  sampler: (options?: SamplerOptions) => Agent<View>,
): AgentRow<View>[] {
  return [
    { name: 'random', description: 'any legal action', options: [], create: () => new RandomAgent() },
    ...temperaments.map(
      (temper): AgentRow<View> => ({
        name: temper.name,
        description: temper.description,
        options: ['level'],
        requestOptions: { level: [1, 3] },
        create: ({ level } = {}) => byRules(temper, level),
      }),
    ),
    {
      name: 'sampler',
      description: 'imagines what the opponent may hold and plays every choice out',
      options: ['playouts', 'milliseconds'],
      requestOptions: { playouts: [1, 2000] },
      create: sampler,
    },
  ];
}
