import { z } from 'zod';
import recordTask, { type RecordGame } from '../agents/tetris/record-task.ts';
import type { MatchRecord } from '../arena/record.ts';
import { LAST_START } from '../games/tetris/gravity.ts';
import { checked, type Span, spans, type Work } from '../work/work.ts';
import { agentName, agentSchema, checkAgent, specOf } from './tetris-play.ts';
import { bestRecord } from './tetris-record.ts';

const levelSchema = z.int().min(0).max(LAST_START);

const planSchema = z.strictObject({
  agent: agentSchema,
  /** Start levels. */
  levels: z.array(levelSchema).min(1),
  /** Games of each cell. */
  games: z.int().min(1).max(1_000_000),
  seed: z.int().min(0).default(1),
  /** Frames from one step sideways to the next; a held key's where it is not said. */
  shift: z.int().optional(),
});
export type TetrisTablePlan = z.infer<typeof planSchema>;

/** What a cell of the table has so far. */
interface Cell {
  readonly games: number;
  readonly lines: number;
  readonly squares: number;
  readonly pieces: number;
  readonly cpuSeconds: number;
  /** The first of the games with the most lines. */
  readonly best: RecordGame | null;
}

interface CellSpan extends Span {
  readonly cell: number;
}

interface CellResult extends Cell {
  readonly cell: number;
}

/** The conditions under which a game is played, and what came of the games so far. */
export interface TableRow {
  readonly level: number;
  readonly tucks: boolean;
  readonly next: boolean;
  readonly rules: string;
  readonly agent: string;
  readonly seed: number;
  /** How many are played when it is done. */
  readonly wanted: number;
  /** How many were played so far. */
  readonly games: number;
  readonly mean: number;
  /** The standard error of the mean. */
  readonly error: number;
  readonly best: number;
  readonly record: MatchRecord | null;
}

export interface TableDocument {
  readonly rows: readonly TableRow[];
}

/** Games of a cell in each round: every cell grows as fast as the others. */
const ROUND = 10;

const NONE: Cell = { games: 0, lines: 0, squares: 0, pieces: 0, cpuSeconds: 0, best: null };

/** Every start level, with tucks and without, with the next piece shown and hidden. */
function cellsOf({ levels, shift }: Pick<TetrisTablePlan, 'levels' | 'shift'>) {
  const speed = shift === undefined ? '' : `,shift=${shift}`;
  return levels.flatMap((level) =>
    [true, false].flatMap((tucks) =>
      [true, false].map((next) => ({
        level,
        tucks,
        next,
        rules: `nes-norotation${tucks ? '' : ',tucks=false'}${next ? '' : ',preview=0'},level=${level}${speed}`,
      })),
    ),
  );
}

/** The table of NES Tetris without rotation at its real speed: mean and best game under every condition. */
export const tetrisTable: Work<TetrisTablePlan, readonly Cell[], CellSpan, CellResult, TableDocument> = {
  name: 'tetris-table',
  doc: 'games of NES Tetris without rotation from every start level, with and without tucks and next piece',
  unit: 'games',
  few: 200,
  many: 2_000_000,
  plan(json) {
    const given = checked(planSchema, json, 'tetris-table');
    for (const { rules } of cellsOf(given)) checkAgent({ rules, agent: given.agent });
    return given;
  },
  size: (plan) => plan.games * cellsOf(plan).length,
  begin: (plan) => cellsOf(plan).map(() => NONE),
  round: ({ games }, cells) =>
    cells.flatMap((cell, index) =>
      spans(Math.min(ROUND, games - cell.games), 5).map(({ from, to }) => ({
        cell: index,
        from: cell.games + from,
        to: cell.games + to,
      })),
    ),
  perform({ cell, from, to }, { agent, seed, ...plan }, tools) {
    const { rules } = cellsOf(plan)[cell];
    const play = tools.once('player', rules, () => recordTask({ rules, agent: specOf(agent), seed }));
    const games = Array.from({ length: to - from }, (_, k) => cellOf(play(from + k)));
    return { ...games.reduce(together), cell };
  },
  units: ({ games }) => games,
  reduce: (_, cells, results) =>
    results.reduce<Cell[]>(
      (all, result) => {
        if (!result) return all;
        const { cell, ...games } = result;
        all[cell] = together(all[cell], games);
        return all;
      },
      [...cells],
    ),
  note(_, cells) {
    const played = cells.filter(({ games }) => games > 0);
    return played.length === 0 ? '' : `best ${Math.max(...played.map(({ best }) => best?.lines ?? 0))} lines`;
  },
  document: (plan, state) => ({
    rows: cellsOf(plan).map((conditions, i) => ({ ...conditions, ...rowOf(conditions.rules, plan, state[i]) })),
  }),
};

function cellOf(game: RecordGame): Cell {
  const { lines, actions, cpuSeconds } = game;
  return { games: 1, lines, squares: lines * lines, pieces: actions.length, cpuSeconds, best: game };
}

function together(a: Cell, b: Cell): Cell {
  return {
    games: a.games + b.games,
    lines: a.lines + b.lines,
    squares: a.squares + b.squares,
    pieces: a.pieces + b.pieces,
    cpuSeconds: a.cpuSeconds + b.cpuSeconds,
    best: b.best && b.best.lines > (a.best?.lines ?? -1) ? b.best : a.best,
  };
}

function rowOf(rules: string, { agent, games: all, seed }: TetrisTablePlan, { games, lines, squares, best }: Cell) {
  const mean = games === 0 ? 0 : lines / games;
  const variance = games < 2 ? 0 : Math.max(0, (squares - games * mean * mean) / (games - 1));
  const plan = { rules, agent, games: all, first: 0, seed };
  return {
    agent: agentName(agent),
    seed,
    wanted: all,
    games,
    mean: Number(mean.toFixed(3)),
    error: games === 0 ? 0 : Number(Math.sqrt(variance / games).toFixed(3)),
    best: best?.lines ?? 0,
    record: best && bestRecord(plan, { lines: [], pieces: 0, cpuSeconds: 0, best }),
  };
}
