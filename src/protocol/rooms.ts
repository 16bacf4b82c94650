import { z } from 'zod';
import { clock, explanation, fault, matchId, ourAgent, outcome, playerName } from './match.ts';

/** `GET /api/ladder`: who played here, by the matches of this server; agents of ours, programs by token, people with a name. */
export const ladder = z.array(
  z.object({
    /** The family of games. */
    game: z.string(),
    name: z.string(),
    kind: z.enum(['agent', 'remote', 'person']),
    matches: z.int(),
    wins: z.int(),
    draws: z.int(),
    losses: z.int(),
    /** openskill's estimate and how far it may be off (one sigma). */
    rating: z.object({ mu: z.number(), sigma: z.number() }),
  }),
);
export type Ladder = z.infer<typeof ladder>;

// Rooms: where people and agents play. Made and entered over HTTP, played over one WebSocket a tab.

/** Bytes of the longest frame that a browser may send. */
export const MAX_ROOM_MESSAGE = 4096;

/** Close codes of our own: what the client should do next. */
export const CLOSE = {
  /** Frames of no use, too many of them or too large: do not come back at once. */
  abuse: 1008,
  /** The server stops or lost its storage: come back in a moment. */
  restart: 1012,
  /** The key or the token is not (or no longer) valid: do not come back with it. */
  unauthorized: 4001,
  /** There is no such room. */
  notFound: 4004,
  /** Another connection of the same agent has taken over. */
  replaced: 4009,
} as const;

/** A seat as its maker asks for it. */
export const seatRequest = z.discriminatedUnion('kind', [
  /** The first person's seat is the maker's own; another is open to whoever holds the room's address. */
  z.object({ kind: z.literal('person'), name: playerName.optional() }),
  /** One of ours, by its name in `GET /api/agents`; rule-based ones take a level: `careful,level=1`. */
  z.object({ kind: z.literal('agent'), agent: ourAgent }),
  /** An outside program by its registered name. */
  z.object({ kind: z.literal('remote'), agent: playerName }),
]);

/** `POST /api/rooms`. */
export const roomRequest = z.object({
  /** `truco/ufsm24`, `truco/argentino30+target=15`, `tetris/nes-norotation`. */
  game: z.string().max(120),
  seats: z.array(seatRequest).min(1).max(2),
  /** Milliseconds for each answer. Default: none among people and our own agents, 10 s where an outside program plays. */
  clock: clock.optional(),
  /** Have our agents say why; told when it can no longer give a card away. Default: true. */
  explain: z.boolean().optional(),
  /** Milliseconds before each action of our agents, for those who watch. Default: 600 where only our agents play, else 0. */
  pace: z.int().min(0).max(10_000).optional(),
  /** The cards of this seed. Who knows the seed knows all cards: only where none but our agents play, or for an administrator. */
  seed: z.string().min(1).max(100).optional(),
});
export type RoomRequest = z.infer<typeof roomRequest>;

/** A seat as everybody may see it. */
export const roomSeat = z.object({
  kind: z.enum(['person', 'agent', 'remote']),
  name: z.string(),
  /** Our agent's or the outside program's name. */
  agent: z.string().optional(),
  /** False for a person's seat that is still open. */
  taken: z.boolean(),
  /** Whether somebody is connected for it now; ours always are. */
  here: z.boolean(),
});

/** A room as everybody may see it. */
export const room = z.object({
  id: matchId,
  game: z.string(),
  status: z.enum(['open', 'running', 'over']),
  seats: z.array(roomSeat),
  clock: clock.nullable(),
  scores: z.array(z.number()),
  /** Actions taken by the seats so far. */
  turn: z.int(),
  outcome: outcome.nullable(),
  createdAt: z.string(),
});
export type RoomSummary = z.infer<typeof room>;

/** A seat's secret, 32 random bytes. Keep it in the browser: it is all that a reload or another tab needs. */
export const seatKey = z.string().regex(/^[\w-]{43}$/, 'a key that the server gave');

/** What `POST /api/rooms` answers: `seat` and `key` where the maker has a seat of its own. */
export const roomMade = z.object({ room, seat: z.int().nullable(), key: seatKey.nullable() });
/** `POST /api/rooms/:id/join` takes an open seat. 409 where none is open. */
export const joinRequest = z.object({ name: playerName.optional() });
export const joined = z.object({ room, seat: z.int(), key: seatKey });
/**
 * `POST /api/rooms/:id/rematch` (`authorization: Bearer <key>`), after the match: the same cards with the seats swapped.
 * Keys stay valid, each in the other seat. Whoever asks second gets the same room.
 */
export const rematch = z.object({ room, seat: z.int() });

/** `POST /api/matches/:id/questionnaire` (`authorization: Bearer <key>`): what a person thought of the opponent, 1 to 5. */
const grade = z.int().min(1).max(5);
export const questionnaire = z.object({
  /** How well the person plays, by its own account. */
  experience: grade,
  competence: grade,
  coherence: grade,
  unpredictability: grade,
  fun: grade,
  comment: z.string().max(2000).optional(),
});
/** `POST /api/matches/:id/consent` (`authorization: Bearer <key>`): whether this match's hands may be kept as cases. */
export const consent = z.object({ keep: z.boolean() });

/** A finished match in `GET /api/matches`. */
export const matchSummary = room.omit({ turn: true }).extend({ endedAt: z.string().nullable() });
/** `GET /api/matches/:id/record`: enough to replay it; only after its end. */
export const matchRecord = z.object({
  version: z.literal(1),
  game: z.string(),
  seed: z.union([z.string(), z.number()]),
  agents: z.array(z.string()),
  actions: z.array(z.int()),
  faults: z.array(fault),
  scores: z.array(z.number()),
  winner: z.int().nullable(),
  cut: z.literal(true).optional(),
});
/** One of `GET /api/matches/:id/events`: the log with reasons; only after the end. */
export const matchEvent = z.object({
  seq: z.int(),
  kind: z.enum(['action', 'fault', 'note']),
  seat: z.int(),
  action: z.int().nullable(),
  detail: z.unknown().nullable(),
  at: z.string(),
});

// WebSocket `/api/rooms/:id/live`. Every frame is one JSON object with a `type`; unknown fields are ignored.

export const clientMessage = z.discriminatedUnion('type', [
  /** The first frame: with a key for a seat, without one to watch. Answered by `room`. */
  z.object({ type: z.literal('hello'), key: seatKey.optional() }),
  /** Plays. `turn` is that of the last `room` or `played`: what comes late or twice is refused and does no harm. */
  z.object({ type: z.literal('act'), turn: z.int().min(0), action: z.int() }),
  /** Gives the match up, for good. */
  z.object({ type: z.literal('leave') }),
  /** Answered by `pong`: is anybody there? (After a sleep, say.) */
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** An action as this connection may know it: a hidden card stays hidden (`game.shown`). */
export const shownAction = z.object({ turn: z.int(), seat: z.int(), action: z.int() });
/** Why the agent in `seat` chose its action of `turn`. */
export const shownReason = z.object({ turn: z.int(), seat: z.int(), why: explanation });

/** Where the match stands, for one connection. */
const position = z.object({
  /** Actions taken so far; what `act` must carry. */
  turn: z.int(),
  /** The seat to move; null before the start, between two deals and after the end. */
  toMove: z.int().nullable(),
  /** `game.view` of the connection's seat; of nobody's for watchers. */
  view: z.unknown(),
  /** The legal actions where it is this connection's turn, else empty. */
  legal: z.array(z.int()),
  /** Milliseconds left for this answer; null without a clock. */
  left: z.number().nullable(),
});

export const serverMessage = z.discriminatedUnion('type', [
  /** The whole room as this connection may know it: after `hello`, and when the match begins. */
  position.extend({
    type: z.literal('room'),
    room,
    /** Null for watchers. */
    seat: z.int().nullable(),
    /** Every action so far. */
    log: z.array(shownAction),
    /** The reasons that may be known by now, the latest 200 kB of them; all are in the log after the match. */
    reasons: z.array(shownReason),
    /** The room of the rematch, once there is one. */
    rematch: matchId.nullable(),
  }),
  /** Somebody acted. Where that ends a hand, `toMove` is null, the view shows how it ended, and `dealt` follows. */
  position.extend({ type: z.literal('played'), last: shownAction }),
  /** New cards, or a new piece. */
  position.extend({ type: z.literal('dealt') }),
  /** Reasons that may be known from now on. */
  z.object({ type: z.literal('reasons'), reasons: z.array(shownReason) }),
  /** The match is over; the record can be had from now on. */
  z.object({ type: z.literal('over'), outcome }),
  /** Who is here changed. */
  z.object({ type: z.literal('presence'), here: z.array(z.boolean()), watchers: z.int() }),
  /** To the seats: there is a rematch. */
  z.object({ type: z.literal('rematch'), room: matchId, seat: z.int() }),
  /** The frame before did nothing, and this is why. */
  z.object({ type: z.literal('refused'), reason: z.string(), turn: z.int().nullable() }),
  z.object({ type: z.literal('pong') }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
