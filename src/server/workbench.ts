import about from '../../package.json' with { type: 'json' };
import { agents } from '../agents/index.ts';
import { games } from '../games/index.ts';
import { workbench } from '../protocol/workbench.ts';
import type { Server } from './http.ts';

export function workbenchRoutes(app: Server): void {
  app.get('/api/workbench', { schema: { response: { 200: workbench } } }, async () => ({
    version: about.version,
    games: games.map(({ id, description }) => ({ id, description })),
    agents: [...agents],
  }));
}
