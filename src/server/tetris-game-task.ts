import { OVER } from '../core/game.ts';
import { Match } from '../core/match.ts';
import { requestedAgent } from '../families/index.ts';
import { tetrisGame } from '../games/tetris/game.ts';
import { rulesOf } from '../games/tetris/rules.ts';
import { formatPiece } from '../games/tetris/text/notation.ts';
import { MAX_PIECES, type TetrisFrame, type TetrisGame, type TetrisGameRequest } from '../protocol/tetris-games.ts';

/** The task of a thread: one game of Tetris with the board after every piece. */
export default async function playTetris(request: TetrisGameRequest): Promise<TetrisGame> {
  const game = tetrisGame(rulesOf(request.rules));
  const agent = requestedAgent(request.agent, game)();
  const match = new Match(game, { seed: request.seed });
  const { state } = match;
  const frames: TetrisFrame[] = [];
  while (match.advance() !== OVER && frames.length < MAX_PIECES) {
    const piece = formatPiece(state.piece);
    const { action } = await agent.act(match.turn());
    match.answer(action);
    frames.push({ piece, rows: Array.from(state.board.rows), lines: state.lines });
  }
  const { lines, pieces, turn } = state;
  return { ...request, lines, pieces, over: turn === OVER, width: game.rules.width, frames };
}
