import { tunedStrategies } from '../../agents/tetris/linear/strategies.ts';
import { rowsNetworks } from '../../agents/tetris/neural/shipped-networks.ts';
import { shippedNetwork } from '../../agents/tetris/ntuple/shipped-networks.ts';
import type { RecordGame, RecordSetup } from '../../agents/tetris/record-task.ts';
import { networkSearchOptions } from '../../agents/tetris/search/search-players.ts';
import { InputError } from '../../core/errors.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import type { Scale, Section, Table } from '../study.ts';
import { type LineCounts, statistics } from '../tuning/lines.ts';
import { type Reading, readings } from './protocol.ts';
import published from './published.json' with { type: 'json' };
import type { TrainingSetup } from './trainings.ts';

async function tableOf(players: readonly Contender[], setup: TrainingSetup): Promise<Table> {
  const rows: (string | number)[][] = [];
  for (const player of players) {
    const { agent, name } = player;
    const record = await playContender(player, setup);
    if (record.games === 0) {
      rows.push([agent, name, 0, 'not run yet', '', '']);
      continue;
    }
    const { mean, error, max } = statistics(record);
    rows.push([agent, name, record.games, Number(mean.toFixed(2)), Number(error.toFixed(3)), max]);
  }
  return { head: ['player', 'rules', 'games', 'mean lines', 'error', 'best game'], rows };
}

/** What the thesis leaves open about the game, and what each choice is worth. */
export async function variantsSection(setup: TrainingSetup): Promise<Section> {
  return {
    title: 'What the rules are worth',
    text: [
      `The thesis says neither whether pieces may slide nor how they are drawn. Our player of each reading, \`swarm-best\` and \`swarm-best-drops\`, with three randomisers: the game's own (a register that is stepped, and one more draw after a repeat), the simple form of the same (\`nes-reroll\`), and pieces drawn evenly. The weights were found for the first of them. Of the thesis's players the best has ${published.lines.mean['4'].mean} lines.`,
    ],
    table: await tableOf(variants, setup),
  };
}

/** The players beyond the study, with pieces drawn in the simple way. */
export async function rerolledSection(setup: TrainingSetup): Promise<Section> {
  return {
    title: 'Beyond the study, with the simple randomiser',
    text: [
      'The same players with `--randomizer nes-reroll`: draws of eight; the eighth, or a repeat of the last piece, is drawn once more of seven. Nothing was trained for it.',
    ],
    table: await tableOf(rerolled, setup),
  };
}

/** A player that searches or has learned, and how many games it plays that nothing was tuned or chosen by. */
export interface Contender {
  readonly agent: string;
  /** The reading, or what else the rules are called in the report. */
  readonly name: string;
  readonly rules: string;
  readonly games: Readonly<Record<Scale, number>>;
  /** How far after the study's seed that of its games is: earlier ones were played by players that ship no longer. */
  readonly later?: number;
  /** What the player was made by: its games count for no other. */
  readonly made: () => unknown;
  /** Whether the luck of the draws is counted too. */
  readonly luck?: boolean;
}

/** Of those who play by weights, of a search on them, and of the networks of each reading: see `later`. */
const later = { weights: 1, search: 2, tucks: 2, drops: 4 };

const whole = { full: 20_000, smoke: 4 };
const part = { full: 2000, smoke: 4 };

/** What the network of a reading plays as. */
const learned = ({ name, rules }: Reading) => {
  const made = () => ({ ...shippedNetwork(parseRules(rules)).settings, search: networkSearchOptions });
  return ['ntuple', 'ntuple,depth=3'].map((agent) => ({ agent, later: later[name], made }));
};

/** How far after the study's seed those of `neural` are. Written before the first of these games was played. */
const laterNeural = { tucks: 8, drops: 9 };

/** What the network over rows of a reading plays as, by the time for a move. */
const neural = ({ name, rules }: Reading) => {
  const made = () => {
    const { seed, channels, blocks, moves, distilMoves, checksum } = rowsNetworks.of(parseRules(rules)).about;
    return { seed, channels, blocks, moves, distilMoves, checksum };
  };
  return [
    { agent: 'neural,ms=5', games: whole },
    { agent: 'neural', games: whole },
    { agent: 'neural,depth=3', games: { full: 5000, smoke: 2 } },
  ].map((player) => ({ ...player, name, rules, later: laterNeural[name], made, luck: true }));
};

/** Those of each reading; the players that ship as weights are tested by the commands that find them. */
export const contenders: readonly Contender[] = readings.flatMap((reading) => {
  const { name, rules } = reading;
  const linear = tunedStrategies.find(
    ({ name: own, about }) => own.startsWith('linear-plus') && about.rules === rules,
  )!;
  return [
    ...learned(reading).map((player) => ({ ...player, name, rules, games: whole })),
    {
      agent: `expectimax,strategy=${linear.name}`,
      ...{ name, rules, games: part, later: later.search },
      made: () => linear.strategy.weights,
    },
    ...neural(reading),
  ];
});

/** The swarm's own player of each reading under the randomisers that the thesis may have had: what are they worth? */
export const variants: readonly Contender[] = readings.flatMap(({ name, rules }) => {
  const own = tunedStrategies.find((each) => each.name.startsWith('swarm-best') && each.about.rules === rules)!;
  return (['nes', 'nes-reroll', 'uniform'] as const).map((randomizer) => ({
    agent: own.name,
    name: `${name}, ${randomizer}`,
    rules: `${rules},randomizer=${randomizer}`,
    games: part,
    made: () => own.strategy.weights,
  }));
});

/** Our other players with the simple form of the game's randomiser, for those who measured theirs by it. */
export const rerolled: readonly Contender[] = readings.flatMap((reading) => {
  const { name, rules } = reading;
  const weighted = tunedStrategies.filter((each) => each.about.rules === rules && !each.name.startsWith('swarm-best'));
  const players = [
    ...weighted.map((each) => ({ agent: each.name, later: later.weights, made: (): unknown => each.strategy.weights })),
    ...learned(reading),
  ];
  const simple = { name: `${name}, nes-reroll`, rules: `${rules},randomizer=nes-reroll` };
  return players.map((player) => ({ ...player, ...simple, games: whole }));
});

const everyone: readonly Contender[] = [...contenders, ...variants, ...rerolled];

/** The games that a contender has played so far: the first of the seed, in order. */
export interface ContenderRecord extends Omit<LineCounts, 'evaluations'> {
  readonly format: typeof FORMAT;
  readonly agent: string;
  readonly rules: string;
  readonly seed: number;
  readonly made: unknown;
  readonly games: number;
  /** The pieces that `cpuSeconds` is of, where some games were played by a kernel that does not ship: not by all. */
  readonly timedPieces?: number;
  /** The first of those with the most lines. */
  readonly best: { readonly game: number; readonly lines: number };
  /** Of lines less luck, where it is counted: their sum and that of their squares. */
  readonly withoutLuck?: { readonly sum: number; readonly squares: number };
}

const FORMAT = 'nes-pso-player@2';
/** Games between two checkpoints. */
const CHUNK = 100;

const fileOf = ({ agent, name }: Contender): string => `players/${`${name}-${agent}`.replaceAll(/[, =]+/g, '-')}`;

/** The seed of a contender's games. */
export const seedOf = ({ later = 0 }: Contender, { seed }: Pick<TrainingSetup, 'seed'>): number => seed + later;

/** What a contender has done so far. */
export function readContender(
  contender: Contender,
  setup: Pick<TrainingSetup, 'seed' | 'checkpoints'>,
): ContenderRecord {
  const { checkpoints } = setup;
  const name = fileOf(contender);
  const seed = seedOf(contender, setup);
  const fresh: ContenderRecord = {
    format: FORMAT,
    agent: contender.agent,
    rules: contender.rules,
    seed,
    made: contender.made(),
    games: 0,
    counts: [],
    pieces: 0,
    cpuSeconds: 0,
    best: { game: 0, lines: 0 },
    ...(contender.luck && { withoutLuck: { sum: 0, squares: 0 } }),
  };
  const saved = checkpoints.read(name) as ContenderRecord | undefined;
  if (saved === undefined) return fresh;
  const same = (field: 'agent' | 'rules' | 'seed' | 'made') =>
    JSON.stringify(saved[field]) === JSON.stringify(fresh[field]);
  const counted = (saved.withoutLuck !== undefined) === (contender.luck ?? false);
  if (saved.format !== FORMAT || !counted || !(['agent', 'rules', 'seed', 'made'] as const).every(same))
    throw new InputError(`${name} is damaged or of another player or seed: take it away to play anew`);
  return saved;
}

/** Of a core, as long as the kernel that ships takes. */
export function secondsPerMove({ cpuSeconds, timedPieces, pieces }: ContenderRecord): number {
  return cpuSeconds / (timedPieces ?? pieces);
}

/** The mean of lines less luck and its standard error, where luck is counted. */
export function withoutLuckOf({ games, withoutLuck }: ContenderRecord): { mean: number; error: number } | undefined {
  if (!withoutLuck || games < 2) return undefined;
  const mean = withoutLuck.sum / games;
  const variance = (withoutLuck.squares - games * mean * mean) / (games - 1);
  return { mean, error: Math.sqrt(variance / games) };
}

/** Every game of theirs is a task. */
export function tasksOfContenders(scale: Scale): number {
  return everyone.reduce((sum, { games }) => sum + games[scale], 0);
}

/** Games still to be played by all contenders. */
export function gamesOfContenders(setup: TrainingSetup): number {
  return everyone.reduce(
    (sum, each) => sum + Math.max(0, each.games[setup.scale] - readContender(each, setup).games),
    0,
  );
}

/** Plays on from the checkpoint, as far as time goes. */
export async function playContender(contender: Contender, setup: TrainingSetup): Promise<ContenderRecord> {
  const { scale, ask, checkpoints } = setup;
  const seed = seedOf(contender, setup);
  let record = readContender(contender, setup);
  const games = contender.games[scale];
  if (record.games >= games || !setup.mayGoOn()) return record;
  const { rules, agent, luck } = contender;
  const player: RecordSetup = { rules, agent, seed, ...(luck && { luck }) };
  while (record.games < games && setup.mayGoOn()) {
    const count = Math.min(CHUNK, games - record.games);
    const tasks = Array.from({ length: count }, (_, i) => record.games + i);
    record = withGames(record, await ask<RecordGame>({ work: 'tetris-records', setup: player, tasks }));
    checkpoints.write(fileOf(contender), record);
    setup.told(count);
  }
  return record;
}

function withGames(record: ContenderRecord, played: readonly RecordGame[]): ContenderRecord {
  const counts = [...record.counts];
  let { games, pieces, timedPieces, cpuSeconds, best, withoutLuck } = record;
  for (const game of played) {
    while (counts.length <= game.lines) counts.push(0);
    counts[game.lines]++;
    if (game.lines > best.lines) best = { game: games, lines: game.lines };
    games++;
    pieces += game.actions.length;
    if (timedPieces !== undefined) timedPieces += game.actions.length;
    cpuSeconds += game.cpuSeconds;
    if (withoutLuck) {
      const fair = game.lines - game.luck!;
      withoutLuck = { sum: withoutLuck.sum + fair, squares: withoutLuck.squares + fair * fair };
    }
  }
  return { ...record, games, counts, pieces, cpuSeconds, best, timedPieces, withoutLuck };
}
