import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from './http.ts';

/** Where `npm start` builds the web app. */
const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url));
const PAGE = 'index.html';

/**
 * Whether a request is for a file of the app, which costs next to nothing: one page is some twenty files, and a class
 * behind one address must not use up the requests that the API allows it.
 */
export function isAppFile({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return method === 'GET' && /^\/($|\?|assets\/|icon\.svg$)/.test(url);
}

/** Serves the web app, where it is built. */
export async function registerPages(app: Server): Promise<void> {
  if (existsSync(join(WEB, PAGE))) await app.register(files, { root: WEB });
}

/**
 * Every address that a person may open is the app's one page, which finds its way from there; false for what only
 * programs ask for, and where there is no app.
 */
export function answerWithPage(request: FastifyRequest, reply: FastifyReply): boolean {
  const path = request.url.split('?')[0];
  const wanted =
    request.method === 'GET' &&
    request.headers.accept?.includes('text/html') === true &&
    !/^\/(api|docs|assets)(\/|$)/.test(path);
  if (!wanted || !reply.sendFile || !existsSync(join(WEB, PAGE))) return false;
  reply.sendFile(PAGE);
  return true;
}
