import { InputError } from '../../../core/errors.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import type { TetrisAgent } from '../index.ts';
import type { Strategy } from '../linear/look-ahead.ts';
import { readyStrategies, shipped } from '../linear/strategies.ts';
import type { Network } from '../ntuple/network.ts';
import { hasNetwork, readNetwork, shippedNetwork } from '../ntuple/shipped-networks.ts';
import { Expectimax } from './expectimax.ts';
import { LinearLeaf } from './linear-leaf.ts';
import { NetworkSearch } from './network-search.ts';
import type { SearchOptions, TetrisSearch } from './search.ts';
import { SearchAgent } from './search-agent.ts';

/** Pieces that a search may place in a line of play. */
const MAX_DEPTH = 4;

/** What makes a network. */
const TRAIN = 'jogatina tetris train ntuple --out FILE';

interface PlannerOptions extends SearchOptions {
  /** What `expectimax` judges by. */
  readonly strategy?: string;
  /** A file of `tetris train ntuple`, instead of the one that ships. */
  readonly network?: string;
}

/** The options of a planner that are texts. */
type TextOption = 'strategy' | 'network';

function planner(
  about: Pick<TetrisAgent, 'name' | 'description'> & { readonly measure: string; readonly text: TextOption },
  search: (rules: TetrisRules, options: PlannerOptions) => TetrisSearch,
  options: PlannerOptions,
): Required<Pick<TetrisAgent, 'configured'>> & TetrisAgent {
  const { name, description, measure, text } = about;
  const make = (rules: TetrisRules) => search(rules, options);
  return {
    name,
    description,
    agent: () => new SearchAgent(name, measure, make),
    chooser: make,
    configured: (full, words) => planner({ ...about, name: full }, search, read(words, options, text)),
  };
}

/** Any strategy, one piece beyond the known ones unless told otherwise: `expectimax,strategy=nes-six,depth=3,beam=4`. */
export const expectimax = planner(
  {
    name: 'expectimax',
    description: 'metrics and weights, weighing the pieces that may come by their chances',
    measure: 'worth',
    text: 'strategy',
  },
  (rules, { strategy = 'nes-six', ...options }) =>
    new Expectimax(rules, new LinearLeaf(rules, strategyOf(strategy).weights), options),
  { depth: 3, beam: 4, inner: 3 },
);

/** How `ntuple` searches unless told otherwise; all but the depth matters beyond the known pieces alone. */
export const networkSearchOptions: SearchOptions = { depth: 2, beam: 6, inner: 4, margin: 0.7 };

const learned = {
  name: 'ntuple',
  description: 'a value function learned from its own games',
  measure: 'lines expected',
  text: 'network',
} as const;

/**
 * The network that ships for the rules, current and next piece unless told otherwise: `ntuple,depth=3,beam=4`,
 * `ntuple,network=FILE`.
 */
export const ntuple = {
  ...planner(
    learned,
    (rules, { network: file, ...options }) =>
      new NetworkSearch(rules, file ? readNetwork(file, file, TRAIN) : shippedNetwork(rules), options),
    networkSearchOptions,
  ),
  plays: hasNetwork,
};

/** A player of this very network. */
export function networkPlayer(network: Network, options: SearchOptions): TetrisAgent {
  return planner(learned, (rules) => new NetworkSearch(rules, network, options), options);
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

const isCount = (value: string): boolean => /^[1-9]\d{0,3}$/.test(value);

/** The options of a planner that are numbers, and which values are right. */
const numbers: Readonly<Record<keyof SearchOptions, (value: string) => boolean>> = {
  depth: (value) => isCount(value) && Number(value) <= MAX_DEPTH,
  beam: isCount,
  inner: isCount,
  margin: (value) => /^\d{1,4}(\.\d{1,4})?$/.test(value),
};

function read(words: readonly string[], start: PlannerOptions, text: TextOption): PlannerOptions {
  let options = start;
  for (const word of words) {
    const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? [];
    if (name === text) options = { ...options, [text]: value };
    else if (Object.hasOwn(numbers, name) && numbers[name as keyof SearchOptions](value))
      options = { ...options, [name]: Number(value) };
    else
      throw new InputError(
        `agent option "${word}": depth=1 to depth=${MAX_DEPTH}, beam=<n>, inner=<n>, margin=<x> or ${text}=<...> is right`,
      );
  }
  if (options.strategy !== undefined) strategyOf(options.strategy);
  return options;
}
