import { entryOf, keyPath, type PiecePosition, press } from '../../../../src/games/tetris/placing/key-paths.ts';
import { columnOf, orientationOf, rowOf } from '../../../../src/games/tetris/placing/placements.ts';
import { NO_PIECE } from '../../../../src/games/tetris/randomizers.ts';
import { piecesOf } from '../../../../src/games/tetris/rules.ts';
import { motionWanted } from '../../../settings.ts';
import type { Playback } from '../replay/playback.ts';
import type { TetrisReplay } from '../replay/tetris-replay.ts';
import type { Scene } from './canvas.tsx';
import type { TetrisPainter } from './painter.ts';

/** The most pieces a second at which a moving piece can be followed; at higher speeds only the pile is drawn. */
const FOLLOWED = 12;
/** The part of a piece's time in which it moves; then it rests. */
const MOVING = 0.8;

/** A game of a playback on its board: the pile, the moving piece, and outlines of where it or another choice rests. */
export class ReplayScene implements Scene {
  readonly width: number;
  readonly height: number;
  readonly headroom: number;
  /** Another placement to show, such as the choice of other weights. */
  alternative: number | undefined;
  private readonly replay: TetrisReplay;
  private readonly playback: Playback;
  private readonly plans: boolean;
  private path:
    | { readonly piece: number; readonly action: number; readonly steps: readonly PiecePosition[] }
    | undefined;

  /** `plans`: whether the place that the agent chose is outlined before the piece is there. */
  constructor(replay: TetrisReplay, playback: Playback, plans = true) {
    const { rules } = replay.game;
    this.width = rules.width;
    this.height = rules.height;
    this.headroom = rules.entry === 'above' ? 2 : 0;
    this.replay = replay;
    this.playback = playback;
    this.plans = plans;
  }

  drawingKey(): string {
    const { state, coming } = this.replay;
    const step = this.isQuick ? '' : `${this.stepNow()} ${this.isThere}`;
    return `${state.pieces} ${coming} ${this.alternative} ${step}`;
  }

  paint(painter: TetrisPainter, context: CanvasRenderingContext2D): void {
    const { replay, playback, height } = this;
    const { state, coming } = replay;
    painter.board(context, replay.cells);
    if (state.piece === NO_PIECE || state.pieces !== playback.piece || this.isQuick) return;
    const { orientations } = piecesOf(replay.game.rules)[state.piece];
    const value = 1 + state.piece;
    const place = (action: number, outline?: 'piece' | 'accent') =>
      painter.piece(context, height, orientations[orientationOf(action)], {
        column: columnOf(action),
        row: rowOf(action),
        value,
        outline,
      });
    const step =
      (coming === undefined ? undefined : this.stepsTo(coming)[this.stepNow()]) ??
      entryOf(replay.game.rules, state.board, state.piece)?.position;
    if (this.plans && coming !== undefined && !this.isThere) place(coming, 'piece');
    if (this.alternative !== undefined && this.alternative !== coming) place(this.alternative, 'accent');
    if (!step) return;
    const turned = orientations[step.orientation];
    const [right, up] = turned.corner;
    painter.piece(context, height, turned, { column: step.column + right, row: step.row + up, value });
  }

  /** Whether pieces come too fast to be shown as they move. */
  private get isQuick(): boolean {
    return this.playback.running && (this.playback.speed > FOLLOWED || !motionWanted());
  }

  /** How much of its path the piece has covered, from 0 to 1. */
  private get part(): number {
    return Math.min(1, (this.playback.at - this.playback.piece) / MOVING);
  }

  /** The index of the step that the piece is at; the last one is where it rests. */
  private stepNow(): number {
    const { state, coming } = this.replay;
    if (coming === undefined || state.piece === NO_PIECE || state.pieces !== this.playback.piece) return 0;
    return Math.round(this.part * (this.stepsTo(coming).length - 1));
  }

  /** Whether the piece has come to rest: then its outline is not drawn. */
  private get isThere(): boolean {
    return this.playback.running && this.part >= 1;
  }

  /** The positions through which keys bring the piece to where it rests. */
  private stepsTo(action: number): readonly PiecePosition[] {
    const { replay } = this;
    const { state } = replay;
    const { rules } = replay.game;
    if (this.path?.piece === state.pieces && this.path.action === action) return this.path.steps;
    const steps: PiecePosition[] = [];
    const entry = entryOf(rules, state.board, state.piece);
    if (entry) {
      steps.push(entry.position);
      for (const key of keyPath(rules, state.board, state.piece, action) ?? [])
        steps.push(press(rules, state.board, state.piece, steps.at(-1)!, key)!);
    }
    this.path = { piece: state.pieces, action, steps };
    return steps;
  }
}
