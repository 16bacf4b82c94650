import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, problem, sayProblem } from '../../core/problems.ts';
import type { Store } from '../../store/store.ts';
import { checkToken } from '../../store/tokens.ts';
import type { Server } from '../http.ts';
import { foreignRequest, ownNames } from './origins.ts';

/** A request that is understood and not granted. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly statusCode: number;
  readonly problem: Problem | undefined;

  constructor(statusCode: number, what: string | Problem) {
    super(typeof what === 'string' ? what : sayProblem(what));
    this.statusCode = statusCode;
    this.problem = typeof what === 'string' ? undefined : what;
  }
}

/** Refuses what a page of another site could make a browser send. */
export function refuseForeignOrigins(app: Server, names: readonly string[]): void {
  const ours = ownNames(names);
  app.addHook('onRequest', async ({ headers, method }) => {
    const refused = foreignRequest(headers, method === 'GET' || method === 'HEAD', ours);
    if (refused) throw new HttpError(refused.status, refused.problem);
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
    if (!(await isAdmin(store, request))) throw new HttpError(401, problem('adminNeeded'));
  };
}

/** Aborted when the visitor has gone before the answer: nobody waits for it any more. */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new HttpError(499, 'the visitor has gone'));
  });
  return gone.signal;
}

/** The first 64 bits of an IPv6 address: a household or a machine gets all addresses that share them. */
const PREFIX_GROUPS = 4;

/**
 * Whom a request is counted for: an IPv4 address, or the /64 prefix of an IPv6 one. An IPv4 address is the same in both
 * notations.
 */
export function addressKey(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  const plain = ip.split('%', 1)[0];
  if (isIP(plain) !== 6) return plain.slice(0, 60);
  const [head, tail] = plain.toLowerCase().split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const all =
    tail === undefined ? first : [...first, ...new Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return `${all
    .slice(0, PREFIX_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Whether an address, or the name of a host, is this machine's own: nobody else can reach it. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|::ffff:127\..*)$/i.test(host);
}

/**
 * Whether a request comes from the user of this machine. A forwarder hides where a request comes from, so a server with
 * a public name or address, or behind a proxy, takes nobody's word for it.
 */
function isLocal({ ip, headers, server }: FastifyRequest): boolean {
  if (server.isPublic || headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined) return false;
  return isLoopback(ip) && isLoopback(URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether others than this machine's user may reach the server. */
    readonly isPublic: boolean;
  }
}

/** Experiments take the machine's time: they are for its own user and for administrators. */
export async function mayExperiment(store: Store, request: FastifyRequest): Promise<boolean> {
  return isLocal(request) || (await isAdmin(store, request));
}

/** A hook for the routes that begin and change experiments; it asks before the body is read. */
export function experimentersOnly(store: Store) {
  return async (request: FastifyRequest) => {
    if (!(await mayExperiment(store, request))) throw new HttpError(401, problem('experimentersOnly'));
  };
}
