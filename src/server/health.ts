import { z } from 'zod';
import about from '../../package.json' with { type: 'json' };
import { problem } from '../protocol/workbench.ts';
import type { Store } from '../store/store.ts';
import type { Server } from './http.ts';
import type { Rooms } from './rooms/rooms.ts';

const health = z.object({
  version: z.string(),
  /** Seconds since the start. */
  up: z.number(),
  rooms: z.int(),
});

export function healthRoutes(app: Server, store: Store, rooms: Rooms): void {
  app.get('/api/health', { schema: { summary: 'Is it well?', response: { 200: health, 500: problem } } }, async () => {
    // the database must answer too
    await store.selectFrom('servers').select('id').limit(1).execute();
    return { version: about.version, up: Math.round(process.uptime()), rooms: rooms.all.length };
  });
}
