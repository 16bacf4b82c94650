import type { Agent } from '../../../core/agent.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { CaseAgent, type CaseAgentSettings } from './case-agent.ts';
import { CbrBest } from './cbr-best.ts';
import type { CaseIndex } from './retrieve/case-index.ts';
import { type CaseOptions, type PolicyName, policies, policyNames, presets } from './reuse/policies.ts';
import { shippedBettingRates, shippedIndex, shippedWeights } from './shipped.ts';

/** Numbers that may follow an agent's name; each changes one of the `CaseOptions`. */
type Numbers = Readonly<Record<string, number>>;

const settings: Readonly<Record<string, (value: number, options: CaseOptions) => CaseOptions>> = {
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

/** The base that a case-based player plays from. */
export interface CaseSource {
  readonly index: CaseIndex;
  readonly retention?: CaseAgentSettings['retention'];
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
    byCases: true,
    create: (numbers: Numbers = {}, source?: CaseSource): Agent<TrucoView> => {
      let options: CaseOptions = presets.strong;
      for (const [option, value] of Object.entries(numbers)) options = settings[option](value, options);
      const { index, retention } = source ?? { index: shippedIndex() };
      return new CaseAgent(name, index, policies[name], { options, retention });
    },
  })),
  {
    name: 'cbr-best',
    description: 'imagines an opponent who bets as players of stored hands did, and plays every choice out',
    options: ['playouts'],
    requestOptions: { playouts: [1, 600] as const },
    create: (numbers: Numbers = {}): Agent<TrucoView> => new CbrBest(shippedBettingRates(), numbers),
  },
];

function describe(name: PolicyName): string {
  const { cluster, solution } = policies[name];
  const chosen = cluster ? `the cluster ${words[cluster]}, then ${words[solution]}` : words[solution];
  return `cases: ${chosen} in similar hands`;
}
