import { oncePerKey } from '../../../../core/once.ts';
import { ENVIDO_SCORES } from '../../equilibrium/envido/envido-auction.ts';

/** How a player may open, by its score alone. */
export interface OpeningStyle {
  /** The least score with which it opens. */
  readonly opens: number;
  /** The chance to open with less. */
  readonly bluffs: number;
  /** Whether it opens with the lowest scores. */
  readonly feints: boolean;
}

/** How a player may answer, by its score alone. */
export interface AnswerStyle {
  /** The least score with which it accepts an envido. */
  readonly accepts: number;
  /** How much more it needs for each step of a dearer call. */
  readonly caution: number;
  /** The chance to accept with less. */
  readonly dares: number;
}

interface Weighed {
  readonly weight: number;
}

/** How a player bids, and how likely it is of those who bid by a style, before anything was seen. */
export interface EnvidoStyle {
  readonly opening: OpeningStyle;
  readonly answer: AnswerStyle;
  readonly share: number;
}

/** Most programs by rules draw no lots. */
const SURE = 40;
const ALWAYS = 0;
const OPENS = [24, 26, 28, 30, 34];
const ACCEPTS = [22, 24, 26, 28, 30, 32];
const CAUTION = [0, 2];

const openings: readonly (OpeningStyle & Weighed)[] = [
  ...OPENS.flatMap((opens) => [
    { opens, bluffs: 0, feints: false, weight: SURE },
    { opens, bluffs: 0, feints: true, weight: 2 },
    { opens, bluffs: 0.15, feints: false, weight: 2 },
    { opens, bluffs: 0.35, feints: false, weight: 3 },
    { opens, bluffs: 0.6, feints: false, weight: 2 },
  ]),
  { opens: ALWAYS, bluffs: 0, feints: false, weight: 15 },
];
const answers: readonly (AnswerStyle & Weighed)[] = [
  ...ACCEPTS.flatMap((accepts) =>
    CAUTION.flatMap((caution) => [
      { accepts, caution, dares: 0, weight: SURE },
      { accepts, caution, dares: 0.3, weight: 3 },
      { accepts, caution, dares: 0.6, weight: 3 },
    ]),
  ),
  { accepts: ALWAYS, caution: 0, dares: 0, weight: 30 },
];

/** Scores without two cards of a suit. */
const LOWEST = 7;
const DEARER: Readonly<Record<string, number>> = { E: 0, R: 1, F: 3 };
/** How often a player does not do what its style says. */
const WHIM = 0.04;
/** Others draw the line a point away. */
const BLUR = 0.5;

const pairs = openings.flatMap((opening) =>
  answers.map((answer) => ({ opening, answer, weight: opening.weight * answer.weight * affinity(opening, answer) })),
);
const total = pairs.reduce((sum, { weight }) => sum + weight, 0);

/** All styles that are told apart. */
export const envidoStyles: readonly EnvidoStyle[] = pairs.map(({ opening, answer, weight }) => ({
  ...{ opening, answer },
  share: weight / total,
}));

/** The chance to bid after some calls, by style and place in `ENVIDO_SCORES`, one style after the other. */
export const bidTable = oncePerKey(
  (calls: string) =>
    Float64Array.from(envidoStyles.flatMap((style) => ENVIDO_SCORES.map((score) => bidChance(style, calls, score)))),
  (calls) => calls,
);

/** The chance that such a player bids with a score: opens where nothing was called, else accepts. */
export function bidChance({ opening, answer }: Omit<EnvidoStyle, 'share'>, calls: string, score: number): number {
  if (calls === '') {
    const { opens, bluffs, feints } = opening;
    return whimsical(feints && score <= LOWEST ? 1 : bluffs + (1 - bluffs) * isOver(score, opens));
  }
  const { accepts, caution, dares } = answer;
  const least = accepts + caution * (DEARER[calls[calls.length - 1]] + (calls.length > 1 ? 1 : 0));
  return whimsical(dares + (1 - dares) * isOver(score, least));
}

/** What is good enough to open with is mostly good enough to accept with. */
function affinity({ opens }: OpeningStyle, { accepts }: AnswerStyle): number {
  return Math.abs(opens - accepts) <= 2 ? 4 : 1;
}

function whimsical(chance: number): number {
  return WHIM + (1 - 2 * WHIM) * chance;
}

function isOver(score: number, least: number): number {
  return 1 / (1 + Math.exp((least - 0.5 - score) / BLUR));
}
