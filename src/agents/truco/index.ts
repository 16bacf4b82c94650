import type { Agent } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import type { TrucoView } from '../../games/truco/view.ts';
import { cbrAgents } from './cbr/index.ts';
import { Equilibrium } from './equilibrium/equilibrium.ts';
import { EquilibriumPlus } from './equilibrium/equilibrium-plus.ts';
import { shippedOpening, shippedTable } from './equilibrium/shipped.ts';
import { RandomAgent } from './random-agent.ts';
import { RuleAgent } from './rule-agent.ts';
import { Sampler } from './sampler.ts';
import { temperaments } from './temperament.ts';

export interface TrucoAgent {
  readonly name: string;
  readonly description: string;
  /** Names of the numbers that `create` takes. */
  readonly options: readonly string[];
  create(options?: Readonly<Record<string, number>>): Agent<TrucoView>;
}

/** The one list of Truco agents. */
export const trucoAgents: readonly TrucoAgent[] = [
  { name: 'random', description: 'any legal action', options: [], create: () => new RandomAgent() },
  ...temperaments.map((temper) => ({
    name: temper.name,
    description: temper.description,
    options: ['level'],
    create: ({ level }: Readonly<Record<string, number>> = {}) => new RuleAgent(temper, level),
  })),
  {
    name: 'sampler',
    description: 'imagines what the opponent may hold and plays every choice out',
    options: ['playouts', 'milliseconds'],
    create: (options) => new Sampler(options),
  },
  {
    name: 'equilibrium',
    description: 'the solved game of cards and truco beside the solved envido auction',
    options: [],
    create: () => new Equilibrium(shippedTable()),
  },
  {
    name: 'equilibrium-plus',
    description: 'the same, its opening solved over cards and envido together and leaning on players by rules',
    options: [],
    create: () => new EquilibriumPlus(shippedTable(), shippedOpening()),
  },
  ...cbrAgents,
];

/** An agent by its name, with options after commas: `careful`, `careful,level=1`, `sampler,playouts=200`. */
export function trucoAgent(text: string): TrucoAgent {
  const [name, ...parts] = text.split(',');
  const found = trucoAgents.find((agent) => agent.name === name);
  if (!found)
    throw new InputError(
      `no Truco agent ${JSON.stringify(name)}: ${trucoAgents.map((agent) => agent.name).join(', ')}`,
    );
  if (parts.length === 0) return found;
  const options: Record<string, number> = {};
  for (const part of parts) {
    const [, option, value] = /^(\w+)=(\d+(?:\.\d+)?)$/.exec(part) ?? [];
    if (option === undefined || !found.options.includes(option)) {
      const right = found.options.length > 0 ? found.options.map((each) => `${each}=<number>`).join(', ') : 'none';
      throw new InputError(`no option ${JSON.stringify(part)} of the agent ${name}: ${right}`);
    }
    options[option] = Number(value);
  }
  found.create(options);
  return { ...found, name: text, create: (more) => found.create({ ...options, ...more }) };
}
