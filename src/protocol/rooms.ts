import { z } from 'zod';
import {
  clock,
  commitment,
  contribution,
  explanation,
  fault,
  matchId,
  matchOutcome,
  ourAgent,
  playerName,
  revealed,
} from './match.ts';
import { PHRASES } from './phrases.ts';

/** `GET /api/ladder`: everybody who played matches on this server. */
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
    /** openskill's estimate and its standard deviation. */
    rating: z.object({ mu: z.number(), sigma: z.number() }),
  }),
);
export type Ladder = z.infer<typeof ladder>;

// Rooms, where people and agents play. They are made and entered over HTTP; each tab plays over a WebSocket.

/** Bytes of the longest message that a browser may send. */
export const MAX_ROOM_MESSAGE = 4096;

/** Close codes. They tell the client what to do next. */
export const CLOSE = {
  /** Too many useless messages, or too large ones: do not come back at once. */
  abuse: 1008,
  /** The server stops, or its storage failed: come back in a moment. */
  restart: 1012,
  /** The key or the token is not valid, or no longer: do not come back with it. */
  unauthorized: 4001,
  /** Others are still to play with the same cards, so it cannot be watched: come back later. */
  sealed: 4003,
  /** There is no such room. */
  notFound: 4004,
  /** Another connection of the same agent has taken over. */
  replaced: 4009,
} as const;

/** A case-based agent with a base that the organiser of a study chose. */
const studyAgent = z.string().regex(/^[\w-]{1,40},base=[\w-]{1,60}$/);

/** `GET /api/study`: whom people meet in the study of this server, and further traits that they grade. */
export const peopleStudy = z.object({ agents: z.array(z.string()), traits: z.array(z.string()) });
export type PeopleStudy = z.infer<typeof peopleStudy>;

/** A seat of a new room. */
export const seatRequest = z.discriminatedUnion('kind', [
  /** The first person's seat is the maker's own. Another is open to everybody who has the room's address. */
  z.object({ kind: z.literal('person'), name: playerName.optional() }),
  /**
   * One of our agents, by its name in `GET /api/agents`. Rule-based ones take a level: `careful,level=1`. Those of the
   * server's study name their base: `NPS,base=learned`.
   */
  z.object({ kind: z.literal('agent'), agent: ourAgent.or(studyAgent) }),
  /** An outside program by its registered name. */
  z.object({ kind: z.literal('remote'), agent: playerName }),
]);

/** `POST /api/rooms`. */
export const roomRequest = z.object({
  /** `truco/ufsm24`, `truco/argentino30+target=15`, `tetris/nes-norotation`. */
  game: z.string().max(120),
  seats: z.array(seatRequest).min(1).max(2),
  /** Milliseconds for each answer. Default: 10 s where an outside program plays, otherwise no clock. */
  clock: clock.optional(),
  /** Whether our agents give reasons, which are shown when they no longer give a card away. Default: true. */
  explain: z.boolean().optional(),
  /** Milliseconds before each action of our agents. Default: 600 where only our agents play, otherwise 0. */
  pace: z.int().min(0).max(10_000).optional(),
  /** Deals the cards. A seed gives all cards away, so it is only for administrators and for rooms of our agents alone. */
  seed: z.string().min(1).max(100).optional(),
  /** Whether the open seat is listed in `GET /api/rooms/open`, for whoever comes. Default: only who has the address. */
  open: z.boolean().optional(),
});
export type RoomRequest = z.infer<typeof roomRequest>;

/** Whether somebody is at a seat: `here`; `away` where its pages are all hidden; `gone` where nobody is connected. */
export const presence = z.enum(['here', 'away', 'gone']);
export type Presence = z.infer<typeof presence>;

/** A seat as everybody may see it. */
export const roomSeat = z.object({
  kind: z.enum(['person', 'agent', 'remote']),
  name: z.string(),
  /** Our agent's or the outside program's name. */
  agent: z.string().optional(),
  /** False for a person's seat that is still open. */
  taken: z.boolean(),
  /** Whether somebody is connected for it now. Our agents always are. */
  here: z.boolean(),
  presence,
});

/** A room as everybody may see it. */
export const room = z.object({
  id: matchId,
  game: z.string(),
  status: z.enum(['open', 'running', 'over']),
  seats: z.array(roomSeat),
  clock: clock.nullable(),
  /** Whether its seat is open to whoever comes, and listed. */
  open: z.boolean(),
  /** What the server committed itself to before the cards; null where they were chosen, and in old matches. */
  commitment: commitment.nullable(),
  /** The match or event whose cards are played again; null for new cards. A repetition is not rated. */
  repeats: z.string().nullable(),
  scores: z.array(z.number()),
  /** Actions taken by the seats so far. */
  turn: z.int(),
  outcome: matchOutcome.nullable(),
  createdAt: z.string(),
});
export type RoomSummary = z.infer<typeof room>;

/** The secret of a seat, 32 random bytes. A reload or another tab needs nothing else. */
export const seatKey = z.string().regex(/^[\w-]{43}$/, 'a key that the server gave');

/** The answer to `POST /api/rooms`. `seat` and `key` are null if the maker has no seat. */
export const roomMade = z.object({ room, seat: z.int().nullable(), key: seatKey.nullable() });
/** `POST /api/rooms/:id/join` takes an open seat. 409 where none is open. */
export const joinRequest = z.object({ name: playerName.optional() });
export const joined = z.object({ room, seat: z.int(), key: seatKey });
/**
 * What a seat says to a rematch: `new` cards, the `same` cards again, or `no`. The same cards are for two who have played
 * the match to its end. Such a repetition is not rated, and the record of the first match is sealed as long as it runs.
 */
export const rematchAnswer = z.enum(['new', 'same', 'no']);
/**
 * `POST /api/rooms/:id/rematch` (`authorization: Bearer <key>`), after the match: offers a rematch, agrees to one, or
 * declines it. Seats are swapped. There is a room as soon as all agree on the same cards. Our agents always agree; an
 * outside program agrees by its `hello`. Keys stay valid, each in the other seat.
 */
export const rematchRequest = z.object({ answer: rematchAnswer.default('new') });
export const rematch = z.object({
  /** By seat; null where nothing was said. Our agents and outside programs say nothing here. */
  offers: z.array(rematchAnswer.nullable()),
  /** The room of the rematch, once there is one. */
  room: matchId.nullable(),
  /** Whether the same cards may be played again. */
  repeatable: z.boolean(),
});
export type Rematch = z.infer<typeof rematch>;

/** `POST /api/matches/:id/questionnaire` (`authorization: Bearer <key>`): what a person thought of the opponent, 1 to 5. */
const grade = z.int().min(1).max(5);
export const questionnaire = z.object({
  /** How experienced the person is, by its own account; by the years of playing unless it is given. */
  experience: grade.optional(),
  /** Years of playing, as the study asks. */
  years: z.int().min(0).max(99).optional(),
  /** Further traits that an organiser asks for, by name. */
  traits: z.record(z.string().regex(/^[\w-]{1,30}$/), grade).optional(),
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
const deals = z.array(z.int());
/** What everybody can check the cards by, see `src/core/fairness.ts`. */
export const proof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('match'), match: matchId, commitment, ...revealed.shape, deals }),
  z.object({
    kind: z.literal('event'),
    event: z.string(),
    commitment,
    /** Null until the event is over. */
    told: z
      .object({ nonce: z.string(), seed: z.string(), path: z.array(z.union([z.string(), z.number()])) })
      .nullable(),
    deals,
  }),
]);
/** `GET /api/matches/:id/record`: enough to replay a match. Only after its end. */
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
  /** What the match's commitment was to; absent where it has none. `jogatina verify-match` checks it. */
  proof: proof.optional(),
});
/** An entry of `GET /api/matches/:id/events`, the log with reasons. Only after the end. */
export const matchEvent = z.object({
  seq: z.int(),
  kind: z.enum(['action', 'fault', 'note']),
  seat: z.int(),
  action: z.int().nullable(),
  detail: z.unknown().nullable(),
  at: z.string(),
});

// WebSocket `/api/rooms/:id/live`. Every message is one JSON object with a `type`. Unknown fields are ignored.

/** From the browser. */
export const clientMessage = z.discriminatedUnion('type', [
  /**
   * The first message: with the key of a seat, or without one to watch. Answered by `room`. An organiser's token is a key
   * to watch with. `contribute` says that a `contribute` will follow.
   */
  z.object({ type: z.literal('hello'), key: seatKey.optional(), contribute: z.boolean().optional() }),
  /** Adds random bytes to the seed: before the first deal, after the room's commitment was seen. The first one counts. */
  z.object({ type: z.literal('contribute'), contribution }),
  /** Plays an action. `turn` is that of the last `room`, `played` or `dealt`, so that late and doubled ones are refused. */
  z.object({ type: z.literal('act'), turn: z.int().min(0), action: z.int() }),
  /** Gives the match up, for good. */
  z.object({ type: z.literal('leave') }),
  /** Says one of the phrases of the game to everybody at the table. What comes too soon after another is dropped. */
  z.object({ type: z.literal('say'), phrase: z.enum(PHRASES) }),
  /** Whether the page is seen: a person whose pages are all hidden is `away`. */
  z.object({ type: z.literal('seen'), visible: z.boolean() }),
  /** Answered by `pong`, for example to find out whether the connection survived a sleep. */
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** An action as this connection may know it: hidden cards stay hidden (`game.shown`). */
export const shownAction = z.object({ turn: z.int(), seat: z.int(), action: z.int() });
/** Why the agent in `seat` chose its action of `turn`. */
export const shownReason = z.object({ turn: z.int(), seat: z.int(), why: explanation });

/** Where the match stands, for one connection. */
const position = z.object({
  /** Actions taken so far; what `act` must carry. */
  turn: z.int(),
  /** The seat to move; null before the start, between two deals and after the end. */
  toMove: z.int().nullable(),
  /** `game.view` for the connection's seat, or for watchers. */
  view: z.unknown(),
  /** The legal actions; empty if another seat is to move. */
  legal: z.array(z.int()),
  /** Milliseconds left for this answer; null without a clock. */
  left: z.number().nullable(),
  /** Milliseconds after which the seat to move loses because nobody is connected for it; null where somebody is. */
  absence: z.number().nullable(),
});

/** To the browser. */
export const serverMessage = z.discriminatedUnion('type', [
  /** The whole room as this connection may know it: after `hello`, and when the match begins. */
  position.extend({
    type: z.literal('room'),
    room,
    /** Null for watchers. */
    seat: z.int().nullable(),
    /** Every action so far. */
    log: z.array(shownAction),
    /** For each hand how many actions came before it. */
    hands: z.array(z.int()),
    /** The reasons that may be known by now, about the latest 200 kB. The log has all of them. */
    reasons: z.array(shownReason),
    rematch,
    /** After the end: the secret and what the seats had added; null in matches of events and without a commitment. */
    told: revealed.nullable(),
  }),
  /** Somebody acted. If that ends a hand, `toMove` is null, the view shows how it ended, and `dealt` follows. */
  position.extend({ type: z.literal('played'), last: shownAction }),
  /** New cards, or a new piece. */
  position.extend({ type: z.literal('dealt') }),
  /** Reasons that may be known from now on. */
  z.object({ type: z.literal('reasons'), reasons: z.array(shownReason) }),
  /** The match is over. Its record is available from now on. */
  z.object({ type: z.literal('over'), outcome: matchOutcome, told: revealed.nullable(), rematch }),
  /** Somebody connected, disconnected, or looks elsewhere; `left` and `absence` as in a position. */
  z.object({
    type: z.literal('presence'),
    here: z.array(z.boolean()),
    presence: z.array(presence),
    watchers: z.int(),
    left: z.number().nullable(),
    absence: z.number().nullable(),
  }),
  /** A phrase that somebody said beside the game. */
  z.object({ type: z.literal('said'), seat: z.int(), phrase: z.enum(PHRASES) }),
  /** To the seats: what was said to a rematch. In its room each has the other seat, by the same key. */
  rematch.extend({ type: z.literal('rematch') }),
  /** A message that had no effect, with the reason. */
  z.object({ type: z.literal('refused'), reason: z.string(), turn: z.int().nullable() }),
  z.object({ type: z.literal('pong') }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
