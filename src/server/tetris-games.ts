import { z } from 'zod';
import { problem } from '../core/problems.ts';
import { requestedAgent } from '../families/index.ts';
import { tetrisGame } from '../games/tetris/game.ts';
import { rulesOf } from '../games/tetris/rules.ts';
import * as protocol from '../protocol/tetris-games.ts';
import type { Store } from '../store/store.ts';
import { bestTetrisGames, keepTetrisGame } from '../store/tetris-scores.ts';
import { addressKey, untilGone } from './access/access.ts';
import { LIMITS, Share } from './access/shares.ts';
import type { Server } from './http.ts';
import { shareAcross } from './site/shares.ts';
import type { Site } from './site/site.ts';
import type { Thinking } from './thinking.ts';

/** How many of the best games are listed. */
const BEST = 10;
/** Milliseconds that a game may take. */
const LIMIT = 30_000;

export function tetrisGameRoutes(
  app: Server,
  store: Store,
  { site, thinking }: { site: Site; thinking: Thinking },
): void {
  const thread = thinking('games', { count: 1, idle: 0, background: true, megabytes: 512 });
  const share = new Share(LIMITS.games);
  shareAcross(site, 'games', share);
  app.addHook('preClose', () => thread.close());

  app.get('/api/tetris/games', { schema: { response: { 200: z.array(protocol.tetrisGameSummary) } } }, async () =>
    bestTetrisGames(store, BEST),
  );

  app.post(
    '/api/tetris/games',
    { schema: { body: protocol.tetrisGameRequest, response: { 200: protocol.tetrisGame } } },
    async ({ body, ip }, reply) => {
      const address = addressKey(ip);
      // what cannot be played is refused now, not when its turn comes
      requestedAgent(body.agent, tetrisGame(rulesOf(body.rules)));
      const thought = { work: 'tetris-game', task: body, limit: LIMIT, signal: untilGone(reply) };
      const played = await share.during(address, problem('tooManyGames'), () =>
        thread.ask<protocol.TetrisGame>(address, thought),
      );
      const { lines, pieces } = played;
      await keepTetrisGame(store, { ...body, max_pieces: protocol.MAX_PIECES, lines, pieces });
      return played;
    },
  );
}
