import { oncePerKey } from '../../../../core/once.ts';
import { betPoints, envidoAccepted, envidoDeclined } from '../../../../games/truco/bidding.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import { ENVIDO_SCORES, scorePairs } from '../../equilibrium/envido/envido-auction.ts';
import type { HandClasses } from '../../equilibrium/opening/hand-classes.ts';
import { type HandModel, USUAL } from '../hand-model.ts';
import type { Scores } from '../opening/opening-scores.ts';
import { normalised } from '../rest/joint-holdings.ts';
import type { Stakes } from '../rest/rest-of-hand.ts';
import { type EndKey, type EndKind, type EnvidoEnds, endsAgainstUsual, endsAt, SMOOTHING } from './envido-ends.ts';

const WIDTH = ENVIDO_SCORES.length;
/** With more points to go than this the points of a hand are worth about the same. */
const MOST_POINTS_TO_GO = 3;
/** A score at which much is left to play for. */
const FAR = 9;

/** One way in which the envido of a hand may end. */
export interface EnvidoEnding {
  /** `none`, `refused 0` (by mano), `refused 1`, `said 27` (mano's score, pie's is no better) or `said 27 29`. */
  readonly name: string;
  /** The points that mano and pie have then, where the score of a match was given. */
  readonly after?: Scores;
  readonly chance: number;
  /** The chance of each pair of holdings of three ranks then: row mano's, column pie's. */
  joint(): Float64Array;
}

/**
 * All endings of the envido after which the match has a shape (see `shapeOf`), likeliest first. Both play the model at the
 * score before it, which far from the end is the start of a match; with a `seat` its opponent opens, with a chance, as is
 * usual instead.
 */
export function envidoEndings(model: HandModel, shape = 'far', seat?: number, usualChance = USUAL): EnvidoEnding[] {
  const ends = oncePerKey(
    (scores: Scores) => endsOf(model, scores, (kind) => kind, seat, usualChance),
    (scores) => scores.join(),
  );
  const before = (ending: EndKind) => ends(scoresBefore(shape, ending, model.rules)).get(ending) ?? noChance(model);
  const silent = SILENT.map((name) => endingOf(model, name, before(name)));
  return [...silent, ...saidEndings(model, before('said'))].sort((a, b) => b.chance - a.chance);
}

/**
 * All endings of the envido at a score of mano and pie after which the match goes on, likeliest first, each with the score
 * that it leaves. Without a `seat` both play the model; with one its opponent opens, with a chance, as is usual.
 */
export function endingsAt(model: HandModel, scores: Scores, seat?: number, usualChance = USUAL): EnvidoEnding[] {
  const { rules } = model;
  const paid = (winner: number, points: number): Scores => [
    scores[0] + (winner === 0 ? points : 0),
    scores[1] + (winner === 1 ? points : 0),
  ];
  const won = (winner: number, calls: number) =>
    paid(winner, betPoints(rules, envidoAccepted[calls], scores[winner], scores[1 - winner]));
  const refused = (by: number, calls: number) => paid(1 - by, envidoDeclined[calls]);
  const left = (kind: EndKind, calls: number): readonly Scores[] => {
    if (kind === 'none') return [scores];
    return kind === 'said' ? [won(0, calls), won(1, calls)] : [refused(kind === 'refused 0' ? 0 : 1, calls)];
  };
  // calls that leave the same score are one ending
  const key = (kind: EndKind, calls: number) => JSON.stringify([kind, left(kind, calls)]);
  const goesOn = ({ after }: EnvidoEnding) => after?.every((each) => each < rules.target);
  return [...endsOf(model, scores, key, seat, usualChance)]
    .flatMap(([text, weights]): EnvidoEnding[] => {
      const [kind, after] = JSON.parse(text) as [EndKind, readonly Scores[]];
      if (kind !== 'said') return [{ ...endingOf(model, kind, weights), after: after[0] }];
      return saidEndings(model, weights).map((ending) => ({ ...ending, after: after[pieSaid(ending) ? 1 : 0] }));
    })
    .filter((ending) => goesOn(ending) && ending.chance > 0)
    .sort((a, b) => b.chance - a.chance);
}

const SILENT = ['none', 'refused 0', 'refused 1'] as const;

/** Whether pie's score was said, which was better. */
const pieSaid = ({ name }: EnvidoEnding) => name.split(' ').length > 2;

const noChance = ({ classes: { size } }: HandModel) => new Float32Array(size * size);

function endsOf(
  model: HandModel,
  scores: Scores,
  key: EndKey,
  seat: number | undefined,
  usualChance: number,
): EnvidoEnds {
  return seat === undefined ? endsAt(model, scores, key) : endsAgainstUsual(model, scores, key, seat, usualChance);
}

type Possible = (mano: number, pie: number) => boolean;
const always = () => true;

/** Scores that are said, one ending for each score of mano that is no worse, and one for each better score of pie. */
function saidEndings(model: HandModel, weights: Float32Array): EnvidoEnding[] {
  const byScores = byScore(model, weights);
  return ENVIDO_SCORES.flatMap((score, mano) => [
    endingOf(model, `said ${score}`, weights, byScores, (i, j) => i === mano && j <= mano),
    ...ENVIDO_SCORES.slice(mano + 1).map((better, k) =>
      endingOf(model, `said ${score} ${better}`, weights, byScores, (i, j) => i === mano && j === mano + 1 + k),
    ),
  ]);
}

function endingOf(
  model: HandModel,
  name: string,
  weights: Float32Array,
  byScores = byScore(model, weights),
  possible: Possible = always,
): EnvidoEnding {
  const { classes, pairs } = model;
  const ofScores = scorePairs();
  let chance = 0;
  let ways = 0;
  for (let i = 0; i < WIDTH * WIDTH; i++) {
    if (!possible(Math.floor(i / WIDTH), i % WIDTH)) continue;
    chance += byScores[i];
    ways += ofScores[i];
  }
  const joint = () => {
    const holdings = model.strategy.tree.holdings.sets[3].length;
    const found = new Float64Array(holdings * holdings);
    forEachPair(classes, possible, (i, j, at) => {
      const weight = pairs[at] * (weights[at] + (SMOOTHING * chance) / ways);
      found[classes.holding[i] * holdings + classes.holding[j]] += weight;
    });
    return normalised(found);
  };
  return { name, chance, joint };
}

/** Goes through the pairs of classes whose envido scores are possible; `at` is the pair's place in a matrix. */
function forEachPair(
  { size, score }: HandClasses,
  possible: Possible,
  each: (mano: number, pie: number, at: number) => void,
): void {
  for (let i = 0; i < size; i++) {
    const columns = ENVIDO_SCORES.map((_, pie) => possible(score[i], pie));
    if (!columns.includes(true)) continue;
    for (let j = 0; j < size; j++) if (columns[score[j]]) each(i, j, i * size + j);
  }
}

/** The chance that the cards are dealt so and the envido ends so, for each pair of scores. */
function byScore({ classes, pairs }: HandModel, weights: Float32Array): Float64Array {
  const found = new Float64Array(WIDTH * WIDTH);
  forEachPair(classes, always, (i, j, at) => {
    found[classes.score[i] * WIDTH + classes.score[j]] += pairs[at] * weights[at];
  });
  return found;
}

/** The name of the ending of an envido whose scores were said: mano's, and pie's where it was better. */
export function saidName(mano: number, pie: number | null): string {
  return pie === null || pie <= mano ? `said ${mano}` : `said ${mano} ${pie}`;
}

/**
 * Scores of a match at which the points of a hand count alike, by the points that mano and pie lack: `far` where both
 * lack many, else both numbers, as `2 far` or `1 3`.
 */
export function shapeOf(mano: number, pie: number): string {
  const name = (lacks: number) => (lacks > MOST_POINTS_TO_GO ? 'far' : String(lacks));
  return mano > MOST_POINTS_TO_GO && pie > MOST_POINTS_TO_GO ? 'far' : `${name(mano)} ${name(pie)}`;
}

/** The shape of a match whose next hand is the last: who wins it wins the match, and truco changes nothing. */
export const LAST_HAND = '1 1';

/** All shapes, with the points that mano and pie lack in a score that stands for it. */
export const shapes: ReadonlyMap<string, readonly [number, number]> = new Map(
  [1, 2, 3, FAR].flatMap((mano) => [1, 2, 3, FAR].map((pie) => [shapeOf(mano, pie), [mano, pie]] as const)),
);

/** A score of mano and pie before an envido that ends so and leaves the match with a shape. */
export function scoresBefore(shape: string, ending: string, { target }: TrucoRules): readonly [number, number] {
  if (shape === 'far') return [0, 0];
  const [mano, pie] = shapes.get(shape) as readonly [number, number];
  // a refusal mostly costs one point
  return [target - mano - (ending === 'refused 1' ? 1 : 0), target - pie - (ending === 'refused 0' ? 1 : 0)];
}

/** What the points of a hand are worth to mano: points, or near the end of a match chances to win it. */
export function shapeStakes(shape: string, { match, rules }: HandModel): Stakes {
  const levels = [0, 1, 2, 3, 4];
  if (shape === 'far') return { won: levels, lost: levels.map((points) => -points) };
  const [mano, pie] = shapes.get(shape) as readonly [number, number];
  return match.stakes(rules.target - mano, rules.target - pie);
}
