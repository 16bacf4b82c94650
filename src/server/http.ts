import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { InputError } from '../core/errors.ts';
import { MAX_AGENT_MESSAGE } from '../protocol/agent-api.ts';
import { CLOSE } from '../protocol/rooms.ts';
import { folderOf } from '../store/base-files.ts';
import type { Store, StorePlace } from '../store/store.ts';
import { HttpError, refuseForeignOrigins } from './access.ts';
import { describeApi, serveApiDocs } from './api-docs.ts';
import { caseRoutes } from './cases/routes.ts';
import { coachRoutes } from './coach/routes.ts';
import { EventRunner } from './events/event-runner.ts';
import { eventRoutes } from './events/routes.ts';
import { ExperimentThread } from './experiments/experiment-thread.ts';
import { experimentRoutes } from './experiments/routes.ts';
import { ladderRoutes } from './ladder.ts';
import { agentRoutes } from './outside/routes.ts';
import { answerWithPage, isAppFile, registerPages } from './pages.ts';
import { matchRoutes } from './rooms/match-routes.ts';
import { type RoomLimits, Rooms } from './rooms/rooms.ts';
import { roomRoutes } from './rooms/routes.ts';
import { statusRoutes } from './status.ts';
import { tetrisGameRoutes } from './tetris-games.ts';

/** Bytes of the largest request. */
const BODY_LIMIT = 64 * 1024;
/** Milliseconds that connections have to close when the server stops. */
const CLOSE_TIMEOUT = 1000;

export type Server = ReturnType<typeof typed>;

/** A server with the matches that it plays. */
export type WorkbenchServer = Server & { readonly rooms: Rooms };

function typed(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypeProvider>();
}

export interface ServerOptions {
  /** Host names of the server, beside `localhost` and any IP address. */
  readonly names?: readonly string[];
  readonly limits?: Partial<RoomLimits>;
  /** How many requests one address may make in a minute. */
  readonly requests?: number;
  /** How many WebSockets may be open at once. */
  readonly sockets?: number;
  /** Where the store is, and how many threads run its experiments; without it none are run. */
  readonly experiments?: { readonly place: StorePlace; readonly threads: number };
}

/** The workbench's web server. It plays the store's matches from now on; the caller lets it listen and closes it. */
export async function createServer(
  store: Store,
  { names = [], limits, requests = 600, sockets = 2000, experiments }: ServerOptions = {},
): Promise<WorkbenchServer> {
  const app = typed(Fastify({ bodyLimit: BODY_LIMIT }));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // every problem is answered as { error }: one sentence, never a stack
  app.setErrorHandler(async (error, _request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const problems = error.validation.map((one) => `${one.instancePath.slice(1) || 'request'}: ${one.message}`);
      return reply.code(400).send({ error: problems.join('; ') });
    }
    if (error instanceof HttpError) return reply.code(error.statusCode).send({ error: error.message });
    if (error instanceof InputError) return reply.code(400).send({ error: error.message });
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) console.error(error);
    return reply.code(status).send({ error: status >= 500 ? 'The server failed; its log says why.' : String(error) });
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (answerWithPage(request, reply)) return reply;
    return reply.code(404).send({ error: `there is nothing at ${request.method} ${request.url}` });
  });
  const rooms = await Rooms.open(store, limits);
  const eventRunner = new EventRunner(store, rooms);
  // before every hook that may refuse a request, so that the sockets of refused WebSockets are closed
  await app.register(websocket, {
    options: {
      maxPayload: MAX_AGENT_MESSAGE,
      perMessageDeflate: false,
      verifyClient: (_info, allow) => allow(app.websocketServer.clients.size < sockets, 503),
    },
    preClose: async () => {
      await eventRunner.close();
      await rooms.close();
      for (const client of app.websocketServer.clients) {
        client.close(CLOSE.restart, 'the server stops');
        // a computer that sleeps does not answer
        setTimeout(() => client.terminate(), CLOSE_TIMEOUT).unref();
      }
      app.websocketServer.close();
    },
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // blob: drawings that the page turns into PNG files
        imgSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
  });
  await app.register(rateLimit, { max: requests, timeWindow: '1 minute', allowList: isAppFile });
  refuseForeignOrigins(app, names);
  await describeApi(app);
  statusRoutes(app, store, rooms);
  roomRoutes(app, store, rooms);
  matchRoutes(app, store, rooms);
  agentRoutes(app, store, rooms.agentHub);
  eventRoutes(app, store, rooms.agentHub);
  coachRoutes(app, store, rooms);
  await caseRoutes(app, store, experiments && folderOf(experiments.place));
  ladderRoutes(app, store);
  experimentRoutes(app, store, experiments && new ExperimentThread(experiments.place, experiments.threads));
  tetrisGameRoutes(app, store);
  await serveApiDocs(app);
  await registerPages(app);
  return Object.assign(app, { rooms });
}
