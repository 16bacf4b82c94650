import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Store } from '../store/store.ts';
import { checkToken } from '../store/tokens.ts';
import type { Server } from './http.ts';
import { Refusal } from './refusal.ts';

/**
 * Refuses what a page of another site could make a browser send: a request under a name that is not ours (a name that
 * was made to point here, DNS rebinding), and one that changes something, or opens a WebSocket, from another origin.
 */
export function refuseStrangeOrigins(app: Server, names: readonly string[]): void {
  const ours = new Set(['localhost', ...names.map((name) => name.toLowerCase())]);
  app.addHook('onRequest', async (request) => {
    const { host, origin, upgrade } = request.headers;
    const name = URL.parse(`http://${host ?? ''}`)?.hostname.toLowerCase() ?? '';
    // an address is nobody's name: no site can make it point elsewhere
    if (!ours.has(name) && isIP(name.replace(/^\[|\]$/g, '')) === 0)
      throw new Refusal(421, `this server is not ${JSON.stringify(host ?? '')}: start it with --name to have it so`);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (origin !== undefined && (upgrade !== undefined || !reads) && URL.parse(origin)?.host !== host)
      throw new Refusal(403, 'pages of other sites may not use this server');
  });
}

/** The token of `authorization: Bearer`. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,100})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Lets administrators through, by their token. */
export async function isAdmin(store: Store, request: FastifyRequest): Promise<boolean> {
  const token = bearerOf(request);
  return token !== undefined && (await checkToken(store, token))?.kind === 'admin';
}

/** A hook for the routes of administrators. */
export function adminOnly(store: Store) {
  return async (request: FastifyRequest) => {
    if (!(await isAdmin(store, request)))
      throw new Refusal(401, 'an administrator’s token is needed: authorization: Bearer <token>');
  };
}
