import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import files from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { InputError } from '../core/errors.ts';
import type { Store } from '../store/store.ts';
import { tetrisGameRoutes } from './tetris-games.ts';
import { workbenchRoutes } from './workbench.ts';

/** Where `npm start` builds the web app. */
const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url));
/** Bytes of the largest request that anything here needs. */
const BODY_LIMIT = 64 * 1024;

export type Server = ReturnType<typeof typed>;

function typed(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypeProvider>();
}

/** The workbench's web server; the caller listens and closes. */
export async function createServer(store: Store): Promise<Server> {
  const app = typed(Fastify({ bodyLimit: BODY_LIMIT }));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // every problem is answered as { error }: one sentence, never a stack
  app.setErrorHandler(async (error, _request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const problems = error.validation.map((one) => `${one.instancePath.slice(1) || 'request'}: ${one.message}`);
      return reply.code(400).send({ error: problems.join('; ') });
    }
    if (error instanceof InputError) return reply.code(400).send({ error: error.message });
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) console.error(error);
    return reply.code(status).send({ error: status >= 500 ? 'The server failed; its log says why.' : String(error) });
  });
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send({ error: `there is nothing at ${request.method} ${request.url}` }),
  );
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
  });
  await app.register(rateLimit, { max: 600, timeWindow: '1 minute' });
  workbenchRoutes(app);
  tetrisGameRoutes(app, store);
  if (existsSync(join(WEB, 'index.html'))) await app.register(files, { root: WEB });
  return app;
}
