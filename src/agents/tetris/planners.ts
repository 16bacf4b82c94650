import { InputError } from '../../core/errors.ts';
import type { Strategy } from '../../games/tetris/look-ahead.ts';
import type { TetrisRules } from '../../games/tetris/rules.ts';
import { Expectimax, type SearchOptions } from './expectimax.ts';
import type { TetrisAgent } from './index.ts';
import { type Leaves, MetricLeaves } from './leaves.ts';
import { shippedNetwork } from './ntuple/data-files.ts';
import type { Network } from './ntuple/network.ts';
import { NetworkLeaves } from './ntuple/network-leaves.ts';
import { SearchAgent } from './search-agent.ts';
import { shipped } from './shipped.ts';
import { readyStrategies } from './strategies.ts';

/** Pieces that a search may place in a line of play. */
const MAX_DEPTH = 4;

/** A player that takes options of its own after its name. */
export interface Planner extends TetrisAgent {
  configured(text: string, options: readonly string[]): TetrisAgent;
}

interface PlannerOptions extends SearchOptions {
  readonly strategy: string;
}

function planner(
  name: string,
  description: string,
  measure: string,
  leaves: (rules: TetrisRules, options: PlannerOptions) => Leaves,
  options: PlannerOptions,
): Planner {
  const make = (rules: TetrisRules) => new Expectimax(rules, leaves(rules, options), options);
  return {
    name,
    description,
    agent: () => new SearchAgent(name, measure, make),
    chooser: make,
    configured: (text, words) => planner(text, description, measure, leaves, read(words, options)),
  };
}

/** Any strategy, one piece beyond the known ones unless told otherwise: `expectimax,strategy=nes-six,depth=3,beam=4`. */
export const expectimax = planner(
  'expectimax',
  'metrics and weights, weighing the pieces that may come by their chances',
  'worth',
  (rules, { strategy }) => new MetricLeaves(rules, strategyOf(strategy).weights),
  { depth: 3, beam: 4, strategy: 'nes-six' },
);

/** The network that ships for the rules, current and next piece unless told otherwise: `ntuple,depth=3,beam=4`. */
export const ntuple = planner(
  'ntuple',
  'a value function learned from its own games',
  'lines expected',
  (rules) => new NetworkLeaves(rules, shippedNetwork(rules)),
  { depth: 2, beam: 4, strategy: '' },
);

/** A player of this very network. */
export function networkPlayer(network: Network, options: SearchOptions): TetrisAgent {
  const leaves = (rules: TetrisRules) => new NetworkLeaves(rules, network);
  return planner('ntuple', 'a network from a file', 'lines expected', leaves, { ...options, strategy: '' });
}

function strategyOf(name: string): Strategy {
  const all = new Map<string, Strategy>([
    ...Object.entries(readyStrategies),
    ...shipped.map((each) => [each.name, each.strategy] as const),
  ]);
  const found = all.get(name);
  if (!found) throw new InputError(`unknown strategy "${name}": one of ${[...all.keys()].join(', ')} is right`);
  return found;
}

function read(words: readonly string[], start: PlannerOptions): PlannerOptions {
  let options = start;
  for (const word of words) {
    const [, name, value] = /^(depth|beam|strategy)=(.+)$/.exec(word) ?? [];
    const number = /^\d{1,4}$/.test(value ?? '') ? Number(value) : 0;
    if (name === 'strategy' && start.strategy !== '') {
      strategyOf(value!);
      options = { ...options, strategy: value! };
    } else if ((name === 'depth' && number <= MAX_DEPTH && number > 0) || (name === 'beam' && number > 0))
      options = { ...options, [name]: number };
    else
      throw new InputError(
        `agent option "${word}": depth=1 to depth=${MAX_DEPTH}, beam=<n>${start.strategy && ', strategy=<name>'} are right`,
      );
  }
  return options;
}
