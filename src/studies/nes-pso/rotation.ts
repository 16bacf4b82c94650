import type { Played, PlaySetup } from '../../agents/tetris/play-task.ts';
import { shipped } from '../../agents/tetris/shipped.ts';
import { inOrder } from '../../arena/pool.ts';
import { Rng } from '../../core/rng.ts';
import published from '../published/nes-pso.json' with { type: 'json' };
import { measure, row, type Scale, type Section } from '../study.ts';
import type { TrainingSetup } from './training.ts';

/** The NES game shows no more points than this. */
const POINT_LIMIT = 999_999;
const SIZES: Readonly<Record<Scale, { games: number; maxPieces: number }>> = {
  full: { games: 200, maxPieces: 3000 },
  smoke: { games: 3, maxPieces: 200 },
};
const FORMAT = 'nes-pso-rotation@1';

interface RotationRecord {
  readonly format: typeof FORMAT;
  readonly lines: readonly number[];
  readonly points: readonly number[];
  readonly pieces: readonly number[];
}

async function playWithRotation(agent: string, setup: TrainingSetup): Promise<RotationRecord | undefined> {
  const { scale, seed, workers, checkpoints } = setup;
  const name = `rotation/${agent}`;
  const saved = checkpoints.read(name) as RotationRecord | undefined;
  if (saved?.format === FORMAT) return saved;
  if (!setup.mayGoOn()) return undefined;
  const { games, maxPieces } = SIZES[scale];
  const module = new URL('../../agents/tetris/play-task.ts', import.meta.url);
  const task: PlaySetup = { rules: 'nes', agent, seed, maxPieces };
  const record = { format: FORMAT, lines: [] as number[], points: [] as number[], pieces: [] as number[] } as const;
  const numbers = Array.from({ length: games }, (_, game) => game);
  for await (const { lines, points, pieces } of inOrder<number, Played>(numbers, { module, setup: task, workers })) {
    record.lines.push(lines);
    record.points.push(points);
    record.pieces.push(pieces);
  }
  checkpoints.write(name, record);
  return record;
}

/** The same players with rotation, as the study's predecessor plays it: NES points and levels. */
export async function rotationSection(setup: TrainingSetup): Promise<Section> {
  const { games, maxPieces } = SIZES[setup.scale];
  const rng = Rng.seeded(setup.seed).fork('nes-pso', 'rotation');
  const { points, reachesLimit } = published.withRotation;
  const apart = `ours has no gravity and ends after ${maxPieces.toLocaleString('en')} pieces`;
  const rows = [];
  const table = [];
  for (const agent of ['nes-six', ...shipped.map(({ name }) => name)]) {
    const record = await playWithRotation(agent, setup);
    if (!record) continue;
    const reached = record.points.map((each) => (each >= POINT_LIMIT ? 1 : 0));
    rows.push(row(`${agent}, points`, points, measure(record.points, rng.fork(agent, 'points')), { apart }));
    rows.push(
      row(`${agent}, share that reaches the limit`, reachesLimit, measure(reached, rng.fork(agent)), { apart }),
    );
    const lost = record.pieces.filter((pieces) => pieces < maxPieces).length;
    const lines = record.lines.reduce((sum, each) => sum + each, 0) / record.lines.length;
    table.push([agent, record.lines.length, lost, Number(lines.toFixed(1)), Math.max(...record.points)]);
  }
  return {
    title: 'With rotation',
    text: [
      `The rule set \`nes\`: pieces turn, a level every ten lines, points by level. ${games} games of at most ${maxPieces.toLocaleString('en')} pieces each; the game's display ends at ${POINT_LIMIT.toLocaleString('en')} points. The published figures are those of a player in the game itself, where pieces fall faster with every level; here a piece may always be moved as far as it goes, so that a player that never loses tells little.`,
    ],
    rows,
    table: { head: ['player', 'games', 'lost', 'mean lines', 'most points'], rows: table },
  };
}
