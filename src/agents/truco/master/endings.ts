import { ACTION } from '../../../games/truco/actions.ts';
import { envidoSequences } from '../../../games/truco/bidding.ts';
import type { TrucoRules } from '../../../games/truco/rules.ts';
import { callsAfter, ENVIDO_SCORES } from '../equilibrium/envido/envido-auction.ts';
import { PASS } from '../equilibrium/envido/envido-strategy.ts';
import type { HandModel } from './hand-model.ts';
import type { Stakes } from './rest-of-hand.ts';

const WIDTH = ENVIDO_SCORES.length;
const CALL_LETTERS = 'ERF';
/** The share of what could be that counts beside what the model makes likely. */
const SMOOTHING = 0.05;
/** With more points to go than this the points of a hand are worth about the same. */
const MOST_POINTS_TO_GO = 3;
/** A score at which much is left to play for. */
const FAR = 9;

/** One way in which the envido of a hand may end: how likely, and with which scores of mano (row) and pie (column). */
export interface EnvidoEnding {
  /** `none`, `refused 0` (by mano), `refused 1`, `said 27` (mano's score, pie's is no better) or `said 27 29`. */
  readonly name: string;
  readonly chance: number;
  readonly weights: Float64Array;
}

/**
 * All endings of the envido after which the match has a shape (see `shapeOf`), when both play the model's auction at the
 * score before it; likeliest first. Far from the end that is the start of a match.
 */
export function envidoEndings(model: HandModel, chanceOf: Float64Array, shape = 'far'): EnvidoEnding[] {
  const before = (ending: string) => auctionEnds(model, scoresBefore(shape, ending, model.rules));
  const { none } = before('none');
  const refused = [0, 1].map((seat) => before(`refused ${seat}`).refused[seat]);
  const { shown } = before('said');
  const weigh = (
    name: string,
    weights: Float64Array,
    possible: (mano: number, pie: number) => boolean,
  ): EnvidoEnding => {
    let chance = 0;
    let ways = 0;
    for (let i = 0; i < WIDTH * WIDTH; i++) {
      if (!possible(Math.floor(i / WIDTH), i % WIDTH)) weights[i] = 0;
      else if (chanceOf[i] > 0) ways += chanceOf[i];
      chance += weights[i] * chanceOf[i];
    }
    const smooth = weights.map((weight, i) =>
      possible(Math.floor(i / WIDTH), i % WIDTH) ? weight + (SMOOTHING * chance) / ways : 0,
    );
    return { name, chance, weights: smooth };
  };
  const endings = [
    weigh('none', none, () => true),
    ...refused.map((each, seat) => weigh(`refused ${seat}`, each, () => true)),
  ];
  for (let mano = 0; mano < WIDTH; mano++) {
    const score = ENVIDO_SCORES[mano];
    endings.push(weigh(`said ${score}`, shown.slice(), (i, j) => i === mano && j <= mano));
    for (let pie = mano + 1; pie < WIDTH; pie++)
      endings.push(weigh(`said ${score} ${ENVIDO_SCORES[pie]}`, shown.slice(), (i, j) => i === mano && j === pie));
  }
  return endings.sort((a, b) => b.chance - a.chance);
}

/** How likely mano and pie come to a point of an auction, by score. */
type Reaches = readonly [mano: readonly number[], pie: readonly number[]];

/** The chance that an auction ends in each way, for each pair of scores. */
function auctionEnds({ envido, rules }: HandModel, scores: readonly [number, number]) {
  const matrix = () => new Float64Array(WIDTH * WIDTH);
  const found = { none: matrix(), refused: [matrix(), matrix()], shown: matrix() };
  const add = (into: Float64Array, mano: readonly number[], pie: readonly number[]) => {
    for (let i = 0; i < WIDTH; i++) for (let j = 0; j < WIDTH; j++) into[i * WIDTH + j] += mano[i] * pie[j];
  };
  const ones = ENVIDO_SCORES.map(() => 1);
  const visit = (opener: number, calls: string, seat: number, reach: Reaches): void => {
    const moving = (move: number): Reaches => {
      const chances = envido.chancesOf(scores, { opener, calls }, move);
      const own = reach[seat].map((each, i) => each * chances[i]);
      return seat === 0 ? [own, reach[1]] : [reach[0], own];
    };
    for (const call of callsAfter(envidoSequences.indexOf(calls), rules))
      visit(opener, calls + CALL_LETTERS[call], 1 - seat, moving(ACTION.ENVIDO + call));
    if (calls !== '') {
      add(found.refused[seat], ...moving(ACTION.NO_QUIERO));
      add(found.shown, ...moving(ACTION.QUIERO));
    } else if (seat === 0) visit(1, '', 1, moving(PASS));
    else add(found.none, ...moving(PASS));
  };
  visit(0, '', 0, [ones, ones]);
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

/** The chance of each pair of holdings of three ranks (row mano's), given the weight of each pair of envido scores. */
export function jointOf(model: HandModel, weights: Float64Array, folding: Uint8Array): Float64Array {
  const { classes, pairs, strategy } = model;
  const holdings = strategy.tree.holdings.sets[3].length;
  const joint = new Float64Array(holdings * holdings);
  let total = 0;
  for (let i = 0; i < classes.size; i++) {
    const keeps = folding[i] ? SMOOTHING : 1;
    const row = i * classes.size;
    const into = classes.holding[i] * holdings;
    const scores = classes.score[i] * WIDTH;
    for (let j = 0; j < classes.size; j++) {
      const weight = keeps * pairs[row + j] * weights[scores + classes.score[j]];
      joint[into + classes.holding[j]] += weight;
      total += weight;
    }
  }
  return joint.map((weight) => weight / total);
}
