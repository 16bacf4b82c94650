import type { Agent } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';
import type { TetrisView } from '../../games/tetris/game.ts';
import type { TetrisRules } from '../../games/tetris/rules.ts';
import { chooserOf, linearAgent } from './linear/linear-agent.ts';
import { MAX_PIECES, publishedStrategies, type Strategy, tunedStrategies } from './linear/strategies.ts';
import { RandomChooser, randomAgent } from './random.ts';
import { expectimax, neural, neuralRecord, ntuple } from './search/search-players.ts';
import type { Chooser } from './simulation/chooser.ts';

export { parseStrategy } from './linear/strategies.ts';

/** A player of Tetris. `agent` plays through the agent contract, `chooser` in fast simulated games; both play alike. */
export interface TetrisAgent {
  readonly name: string;
  readonly description: string;
  /** What a request from outside may set, and which options name files: see `ListedAgent` in `src/families`. */
  readonly requestOptions?: Readonly<Record<string, readonly [number, number]>>;
  readonly fileOptions?: readonly string[];
  /** Its metrics and weights, if it plays by any. */
  readonly strategy?: Strategy;
  /** Whether it can play under these rules. Default: it plays under all. */
  plays?(rules: TetrisRules): boolean;
  /** The same player with other options, for players that have options of their own. */
  configured?(text: string, options: readonly string[]): TetrisAgent;
  agent(): Agent<TetrisView>;
  chooser(rules: TetrisRules): Chooser;
}

/** A player of any metrics and weights. */
export function linear(name: string, strategy: Strategy, description = 'metrics and weights from a file'): TetrisAgent {
  return {
    name,
    description,
    strategy,
    requestOptions: { pieces: [1, 2], beam: [1, 10] },
    agent: () => linearAgent(name, strategy),
    chooser: (rules) => chooserOf(rules, strategy),
  };
}

/** The one list of Tetris agents. */
export const tetrisAgents: readonly TetrisAgent[] = [
  {
    name: 'random',
    description: 'any placement, each with the same chance',
    agent: () => randomAgent,
    chooser: (rules) => new RandomChooser(rules),
  },
  ...Object.entries(publishedStrategies).map(([name, strategy]) => linear(name, strategy, strategy.description)),
  ...tunedStrategies.map(({ name, strategy, description }) => linear(name, strategy, description)),
  expectimax,
  ntuple,
  neural,
  neuralRecord,
];

/**
 * A player by its name, with options after commas: `dellacherie`, `bcts,pieces=2`, `nes-six,beam=5`. `pieces` is how
 * many known pieces it looks at. `beam` is how many of the best placements of each piece but the last it looks into.
 * Searches have options of their own: `ntuple,depth=3`, `expectimax,strategy=nes-six,depth=3,beam=4`.
 */
export function tetrisAgentOf(text: string): TetrisAgent {
  const [name, ...options] = text.split(',');
  const player = tetrisAgents.find((each) => each.name === name);
  if (!player)
    throw new InputError(
      problem('unknownAgent', {
        agent: name,
        known: `one of ${tetrisAgents.map((each) => each.name).join(', ')}, or a .json file of weights`,
      }),
    );
  if (options.length === 0) return player;
  if (player.configured) return player.configured(text, options);
  if (!player.strategy) throw new InputError(`agent "${name}" has no options: "${name}" alone is right`);
  const changed: { pieces?: number; beam?: number } = {};
  for (const option of options) {
    const match = /^(pieces|beam)=(\d{1,4})$/.exec(option);
    const value = Number(match?.[2]);
    if (!match || value < 1 || (match[1] === 'pieces' && value > MAX_PIECES))
      throw new InputError(`agent option "${option}": pieces=1 to pieces=${MAX_PIECES} or beam=<n> is right`);
    changed[match[1] as 'pieces' | 'beam'] = value;
  }
  const { pieces = player.strategy.pieces, beam } = changed;
  const strategy: Strategy = {
    ...player.strategy,
    pieces,
    ...(beam && { beam: new Array<number>(pieces - 1).fill(beam) }),
    ...(player.strategy.discount && {
      discount: Array.from({ length: pieces }, (_, i) => player.strategy!.discount![i] ?? 1),
    }),
  };
  return linear(text, strategy, player.description);
}
