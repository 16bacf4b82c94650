import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Store } from '../store/store.ts';
import { checkToken } from '../store/tokens.ts';
import type { Server } from './http.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Whether a request comes from this machine itself, and not through a proxy on it. */
function isLocal({ ip, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(ip) && headers.forwarded === undefined && headers['x-forwarded-for'] === undefined;
}

/** Experiments take the machine's time: whoever sits at it may begin and change them, and administrators. */
export async function mayExperiment(store: Store, request: FastifyRequest): Promise<boolean> {
  return isLocal(request) || (await isAdmin(store, request));
}

export function experimentersOnly(store: Store) {
  return async (request: FastifyRequest) => {
    if (!(await mayExperiment(store, request)))
      throw new HttpError(
        401,
        'from another machine an administrator’s token is needed: authorization: Bearer <token>',
      );
  };
}

/** A request that is understood and not granted; `statusCode` is HTTP's. */
export class HttpError extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * Refuses what a page of another site could make a browser send: a request under a name that is not ours (a name that
 * was made to point here, DNS rebinding), and one that changes something, or opens a WebSocket, from another origin.
 */
export function refuseForeignOrigins(app: Server, names: readonly string[]): void {
  const ours = new Set(['localhost', ...names.map((name) => name.toLowerCase())]);
  app.addHook('onRequest', async (request) => {
    const { host, origin, upgrade } = request.headers;
    const name = URL.parse(`http://${host ?? ''}`)?.hostname.toLowerCase() ?? '';
    // an address is nobody's name: no site can make it point elsewhere
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

/** Lets administrators through, by their token. */
export async function isAdmin(store: Store, request: FastifyRequest): Promise<boolean> {
  const token = bearerToken(request);
  return token !== undefined && (await checkToken(store, token))?.kind === 'admin';
}

/** A hook for the routes of administrators. */
export function adminOnly(store: Store) {
  return async (request: FastifyRequest) => {
    if (!(await isAdmin(store, request)))
      throw new HttpError(401, 'an administrator’s token is needed: authorization: Bearer <token>');
  };
}
