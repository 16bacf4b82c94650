import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as protocol from '../../protocol/events.ts';
import { problem } from '../../protocol/workbench.ts';
import { listEvents } from '../../store/events.ts';
import type { Store } from '../../store/store.ts';
import { adminOnly, HttpError, tokenHolder } from '../access.ts';
import type { Server } from '../http.ts';
import type { AgentHub } from '../outside/agent-hub.ts';
import { eventDocument, eventSummary, matchesCsv, pairingDocuments, standingsCsv } from './documents.ts';
import type { EventState } from './event-state.ts';
import { loadEvent } from './event-state.ts';
import { addParticipant, beginEvent, openEvent, renewToken, rerunEvent, withdrawParticipant } from './organise.ts';
import { StandingsCache } from './standings.ts';

const params = z.object({ id: protocol.eventId });
const inEvent = z.object({ id: protocol.eventId, name: protocol.participantName });
const security = [{ admin: [] }];
const refused = { 400: problem, 401: problem, 404: problem };

/** Events: organised by the holder of the event's token, watched by everybody. */
export function eventRoutes(app: Server, store: Store, hub: AgentHub): void {
  const cache = new StandingsCache();
  const organiser = { onRequest: organiserOnly(store) };

  app.get(
    '/api/events',
    { schema: { summary: 'Events, the newest first', response: { 200: z.array(protocol.eventSummary) } } },
    async () => (await listEvents(store)).map(eventSummary),
  );

  app.post(
    '/api/events',
    {
      onRequest: adminOnly(store),
      schema: {
        summary: 'Open an event',
        security,
        body: protocol.eventRequest,
        response: { 200: protocol.eventMade, ...refused },
      },
    },
    async ({ body }) => openEvent(store, body),
  );

  app.get(
    '/api/events/:id',
    {
      schema: {
        summary: 'An event and who takes part',
        params,
        response: { 200: protocol.eventShown, 404: problem },
      },
    },
    async ({ params: { id } }) =>
      eventDocument(await findEvent(store, id), (agent) => hub.connection(agent) !== undefined),
  );

  app.get(
    '/api/events/:id/standings',
    { schema: { summary: 'How it stands', params, response: { 200: protocol.standings, 404: problem } } },
    async ({ params: { id } }) => cache.standings(await findEvent(store, id)),
  );

  app.get(
    '/api/events/:id/matches',
    {
      schema: {
        summary: 'The schedule with its results',
        params,
        querystring: z.object({
          /** Only those of one participant. */
          name: protocol.participantName.optional(),
          from: z.coerce.number().int().min(0).default(0),
          limit: z.coerce.number().int().min(1).max(1000).default(200),
        }),
        response: { 200: z.array(protocol.pairing), 400: problem, 404: problem },
      },
    },
    async ({ params: { id }, query: { name, from, limit } }) =>
      pairingDocuments(await findEvent(store, id))
        .filter(({ number, seats }) => number >= from && (name === undefined || seats.includes(name)))
        .slice(0, limit),
  );

  const files = {
    standings: (state: EventState) => standingsCsv(cache.standings(state)),
    matches: (state: EventState) => matchesCsv(pairingDocuments(state)),
  };
  for (const [what, write] of Object.entries(files)) {
    app.get(
      `/api/events/:id/${what}.csv`,
      { schema: { summary: `The ${what} as CSV`, params, response: { 200: z.string(), 404: problem } } },
      async ({ params: { id } }, reply) => {
        reply.type('text/csv; charset=utf-8');
        reply.header('content-disposition', `attachment; filename="${id}-${what}.csv"`);
        return write(await findEvent(store, id));
      },
    );
  }

  app.post(
    '/api/events/:id/participants',
    {
      ...organiser,
      schema: {
        summary: 'Enter a participant',
        security,
        params,
        body: protocol.participantRequest,
        response: { 200: protocol.participantMade, ...refused },
      },
    },
    async ({ params: { id }, body }) => addParticipant(store, id, body as protocol.ParticipantRequest),
  );

  app.post(
    '/api/events/:id/participants/:name/token',
    {
      ...organiser,
      schema: {
        summary: 'A new token for a participant',
        security,
        params: inEvent,
        response: { 200: protocol.participantToken, ...refused },
      },
    },
    async ({ params: { id, name } }) => renewToken(store, id, name),
  );

  app.post(
    '/api/events/:id/participants/:name/leave',
    {
      onRequest: organiserOnly(store, (params) => `${params.id}/${params.name}`),
      schema: {
        summary: 'A participant leaves',
        security,
        params: inEvent,
        response: { 200: protocol.participantLeft, ...refused },
      },
    },
    async ({ params: { id, name } }) => withdrawParticipant(store, id, name),
  );

  app.post(
    '/api/events/:id/start',
    {
      ...organiser,
      schema: { summary: 'Start an event', security, params, response: { 200: protocol.eventSummary, ...refused } },
    },
    async ({ params: { id } }) => eventSummary(await beginEvent(store, id)),
  );

  app.post(
    '/api/events/:id/rerun',
    {
      ...organiser,
      schema: {
        summary: 'Play an event again from its seed',
        security,
        params,
        body: protocol.rerunRequest,
        response: { 200: protocol.eventMade, ...refused },
      },
    },
    async ({ params: { id }, body }) => rerunEvent(store, id, body.id),
  );
}

async function findEvent(store: Store, id: string): Promise<EventState> {
  const state = await loadEvent(store, id);
  if (!state) throw new HttpError(404, 'there is no such event');
  return state;
}

/** A hook that admits administrators, the event's organiser, and the agent that `also` names. */
function organiserOnly(store: Store, also?: (params: { id: string; name: string }) => string) {
  return async (request: FastifyRequest) => {
    const found = await tokenHolder(store, request);
    const params = request.params as { id: string; name: string };
    if (found?.kind === 'admin' || (found?.kind === 'event' && found.subject === params.id)) return;
    if (also && found?.kind === 'agent' && found.subject === also(params)) return;
    throw new HttpError(401, 'the token of this event’s organiser is needed: authorization: Bearer <token>');
  };
}
