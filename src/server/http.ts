import { BlockList, isIPv6 } from 'node:net';
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
import { problem, sayProblem } from '../core/problems.ts';
import { MAX_AGENT_MESSAGE } from '../protocol/agent-api.ts';
import { CLOSE } from '../protocol/rooms.ts';
import { folderOf } from '../store/base-files.ts';
import type { Store, StorePlace } from '../store/store.ts';
import { TookTooLong } from '../work/fair-queue.ts';
import { addressKey, HttpError, refuseForeignOrigins } from './access/access.ts';
import { OpenConnections } from './access/open-connections.ts';
import { LIMITS, Rate, Share } from './access/shares.ts';
import { describeApi, serveApiDocs } from './api-docs.ts';
import { caseRoutes } from './cases/routes.ts';
import { coachRoutes } from './coach/routes.ts';
import { EventRunner } from './events/event-runner.ts';
import { eventRoutes } from './events/routes.ts';
import { ExperimentThread } from './experiments/experiment-thread.ts';
import { experimentRoutes } from './experiments/routes.ts';
import { ladderRoutes } from './ladder.ts';
import { learningRoutes } from './learning.ts';
import { liveRoutes } from './live-tetris/routes.ts';
import { agentRoutes } from './outside/routes.ts';
import { answerWithPage, isAppFile, registerPages } from './pages.ts';
import { SITE_TIMES } from './rooms/limits.ts';
import { matchRoutes } from './rooms/match-routes.ts';
import { PlayedElsewhere, type RoomLimits, Rooms } from './rooms/rooms.ts';
import { roomRoutes } from './rooms/routes.ts';
import { Visibility } from './rooms/visibility.ts';
import { shareAgents } from './site/agents.ts';
import { Forwarder } from './site/forward.ts';
import { aloneSite } from './site/open-site.ts';
import { shareAcross } from './site/shares.ts';
import type { Site } from './site/site.ts';
import { SiteRooms } from './site/site-rooms.ts';
import { statusRoutes } from './status.ts';
import { openStudy, type PeopleStudy, studyRoutes } from './study.ts';
import { tetrisGameRoutes } from './tetris-games.ts';
import type { Thinking } from './thinking.ts';

/** Bytes of the largest request. */
const BODY_LIMIT = 64 * 1024;
/** Milliseconds that the head of a request may take, and between two looks at requests that take too long. */
const HEAD_TIMEOUT = 10_000;
const LOOK_EVERY = 1000;

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
  /** Milliseconds that a whole request may take. */
  readonly requestTimeout?: number;
  /** Addresses of proxies before this server, each with or without a prefix: they say who the visitor is. */
  readonly trustProxy?: readonly string[];
  /** Whether others than this machine's user may reach it: then everything that costs needs a token. */
  readonly isPublic?: boolean;
  /** Whom people meet in a study with people. */
  readonly study?: PeopleStudy;
  /** The servers that it makes one site with; none unless given. */
  readonly site?: Site;
  /** Who thinks for our agents, the coach and our searches; threads of this process unless given. */
  readonly thinking?: Thinking;
  /** Where the store is, and how many threads run its experiments; without it none are run. */
  readonly experiments?: { readonly place: StorePlace; readonly threads: number };
}

/** How many connections an address may open for each request that it may make: what is more is hung up on, unread. */
const CONNECTIONS_PER_REQUEST = 2;

/** Everybody has a share of the connections, and opens so many a minute; a proxy brings those of many. */
function shareConnections(app: Server, proxies: readonly string[], requests: number): void {
  const rate = new Rate(CONNECTIONS_PER_REQUEST * requests);
  const share = new Share(LIMITS.connections);
  const known = new BlockList();
  for (const proxy of proxies) {
    const [address, prefix] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(prefix), family);
  }
  app.server.on('connection', (socket) => {
    const ip = socket.remoteAddress;
    if (ip === undefined || known.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) return;
    const address = addressKey(ip);
    if (!rate.allows(address) || !share.takeUntilClosed(address, socket)) socket.destroy();
  });
}

/** Everybody has a share of the WebSockets. Outside programs come for events, so theirs may use what is kept for those. */
function shareSockets(app: Server, share: Share): void {
  app.addHook('onRequest', async ({ ws, ip, url, raw }) => {
    if (ws && !share.takeUntilClosed(addressKey(ip), raw.socket, url.startsWith('/api/agent')))
      throw new HttpError(503, problem('tooManyConnections'));
  });
}

/** The workbench's web server. It plays the store's matches from now on; the caller lets it listen and closes it. */
export async function createServer(
  store: Store,
  {
    names = [],
    limits,
    requests = 600,
    sockets,
    trustProxy = [],
    experiments,
    study,
    site = aloneSite(),
    thinking,
    ...options
  }: ServerOptions = {},
): Promise<WorkbenchServer> {
  const { requestTimeout = 30_000, isPublic = names.length > 0 || trustProxy.length > 0 } = options;
  // of two limits Node takes the longer for the whole request, whichever it was meant for
  const http = {
    headersTimeout: Math.min(HEAD_TIMEOUT, requestTimeout),
    connectionsCheckingInterval: Math.min(LOOK_EVERY, requestTimeout),
  };
  const app = typed(
    Fastify({
      bodyLimit: BODY_LIMIT,
      trustProxy: [...trustProxy],
      requestTimeout,
      http,
      // Fastify throws in the middle of starting or ending where that takes ten seconds, as on a busy machine
      pluginTimeout: 0,
    }),
  );
  app.decorate('isPublic', isPublic);
  shareConnections(app, trustProxy, requests);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // every problem is answered as { error }: one sentence, never a stack; with its code where pages say it themselves
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof PlayedElsewhere) {
      const answered = await forwarder.answer(request, reply, error);
      if (answered) return answered;
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const problems = error.validation.map((one) => `${one.instancePath.slice(1) || 'request'}: ${one.message}`);
      return reply.code(400).send({ error: problems.join('; ') });
    }
    if (error instanceof HttpError || error instanceof InputError) {
      const status = error instanceof HttpError ? error.statusCode : 400;
      return reply.code(status).send({ error: error.message, ...error.problem });
    }
    if (error instanceof TookTooLong) {
      const slow = problem('tookTooLong', { seconds: error.seconds });
      return reply.code(503).send({ error: sayProblem(slow), ...slow });
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) console.error(error);
    // whoever asks too much connects anew for it, and connections are counted before anything is read
    if (status === 429) reply.header('connection', 'close');
    if (status < 500) return reply.code(status).send({ error: String(error) });
    const failed = problem('serverFailed');
    return reply.code(status).send({ error: sayProblem(failed), ...failed });
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (answerWithPage(request, reply)) return reply;
    const missing = problem('nothingThere', { address: `${request.method} ${request.url}` });
    return reply.code(404).send({ error: sayProblem(missing), ...missing });
  });
  const opened = study && (await openStudy(store, experiments ? folderOf(experiments.place) : '', study));
  const rooms = await Rooms.open(store, { ...(site.redis && SITE_TIMES), ...limits }, opened, site, thinking);
  const forwarder = new Forwarder(app, rooms);
  const siteRooms = new SiteRooms(rooms);
  shareAgents(rooms.agentHub, site);
  await site.join();
  const eventRunner = new EventRunner(store, rooms);
  const connections = new OpenConnections(app.server);
  // before every hook that may refuse a request, so that the sockets of refused WebSockets are closed
  await app.register(websocket, {
    options: {
      maxPayload: MAX_AGENT_MESSAGE,
      perMessageDeflate: false,
    },
    preClose: async () => {
      connections.stopListening();
      await eventRunner.close();
      await rooms.close();
      for (const client of app.websocketServer.clients) client.close(CLOSE.restart, 'the server stops');
      app.websocketServer.close();
      const left = site.close();
      connections.end();
      await left;
    },
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // agents in the page's workers compile their kernels, which are WebAssembly
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // blob: drawings that the page turns into PNG files
        imgSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
  });
  await app.register(rateLimit, {
    max: requests,
    timeWindow: '1 minute',
    allowList: (request) => isAppFile(request) || forwarder.isForwarded(request),
    keyGenerator: ({ ip }) => addressKey(ip),
    // the servers of a site count together, and let pass while they cannot
    ...(site.redis && { redis: site.redis, nameSpace: 'jogatina:requests:', skipOnError: true }),
  });
  const share = new Share({ ...LIMITS.sockets, ...(sockets !== undefined && { most: sockets, forEvents: 0 }) });
  shareAcross(site, 'sockets', share);
  shareSockets(app, share);
  refuseForeignOrigins(app, names);
  await describeApi(app);
  statusRoutes(app, store, rooms);
  const visibility = new Visibility(store);
  roomRoutes(app, store, rooms, siteRooms, visibility);
  matchRoutes(app, store, rooms, visibility);
  agentRoutes(app, store, rooms.agentHub);
  eventRoutes(app, store, rooms.agentHub);
  coachRoutes(app, store, rooms, visibility);
  await caseRoutes(app, store, experiments?.place);
  ladderRoutes(app, store);
  learningRoutes(app, store);
  studyRoutes(app, opened ?? { agents: [], traits: [] });
  experimentRoutes(app, store, experiments && new ExperimentThread(experiments.place, experiments.threads));
  tetrisGameRoutes(app, store, rooms);
  await liveRoutes(app, store);
  await serveApiDocs(app);
  await registerPages(app);
  return Object.assign(app, { rooms });
}
