import { z } from 'zod';
import { problem } from '../../core/problems.ts';
import { gameSpeed } from '../../games/tetris/live-game.ts';
import * as protocol from '../../protocol/live-tetris.ts';
import type { Store } from '../../store/store.ts';
import { keepLiveScore, liveScores } from '../../store/tetris-scores.ts';
import { HttpError } from '../access/access.ts';
import { routeSchema } from '../api-docs.ts';
import type { Server } from '../http.ts';
import { LiveServer } from './server.ts';

/** Ticks a second at most: this server has more to do, and nobody sees more. */
const FASTEST = 120;
/** A game ends after so many: ten minutes at full speed. Others wait for the place. */
const MOST_TICKS = 600 * FASTEST;

/**
 * The live game of the workbench, for pages and for programs: the same frames as those of `jogatina live server`, at
 * `/api/live/player` and `/api/live/viewer`.
 */
export async function liveRoutes(app: Server, store: Store): Promise<void> {
  /** Scores are written one after another, so that equal ones stay in the order of their games. */
  let keeping = Promise.resolve();
  const live = new LiveServer({
    speed: (score) => Math.min(FASTEST, gameSpeed(score)),
    mostTicks: MOST_TICKS,
    highscores: (await liveScores(store, false)).map(({ name, score }) => [name, score]),
    report({ player: name, score, left }) {
      if (left) return;
      const kept = { name, score, lockStep: false, endedAt: new Date().toISOString() };
      keeping = keeping.then(() => keepLiveScore(store, kept)).catch((error) => console.error(error));
    },
  });
  app.addHook('preClose', async () => {
    await live.close();
    await keeping;
  });

  app.get('/api/live', {
    schema: routeSchema(
      'The live game of Tetris: who plays, the best scores, the last games',
      protocol.liveStanding,
      {},
    ),
    async handler() {
      await keeping;
      const best = (await liveScores(store, false)).map(({ name, score, endedAt }) => ({ name, score, endedAt }));
      return { ...live.standing(), best };
    },
  });

  app.get('/api/live/games/:id', {
    schema: routeSchema(
      'A finished live game, to be played again',
      protocol.liveRecord,
      { params: z.object({ id: z.coerce.number().int() }) },
      [404],
    ),
    async handler({ params: { id } }) {
      const game = live.finishedGame(id);
      if (!game) throw new HttpError(404, problem('noLiveGame', { id }));
      return game;
    },
  });

  app.get('/api/live/player', { websocket: true }, (socket) => live.receivePlayer(socket));
  app.get('/api/live/viewer', { websocket: true }, (socket) => live.receiveViewer(socket));
}
