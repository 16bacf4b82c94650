/** Tetris by placements: boards, pieces, rule sets, and where a piece can come to rest. */

export {
  type Board,
  clearLines,
  columnHeight,
  columnHeights,
  copyBoard,
  emptyBoard,
  fill,
  fits,
  isFilled,
} from '../../games/tetris/board.ts';
export { type TetrisGame, type TetrisView, tetrisGame } from '../../games/tetris/game.ts';
export { type Orientation, PIECE_LETTERS, type Piece, type PieceLetter, pieceSets } from '../../games/tetris/pieces.ts';
export { type Key, keyPath } from '../../games/tetris/placing/key-paths.ts';
export { columnOf, orientationOf, placement, rowOf } from '../../games/tetris/placing/placements.ts';
export { maxRestingPlaces, RestingPlaces } from '../../games/tetris/placing/resting-places.ts';
export {
  parseRules,
  piecesOf,
  type RuleOptions,
  ruleSets,
  rulesOf,
  type TetrisRules,
} from '../../games/tetris/rules.ts';
export { TetrisState } from '../../games/tetris/state.ts';
export {
  formatBoard,
  formatPiece,
  formatPieces,
  formatPlacement,
  parseBoard,
  parsePieces,
  parsePlacement,
} from '../../games/tetris/text/notation.ts';
