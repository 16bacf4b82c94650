import { z } from 'zod';

// What the room's messages and the agent API share.

/** How a match ended badly for a seat; the kinds are those of the arena. */
export const fault = z.object({
  seat: z.int(),
  kind: z.enum(['illegal', 'timeout', 'crash', 'disconnect']),
  message: z.string(),
  /** How many actions the seats had taken before it. */
  turn: z.int(),
});

/** What came of a match. */
export const outcome = z.object({
  scores: z.array(z.number()),
  /** Null for a draw, and where nobody has an opponent. */
  winner: z.int().nullable(),
  faults: z.array(fault),
});
export type MatchOutcome = z.infer<typeof outcome>;

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

/** Milliseconds for each answer, where a match has a clock. */
export const clock = z.int().min(100).max(3_600_000);

/** A name that a person or an agent goes by. */
export const playerName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{C}]*$/u, 'without control characters');

/** One of our agents: its name, and no option that costs. */
export const ourAgent = z.string().regex(/^[\w+.-]{1,40}(,level=\d)?$/, "one of our agents' names");

export const matchId = z.string().regex(/^[\w-]{10,40}$/, 'an id that the server gave');
