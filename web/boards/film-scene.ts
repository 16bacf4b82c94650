import { entryOf, keyPath, type Position, press } from '../../src/games/tetris/key-paths.ts';
import { columnOf, orientationOf, rowOf } from '../../src/games/tetris/placements.ts';
import { NO_PIECE } from '../../src/games/tetris/randomizers.ts';
import { piecesOf } from '../../src/games/tetris/rules.ts';
import { motionWanted } from '../settings.ts';
import type { Film } from '../tetris/film.ts';
import type { Show } from '../tetris/show.ts';
import type { Scene } from './tetris-canvas.tsx';
import type { TetrisPainter } from './tetris-painter.ts';

/** Above so many pieces a second a piece on its way cannot be followed: it is shown at rest alone. */
const FOLLOWED = 12;
/** The part of a piece's time in which it moves; in the rest it lies. */
const MOVING = 0.8;

/** A game of a show on its board: the pile, the piece on its way, and where it or another choice comes to rest. */
export class FilmScene implements Scene {
  readonly width: number;
  readonly height: number;
  readonly headroom: number;
  /** Another placement to show, such as the choice of other weights. */
  alternative: number | undefined;
  private readonly film: Film;
  private readonly show: Show;
  private readonly plans: boolean;
  private way: { readonly piece: number; readonly action: number; readonly steps: readonly Position[] } | undefined;

  /** `plans`: whether the place that the agent chose is shown before the piece is there. */
  constructor(film: Film, show: Show, plans = true) {
    const { rules } = film.game;
    this.width = rules.width;
    this.height = rules.height;
    this.headroom = rules.entry === 'above' ? 2 : 0;
    this.film = film;
    this.show = show;
    this.plans = plans;
  }

  moving(): boolean {
    return this.show.running;
  }

  paint(painter: TetrisPainter, context: CanvasRenderingContext2D): void {
    const { film, show, height } = this;
    const { state } = film;
    painter.board(context, film.cells);
    if (state.piece === NO_PIECE || state.pieces !== show.piece) return;
    const { orientations } = piecesOf(film.game.rules)[state.piece]!;
    const value = 1 + state.piece;
    const { coming } = film;
    const quick = show.running && (show.speed > FOLLOWED || !motionWanted());
    const place = (action: number, outline?: 'piece' | 'accent') =>
      painter.piece(context, height, orientations[orientationOf(action)]!, {
        column: columnOf(action),
        row: rowOf(action),
        value,
        outline,
      });
    if (quick) return;
    const steps = coming === undefined ? undefined : this.stepsTo(coming);
    const part = Math.min(1, (show.at - show.piece) / MOVING);
    const step =
      steps?.[Math.round(part * (steps.length - 1))] ?? entryOf(film.game.rules, state.board, state.piece)?.position;
    if (this.plans && coming !== undefined && (!show.running || part < 1)) place(coming, 'piece');
    if (this.alternative !== undefined && this.alternative !== coming) place(this.alternative, 'accent');
    if (!step) return;
    const turned = orientations[step.orientation]!;
    const [right, up] = turned.corner;
    painter.piece(context, height, turned, { column: step.column + right, row: step.row + up, value });
  }

  /** The ways that keys move the piece to where it rests. */
  private stepsTo(action: number): readonly Position[] {
    const { film } = this;
    const { state } = film;
    const { rules } = film.game;
    if (this.way?.piece === state.pieces && this.way.action === action) return this.way.steps;
    const steps: Position[] = [];
    const entry = entryOf(rules, state.board, state.piece);
    if (entry) {
      steps.push(entry.position);
      for (const key of keyPath(rules, state.board, state.piece, action) ?? [])
        steps.push(press(rules, state.board, state.piece, steps.at(-1)!, key)!);
    }
    this.way = { piece: state.pieces, action, steps };
    return steps;
  }
}
