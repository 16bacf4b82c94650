import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { problem } from '../../core/problems.ts';
import { matchId } from '../../protocol/match.ts';
import * as protocol from '../../protocol/rooms.ts';
import { forgetHands } from '../../store/hands.ts';
import { logOf } from '../../store/match-log.ts';
import { listMatches, type MatchRow } from '../../store/matches.ts';
import { saveQuestionnaire } from '../../store/questionnaires.ts';
import type { Store } from '../../store/store.ts';
import { bearerToken, HttpError } from '../access/access.ts';
import { routeSchema } from '../api-docs.ts';
import { eventProof } from '../events/documents.ts';
import type { Server } from '../http.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { authorizedSeat, findRoom } from './routes.ts';
import type { Visibility } from './visibility.ts';

const params = z.object({ id: matchId });
const done = z.object({ done: z.literal(true) });
const page = z.object({
  game: z.string().max(120).optional(),
  event: z.string().max(60).optional(),
  /** A family of games, such as `truco`. */
  family: z
    .string()
    .max(40)
    .regex(/^[\w-]+$/)
    .optional(),
  /** Somebody who sits in it, by name. */
  player: z.string().min(1).max(80).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: matchId.optional(),
});

/** Finished matches: the list, records and logs, and what players say afterwards. */
export function matchRoutes(app: Server, store: Store, rooms: Rooms, visibility: Visibility): void {
  /** A match whose cards the request may see. */
  const openCards = async (request: FastifyRequest & { params: z.infer<typeof params> }): Promise<Room> => {
    const room = await findRoom(rooms, request.params.id);
    await visibility.checkCards(room.row, bearerToken(request));
    return room;
  };

  app.get('/api/matches', {
    schema: routeSchema(
      'Finished matches, the newest first',
      z.array(protocol.matchSummary),
      { querystring: page },
      [400],
    ),
    async handler({ query: { game, event, family, player, limit, before } }) {
      const rows = await listMatches(store, {
        status: 'over',
        limit,
        ...(game !== undefined && { game }),
        ...(event !== undefined && { event }),
        ...(family !== undefined && { family }),
        ...(player !== undefined && { player }),
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
    async handler(request, reply) {
      const room = await openCards(request);
      reply.header('content-disposition', `attachment; filename="${room.id}.json"`);
      const proof = room.standing.proof() ?? (await eventProof(store, room.row, room.dealt));
      // the schemas say what lists can be changed, records that theirs cannot
      return { ...room.standing.record(), ...(proof && { proof }) } as z.infer<typeof protocol.matchRecord>;
    },
  });

  app.get('/api/matches/:id/events', {
    schema: routeSchema(
      'The log of a finished match, with reasons',
      z.array(protocol.matchEvent),
      { params },
      [404, 409],
    ),
    handler: async (request) => logOf(store, (await openCards(request)).id),
  });

  /** The finished match of a request with the key of a seat. */
  const seated = async (request: FastifyRequest & { params: z.infer<typeof params> }) => {
    const room = finished(await findRoom(rooms, request.params.id));
    return { room, seat: authorizedSeat(room, request) };
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
      const { comment = '', years = null, traits = null, experience, ...grades } = request.body;
      await saveQuestionnaire(store, {
        ...grades,
        years,
        traits,
        experience: experience ?? gradeOfYears(years ?? 0),
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

/** Experience from 1 to 5 by the years of playing that each grade ends with. */
function gradeOfYears(years: number): number {
  const ends = [1, 3, 6, 11];
  return 1 + ends.filter((end) => years >= end).length;
}

function finished(room: Room): Room {
  if (room.row.status !== 'over') throw new HttpError(409, problem('matchNotOver'));
  return room;
}

function summary(row: MatchRow): z.infer<typeof protocol.matchSummary> {
  const { id, game, status, seats, clockMs, commitment, repeats, scores, winner, faults, createdAt, endedAt } = row;
  return {
    id,
    game,
    status,
    seats: seats.map(({ kind, name, agent }) => ({
      kind,
      name,
      ...(agent && { agent }),
      taken: true,
      here: false,
      presence: 'gone' as const,
    })),
    open: false,
    clock: clockMs,
    commitment,
    repeats,
    scores: [...(scores ?? [])],
    outcome: scores && { scores: [...scores], winner, faults: [...(faults ?? [])] },
    createdAt,
    endedAt,
  };
}
