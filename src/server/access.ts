import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Store } from '../store/store.ts';
import { checkToken } from '../store/tokens.ts';
import type { Server } from './http.ts';

/** A request that is understood and not granted. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * Refuses what a page of another site could make a browser send: a request under a host name that is not this server's
 * (DNS rebinding), and one from another origin that changes something or opens a WebSocket.
 */
export function refuseForeignOrigins(app: Server, names: readonly string[]): void {
  const ours = new Set(['localhost', ...names.map((name) => name.toLowerCase())]);
  app.addHook('onRequest', async (request) => {
    const { host, origin, upgrade } = request.headers;
    const name = URL.parse(`http://${host ?? ''}`)?.hostname.toLowerCase() ?? '';
    // an IP address is safe: no site can make it point elsewhere
    if (!ours.has(name) && isIP(name.replace(/^\[|\]$/g, '')) === 0)
      throw new HttpError(421, `this server is not ${JSON.stringify(host ?? '')}: start it with --name to have it so`);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (origin !== undefined && (upgrade !== undefined || !reads) && URL.parse(origin)?.host !== host)
      throw new HttpError(403, 'pages of other sites may not use this server');
  });
}

/** The token of `authorization: Bearer`. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,100})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** What the request's token stands for; undefined without a valid one. */
export async function tokenHolder(store: Store, request: FastifyRequest): ReturnType<typeof checkToken> {
  const token = bearerToken(request);
  return token === undefined ? undefined : checkToken(store, token);
}

/** Whether the request has an administrator's token. */
export async function isAdmin(store: Store, request: FastifyRequest): Promise<boolean> {
  return (await tokenHolder(store, request))?.kind === 'admin';
}

/** A hook for the routes of administrators. */
export function adminOnly(store: Store) {
  return async (request: FastifyRequest) => {
    if (!(await isAdmin(store, request)))
      throw new HttpError(401, 'an administrator’s token is needed: authorization: Bearer <token>');
  };
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Whether a request comes from this machine itself, and not through a proxy on it. */
function isLocal({ ip, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(ip) && headers.forwarded === undefined && headers['x-forwarded-for'] === undefined;
}

/** Experiments take the machine's time: they are for its own user and for administrators. */
export async function mayExperiment(store: Store, request: FastifyRequest): Promise<boolean> {
  return isLocal(request) || (await isAdmin(store, request));
}

/** A hook for the routes that begin and change experiments. */
export function experimentersOnly(store: Store) {
  return async (request: FastifyRequest) => {
    if (!(await mayExperiment(store, request)))
      throw new HttpError(
        401,
        'from another machine an administrator’s token is needed: authorization: Bearer <token>',
      );
  };
}
