import { CHANCE } from '../../../../src/core/game.ts';
import { Match } from '../../../../src/core/match.ts';
import { type TetrisGame, type TetrisView, tetrisGame } from '../../../../src/games/tetris/game.ts';
import { columnOf, orientationOf, rowOf } from '../../../../src/games/tetris/placing/placements.ts';
import { parseRules, piecesOf } from '../../../../src/games/tetris/rules.ts';
import type { TetrisState } from '../../../../src/games/tetris/state.ts';
import { Cells } from '../board/cells.ts';

/** Every so many pieces the position is kept whole, so that going back is quick. */
const EVERY = 64;

/** A game that can be shown at any of its pieces, forwards and back; it grows as its agent plays on. */
export class TetrisReplay {
  readonly game: TetrisGame;
  readonly seed: number | string;
  /** The position shown now. */
  readonly state: TetrisState;
  readonly cells: Cells;
  /** The placements known so far. */
  readonly actions: number[] = [];
  /** Whether `actions` is the whole game. */
  ended = false;
  /** The game as far as it was ever shown; it deals the pieces. */
  private readonly match: Match<TetrisState, TetrisView>;
  /** What the match dealt, and how much of it the position shown has had. */
  private readonly deals: number[] = [];
  private dealt = 0;
  private readonly kept: { readonly state: TetrisState; readonly dealt: number; readonly cells: Uint8Array }[] = [];

  constructor(rules: string, seed: number | string) {
    this.game = tetrisGame(parseRules(rules));
    this.seed = seed;
    this.match = new Match(this.game, {
      seed,
      onAction: (_, seat, action) => {
        if (seat === CHANCE) this.deals.push(action);
      },
    });
    this.match.advance();
    this.state = this.game.start();
    this.deal();
    this.cells = new Cells(this.game.rules.width, this.game.rules.height);
    this.keep();
  }

  /** Where the piece shown will come to rest, as far as the game is known. */
  get coming(): number | undefined {
    return this.actions[this.state.pieces];
  }

  /** The placements of the piece shown. */
  legal(): number[] {
    const into = new Int32Array(this.game.maxActions);
    return Array.from(into.subarray(0, this.state.legal(into)));
  }

  /** Shows the position before this piece (from 0), or the last one that is known; true if that is another one. */
  seek(piece: number): boolean {
    const to = Math.max(0, Math.min(piece, this.actions.length));
    const before = this.state.pieces;
    if (to < before) {
      const { state, dealt, cells } = this.kept[Math.floor(to / EVERY)];
      this.state.copyFrom(state);
      this.dealt = dealt;
      this.cells.values.set(cells);
    }
    while (this.state.pieces < to) this.step();
    return to !== before;
  }

  /** Places the piece shown, as a person's game does. */
  play(action: number): void {
    this.actions.push(action);
    this.step();
  }

  private step(): void {
    const { state, game, cells, match } = this;
    const action = this.coming!;
    if (state.pieces === match.actions.length) {
      match.answer(action);
      match.advance();
    }
    const piece = piecesOf(game.rules)[state.piece];
    cells.fill(piece.orientations[orientationOf(action)], columnOf(action), rowOf(action), 1 + state.piece);
    const { lines } = state;
    state.apply(action);
    this.deal();
    if (state.lines > lines) cells.clear();
    if (state.pieces % EVERY === 0 && state.pieces / EVERY === this.kept.length) this.keep();
  }

  private deal(): void {
    while (this.state.turn === CHANCE) this.state.apply(this.deals[this.dealt++]);
  }

  private keep(): void {
    const state = this.game.start();
    state.copyFrom(this.state);
    this.kept.push({ state, dealt: this.dealt, cells: this.cells.values.slice() });
  }
}
