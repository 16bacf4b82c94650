import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { problem } from '../../core/problems.ts';
import * as protocol from '../../protocol/events.ts';
import { listEvents, secretSeeds } from '../../store/events.ts';
import type { Store } from '../../store/store.ts';
import { adminOnly, HttpError, tokenHolder } from '../access/access.ts';
import { ADMIN, routeSchema } from '../api-docs.ts';
import type { Server } from '../http.ts';
import type { AgentHub } from '../outside/agent-hub.ts';
import { eventDocument, eventSummary, matchesCsv, pairingDocuments, standingsCsv } from './documents.ts';
import { type LoadedEvent, loadEvent } from './event-state.ts';
import {
  addParticipant,
  beginEvent,
  openEvent,
  registerByCode,
  renewCode,
  renewToken,
  rerunEvent,
  withdrawParticipant,
} from './organise.ts';
import { StandingsCache } from './standings.ts';

const params = z.object({ id: protocol.eventId });
const inEvent = z.object({ id: protocol.eventId, name: protocol.participantName });
const pairingPage = z.object({
  /** Only those of one participant. */
  name: protocol.participantName.optional(),
  from: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

/** Events: organised by the holder of the event's token, watched by everybody. */
export function eventRoutes(app: Server, store: Store, hub: AgentHub): void {
  const cache = new StandingsCache();

  app.get('/api/events', {
    schema: routeSchema('Events, the newest first', z.array(protocol.eventSummary), {}),
    async handler() {
      const secret = await secretSeeds(store);
      return (await listEvents(store)).map((event) => eventSummary(event, secret.has(event.seed)));
    },
  });

  app.get('/api/events/:id', {
    schema: routeSchema('An event and who takes part', protocol.eventShown, { params }, [404]),
    handler: async ({ params: { id } }) =>
      eventDocument(await findEvent(store, id), (agent) => hub.connection(agent) !== undefined),
  });

  app.get('/api/events/:id/standings', {
    schema: routeSchema('How it stands', protocol.standings, { params }, [404]),
    handler: async ({ params: { id } }) => cache.standings(await findEvent(store, id)),
  });

  app.get('/api/events/:id/matches', {
    schema: routeSchema(
      'The schedule with its results',
      z.array(protocol.pairing),
      { params, querystring: pairingPage },
      [400, 404],
    ),
    handler: async ({ params: { id }, query: { name, from, limit } }) =>
      pairingDocuments(await findEvent(store, id))
        .filter(({ number, seats }) => number >= from && (name === undefined || seats.includes(name)))
        .slice(0, limit),
  });

  const files = {
    standings: (state: LoadedEvent) => standingsCsv(cache.standings(state)),
    matches: (state: LoadedEvent) => matchesCsv(pairingDocuments(state)),
  };
  for (const [what, write] of Object.entries(files)) {
    app.get(`/api/events/:id/${what}.csv`, {
      schema: routeSchema(`The ${what} as CSV`, z.string(), { params }, [404]),
      async handler({ params: { id } }, reply) {
        reply.type('text/csv; charset=utf-8');
        reply.header('content-disposition', `attachment; filename="${id}-${what}.csv"`);
        return write(await findEvent(store, id));
      },
    });
  }

  app.post('/api/events', {
    onRequest: adminOnly(store),
    schema: organiserSchema('Open an event', protocol.eventMade, { body: protocol.eventRequest }),
    handler: async ({ body }) => openEvent(store, body),
  });

  const onRequest = organiserOnly(store);

  app.post('/api/events/:id/participants', {
    onRequest,
    schema: organiserSchema('Enter a participant', protocol.participantMade, {
      params,
      body: protocol.participantRequest,
    }),
    handler: async ({ params: { id }, body }) => addParticipant(store, id, body as protocol.ParticipantRequest),
  });

  app.post('/api/events/:id/code', {
    onRequest,
    schema: organiserSchema('A code by which participants enter themselves', protocol.codeMade, { params }),
    handler: async ({ params: { id } }) => renewCode(store, id),
  });

  app.post('/api/events/:id/register', {
    // forty bits, and no more than so many guesses of one address
    config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
    schema: routeSchema(
      'Enter oneself by the event’s code',
      protocol.participantMade,
      { params, body: protocol.registerRequest },
      [400, 401],
    ),
    handler: async ({ params: { id }, body }) => registerByCode(store, id, body.name, body.code),
  });

  app.post('/api/events/:id/participants/:name/token', {
    onRequest,
    schema: organiserSchema('A new token for a participant', protocol.participantToken, { params: inEvent }),
    handler: async ({ params: { id, name } }) => renewToken(store, id, name),
  });

  app.post('/api/events/:id/participants/:name/leave', {
    onRequest: organiserOnly(store, (params) => `${params.id}/${params.name}`),
    schema: organiserSchema('A participant leaves', protocol.participantLeft, { params: inEvent }),
    handler: async ({ params: { id, name } }) => withdrawParticipant(store, id, name),
  });

  app.post('/api/events/:id/start', {
    onRequest,
    schema: organiserSchema('Start an event', protocol.eventSummary, { params }),
    handler: async ({ params: { id } }) => eventSummary(await beginEvent(store, id), true),
  });

  app.post('/api/events/:id/rerun', {
    onRequest,
    schema: organiserSchema('Play an event again from its seed', protocol.eventMade, {
      params,
      body: protocol.rerunRequest,
    }),
    handler: async ({ params: { id }, body }) => rerunEvent(store, id, body.id),
  });
}

function organiserSchema<Answer extends z.ZodType, Request extends object>(
  summary: string,
  answer: Answer,
  request: Request,
) {
  return routeSchema(summary, answer, { security: ADMIN, ...request }, [400, 401, 404]);
}

async function findEvent(store: Store, id: string): Promise<LoadedEvent> {
  const state = await loadEvent(store, id);
  if (!state) throw new HttpError(404, problem('noEvent'));
  return state;
}

/** A hook that admits administrators, the event's organiser, and the agent that `also` names. */
function organiserOnly(store: Store, also?: (params: { id: string; name: string }) => string) {
  return async (request: FastifyRequest) => {
    const found = await tokenHolder(store, request);
    const params = request.params as { id: string; name: string };
    if (found?.kind === 'admin' || (found?.kind === 'event' && found.subject === params.id)) return;
    if (also && found?.kind === 'agent' && found.subject === also(params)) return;
    throw new HttpError(401, problem('organiserNeeded'));
  };
}
