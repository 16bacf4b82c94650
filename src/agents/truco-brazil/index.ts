import type { Agent } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import type { BrazilView } from '../../games/truco-brazil/view.ts';
import { agentOption } from '../agent-options.ts';
import { RandomAgent } from '../random-agent.ts';
import { EquilibriumAgent } from './equilibrium/equilibrium-agent.ts';
import { shippedStrategy } from './equilibrium/shipped-strategies.ts';
import { RuleAgent } from './rule-agent.ts';
import { Sampler } from './sampler.ts';
import { temperaments } from './temperament.ts';

export interface BrazilAgent {
  readonly name: string;
  readonly description: string;
  /** Names of the numbers that `create` takes. */
  readonly options: readonly string[];
  /** What a request from outside may set: see `ListedAgent` in `src/families`. */
  readonly requestOptions?: Readonly<Record<string, readonly [number, number]>>;
  create(options?: Readonly<Record<string, number>>): Agent<BrazilView>;
}

/** The one list of agents for Brazilian Truco. */
export const brazilAgents: readonly BrazilAgent[] = [
  { name: 'random', description: 'any legal action', options: [], create: () => new RandomAgent() },
  ...temperaments.map((temper) => ({
    name: temper.name,
    description: temper.description,
    options: ['level'],
    requestOptions: { level: [1, 3] as const },
    create: ({ level }: Readonly<Record<string, number>> = {}) => new RuleAgent(temper, level),
  })),
  {
    name: 'sampler',
    description: 'imagines what the opponent may hold and plays every choice out',
    options: ['playouts', 'milliseconds'],
    requestOptions: { playouts: [1, 2000] },
    create: (options) => new Sampler(options),
  },
  {
    name: 'equilibrium',
    description: 'the solved hand of cards and raises',
    options: [],
    create: () => new EquilibriumAgent(shippedStrategy),
  },
];

/** An agent by its name, with options after commas: `careful`, `careful,level=1`, `sampler,playouts=200`. */
export function brazilAgent(text: string): BrazilAgent {
  const [name, ...parts] = text.split(',');
  const found = brazilAgents.find((agent) => agent.name === name);
  if (!found) {
    const names = brazilAgents.map((agent) => agent.name).join(', ');
    throw new InputError(`no agent ${JSON.stringify(name)} for Brazilian Truco: ${names}`);
  }
  if (parts.length === 0) return found;
  const options = Object.fromEntries(parts.map((part) => agentOption(found, part)));
  const create: BrazilAgent['create'] = (more) => found.create({ ...options, ...more });
  // numbers out of bounds are refused now, not in the middle of a match
  create();
  return { ...found, name: text, create };
}
