import { z } from 'zod';
import { problem } from '../../core/problems.ts';
import { agents, familyNames } from '../../families/index.ts';
import * as protocol from '../../protocol/agent-api.ts';
import { agentOf, listAgents, registerAgent } from '../../store/agents.ts';
import type { Store } from '../../store/store.ts';
import { checkToken, createToken, listTokens, revokeToken } from '../../store/tokens.ts';
import { adminOnly, bearerToken, HttpError } from '../access/access.ts';
import { ADMIN, routeSchema } from '../api-docs.ts';
import type { Server } from '../http.ts';
import type { AgentHub } from './agent-hub.ts';
import { AgentSocket } from './agent-socket.ts';

/** The agents, ours and those from outside, and tokens. */
export function agentRoutes(app: Server, store: Store, hub: AgentHub): void {
  app.get('/api/agents', {
    schema: routeSchema('Who can be played against', z.array(protocol.listedAgent), {}),
    handler: async () => [
      ...agents.map((agent) => ({ kind: 'agent' as const, ...agent, here: true })),
      ...(await listAgents(store)).map(({ name, game, description }) => {
        return { kind: 'remote' as const, game, name, description, here: hub.connection(name) !== undefined };
      }),
    ],
  });

  app.get('/api/agents/:name/log', {
    schema: routeSchema(
      'What an outside program did at its connection lately',
      protocol.agentLog,
      { params: z.object({ name: z.string().max(80) }) },
      [404],
    ),
    async handler({ params: { name } }) {
      if (!(await agentOf(store, name))) throw new HttpError(404, problem('noSuchAgent', { name }));
      return hub.logOf(name);
    },
  });

  app.post('/api/agents', {
    onRequest: adminOnly(store),
    schema: routeSchema(
      'Register an outside agent',
      protocol.agentMade,
      { security: ADMIN, body: protocol.agentRequest.extend({ game: z.enum(familyNames) }) },
      [400, 401],
    ),
    async handler({ body }) {
      await registerAgent(store, body);
      const { token } = await createToken(store, { kind: 'agent', subject: body.name });
      return { name: body.name, token };
    },
  });

  app.get('/api/tokens', {
    onRequest: adminOnly(store),
    schema: routeSchema('Tokens', z.array(protocol.token), { security: ADMIN }, [401]),
    handler: async () => listTokens(store),
  });

  app.post('/api/tokens', {
    onRequest: adminOnly(store),
    schema: routeSchema('Make a token', protocol.tokenMade, { security: ADMIN, body: protocol.tokenRequest }, [401]),
    handler: async ({ body }) => createToken(store, body),
  });

  app.delete('/api/tokens/:id', {
    onRequest: adminOnly(store),
    schema: routeSchema(
      'Revoke a token',
      z.object({ revoked: z.literal(true) }),
      { security: ADMIN, params: z.object({ id: z.string().max(60) }) },
      [401, 404],
    ),
    async handler({ params: { id } }) {
      if (!(await revokeToken(store, id))) throw new HttpError(404, problem('noToken'));
      return { revoked: true as const };
    },
  });

  app.get('/api/agent', { websocket: true }, (socket, request) => {
    const holderOf = async (token: string) => {
      const found = await checkToken(store, token);
      return found?.kind === 'agent' ? { name: found.subject, token: found.id } : undefined;
    };
    new AgentSocket(socket, hub, holderOf, bearerToken(request));
  });
}
