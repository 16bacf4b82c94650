import type { PersonGame } from '../person-game.ts';
import type { Scene } from './canvas.tsx';
import type { TetrisPainter } from './painter.ts';

/** A person's game: the pile, the piece, and where it would fall. */
export class PersonScene implements Scene {
  readonly width: number;
  readonly height: number;
  readonly headroom: number;
  private readonly game: PersonGame;

  constructor(game: PersonGame) {
    const { rules } = game.replay.game;
    this.width = rules.width;
    this.height = rules.height;
    this.headroom = rules.entry === 'above' ? 4 : 0;
    this.game = game;
  }

  /** Constant: the page passes a new version at every change. */
  drawingKey(): string {
    return '';
  }

  paint(painter: TetrisPainter, context: CanvasRenderingContext2D): void {
    const { replay, position, shadow } = this.game;
    painter.board(context, replay.cells);
    if (!position || !shadow) return;
    const { orientation } = this.game;
    const [right, up] = orientation.corner;
    const value = 1 + replay.state.piece;
    for (const [at, outline] of [
      [shadow, 'piece'],
      [position, undefined],
    ] as const)
      painter.piece(context, this.height, orientation, { column: at.column + right, row: at.row + up, value, outline });
  }
}
