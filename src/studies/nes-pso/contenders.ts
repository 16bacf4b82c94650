import { shippedNetwork } from '../../agents/tetris/ntuple/data-files.ts';
import { learnedSearch } from '../../agents/tetris/planners.ts';
import type { RecordGame, RecordSetup } from '../../agents/tetris/record-task.ts';
import { shipped } from '../../agents/tetris/shipped.ts';
import { InputError } from '../../core/errors.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import type { Scale } from '../study.ts';
import type { LineCounts } from '../tuning/lines.ts';
import { type Reading, readings } from './protocol.ts';
import type { TrainingSetup } from './training.ts';

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
}

/** Of those who play by weights, of a search on them, and of the networks of each reading: see `later`. */
const later = { weights: 1, search: 2, tucks: 2, drops: 4 };

const whole = { full: 20_000, smoke: 4 };
const part = { full: 2000, smoke: 4 };

/** What the network of a reading plays as. */
const learned = ({ name, rules }: Reading) => {
  const made = () => ({ ...shippedNetwork(parseRules(rules)).settings, search: learnedSearch });
  return ['ntuple', 'ntuple,depth=3'].map((agent) => ({ agent, later: later[name], made }));
};

/** Those of each reading; the players that ship as weights are tested by the commands that find them. */
export const contenders: readonly Contender[] = readings.flatMap((reading) => {
  const { name, rules } = reading;
  const linear = shipped.find(({ name: own, about }) => own.startsWith('linear-plus') && about.rules === rules)!;
  return [
    ...learned(reading).map((player) => ({ ...player, name, rules, games: whole })),
    {
      agent: `expectimax,strategy=${linear.name}`,
      ...{ name, rules, games: part, later: later.search },
      made: () => linear.strategy.weights,
    },
  ];
});

/** The swarm's own player of each reading under the randomisers that the thesis may have had: what are they worth? */
export const variants: readonly Contender[] = readings.flatMap(({ name, rules }) => {
  const own = shipped.find((each) => each.name.startsWith('swarm-best') && each.about.rules === rules)!;
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
  const weighted = shipped.filter((each) => each.about.rules === rules && !each.name.startsWith('swarm-best'));
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
  /** The first of those with the most lines. */
  readonly best: { readonly game: number; readonly lines: number };
}

const FORMAT = 'nes-pso-contender@1';
/** Games between two checkpoints. */
const CHUNK = 100;

const fileOf = ({ agent, name }: Contender): string => `players/${`${name}-${agent}`.replaceAll(/[, =]+/g, '-')}`;

/** The seed of a contender's games. */
export const seedOf = ({ later = 0 }: Contender, { seed }: TrainingSetup): number => seed + later;

/** What a contender has done so far. */
export function readContender(contender: Contender, setup: TrainingSetup): ContenderRecord {
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
  };
  const saved = checkpoints.read(name) as ContenderRecord | undefined;
  if (saved === undefined) return fresh;
  const same = (field: 'format' | 'agent' | 'rules' | 'seed' | 'made') =>
    JSON.stringify(saved?.[field]) === JSON.stringify(fresh[field]);
  if (!(['format', 'agent', 'rules', 'seed', 'made'] as const).every(same))
    throw new InputError(`${name} is damaged or of another player or seed: take it away to play anew`);
  return saved;
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
  const { scale, workforce, checkpoints } = setup;
  const seed = seedOf(contender, setup);
  let record = readContender(contender, setup);
  const games = contender.games[scale];
  if (record.games >= games || !setup.mayGoOn()) return record;
  const player: RecordSetup = { rules: contender.rules, agent: contender.agent, seed };
  while (record.games < games && setup.mayGoOn()) {
    const count = Math.min(CHUNK, games - record.games);
    const tasks = Array.from({ length: count }, (_, i) => record.games + i);
    record = await withGames(record, workforce.inOrder({ work: 'tetris-records', setup: player, tasks }));
    checkpoints.write(fileOf(contender), record);
    setup.told(count);
  }
  return record;
}

async function withGames(record: ContenderRecord, played: AsyncIterable<RecordGame>): Promise<ContenderRecord> {
  const counts = [...record.counts];
  let { games, pieces, cpuSeconds, best } = record;
  for await (const game of played) {
    while (counts.length <= game.lines) counts.push(0);
    counts[game.lines]++;
    if (game.lines > best.lines) best = { game: games, lines: game.lines };
    games++;
    pieces += game.actions.length;
    cpuSeconds += game.cpuSeconds;
  }
  return { ...record, games, counts, pieces, cpuSeconds, best };
}
