import { Cycle } from '../../../cbr/cycle.ts';
import type { Agent } from '../../../core/agent.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { CbrAgent } from './agent.ts';
import { CbrBest } from './best.ts';
import { type CbrOptions, type PolicyName, policies, policyNames, presets } from './policies.ts';
import { shippedConduct, shippedMemory, shippedWeights } from './shipped.ts';

/** Numbers that may follow an agent's name; each stands for a setting of `CbrOptions`. */
type Numbers = Readonly<Record<string, number>>;

const settings: Readonly<Record<string, (value: number, options: CbrOptions) => CbrOptions>> = {
  least: (value, options) => ({ ...options, threshold: { ...options.threshold, least: value } }),
  start: (value, options) => ({ ...options, threshold: { ...options.threshold, start: value / 100 } }),
  step: (value, options) => ({ ...options, threshold: { ...options.threshold, step: value / 100 } }),
  exact: (value, options) => ({ ...options, exact: value > 0 }),
  score: (value, options) => ({ ...options, score: value > 0 }),
  weights: (value, options) => (value > 0 ? { ...options, weights: shippedWeights() } : options),
  never: (value, options) => ({ ...options, neverCalledIsNo: value > 0 }),
  revision: (value, options) => ({
    ...options,
    revision: (['none', 'thesis', 'extended'] as const)[value] ?? 'thesis',
  }),
};

const cycles = new Map<string, Cycle>();

/** A policy that plays from the shipped base. Agents with the same settings share what they asked. */
export function shippedAgent(name: string, policy: PolicyName, options: CbrOptions): Agent<TrucoView> {
  const memory = shippedMemory();
  const { threshold, exact, score, neverCalledIsNo, weights } = options;
  const key = JSON.stringify([threshold, exact, score, neverCalledIsNo, weights]);
  let cycle = cycles.get(key);
  if (!cycle) cycles.set(key, (cycle = new Cycle(memory.cases, options.threshold)));
  return new CbrAgent(name, memory, policies[policy], { options, cycle });
}

const words = {
  MJ: 'what most did',
  PL: 'by lot',
  PV: 'what won most often',
  NP: 'what paid most',
} as const;

/** The case-based players for the list of Truco agents: 20 policies in the preset `strong`, and the best we have. */
export const cbrAgents = [
  ...policyNames.map((name) => ({
    name: name as string,
    description: describe(name),
    options: Object.keys(settings),
    create: (numbers: Numbers = {}): Agent<TrucoView> => {
      let options: CbrOptions = presets.strong;
      for (const [option, value] of Object.entries(numbers)) options = settings[option]!(value, options);
      return shippedAgent(name, name, options);
    },
  })),
  {
    name: 'cbr-best',
    description: 'imagines an opponent who bets as players of stored hands did, and plays every choice out',
    options: ['playouts'],
    create: (numbers: Numbers = {}): Agent<TrucoView> => new CbrBest(shippedConduct(), numbers),
  },
];

function describe(name: PolicyName): string {
  const { cluster, solution } = policies[name];
  const chosen = cluster ? `the cluster ${words[cluster]}, then ${words[solution]}` : words[solution];
  return `cases: ${chosen} in similar hands`;
}
