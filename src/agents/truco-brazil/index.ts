import { InputError } from '../../core/errors.ts';
import type { BrazilView } from '../../games/truco-brazil/view.ts';
import { agentOption } from '../agent-options.ts';
import { type AgentRow, commonAgents } from '../three-tricks/common-agents.ts';
import { EquilibriumAgent } from './equilibrium/equilibrium-agent.ts';
import { shippedStrategy } from './equilibrium/shipped-strategies.ts';
import { RuleAgent } from './rule-agent.ts';
import { Sampler } from './sampler.ts';
import { temperaments } from './temperament.ts';

export type BrazilAgent = AgentRow<BrazilView>;

/** The one list of agents for Brazilian Truco. */
export const brazilAgents: readonly BrazilAgent[] = [
  ...commonAgents(
    temperaments,
    (temper, level) => new RuleAgent(temper, level),
    (options) => new Sampler(options),
  ),
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
