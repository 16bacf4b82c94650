import { z } from 'zod';
import { FAULT_KINDS } from '../core/faults.ts';

// What the messages of rooms and of the agent API have in common.

/** What a seat did wrong, as in `src/core/faults.ts`. A fault loses the match. */
export const fault = z.object({
  seat: z.int(),
  kind: z.enum(FAULT_KINDS),
  message: z.string(),
  /** How many actions the seats had taken before it. */
  turn: z.int(),
});

/** The outcome of a match: its score, its winner and the faults. */
export const matchOutcome = z.object({
  /** The match score: the points of each seat. */
  scores: z.array(z.number()),
  /** Null for a draw, and in games of one seat. */
  winner: z.int().nullable(),
  faults: z.array(fault),
});
export type MatchOutcome = z.infer<typeof matchOutcome>;

const reason = z.object({
  name: z.string(),
  value: z.number(),
  share: z.number().optional(),
  note: z.string().optional(),
});

/** Why an action was chosen, as in `src/core/agent.ts`. */
export const explanation = z.object({
  summary: z.string().max(2000),
  reasons: z.array(reason).max(200),
  choices: z
    .array(z.object({ action: z.int(), value: z.number(), note: z.string().optional() }))
    .max(500)
    .optional(),
  details: z.unknown().optional(),
});

/** Milliseconds for each answer. */
export const clock = z.int().min(100).max(3_600_000);

/** The name of a person or an agent. */
export const playerName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{C}]*$/u, 'without control characters');

/** One of our agents by its name. The only option is the level, because others can be expensive. */
export const ourAgent = z.string().regex(/^[\w+.-]{1,40}(,level=\d)?$/, "one of our agents' names");

export const matchId = z.string().regex(/^[\w-]{10,40}$/, 'an id that the server gave');
