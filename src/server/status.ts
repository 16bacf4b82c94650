import { z } from 'zod';
import about from '../../package.json' with { type: 'json' };
import { experimentMetrics, METRICS_TYPE, Metric, metricsText, processMetrics } from '../experiments/index.ts';
import { agents, games } from '../families/index.ts';
import { problem, workbench } from '../protocol/workbench.ts';
import type { Store } from '../store/store.ts';
import { HttpError } from './access.ts';
import type { Server } from './http.ts';
import type { Rooms } from './rooms/rooms.ts';

const health = z.object({
  version: z.string(),
  /** Seconds since the start. */
  up: z.number(),
  rooms: z.int(),
});

/** What this installation has, whether it is well, and its metrics for Prometheus. */
export function statusRoutes(app: Server, store: Store, rooms: Rooms): void {
  app.get(
    '/api/health',
    { schema: { summary: 'Is it well?', response: { 200: health, 500: problem, 503: problem } } },
    async () => {
      // the database must answer, and take what is written: the rooms write a sign of life every second
      await store.selectFrom('servers').select('id').limit(1).execute();
      if (rooms.problem !== undefined) throw new HttpError(503, `nothing can be stored: ${rooms.problem}`);
      return { version: about.version, up: Math.round(process.uptime()), rooms: rooms.all.length };
    },
  );

  app.get('/metrics', { schema: { hide: true } }, async (_, reply) => {
    const open = new Metric('jogatina_rooms', 'Rooms that are open.', 'gauge');
    open.set(rooms.all.length);
    const text = metricsText([...processMetrics(), open, ...(await experimentMetrics(store))]);
    return reply.type(METRICS_TYPE).send(text);
  });

  app.get('/api/workbench', { schema: { response: { 200: workbench } } }, async () => ({
    version: about.version,
    games: games.map(({ id, description }) => ({ id, description })),
    agents: [...agents],
  }));
}
