import { experimentMetrics, METRICS_TYPE, Metric, metricsText, processMetrics } from '../jobs/index.ts';
import type { Store } from '../store/store.ts';
import type { Server } from './http.ts';
import type { Rooms } from './rooms/rooms.ts';

/** For Prometheus: the process, its rooms, and the experiments of the database. */
export function metricsRoutes(app: Server, store: Store, rooms: Rooms): void {
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) => {
    const open = new Metric('jogatina_rooms', 'Rooms that are open.', 'gauge');
    open.set(rooms.all.length);
    const text = metricsText([...processMetrics(), open, ...(await experimentMetrics(store))]);
    return reply.type(METRICS_TYPE).send(text);
  });
}
