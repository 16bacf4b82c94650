import { LIMITS } from '../access/shares.ts';

const MINUTE = 60_000;

/** Times in milliseconds, and how long a match may be. */
export interface RoomLimits {
  /** How long a person may be away on its turns if somebody else waits. */
  readonly absenceFromPeople: number;
  /** How long a person may be away on its turns if only our agents wait. */
  readonly absenceFromAgents: number;
  /** How long an outside program may be away on its turns of one match. */
  readonly reconnect: number;
  /** Between two signs of life of this server. */
  readonly heartbeat: number;
  /** After this time without a sign of life a server's matches are taken over. */
  readonly stale: number;
  /** How long a match that all have come to waits for their contributions to the seed. */
  readonly contribution: number;
  /** How many matches that are not over there may be, and how many of them are kept for events. */
  readonly rooms: { readonly most: number; readonly forEvents: number };
  /** How long a room stays in which nobody has ever acted and nobody is. */
  readonly untouched: number;
  /** How long a match of our agents alone goes on that a visitor asked for and nobody looks at. */
  readonly unwatched: number;
  /** A match of more actions is cut there: a good player's Tetris has no other end. */
  readonly maxTurns: number;
}

/**
 * Where several servers make one site: one that died is found out within two seconds; one that is only slow, or whose
 * machine has gone without a word, loses its matches after a while.
 */
export const SITE_TIMES = { heartbeat: 250, stale: 8000 } as const;

export const DEFAULT_LIMITS: RoomLimits = {
  absenceFromPeople: 5 * MINUTE,
  absenceFromAgents: 24 * 60 * MINUTE,
  reconnect: MINUTE,
  heartbeat: 1000,
  stale: 5000,
  contribution: 5000,
  rooms: LIMITS.rooms,
  untouched: 10 * MINUTE,
  unwatched: 45_000,
  maxTurns: 5000,
};
