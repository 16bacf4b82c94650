import { z } from 'zod';
import { explanation, matchId } from './match.ts';

/** What was done instead of what would have been better. */
export const mistakeKinds = [
  'acceptedEnvido',
  'declinedEnvido',
  'raisedEnvido',
  'calledEnvido',
  'missedEnvido',
  'acceptedTruco',
  'declinedTruco',
  'raisedTruco',
  'calledTruco',
  'missedTruco',
  'folded',
  'shouldFold',
  'flor',
  'hidPoints',
  'highCard',
  'lowCard',
  'faceDown',
] as const;
export type MistakeKind = (typeof mistakeKinds)[number];

/** A position of Truco as `Game.format` writes it. */
const position = z.string().min(1).max(400);

/** `POST /api/coach/question`: what these agents would do. Positions of matches that are being played are refused. */
export const coachQuestion = z.strictObject({
  position,
  agents: z.array(z.string().regex(/^[\w-]{1,40}$/)).max(8),
});
export type CoachQuestion = z.infer<typeof coachQuestion>;

/** One of the legal actions of a decision: how often `master` takes it, what it is worth and what it costs. */
export const judgedChoice = z.object({
  action: z.int(),
  chance: z.number(),
  /** The chance to win the match with it, and the same in points of this hand. */
  wins: z.number(),
  points: z.number(),
  /** Less than with the best one: in the chance to win the match, and in points. */
  winCost: z.number(),
  cost: z.number(),
});
export type JudgedChoice = z.infer<typeof judgedChoice>;

export const coachAnswer = z.object({
  seat: z.int(),
  /** The cheapest first. */
  choices: z.array(judgedChoice),
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

/** A decision of a match: what each action costs, what was done and what that cost (`src/agents/truco/judge`). */
export const judgedDecision = z.object({
  turn: z.int(),
  hand: z.int(),
  seat: z.int(),
  action: z.int(),
  cost: z.number(),
  winCost: z.number(),
  kind: z.enum(mistakeKinds),
  points: z.int(),
  choices: z.array(judgedChoice),
});

/** `GET /api/matches/:id/report`: every decision of a finished match of Truco, and every hand. */
export const matchReport = z.object({
  game: z.string(),
  names: z.array(z.string()),
  scores: z.array(z.int()),
  /** What mano can expect of a hand before it sees its cards, in points. */
  manoExpects: z.number(),
  decisions: z.array(judgedDecision),
  /** `costs`: by how much the decisions of each seat were worse than master's in its place, in points. */
  hands: z.array(z.object({ hand: z.int(), mano: z.int(), made: z.array(z.int()), costs: z.array(z.number()) })),
});
export type MatchReport = z.infer<typeof matchReport>;
export type JudgedDecision = z.infer<typeof judgedDecision>;

/** `POST /api/coach/judge`: what each action costs in these positions. */
export const judgeRequest = z.strictObject({ positions: z.array(position).min(1).max(40) });
export const judgeAnswer = z.array(judgedDecision.pick({ choices: true }));
export type JudgeAnswer = z.infer<typeof judgeAnswer>;

/** `POST /api/matches/:id/play-on` (`authorization: Bearer <key>`): the match again, from one of the seat's turns. */
export const playOn = z.strictObject({ turn: z.int().min(0) });
