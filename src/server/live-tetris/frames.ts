import { NO_PIECE } from '../../games/tetris/randomizers.ts';
import { piecesOf } from '../../games/tetris/rules.ts';
import type { WelcomeFrame } from '../../protocol/live-tetris.ts';
import { gameSpeed, type LiveGame, rules } from './game.ts';

type Cell = [x: number, y: number];

/** The walls take a column on each side. */
const WIDTH = rules.width + 2;
const FLOOR = rules.height;

/** The cells of each piece in each orientation, from its plan's upper left cell, y downwards, row by row. */
const plans: readonly (readonly (readonly Cell[])[])[] = piecesOf(rules).map(({ orientations }) =>
  orientations.map(({ rows, corner: [left, low], width }) =>
    rows
      .toReversed()
      .flatMap((row, i) =>
        Array.from({ length: width }, (_, x): Cell => [left + x, i - (low + rows.length - 1)]).filter(
          (_, x) => ((row >> x) & 1) === 1,
        ),
      ),
  ),
);

const spawnPlans = piecesOf(rules).map(({ spawn }, piece) => JSON.stringify(plans[piece][spawn]));

/** The floor and the walls. */
const grid: readonly Cell[] = [
  ...Array.from({ length: WIDTH }, (_, x): Cell => [x, FLOOR]),
  ...Array.from({ length: FLOOR }, (_, y): Cell => [0, y]),
  ...Array.from({ length: FLOOR }, (_, y): Cell => [WIDTH - 1, y]),
];

/** The answer to `join`, and the beginning of the final frame. */
export function welcome(score: number): WelcomeFrame {
  return { dimensions: [WIDTH, FLOOR] as [10, 30], grid: grid as Cell[], game_speed: gameSpeed(score), score };
}

/** Writes the states of one game. The parts that change only when a piece rests or appears are kept as text. */
export class StateWriter {
  private readonly game: LiveGame;
  private readonly player: string;
  private cells = '[]';
  private next = '';
  private rested = 0;
  private spawned = -1;

  constructor(game: LiveGame, player: string) {
    this.game = game;
    this.player = JSON.stringify(player);
  }

  write(): string {
    const { game } = this;
    if (game.rested !== this.rested) {
      this.rested = game.rested;
      this.cells = JSON.stringify(boardCells(game));
    }
    const spawned = game.rested + Number(game.piece !== NO_PIECE || game.over);
    if (spawned !== this.spawned) {
      this.spawned = spawned;
      this.next = `[${game.next.map((piece) => spawnPlans[piece]).join()}]`;
    }
    return `{"game":${this.cells},"piece":${pieceCells(game)},"next_pieces":${this.next},"game_speed":${gameSpeed(game.score)},"score":${game.score},"player":${this.player}}`;
  }
}

function boardCells({ board }: LiveGame): Cell[] {
  const cells: Cell[] = [];
  for (let row = rules.height - 1; row >= 0; row--)
    for (let column = 0; column < rules.width; column++)
      if (((board.rows[row] >> column) & 1) === 1) cells.push([column + 1, rules.height - 1 - row]);
  return cells;
}

function pieceCells({ piece, at }: LiveGame): string {
  if (piece === NO_PIECE) return 'null';
  const right = at.column + 1;
  const down = rules.height - 1 - at.row;
  return `[${plans[piece][at.orientation].map(([x, y]) => `[${x + right},${y + down}]`).join()}]`;
}
