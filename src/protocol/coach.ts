import { z } from 'zod';
import { explanation, matchId } from './match.ts';

/** A position of Truco as `Game.format` writes it. */
const position = z.string().min(1).max(400);

/** `POST /api/coach/question`: what these agents would do. Positions of matches that are being played are refused. */
export const coachQuestion = z.strictObject({
  position,
  agents: z.array(z.string().regex(/^[\w-]{1,40}$/)).max(8),
});
export type CoachQuestion = z.infer<typeof coachQuestion>;

export const coachAnswer = z.object({
  seat: z.int(),
  /** The equilibrium's mix and the value of each choice; null for rules that were not solved. */
  equilibrium: z
    .object({
      choices: z.array(
        z.object({ action: z.int(), name: z.string(), chance: z.number(), value: z.number().nullable() }),
      ),
      value: z.number().nullable(),
      of: z.enum(['hand', 'envido']),
    })
    .nullable(),
  answers: z.array(z.object({ agent: z.string(), action: z.int(), why: explanation.nullable() })),
});
export type CoachAnswer = z.infer<typeof coachAnswer>;

/** `POST /api/coach/cases`: a better move at a turn of a finished match, or in a position, kept as a case. */
export const coachCase = z
  .strictObject({
    match: matchId.optional(),
    turn: z.int().min(0).optional(),
    position: position.optional(),
    better: z.int().min(0),
  })
  .refine(({ match, turn, position }) => (match === undefined ? position !== undefined : turn !== undefined), {
    message: 'a match with its turn is needed, or a position',
  });

export const coachKept = z.object({ base: z.string(), number: z.int(), won: z.boolean(), points: z.int() });
export type CoachKept = z.infer<typeof coachKept>;
