import { z } from 'zod';

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
