import { InputError } from '../../../core/errors.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import type { TetrisAgent } from '../index.ts';
import { strategyOf } from '../linear/strategies.ts';
import { NeuralLeaf } from '../neural/neural-leaf.ts';
import { readRowsNetwork, recordNetworks, rowsNetworks } from '../neural/shipped-networks.ts';
import { hasNetwork, readNetwork, shippedNetwork } from '../ntuple/shipped-networks.ts';
import { Expectimax } from './expectimax.ts';
import { LinearLeaf } from './linear-leaf.ts';
import { NetworkLeaf } from './network-leaf.ts';
import type { SearchOptions, TetrisSearch } from './search.ts';
import { type SearchMeasure, searchAgent } from './search-agent.ts';

/** The most pieces that a search may place. */
const MAX_DEPTH = 4;

/** The command that makes a network file. */
const TRAIN = 'jogatina tetris train ntuple --out FILE';

interface PlayerOptions extends SearchOptions {
  /** The strategy of `expectimax`. */
  readonly strategy?: string;
  /** A file of a network instead of the shipped one. */
  readonly network?: string;
}

/** Milliseconds that a move may take on average, and the search that keeps to it: see docs/neural.md. */
type Times = readonly (readonly [ms: number, options: SearchOptions])[];

/** The option of a player that is a text. */
type TextOption = 'strategy' | 'network';

function searchPlayer(
  about: Pick<TetrisAgent, 'name' | 'description'> & {
    readonly measure: SearchMeasure;
    readonly text: TextOption;
    readonly times?: Times;
  },
  search: (rules: TetrisRules, options: PlayerOptions) => TetrisSearch,
  options: PlayerOptions,
): Required<Pick<TetrisAgent, 'configured'>> & TetrisAgent {
  const { name, description, measure, text } = about;
  const make = (rules: TetrisRules) => search(rules, options);
  return {
    name,
    description,
    requestOptions: { depth: [1, 3], beam: [1, 6], inner: [1, 4] },
    ...(text === 'network' && { fileOptions: [text] }),
    agent: () => searchAgent(name, measure, make),
    chooser: make,
    configured: (full, words) => searchPlayer({ ...about, name: full }, search, read(words, options, about)),
  };
}

/**
 * Searches by any strategy, by default one piece beyond the known ones: `expectimax,strategy=nes-six,depth=3,beam=4`.
 */
export const expectimax = searchPlayer(
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

/** The defaults of `ntuple`. Beam, inner beam and margin matter only beyond the known pieces. */
export const networkSearchOptions: SearchOptions = { depth: 2, beam: 6, inner: 4, margin: 0.7 };

/** Searches by the network shipped for the rules, or by another: `ntuple,depth=3,beam=4`, `ntuple,network=FILE`. */
export const ntuple = {
  ...searchPlayer(
    {
      name: 'ntuple',
      description: 'a value function learned from its own games',
      measure: 'linesExpected',
      text: 'network',
    },
    (rules, { network: file, ...options }) => {
      const network = file ? readNetwork(file, file, TRAIN) : shippedNetwork(rules);
      return new Expectimax(rules, new NetworkLeaf(rules, network), options);
    },
    networkSearchOptions,
  ),
  plays: hasNetwork,
};

/**
 * By milliseconds a move on one core of a machine of 2024. The search is the same wherever it runs, so that games are
 * too; what it takes there may differ.
 */
const neuralTimes: Times = [
  [0, { depth: 1 }],
  [5, { depth: 2, first: 1, beam: 4, margin: 1 }],
  [20, { depth: 2 }],
  [50, { depth: 3, beam: 6, inner: 4, margin: 0.7 }],
];

function rowsPlayer(
  about: Pick<TetrisAgent, 'name' | 'description'> & { readonly measure: SearchMeasure },
  networks: typeof rowsNetworks,
  options: SearchOptions,
) {
  const search = (rules: TetrisRules, { network: file, ...own }: PlayerOptions) =>
    new Expectimax(rules, new NeuralLeaf(rules, file ? readRowsNetwork(file, file) : networks.of(rules)), own);
  return {
    ...searchPlayer({ ...about, text: 'network', times: neuralTimes }, search, options),
    plays: (rules: TetrisRules) => networks.has(rules),
  };
}

/** Searches by the network over rows shipped for the rules, or by another: `neural,ms=5`, `neural,depth=3`. */
export const neural = rowsPlayer(
  {
    name: 'neural',
    description: 'a neural network, learned from its own games, that values every row of the board',
    measure: 'linesExpected',
  },
  rowsNetworks,
  { depth: 2, beam: 6, inner: 4, margin: 0.7 },
);

/** Plays for the best of many games instead of the mean: fewer lines on average, more games with very many. */
export const neuralRecord = rowsPlayer(
  {
    name: 'neural-record',
    description: 'the same kind of network, which takes risks for a record',
    measure: 'recordLines',
  },
  recordNetworks,
  { depth: 1, beam: 6, inner: 4, margin: 0.7 },
);

const isCount = (value: string): boolean => /^[1-9]\d{0,3}$/.test(value);

/** The options that are numbers, and whether a value is right. */
const numbers: Readonly<Record<keyof SearchOptions, (value: string) => boolean>> = {
  depth: (value) => isCount(value) && Number(value) <= MAX_DEPTH,
  beam: isCount,
  inner: isCount,
  margin: (value) => /^\d{1,4}(\.\d{1,4})?$/.test(value),
  first: (value) => isCount(value) && Number(value) <= MAX_DEPTH,
};

function read(
  words: readonly string[],
  start: PlayerOptions,
  { text, times }: { readonly text: TextOption; readonly times?: Times },
): PlayerOptions {
  let options = start;
  for (const word of words) {
    const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? [];
    if (name === text) options = { ...options, [text]: value };
    else if (Object.hasOwn(numbers, name) && numbers[name as keyof SearchOptions](value))
      options = { ...options, [name]: Number(value) };
    else if (times && name === 'ms' && isCount(value))
      options = { ...options, first: undefined, ...times.findLast(([ms]) => ms <= Number(value))![1] };
    else
      throw new InputError(
        `agent option "${word}": ${times ? 'ms=<n>, ' : ''}depth=1 to depth=${MAX_DEPTH}, beam=<n>, inner=<n>, margin=<x>, first=<n> or ${text}=<...> is right`,
      );
  }
  if (options.strategy !== undefined) strategyOf(options.strategy);
  return options;
}
