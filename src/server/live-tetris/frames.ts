import { type Cell, gameSpeed, type LiveGame, plans, rules } from '../../games/tetris/live-game.ts';
import { NO_PIECE } from '../../games/tetris/randomizers.ts';
import { piecesOf } from '../../games/tetris/rules.ts';
import type { WelcomeFrame } from '../../protocol/live-tetris.ts';

/** The walls take a column on each side. */
const WIDTH = rules.width + 2;
const FLOOR = rules.height;

const spawnPlans = piecesOf(rules).map(({ spawn }, piece) => JSON.stringify(plans[piece][spawn]));

/** The floor and the walls. */
const grid: readonly Cell[] = [
  ...Array.from({ length: WIDTH }, (_, x): Cell => [x, FLOOR]),
  ...Array.from({ length: FLOOR }, (_, y): Cell => [0, y]),
  ...Array.from({ length: FLOOR }, (_, y): Cell => [WIDTH - 1, y]),
];

/** The answer to `join`, and the beginning of the final frame. */
export function welcome(score: number): WelcomeFrame {
  return {
    dimensions: [WIDTH, FLOOR] as [10, 30],
    grid: grid as [number, number][],
    game_speed: gameSpeed(score),
    score,
  };
}

/**
 * Writes the states of one game. The parts that change only when a piece rests or appears are kept as text. As with the
 * course's server, the first state does not name the player.
 */
export class StateWriter {
  private readonly game: LiveGame;
  private readonly player: string;
  private cells = '[]';
  private next = '';
  private rested = 0;
  private spawned = -1;
  private isFirst = true;

  constructor(game: LiveGame, player: string) {
    this.game = game;
    this.player = `,"player":${JSON.stringify(player)}`;
  }

  write(): string {
    const { game } = this;
    if (game.rested !== this.rested || game.over) {
      this.rested = game.rested;
      this.cells = JSON.stringify(game.cells);
    }
    const spawned = game.rested + Number(game.piece !== NO_PIECE || game.over);
    if (spawned !== this.spawned) {
      this.spawned = spawned;
      this.next = `[${game.next.map((piece) => spawnPlans[piece]).join()}]`;
    }
    const piece = game.piece === NO_PIECE ? 'null' : JSON.stringify(game.fallingCells());
    const player = this.isFirst ? '' : this.player;
    this.isFirst = false;
    return `{"game":${this.cells},"piece":${piece},"next_pieces":${this.next},"game_speed":${gameSpeed(game.score)},"score":${game.score}${player}}`;
  }
}
