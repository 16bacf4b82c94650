import { once } from '../../../../core/once.ts';

/** Strengths are told apart in so many steps. */
const STEPS = 50;
/** Points that a call may make a hand worth. */
export const POINTS = [2, 3, 4];
/** How often a player does not do what its style says. */
const WHIM = 0.04;
/** How much stronger a hand has to be for each point above two. */
const DEARER = 0.03;
/** A style is no knife's edge: others judge a hand otherwise. */
const BLUR = 0.06;
const NEVER = 1.5;

/** How a player calls truco on its turn. */
export interface CallStyle {
  /** The least strength with which it calls. */
  readonly calls: number;
  /** The chance to call with less. */
  readonly bluffs: number;
  /** Whether it calls only after the first trick. */
  readonly waits: boolean;
}

/** How a player answers a truco. */
export interface AnswerStyle {
  /** The least strength with which it accepts. */
  readonly accepts: number;
  /** The chance to accept with less. */
  readonly dares: number;
  /** The least strength with which it raises. */
  readonly raises: number;
  /** The chance to raise with less. */
  readonly bluffs: number;
}

export const callStyles: readonly CallStyle[] = [0.35, 0.45, 0.52, 0.6, 0.68, 0.76, 0.84, 0.92, NEVER].flatMap(
  (calls) => [0, 0.12, 0.3, 0.5].flatMap((bluffs) => [false, true].map((waits) => ({ calls, bluffs, waits }))),
);

export const answerStyles: readonly AnswerStyle[] = [0, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85].flatMap((accepts) =>
  [0, 0.2, 0.4, 0.6].flatMap((dares) =>
    [0.6, 0.75, 0.9, NEVER].flatMap((raises) => [0, 0.15].map((bluffs) => ({ accepts, dares, raises, bluffs }))),
  ),
);

/** The chance that a style calls: in which trick, the points that the hand would be worth, how strong the seat stands. */
function callChance({ calls, bluffs, waits }: CallStyle, isFirst: boolean, points: number, strength: number): number {
  if (waits && isFirst) return WHIM;
  return whimsical(bluffs + (1 - bluffs) * isOver(strength, calls + DEARER * (points - 2)));
}

/** The chances that a style raises, and that it accepts. */
function answerChances(
  { accepts, dares, raises, bluffs }: AnswerStyle,
  points: number,
  strength: number,
): readonly [raises: number, accepts: number] {
  const raised = points < 4 ? whimsical(bluffs + (1 - bluffs) * isOver(strength, raises)) : 0;
  return [raised, (1 - raised) * whimsical(dares + (1 - dares) * isOver(strength, accepts + DEARER * (points - 2)))];
}

function whimsical(chance: number): number {
  return WHIM + (1 - 2 * WHIM) * chance;
}

function isOver(strength: number, least: number): number {
  return 1 / (1 + Math.exp((least - strength) / BLUR));
}

/** A chance by step of strength. */
export type ByStrength = Float64Array;

/** The step of a strength. */
export function stepOf(strength: number): number {
  return Math.round(strength * STEPS);
}

function byStrength(chance: (strength: number) => number): ByStrength {
  return Float64Array.from({ length: STEPS + 1 }, (_, step) => chance(step / STEPS));
}

/** By style, trick (0 the first) and place in `POINTS`: the chance to call. */
export const callTables = once(() =>
  callStyles.map((style) =>
    [true, false].map((isFirst) =>
      POINTS.map((points) => byStrength((strength) => callChance(style, isFirst, points, strength))),
    ),
  ),
);

/** By style and place in `POINTS`: the chances to raise and to accept. */
export const answerTables = once(() =>
  answerStyles.map((style) =>
    POINTS.map((points) =>
      ([0, 1] as const).map((k) => byStrength((strength) => answerChances(style, points, strength)[k])),
    ),
  ),
);

/** Tables taken together, each by its share. */
export function mixedTables(tables: readonly ByStrength[], shares: Float64Array): ByStrength {
  const mixed = new Float64Array(STEPS + 1);
  tables.forEach((table, s) => {
    for (let step = 0; step <= STEPS; step++) mixed[step] += shares[s] * table[step];
  });
  return mixed;
}
