import { z } from 'zod';
import { CONTRIBUTION } from '../core/fairness.ts';
import { FAULT_KINDS } from '../core/faults.ts';

// What the messages of rooms and of the agent API have in common.

/** What a seat did wrong, as in `src/core/faults.ts`. A fault loses the match. */
export const fault = z.object({
  seat: z.int(),
  kind: z.enum(FAULT_KINDS),
  message: z.string(),
  /** How many actions the seats had taken before it. */
  turn: z.int(),
  /** Of a disconnect: the seat gave the match up. */
  left: z.literal(true).optional(),
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

/** A code of a vocabulary, such as `answerEnvido`. */
const code = z.string().min(1).max(60);

/** Why an action was chosen, as in `src/core/agent.ts`: a reason by its code, or a text in a language of its own. */
export const explanation = z.object({
  reason: z
    .object({
      code,
      action: z.int().min(0),
      values: z.record(z.string().max(60), z.union([z.number(), z.string().max(200)])),
    })
    .optional(),
  text: z.string().max(2000).optional(),
  /** A language tag, such as `pt-BR`; English without it. */
  language: z
    .string()
    .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/, 'a language tag, such as pt-BR')
    .optional(),
  factors: z
    .array(z.object({ code: z.string(), value: z.number(), share: z.number().optional() }))
    .max(200)
    .optional(),
  choices: z
    .array(z.object({ action: z.int(), value: z.number(), worth: z.number().optional() }))
    .max(500)
    .optional(),
  measure: code.optional(),
  details: z.unknown().optional(),
  /** Before reasons were data: a sentence in English, and what are factors now. */
  summary: z.string().max(2000).optional(),
  reasons: z
    .array(z.object({ name: z.string(), value: z.number(), share: z.number().optional() }))
    .max(200)
    .optional(),
});

/** How deep the details of a program's explanation may be nested. */
const MAX_DEPTH = 16;

function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every((item) => isShallow(item, depth + 1));
}

/** An explanation as an outside program gives it. What does not fit is left out: a reason never costs the action. */
export const givenExplanation = explanation
  .extend({
    reason: explanation.shape.reason.catch(undefined),
    text: explanation.shape.text.catch(undefined),
    language: explanation.shape.language.catch(undefined),
    factors: explanation.shape.factors.catch(undefined),
    choices: explanation.shape.choices.catch(undefined),
    measure: explanation.shape.measure.catch(undefined),
    summary: explanation.shape.summary.catch(undefined),
    reasons: explanation.shape.reasons.catch(undefined),
    details: z
      .unknown()
      .refine((details) => isShallow(details))
      .catch(undefined),
  })
  .optional()
  .catch(undefined);

/** SHA-256 as hexadecimal digits. */
export const commitment = z.string().regex(/^[0-9a-f]{64}$/);
/** What a seat adds to the seed, 1 to 32 bytes. */
export const contribution = z.string().regex(CONTRIBUTION, '1 to 32 bytes as small hexadecimal digits');
/** What is told after a match: the secret that the commitment was to, and what each seat had added. */
export const revealed = z.object({ secret: z.string(), contributions: z.array(contribution.nullable()) });

/** Milliseconds for each answer. */
export const clock = z.int().min(100).max(3_600_000);

/** The name of a person or an agent. */
export const playerName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{C}]*$/u, 'without control characters');

/** One of our agents by its name, with the options that its list allows to requests: `careful,level=1`. */
export const ourAgent = z.string().regex(/^[\w+.-]{1,40}(,[a-z]{1,12}=\d{1,6}){0,4}$/, "one of our agents' names");

export const matchId = z.string().regex(/^[\w-]{10,40}$/, 'an id that the server gave');
