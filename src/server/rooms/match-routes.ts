import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { matchId } from '../../protocol/match.ts';
import * as protocol from '../../protocol/rooms.ts';
import { forgetHands } from '../../store/hands.ts';
import { logOf } from '../../store/match-log.ts';
import { listMatches, type MatchRow } from '../../store/matches.ts';
import { saveQuestionnaire } from '../../store/questionnaires.ts';
import type { Store } from '../../store/store.ts';
import { HttpError } from '../access.ts';
import { routeSchema } from '../api-docs.ts';
import { isSealed } from '../events/documents.ts';
import type { Server } from '../http.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { authorizedSeat, findRoom } from './routes.ts';

const params = z.object({ id: matchId });
const done = z.object({ done: z.literal(true) });
const page = z.object({
  game: z.string().max(120).optional(),
  event: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: matchId.optional(),
});

/** Finished matches: the list, records and logs, and what players say afterwards. */
export function matchRoutes(app: Server, store: Store, rooms: Rooms): void {
  app.get('/api/matches', {
    schema: routeSchema(
      'Finished matches, the newest first',
      z.array(protocol.matchSummary),
      { querystring: page },
      [400],
    ),
    async handler({ query: { game, event, limit, before } }) {
      const rows = await listMatches(store, {
        status: 'over',
        limit,
        ...(game !== undefined && { game }),
        ...(event !== undefined && { event }),
        ...(before !== undefined && { before }),
      });
      return rows.map(summary);
    },
  });

  app.get('/api/matches/:id/record', {
    schema: routeSchema(
      'The record of a finished match, enough to replay it',
      protocol.matchRecord,
      { params },
      [404, 409],
    ),
    async handler({ params: { id } }, reply) {
      const room = await unsealed(store, finished(await findRoom(rooms, id)));
      reply.header('content-disposition', `attachment; filename="${id}.json"`);
      const { actions, agents, faults, scores, ...rest } = room.record();
      return { ...rest, actions: [...actions], agents: [...agents], faults: [...faults], scores: [...scores] };
    },
  });

  app.get('/api/matches/:id/events', {
    schema: routeSchema(
      'The log of a finished match, with reasons',
      z.array(protocol.matchEvent),
      { params },
      [404, 409],
    ),
    handler: async ({ params: { id } }) =>
      logOf(store, (await unsealed(store, finished(await findRoom(rooms, id)))).id),
  });

  /** The finished match of a request with the key of a seat. */
  const seated = async (request: FastifyRequest & { params: z.infer<typeof params> }) => {
    const room = finished(await findRoom(rooms, request.params.id));
    return { room, seat: authorizedSeat(rooms, room, request) };
  };

  app.post('/api/matches/:id/questionnaire', {
    schema: routeSchema(
      'What a person thought of the opponent',
      done,
      { params, body: protocol.questionnaire },
      [401, 404, 409],
    ),
    async handler(request) {
      const { room, seat } = await seated(request);
      const { id, game, seats } = room.row;
      const opponent = seats[(seat + 1) % seats.length];
      const { comment = '', ...grades } = request.body;
      await saveQuestionnaire(store, {
        ...grades,
        matchId: id,
        seat,
        game,
        opponent: opponent.agent ?? opponent.name,
        comment,
        answeredAt: new Date().toISOString(),
      });
      return { done: true as const };
    },
  });

  app.post('/api/matches/:id/consent', {
    schema: routeSchema(
      'Whether the hands of the match may be kept as cases',
      done,
      { params, body: protocol.consent },
      [401, 404, 409],
    ),
    async handler(request) {
      const { room, seat } = await seated(request);
      await room.note({ consent: request.body.keep }, seat);
      if (!request.body.keep) await forgetHands(store, room.id);
      return { done: true as const };
    },
  });
}

function finished(room: Room): Room {
  if (room.row.status !== 'over') throw new HttpError(409, 'the match is not over: until then it keeps its secrets');
  return room;
}

/** A record shows the cards. Those of an event stay secret while somebody is still to play with them. */
async function unsealed(store: Store, room: Room): Promise<Room> {
  if (await isSealed(store, room.row))
    throw new HttpError(409, 'others of this event are still to play with the same cards: until then they are secret');
  return room;
}

function summary(row: MatchRow): z.infer<typeof protocol.matchSummary> {
  const { id, game, status, seats, clockMs, scores, winner, faults, createdAt, endedAt } = row;
  return {
    id,
    game,
    status,
    seats: seats.map(({ kind, name, agent }) => ({ kind, name, ...(agent && { agent }), taken: true, here: false })),
    clock: clockMs,
    scores: [...(scores ?? [])],
    outcome: scores && { scores: [...scores], winner, faults: [...(faults ?? [])] },
    createdAt,
    endedAt,
  };
}
