import { z } from 'zod';
import about from '../../package.json' with { type: 'json' };
import { experimentMetrics, METRICS_TYPE, Metric, metricsText, processMetrics } from '../experiments/index.ts';
import { agents, games } from '../families/index.ts';
import { problem, workbench } from '../protocol/workbench.ts';
import type { Store } from '../store/store.ts';
import { HttpError } from './access/access.ts';
import type { Server } from './http.ts';
import type { Rooms } from './rooms/rooms.ts';

const health = z.object({
  version: z.string(),
  /** Seconds since the start. */
  up: z.number(),
  rooms: z.int(),
});

const live = z.object({ live: z.literal(true) });
const ready = z.object({
  ready: z.literal(true),
  /** How many servers the site has. */
  servers: z.int(),
  /** Why the servers do not hear each other at present, if so: matches of this one go on. */
  trouble: z.string().optional(),
});

/** What every server of a site tells for the metrics of all. */
const FIGURES = {
  rooms: 'Rooms that are open',
  sockets: 'WebSockets that are open',
  agents: 'Outside programs that are connected',
  cpu_seconds: 'CPU time of all threads',
  memory_bytes: 'Memory in use',
  up_seconds: 'Seconds since its start',
} as const;
type Figures = Record<keyof typeof FIGURES, number>;

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** What this installation has, whether it is well, and its metrics for Prometheus. */
export function statusRoutes(app: Server, store: Store, rooms: Rooms): void {
  const { site } = rooms;
  const figuresOf = (): Figures => ({
    rooms: rooms.all.length,
    sockets: app.websocketServer.clients.size,
    agents: rooms.agentHub.tokens.length,
    cpu_seconds: processorSeconds(),
    memory_bytes: process.memoryUsage.rss(),
    up_seconds: Math.round(process.uptime()),
  });

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

  app.get(
    '/api/alive',
    { schema: { summary: 'Does it run? If not, start it again', response: { 200: live } } },
    async () => ({
      live: true as const,
    }),
  );

  app.get(
    '/api/ready',
    {
      schema: {
        summary: 'May it be sent visitors? If not, send them elsewhere',
        response: { 200: ready, 503: problem },
      },
    },
    async () => {
      if (rooms.stopping) throw new HttpError(503, 'it stops, and hands its matches over');
      if (rooms.preparing.size > 0) throw new HttpError(503, `it starts, and loads ${[...rooms.preparing].join(', ')}`);
      if (rooms.problem !== undefined) throw new HttpError(503, `nothing can be stored: ${rooms.problem}`);
      return { ready: true as const, servers: 1 + site.peers.size, ...(site.trouble && { trouble: site.trouble }) };
    },
  );

  app.get('/metrics', { schema: { hide: true } }, async (_, reply) => {
    const open = new Metric('jogatina_rooms', 'Rooms that are open.', 'gauge');
    open.set(rooms.all.length);
    const text = metricsText([...processMetrics(), open, ...(await experimentMetrics(store))]);
    return reply.type(METRICS_TYPE).send(text);
  });

  site.answers('figures', figuresOf);
  app.get('/metrics/site', { schema: { hide: true } }, async (_, reply) => {
    const { answers } = await site.gather<Figures>('figures');
    const all = new Map([[site.name, figuresOf()], ...answers]);
    const metrics = Object.entries(FIGURES).map(([name, help]) => {
      const metric = new Metric(`jogatina_site_${name}`, `${help}, by server.`, 'gauge');
      for (const [server, figures] of all) metric.set(figures[name as keyof Figures], { server });
      return metric;
    });
    return reply.type(METRICS_TYPE).send(metricsText(metrics));
  });

  app.get('/api/workbench', { schema: { response: { 200: workbench } } }, async () => ({
    version: about.version,
    games: games.map(({ id, description }) => ({ id, description })),
    agents: [...agents],
  }));
}
