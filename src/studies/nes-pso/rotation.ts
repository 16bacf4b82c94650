import { tetrisAgentOf } from '../../agents/tetris/index.ts';
import { tunedStrategies } from '../../agents/tetris/linear/strategies.ts';
import type { Played, PlaySetup } from '../../agents/tetris/play-task.ts';
import { InputError } from '../../core/errors.ts';
import { Rng } from '../../core/rng.ts';
import { mean } from '../../core/statistics.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { measure, row, type Scale, type Section } from '../study.ts';
import { readings } from './protocol.ts';
import published from './published.json' with { type: 'json' };
import type { TrainingSetup } from './trainings.ts';

/** The NES game shows no more points than this. */
const POINT_LIMIT = 999_999;
const LINES_A_LEVEL = parseRules('nes').linesPerLevel;
const SIZES: Readonly<Record<Scale, { games: number; maxPieces: number }>> = {
  full: { games: 100, maxPieces: 3000 },
  smoke: { games: 3, maxPieces: 200 },
};
const FORMAT = 'nes-pso-rotation@2';

interface RotationRecord {
  readonly format: typeof FORMAT;
  /** The weights that these games were played with; games of other weights do not count. */
  readonly weights: unknown;
  readonly lines: readonly number[];
  readonly points: readonly number[];
  readonly pieces: readonly number[];
}

function readRotation(agent: string, { checkpoints }: TrainingSetup): RotationRecord | undefined {
  const name = `rotation/${agent}`;
  const saved = checkpoints.read(name) as RotationRecord | undefined;
  if (saved === undefined) return undefined;
  if (saved?.format !== FORMAT || JSON.stringify(saved.weights) !== JSON.stringify(weightsOf(agent)))
    throw new InputError(`${name} is damaged or of other weights: take it away to play anew`);
  return saved;
}

const weightsOf = (agent: string) => tetrisAgentOf(agent).strategy?.weights;

async function playWithRotation(agent: string, setup: TrainingSetup): Promise<RotationRecord | undefined> {
  const { scale, seed, ask, checkpoints } = setup;
  const saved = readRotation(agent, setup);
  if (saved || !setup.mayGoOn()) return saved;
  const { games, maxPieces } = SIZES[scale];
  const player: PlaySetup = { rules: 'nes', agent, seed, maxPieces };
  const tasks = Array.from({ length: games }, (_, game) => game);
  const played = await ask<Played>({ work: 'tetris-games', setup: player, tasks });
  const [lines, points, pieces] = (['lines', 'points', 'pieces'] as const).map((of) => played.map((each) => each[of]));
  setup.told(games);
  const record = { format: FORMAT, weights: weightsOf(agent), lines, points, pieces } as const;
  checkpoints.write(`rotation/${agent}`, record);
  return record;
}

/** Games still to be played. */
export function gamesOfRotation(setup: TrainingSetup): number {
  return rotationPlayers.filter((agent) => !readRotation(agent, setup)).length * SIZES[setup.scale].games;
}

/** The public NES player and our weighted players. Weights for straight drops do not fit pieces that may slide. */
export const rotationPlayers = [
  'nes-six',
  ...tunedStrategies.filter(({ about }) => about.rules === readings[0].rules).map(({ name }) => name),
];

/** Every game is a task. */
export const tasksOfRotation = (scale: Scale): number => rotationPlayers.length * SIZES[scale].games;

/** The same players with rotation, as the study's predecessor plays it: NES points and levels. */
export async function rotationSection(setup: TrainingSetup): Promise<Section> {
  const { games, maxPieces } = SIZES[setup.scale];
  const rng = Rng.seeded(setup.seed).fork('nes-pso', 'rotation');
  const { points, reachesLimit } = published.withRotation;
  const apart = `ours has no gravity and ends after ${maxPieces.toLocaleString('en')} pieces`;
  const rows = [];
  const table = [];
  for (const agent of rotationPlayers) {
    const record = await playWithRotation(agent, setup);
    if (!record) continue;
    const reached = record.points.map((each) => (each >= POINT_LIMIT ? 1 : 0));
    rows.push(row(`${agent}, points`, points, measure(record.points, rng.fork(agent, 'points')), { apart }));
    rows.push(
      row(`${agent}, share that reaches the limit`, reachesLimit, measure(reached, rng.fork(agent)), { apart }),
    );
    table.push(cells(agent, record, maxPieces));
  }
  return {
    title: 'With rotation',
    text: [
      `The rule set \`nes\`: pieces turn, a level every ten lines, points by level. ${games} games of at most ${maxPieces.toLocaleString('en')} pieces each; the game's display ends at ${POINT_LIMIT.toLocaleString('en')} points. The published figures are those of a player in the game itself, where pieces fall faster with every level; here a piece may always be moved as far as it goes, so that a player that never loses tells little.`,
    ],
    rows,
    table: {
      head: [
        'player',
        'games',
        'lost',
        'mean lines',
        'mean level',
        'highest level',
        'mean points',
        'most points',
        'at the limit',
      ],
      rows: table,
    },
  };
}

/** A player's line of the table; a game that was not lost ended with its pieces. */
function cells(agent: string, { lines, points, pieces }: RotationRecord, maxPieces: number): (string | number)[] {
  const levels = lines.map((each) => Math.floor(each / LINES_A_LEVEL));
  const reached = points.filter((each) => each >= POINT_LIMIT).length;
  return [
    agent,
    lines.length,
    pieces.filter((each) => each < maxPieces).length,
    Number(mean(lines).toFixed(1)),
    Number(mean(levels).toFixed(1)),
    Math.max(...levels),
    Math.round(mean(points)),
    Math.max(...points),
    `${((100 * reached) / points.length).toFixed(1)} %`,
  ];
}
