import type { TetrisGame } from '../../../../src/games/tetris/game.ts';
import { columnOf, orientationOf, rowOf } from '../../../../src/games/tetris/placements.ts';
import { piecesOf } from '../../../../src/games/tetris/rules.ts';
import type { TetrisState } from '../../../../src/games/tetris/state.ts';
import { Cells } from '../board/cells.ts';
import type { Dealing } from '../player/messages.ts';
import { GameAtPlay, type Kept } from './game-at-play.ts';

/** Every so many pieces the game is kept whole, so that going back is quick. */
const EVERY = 64;

/** A game that can be shown at any of its pieces, forwards and back; it grows as its agent plays on. */
export class TetrisReplay {
  readonly game: TetrisGame;
  readonly dealing: Dealing;
  readonly cells: Cells;
  readonly actions: number[] = [];
  /** Whether `actions` is the whole game. */
  ended = false;
  private readonly at: GameAtPlay;
  private readonly kept: { readonly game: Kept; readonly cells: Uint8Array }[] = [];

  constructor(rules: string, dealing: Dealing) {
    this.at = new GameAtPlay(rules, dealing);
    this.dealing = dealing;
    this.game = this.at.game;
    this.cells = new Cells(this.game.rules.width, this.game.rules.height);
    this.keep();
  }

  /** The position shown now. */
  get state(): TetrisState {
    return this.at.state;
  }

  /** Where the piece shown will come to rest, as far as the game is known. */
  get coming(): number | undefined {
    return this.actions[this.state.pieces];
  }

  legal(): number[] {
    return this.at.legal();
  }

  /** Shows the position before this piece (from 0), or the last one that is known; true if that is another one. */
  seek(piece: number): boolean {
    const to = Math.max(0, Math.min(piece, this.actions.length));
    const before = this.state.pieces;
    if (to < before) {
      const { game, cells } = this.kept[Math.floor(to / EVERY)];
      this.at.restore(game);
      this.cells.values.set(cells);
    }
    while (this.state.pieces < to) this.advance();
    return to !== before;
  }

  /** Places the piece shown, as the game of a person does. */
  play(action: number): void {
    this.actions.push(action);
    this.advance();
  }

  private advance(): void {
    const { state, game, cells } = this;
    const action = this.coming!;
    const piece = piecesOf(game.rules)[state.piece];
    cells.fill(piece.orientations[orientationOf(action)], columnOf(action), rowOf(action), 1 + state.piece);
    const lines = state.lines;
    this.at.place(action);
    if (state.lines > lines) cells.clear();
    if (state.pieces % EVERY === 0 && state.pieces / EVERY === this.kept.length) this.keep();
  }

  private keep(): void {
    this.kept.push({ game: this.at.keep(), cells: this.cells.values.slice() });
  }
}
