import { z } from 'zod';
import { InputError } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';
import { matchId } from '../../protocol/match.ts';
import * as protocol from '../../protocol/rooms.ts';
import { agentOf } from '../../store/agents.ts';
import type { MatchSeat } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { addressKey, adminOnly, bearerToken, HttpError, isAdmin } from '../access/access.ts';
import { ADMIN, routeSchema } from '../api-docs.ts';
import type { Server } from '../http.ts';
import { LISTED, RoomLists } from '../site/lists.ts';
import { BrowserConnection, type RoomFinder, seatOfKey } from './connections.ts';
import type { Room } from './room.ts';
import { newKey, type Rooms } from './rooms.ts';
import type { Visibility } from './visibility.ts';

/** Milliseconds for an outside program's answer by default. */
const REMOTE_CLOCK = 10_000;
/** Milliseconds between two actions where only our agents play, for those who watch. */
const WATCHED_PACE = 600;
/** How many rooms one address may make in a minute. */
const ROOMS_PER_MINUTE = 60;

const params = z.object({ id: matchId });

/** A room by its id, or 404. */
export async function findRoom(rooms: Rooms, id: string): Promise<Room> {
  const room = await rooms.find(id);
  if (!room) throw new HttpError(404, problem('noMatch'));
  return room;
}

/** The seat that the request's key opens, or 401. */
export function authorizedSeat({ row }: Room, request: Parameters<typeof bearerToken>[0]): number {
  const key = bearerToken(request);
  const seat = key === undefined ? undefined : seatOfKey(row, key);
  if (seat === undefined) throw new HttpError(401, problem('seatKeyNeeded'));
  return seat;
}

export function roomRoutes(app: Server, store: Store, rooms: Rooms, finder: RoomFinder, visibility: Visibility): void {
  const lists = new RoomLists(rooms, visibility);
  app.get('/api/rooms', {
    schema: routeSchema(
      `Matches being played that can be watched, the newest first, at most ${LISTED}`,
      z.array(protocol.room),
      {},
    ),
    // a room with an open seat is not listed: its address is the invitation
    handler: () => lists.running(),
  });

  app.get('/api/rooms/open', {
    schema: routeSchema('Rooms with a seat for whoever comes, the oldest first', z.array(protocol.room), {}),
    handler: () => lists.open(),
  });

  app.post('/api/rooms', {
    schema: routeSchema('Make a room', protocol.roomMade, { body: protocol.roomRequest }, [400, 403, 409]),
    config: { rateLimit: { max: ROOMS_PER_MINUTE, timeWindow: '1 minute' } },
    async handler(request) {
      const { game, seats, clock, explain = true, seed, pace, open = false } = request.body;
      const onlyOurs = seats.every(({ kind }) => kind === 'agent');
      const admin = await isAdmin(store, request);
      if (seed !== undefined && !onlyOurs && !admin) throw new HttpError(403, problem('cardsChosen'));
      const made = await newSeats(store, rooms, seats, game, admin);
      const room = await rooms.create({
        game,
        seats: made.seats,
        clockMs: clock ?? (seats.some(({ kind }) => kind === 'remote') ? REMOTE_CLOCK : null),
        explain,
        from: addressKey(request.ip),
        pace: pace ?? (onlyOurs ? WATCHED_PACE : 0),
        open,
        ...(seed !== undefined && { seed }),
      });
      return { room: room.summary(), seat: made.own, key: made.key };
    },
  });

  app.get('/api/rooms/:id', {
    schema: routeSchema('A room', protocol.room, { params }, [404]),
    async handler({ params: { id } }) {
      const room = await findRoom(rooms, id);
      room.attendance.look();
      return room.summary();
    },
  });

  app.post('/api/rooms/:id/join', {
    schema: routeSchema('Take the open seat', protocol.joined, { params, body: protocol.joinRequest }, [404, 409]),
    async handler({ params: { id }, body }) {
      const room = await findRoom(rooms, id);
      const { key, keyHash } = newKey();
      const seat = await room.takeSeat({ kind: 'person', name: body.name ?? 'guest', keyHash });
      if (seat === undefined) throw new HttpError(409, problem('noOpenSeat'));
      return { room: room.summary(), seat, key };
    },
  });

  app.post('/api/rooms/:id/end', {
    onRequest: adminOnly(store),
    schema: routeSchema('End a match where it stands', protocol.room, { security: ADMIN, params }, [401, 404]),
    async handler({ params: { id } }) {
      const room = await findRoom(rooms, id);
      await room.cut();
      return room.summary();
    },
  });

  app.post('/api/rooms/:id/rematch', {
    schema: routeSchema(
      'Offer a rematch, agree to one or decline',
      protocol.rematch,
      { params, body: protocol.rematchRequest },
      [401, 404, 409, 429],
    ),
    async handler(request) {
      const old = await findRoom(rooms, request.params.id);
      await rooms.rematch(old, authorizedSeat(old, request), request.body.answer);
      return old.standing.rematch;
    },
  });

  // a page can read why a socket was closed, not why one was refused: so an address that names no match is let in and told
  const anyId = z.object({ id: z.string() });
  app.get('/api/rooms/:id/live', { websocket: true, schema: { params: anyId } }, (socket, request) => {
    new BrowserConnection(socket, finder, request.params.id, visibility);
  });
}

/** The seats as the store keeps them. The first person's is the maker's own. */
async function newSeats(
  store: Store,
  rooms: Rooms,
  wanted: protocol.RoomRequest['seats'],
  game: string,
  admin: boolean,
): Promise<{ seats: MatchSeat[]; own: number | null; key: string | null }> {
  const own = wanted.findIndex(({ kind }) => kind === 'person');
  const { key, keyHash } = newKey();
  const seats: MatchSeat[] = [];
  for (const [seat, each] of wanted.entries()) {
    if (each.kind === 'person') {
      seats.push({ kind: 'person', name: each.name ?? 'guest', ...(seat === own && { keyHash }) });
      continue;
    }
    if (each.kind === 'remote') {
      const agent = await agentOf(store, each.agent);
      if (!agent || !game.startsWith(`${agent.game}/`))
        throw new InputError(problem('noOutsideAgent', { agent: each.agent, game }));
      if (!admin && !rooms.agentHub.connection(each.agent))
        throw new HttpError(409, problem('agentAway', { agent: each.agent }));
    }
    seats.push({ kind: each.kind, name: each.agent, agent: each.agent });
  }
  return own < 0 ? { seats, own: null, key: null } : { seats, own, key };
}
