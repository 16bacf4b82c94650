import { z } from 'zod';
import { clock, commitment, contribution, givenExplanation, matchOutcome, playerName, revealed } from './match.ts';

// The agent API. An outside program plays any number of matches over one WebSocket (`/api/agent`) or over its standard
// input and output. A message is one JSON object with a `type`, in a frame or a line. Unknown fields are ignored.

/** The version. It rises when programs of the version before would no longer understand the messages. */
export const AGENT_API = 1;
/** Bytes of the longest message of an agent. */
export const MAX_AGENT_MESSAGE = 64 * 1024;

/** What a program can subscribe to beside its turns. */
export const SUBSCRIPTIONS = ['saw', 'commitment'] as const;

/** Rematches that a program can agree to: with new cards, or with the same ones again. */
export const REMATCHES = ['new', 'same'] as const;

/** A message from the agent. */
export const agentMessage = z.discriminatedUnion('type', [
  /** The first message. The token comes here or as `authorization: Bearer`; over standard input there is none. */
  z.object({
    type: z.literal('hello'),
    token: z.string().max(100).optional(),
    /** The program's name. Over WebSocket the name is the token's. */
    name: playerName.optional(),
    subscribe: z.array(z.enum(SUBSCRIPTIONS)).max(SUBSCRIPTIONS.length).optional(),
    /** The rematches that it agrees to as long as it is connected. Default: those with new cards, like any new match. */
    rematch: z.array(z.enum(REMATCHES)).max(REMATCHES.length).optional(),
  }),
  /** The answer to a `turn`. Late and doubled ones are refused without harm. An illegal action loses the match. */
  z.object({
    type: z.literal('answer'),
    match: z.string().max(100),
    turn: z.int().min(0),
    action: z.int(),
    why: givenExplanation,
  }),
  /** The answer to a `commitment`: random bytes that the seed will depend on. */
  z.object({ type: z.literal('contribution'), match: z.string().max(100), contribution }),
  /** The answer to a `problem`: [rotation, leftmost column] for each piece, or null to give up. The first one counts. */
  z.object({
    type: z.literal('plan'),
    match: z.string().max(100),
    actions: z
      .array(z.tuple([z.int(), z.int()]))
      .max(1000)
      .nullable(),
  }),
  z.object({ type: z.literal('ping') }),
]);
export type AgentMessage = z.infer<typeof agentMessage>;

const legalAction = z.object({
  action: z.int(),
  /** Its name in the game's notation, such as `PLAY:7E`, `QUIERO`. */
  text: z.string(),
});

/** A message to the agent. */
export const organiserMessage = z.discriminatedUnion('type', [
  /** The answer to `hello`. */
  z.object({ type: z.literal('welcome'), api: z.literal(AGENT_API), name: z.string() }),
  /** To subscribers of `commitment`, before the cards are drawn. To be answered by `contribution` within the deadline. */
  z.object({
    type: z.literal('commitment'),
    match: z.string(),
    game: z.string(),
    seat: z.int(),
    commitment,
    /** Milliseconds; then the match begins without it. */
    deadline: z.number(),
  }),
  /** A match begins, or goes on after a lost connection: forget what you knew of it. */
  z.object({
    type: z.literal('begin'),
    match: z.string(),
    game: z.string(),
    seat: z.int(),
    names: z.array(z.string()),
    clock: clock.nullable(),
    /** What fixes the cards, see docs/security.md; null where there is none. */
    commitment: commitment.nullable(),
    /** For the program's own random numbers. The same match played again has the same seed. */
    seed: z.string(),
  }),
  /** To be answered by `answer`. Sent again after a lost connection. */
  z.object({
    type: z.literal('turn'),
    match: z.string(),
    turn: z.int(),
    game: z.string(),
    seat: z.int(),
    /** What the seat may know: see docs/agent-api.md for each game. */
    view: z.unknown(),
    legal: z.array(legalAction),
    /** Milliseconds until the answer must have arrived; null without a clock. */
    deadline: z.number().nullable(),
    /** For the random numbers of this turn. */
    seed: z.string(),
    /** Whether `why` is wanted. */
    explain: z.boolean(),
  }),
  /** In events of search problems. To be answered by `plan`. Sent again after a lost connection; the time goes on. */
  z.object({
    type: z.literal('problem'),
    match: z.string(),
    /** Which kind: see docs/events.md. */
    problem: z.literal('ist'),
    /** Rows of text, bottom row first, without the empty rows on top: `#` filled, `.` empty. */
    board: z.array(z.string()),
    /** Letters, in the order in which they must be placed. */
    pieces: z.array(z.string()),
    /** Milliseconds until the plan must have arrived. */
    deadline: z.number(),
  }),
  /** To subscribers of `saw`: what the seat sees after every action of anybody. */
  z.object({ type: z.literal('saw'), match: z.string(), turn: z.int(), view: z.unknown() }),
  /** `told`: the secret of the commitment and what the seats had added; null where there is none, and in events. */
  z.object({ type: z.literal('end'), match: z.string(), ...matchOutcome.shape, told: revealed.nullable() }),
  /** An answer that had no effect. */
  z.object({ type: z.literal('refused'), match: z.string().nullable(), turn: z.int().nullable(), reason: z.string() }),
  /** A message that could not be read. */
  z.object({ type: z.literal('error'), error: z.string() }),
  z.object({ type: z.literal('pong') }),
]);
export type OrganiserMessage = z.infer<typeof organiserMessage>;

// HTTP

/** `GET /api/agents`: the agents that can be played against. */
export const listedAgent = z.object({
  kind: z.enum(['agent', 'remote']),
  /** The family of games: `truco`, `tetris`. */
  game: z.string(),
  name: z.string(),
  description: z.string(),
  /** Whether it is connected. Our agents always are. */
  here: z.boolean(),
});
/** `GET /api/agents/:name/log`: what an outside program did at its connection lately, the oldest first. */
export const agentLog = z.object({
  /** Whether it is connected. */
  here: z.boolean(),
  entries: z.array(
    z.object({
      at: z.string(),
      what: z.enum(['connected', 'replaced', 'disconnected', 'asked', 'answered', 'refused', 'invalid']),
      /** What was wrong, or the match; in English. */
      detail: z.string(),
    }),
  ),
  /** When somebody last came with a token that no agent has. */
  stranger: z.string().nullable(),
});
export type AgentLog = z.infer<typeof agentLog>;
/** `POST /api/agents` (administrator): registers an outside program. */
export const agentRequest = z.object({
  name: playerName,
  /** The family of games. */
  game: z.string(),
  description: z.string().max(200).default(''),
});
/** The token is shown only here. */
export const agentMade = z.object({ name: playerName, token: z.string() });

/** `GET /api/tokens`, `POST /api/tokens`, `DELETE /api/tokens/:id` (administrator). */
export const token = z.object({
  id: z.string(),
  kind: z.enum(['admin', 'agent', 'event', 'join']),
  subject: z.string(),
  note: z.string(),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
});
export const tokenRequest = z.object({
  kind: z.enum(['admin', 'agent']),
  subject: playerName,
  note: z.string().max(200).default(''),
});
/** The token itself is shown only here. */
export const tokenMade = z.object({ id: z.string(), token: z.string() });
