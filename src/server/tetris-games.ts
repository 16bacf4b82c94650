import { z } from 'zod';
import { tetrisAgentOf } from '../agents/tetris/index.ts';
import { OVER } from '../core/game.ts';
import { Match } from '../core/match.ts';
import { type TetrisGame, tetrisGame } from '../games/tetris/game.ts';
import { formatPiece } from '../games/tetris/notation.ts';
import { rulesOf } from '../games/tetris/rules.ts';
import * as protocol from '../protocol/tetris-games.ts';
import type { Store } from '../store/store.ts';
import { bestTetrisGames, keepTetrisGame } from '../store/tetris-scores.ts';
import type { Server } from './http.ts';

/** How many of the best games are listed. */
const BEST = 10;
/** After so many pieces other requests get their turn. */
const PIECES_AT_ONCE = 25;

export function tetrisGameRoutes(app: Server, store: Store): void {
  app.get('/api/tetris/games', { schema: { response: { 200: z.array(protocol.tetrisGameSummary) } } }, async () =>
    bestTetrisGames(store, BEST),
  );

  app.post(
    '/api/tetris/games',
    { schema: { body: protocol.tetrisGameRequest, response: { 200: protocol.tetrisGame } } },
    async ({ body }) => {
      const played = await play(tetrisGame(rulesOf(body.rules)), body);
      const { lines, pieces } = played;
      await keepTetrisGame(store, { ...body, max_pieces: protocol.MAX_PIECES, lines, pieces });
      return played;
    },
  );
}

async function play(game: TetrisGame, request: protocol.TetrisGameRequest): Promise<protocol.TetrisGame> {
  const agent = tetrisAgentOf(request.agent).agent();
  const match = new Match(game, { seed: request.seed });
  const { state } = match;
  const frames: protocol.TetrisFrame[] = [];
  while (match.advance() !== OVER && frames.length < protocol.MAX_PIECES) {
    const piece = formatPiece(state.piece);
    const { action } = await agent.act(match.turn());
    match.answer(action);
    frames.push({ piece, rows: Array.from(state.board.rows), lines: state.lines });
    if (frames.length % PIECES_AT_ONCE === 0) await new Promise(setImmediate);
  }
  const { lines, pieces, turn } = state;
  return { ...request, lines, pieces, over: turn === OVER, width: game.rules.width, frames };
}
