import { oncePerKey } from '../../../../core/once.ts';
import { ACTION } from '../../../../games/truco/actions.ts';
import { ENVIDO_LETTERS, envidoSequences } from '../../../../games/truco/bidding.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import { callsAfter, ENVIDO_SCORES, scorePairs } from '../../equilibrium/envido/envido-auction.ts';
import { PASS } from '../../equilibrium/envido/envido-strategy.ts';
import type { HandClasses } from '../../equilibrium/opening/hand-classes.ts';
import type { OpeningStrategy } from '../../equilibrium/opening/opening-strategy.ts';
import { type HandModel, USUAL } from '../hand-model.ts';
import type { Scores } from '../opening/opening-scores.ts';
import { normalised } from '../rest/joint-holdings.ts';
import type { Stakes } from '../rest/rest-of-hand.ts';

const WIDTH = ENVIDO_SCORES.length;
/** The share of what could be that counts beside what the model makes likely. */
const SMOOTHING = 0.05;
/** With more points to go than this the points of a hand are worth about the same. */
const MOST_POINTS_TO_GO = 3;
/** A score at which much is left to play for. */
const FAR = 9;

/** One way in which the envido of a hand may end. */
export interface EnvidoEnding {
  /** `none`, `refused 0` (by mano), `refused 1`, `said 27` (mano's score, pie's is no better) or `said 27 29`. */
  readonly name: string;
  readonly chance: number;
  /** The chance of each pair of holdings of three ranks then: row mano's, column pie's. */
  joint(): Float64Array;
}

/** For each way in which an envido may end how likely each pair of classes brings it about: row mano's, column pie's. */
interface EnvidoEnds {
  readonly none: Float32Array;
  readonly refused: readonly [byMano: Float32Array, byPie: Float32Array];
  readonly shown: Float32Array;
}

/**
 * All endings of the envido after which the match has a shape (see `shapeOf`), likeliest first. Both play the model at the
 * score before it, which far from the end is the start of a match; with a `seat` its opponent opens, with a chance, as is
 * usual instead.
 */
export function envidoEndings(model: HandModel, shape = 'far', seat?: number, usualChance = USUAL): EnvidoEnding[] {
  const { classes, pairs } = model;
  const ends = oncePerKey(
    (scores: Scores) =>
      seat === undefined ? endsAt(model, scores) : endsAgainstUsual(model, scores, seat, usualChance),
    (scores) => scores.join(),
  );
  const before = (ending: string) => ends(scoresBefore(shape, ending, model.rules));
  const ofScores = scorePairs();
  const ending = (
    name: string,
    weights: Float32Array,
    byScores: Float64Array,
    possible: (mano: number, pie: number) => boolean,
  ): EnvidoEnding => {
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
  };
  const always = () => true;
  const whole = (name: string, weights: Float32Array) => ending(name, weights, byScore(model, weights), always);
  const endings = [
    whole('none', before('none').none),
    ...[0, 1].map((each) => whole(`refused ${each}`, before(`refused ${each}`).refused[each])),
  ];
  const { shown } = before('said');
  const shownByScore = byScore(model, shown);
  for (let mano = 0; mano < WIDTH; mano++) {
    const score = ENVIDO_SCORES[mano];
    endings.push(ending(`said ${score}`, shown, shownByScore, (i, j) => i === mano && j <= mano));
    for (let pie = mano + 1; pie < WIDTH; pie++)
      endings.push(
        ending(`said ${score} ${ENVIDO_SCORES[pie]}`, shown, shownByScore, (i, j) => i === mano && j === pie),
      );
  }
  return endings.sort((a, b) => b.chance - a.chance);
}

/** Goes through the pairs of classes whose envido scores are possible; `at` is the pair's place in a matrix. */
function forEachPair(
  { size, score }: HandClasses,
  possible: (mano: number, pie: number) => boolean,
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
  const always = () => true;
  forEachPair(classes, always, (i, j, at) => {
    found[classes.score[i] * WIDTH + classes.score[j]] += pairs[at] * weights[at];
  });
  return found;
}

/** What both leave when they play the model: an opening where there is one for the score, else its folds and its auction. */
function endsAt(model: HandModel, scores: Scores): EnvidoEnds {
  const opening = model.opening({ startScores: scores, mano: 0 });
  return opening ? openingEnds(model.classes, [opening, opening]) : auctionEnds(model, scores);
}

/** The same where the opponent of a seat opens, with a chance, as is usual, if that is known. */
function endsAgainstUsual(model: HandModel, scores: Scores, seat: number, usualChance: number): EnvidoEnds {
  const known = endsAt(model, scores);
  const at = { startScores: scores, mano: 0 };
  const opening = model.opening(at);
  const usual = model.usualOpening(at);
  if (!opening || !usual) return known;
  const other = openingEnds(model.classes, seat === 0 ? [opening, usual] : [usual, opening]);
  const mixed = (a: Float32Array, b: Float32Array) =>
    a.map((weight, i) => (1 - usualChance) * weight + usualChance * b[i]);
  return {
    none: mixed(known.none, other.none),
    refused: [mixed(known.refused[0], other.refused[0]), mixed(known.refused[1], other.refused[1])],
    shown: mixed(known.shown, other.shown),
  };
}

const noEnds = ({ size }: HandClasses): EnvidoEnds => {
  const matrix = () => new Float32Array(size * size);
  return { none: matrix(), refused: [matrix(), matrix()], shown: matrix() };
};

/** How envido ends by the openings of mano and pie, by class of hands. */
function openingEnds(classes: HandClasses, openings: readonly [OpeningStrategy, OpeningStrategy]): EnvidoEnds {
  const { size } = classes;
  const found = noEnds(classes);
  const { nodes, root } = openings[0].tree;
  const add = (into: Float32Array, [mano, pie]: Reaches) => {
    for (let i = 0; i < size; i++) {
      if (mano[i] === 0) continue;
      for (let j = 0; j < size; j++) into[i * size + j] += mano[i] * pie[j];
    }
  };
  const visit = (node: number, reach: Reaches): void => {
    const { kind, turn, moves, children } = nodes[node];
    const chances = openings[turn].chancesAt(node);
    moves.forEach((move, k) => {
      if (move.kind === 'fold') return;
      const own = reach[turn].map((each, i) => each * chances[k][i]);
      const after: Reaches = turn === 0 ? [own, reach[1]] : [reach[0], own];
      if (nodes[children[k]].kind !== 'end') visit(children[k], after);
      else if (kind !== 'auction') add(found.none, after);
      else add(move.kind === 'accept' ? found.shown : found.refused[turn], after);
    });
  };
  visit(root, [new Float64Array(size).fill(1), new Float64Array(size).fill(1)]);
  return found;
}

/** How likely mano and pie come to a point of the envido with each of their hands, or of their scores. */
type Reaches = readonly [mano: Float64Array, pie: Float64Array];

/** How envido ends by the model's folds and its auction, which knows scores alone. */
function auctionEnds(model: HandModel, scores: Scores): EnvidoEnds {
  const { envido, rules, classes } = model;
  const { size, score } = classes;
  const found = noEnds(classes);
  const keeps = Array.from(model.folding({ startScores: scores, mano: 0 }), (folds) => (folds ? SMOOTHING : 1));
  const add = (into: Float32Array, [mano, pie]: Reaches) => {
    for (let i = 0; i < size; i++) {
      const own = keeps[i] * mano[score[i]];
      if (own > 0) for (let j = 0; j < size; j++) into[i * size + j] += own * pie[score[j]];
    }
  };
  const visit = (opener: number, calls: string, seat: number, reach: Reaches): void => {
    const moving = (move: number): Reaches => {
      const chances = envido.chancesOf(scores, { opener, calls }, move);
      const own = reach[seat].map((each, i) => each * chances[i]);
      return seat === 0 ? [own, reach[1]] : [reach[0], own];
    };
    for (const call of callsAfter(envidoSequences.indexOf(calls), rules))
      visit(opener, calls + ENVIDO_LETTERS[call], 1 - seat, moving(ACTION.ENVIDO + call));
    if (calls !== '') {
      add(found.refused[seat], moving(ACTION.NO_QUIERO));
      add(found.shown, moving(ACTION.QUIERO));
    } else if (seat === 0) visit(1, '', 1, moving(PASS));
    else add(found.none, moving(PASS));
  };
  visit(0, '', 0, [new Float64Array(WIDTH).fill(1), new Float64Array(WIDTH).fill(1)]);
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
