import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from './http.ts';

/** The folder into which `npm start` builds the web app. */
const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url));
const PAGE = 'index.html';

/**
 * Whether a request is for a file of the app. Those are not counted by the rate limit: one page is some twenty files,
 * and a class of students may share one address.
 */
export function isAppFile({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return method === 'GET' && /^\/($|\?|assets\/|icon\.svg$)/.test(url);
}

/** Serves the web app if it is built. */
export async function registerPages(app: Server): Promise<void> {
  if (existsSync(join(WEB, PAGE))) await app.register(files, { root: [WEB, ...networksWeb()] });
}

/** The large networks of the app, where their package is installed; a clone has them with the rest. */
function networksWeb(): string[] {
  try {
    const about = createRequire(import.meta.url).resolve('jogatina-networks/package.json');
    return [join(about, '..', 'dist', 'web')];
  } catch {
    return [];
  }
}

/**
 * Answers with the app's one page, whatever address a person opens: the page itself knows its addresses. Returns false
 * for requests of programs, and where the app is not built.
 */
export function answerWithPage(request: FastifyRequest, reply: FastifyReply): boolean {
  const path = request.url.split('?')[0];
  const wanted =
    request.method === 'GET' &&
    request.headers.accept?.includes('text/html') === true &&
    !/^\/(api|assets)(\/|$)/.test(path);
  if (!wanted || !reply.sendFile || !existsSync(join(WEB, PAGE))) return false;
  reply.sendFile(PAGE);
  return true;
}
