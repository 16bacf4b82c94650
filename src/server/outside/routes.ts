import { z } from 'zod';
import { agents, familyNames } from '../../families/index.ts';
import * as protocol from '../../protocol/agent-api.ts';
import { problem } from '../../protocol/workbench.ts';
import { listAgents, registerAgent } from '../../store/agents.ts';
import type { Store } from '../../store/store.ts';
import { checkToken, createToken, listTokens, revokeToken } from '../../store/tokens.ts';
import { adminOnly, bearerToken, HttpError } from '../access.ts';
import type { Server } from '../http.ts';
import type { AgentHub } from './agent-hub.ts';
import { AgentSocket } from './agent-socket.ts';

const security = [{ admin: [] }];

/** The agents, ours and those from outside, and tokens. */
export function agentRoutes(app: Server, store: Store, hub: AgentHub): void {
  app.get(
    '/api/agents',
    { schema: { summary: 'Who can be played against', response: { 200: z.array(protocol.listedAgent) } } },
    async () => [
      ...agents.map((agent) => ({ kind: 'agent' as const, ...agent, here: true })),
      ...(await listAgents(store)).map(({ name, game, description }) => {
        return { kind: 'remote' as const, game, name, description, here: hub.connection(name) !== undefined };
      }),
    ],
  );

  app.post(
    '/api/agents',
    {
      onRequest: adminOnly(store),
      schema: {
        summary: 'Register an outside agent',
        security,
        body: protocol.agentRequest.extend({ game: z.enum(familyNames) }),
        response: { 200: protocol.agentMade, 400: problem, 401: problem },
      },
    },
    async ({ body }) => {
      await registerAgent(store, body);
      const { token } = await createToken(store, { kind: 'agent', subject: body.name });
      return { name: body.name, token };
    },
  );

  app.get(
    '/api/tokens',
    {
      onRequest: adminOnly(store),
      schema: { summary: 'Tokens', security, response: { 200: z.array(protocol.token), 401: problem } },
    },
    async () => listTokens(store),
  );

  app.post(
    '/api/tokens',
    {
      onRequest: adminOnly(store),
      schema: {
        summary: 'Make a token',
        security,
        body: protocol.tokenRequest,
        response: { 200: protocol.tokenMade, 401: problem },
      },
    },
    async ({ body }) => createToken(store, body),
  );

  app.delete(
    '/api/tokens/:id',
    {
      onRequest: adminOnly(store),
      schema: {
        summary: 'Revoke a token',
        security,
        params: z.object({ id: z.string().max(60) }),
        response: { 200: z.object({ revoked: z.literal(true) }), 401: problem, 404: problem },
      },
    },
    async ({ params: { id } }) => {
      if (!(await revokeToken(store, id))) throw new HttpError(404, 'there is no such token, or it is revoked already');
      return { revoked: true as const };
    },
  );

  app.get('/api/agent', { websocket: true }, (socket, request) => {
    const holderOf = async (token: string) => {
      const found = await checkToken(store, token);
      return found?.kind === 'agent' ? { name: found.subject, token: found.id } : undefined;
    };
    new AgentSocket(socket, hub, holderOf, bearerToken(request));
  });
}
