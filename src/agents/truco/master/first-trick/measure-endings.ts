import type { Exploitability } from '../../../../solve/best-response.ts';
import { copyWeights } from '../../../../solve/node-strategy.ts';
import { END } from '../../../../solve/public-tree.ts';
import { FirstTrickPlay, type HandModel, USUAL } from '../hand-model.ts';
import type { Scores } from '../opening/opening-scores.ts';
import { smoothed } from '../ranges.ts';
import { jointHoldings, normalised, type RangeAfter } from '../rest/joint-holdings.ts';
import { RestOfHand, type Stakes } from '../rest/rest-of-hand.ts';
import { LIKE_THE_TABLE, solveRest } from '../rest/solve-rest.ts';
import { type EnvidoEnding, endingsAt, envidoEndings, shapeOf, shapeStakes } from './endings.ts';
import { exploitHand, type PlayedHand, type PlayedRest } from './exploit.ts';
import { type FirstTrickEnd, jointAfter } from './first-trick.ts';
import { firstTrickIndex } from './first-trick-file.ts';

/** How the rest of a hand is played: solved with what is known, in so many iterations, or by the table that knows nothing. */
export type RestPlayer = { readonly iterations: number } | 'table';

/** What is known of the hands of an ending before the first trick, as chances of pairs of holdings. */
interface EndingHands {
  readonly ending: string;
  readonly shape: string;
  readonly stakes: Stakes;
  /** What both really hold. */
  readonly joint: Float64Array;
  /** What mano and what pie believe. */
  readonly believed: readonly Float64Array[];
  readonly usualChance: number;
}

/** The endings at a score, by name, with the hands that they leave; likeliest first. */
export class MeasuredEndings {
  readonly endings: readonly EnvidoEnding[];
  private readonly model: HandModel;
  private readonly shape: string;
  private readonly usualChance: number;
  /** As mano and as pie meet them, whose opponents may be usual players. */
  private readonly met: readonly (readonly EnvidoEnding[])[];

  /**
   * `score`: a shape that the match has after the envido (see `shapeOf`), or the points of mano and pie before it.
   * `usualChance`: how likely both take the other to be a usual player; it is `USUAL` when a match begins.
   */
  constructor(model: HandModel, score: string | Scores, usualChance = USUAL) {
    this.model = model;
    this.usualChance = usualChance;
    this.shape = typeof score === 'string' ? score : '';
    const endings = (seat?: number) =>
      typeof score === 'string'
        ? envidoEndings(model, score, seat, usualChance)
        : endingsAt(model, score, seat, usualChance).map(named);
    this.endings = endings();
    this.met = [0, 1].map(endings);
  }

  /**
   * What is given away after an ending, exactly: cards and truco from the first trick on, with the hands that both then
   * hold by the model's own opening. Hands are told apart by their ranks.
   */
  givenAway(name: string, player: RestPlayer): Exploitability {
    const { model } = this;
    const hands = this.hands(name);
    return exploitHand(model.paths, hands.joint, hands.stakes, playEnding(model, hands, player));
  }

  private hands(name: string): EndingHands {
    const { model, usualChance } = this;
    const ending = find(this.endings, name);
    const { after } = ending;
    const { target } = model.rules;
    const shape = after ? shapeOf(target - after[0], target - after[1]) : this.shape;
    return {
      ending: after ? name.replace(LEAVES, '') : name,
      shape,
      stakes: after ? model.match.stakes(...after) : shapeStakes(shape, model),
      joint: ending.joint(),
      believed: this.met.map((met) => find(met, name).joint()),
      usualChance: model.usualChance(shape, usualChance),
    };
  }
}

/** What a name says of the score after an ending. */
const LEAVES = /: \d+-\d+$/;

/** The ending with a name of its own: envidos that end alike may leave several scores. */
function named(ending: EnvidoEnding): EnvidoEnding {
  return { ...ending, name: `${ending.name}: ${ending.after?.join('-')}` };
}

function find(endings: readonly EnvidoEnding[], name: string): EnvidoEnding {
  return endings.find((each) => each.name === name) as EnvidoEnding;
}

type Ranges = readonly [mano: RangeAfter, pie: RangeAfter];

/** How both play after an ending. */
function playEnding(
  model: HandModel,
  { ending, shape, stakes, joint, believed, usualChance }: EndingHands,
  player: RestPlayer,
): PlayedHand {
  const { strategy } = model;
  const { tree } = strategy;
  const [weights, ranges] = followPaths(model, model.firstTrick(shape, ending));
  const [, tableRanges] = followPaths(model, new FirstTrickPlay(model));
  const after = (end: FirstTrickEnd): PlayedRest => {
    const rest = new RestOfHand(tree, end.node, jointAfter(tree, joint, end.mano, end.pie), stakes);
    if (player === 'table') return { rest, strategy };
    const both = ranges.get(end.path) as Ranges;
    const usual = tableRanges.get(end.path) as Ranges;
    const [ofMano, ofPie] = [0, 1].map((seat) => {
      const held = [0, 1].map((each) =>
        each === seat ? [both[each]] : [scaled(both[each], 1 - usualChance), scaled(usual[each], usualChance)],
      );
      const hands = normalised(jointHoldings(model, believed[seat], [held[0], held[1]]));
      const leaning = { seat, chance: usualChance * LIKE_THE_TABLE, usual: strategy };
      return solveRest(tree, end.node, hands, stakes, player.iterations, leaning);
    });
    copyWeights(ofPie, ofMano.index, ofMano.weights, 1);
    return { rest, strategy: ofMano };
  };
  return { weights, after };
}

/** The mixes of a first trick by path, and what each seat may hold at its ends by its own moves. */
function followPaths(
  { paths, strategy }: HandModel,
  play: FirstTrickPlay,
): [weights: Float32Array, ranges: Map<number, Ranges>] {
  const { tree } = strategy;
  const index = firstTrickIndex(paths);
  const weights = new Float32Array(index.slots);
  const ranges = new Map<number, Ranges>();
  const visit = (path: number, held: Ranges): void => {
    const node = paths.nodes[path];
    if (tree.turn(node) === END) return;
    if (paths.isPlayed(path)) {
      ranges.set(path, held);
      return;
    }
    const turn = tree.turn(node) as 0 | 1;
    const { rank, reach } = held[turn];
    const mixes = Array.from({ length: tree.width(node, turn) }, (_, own) => play.mix(path, own));
    let slot = index.firstSlots.get(path) as number;
    paths.children[path].forEach((child, k) => {
      const before = tree.indicesBefore(node, k);
      const length = before?.length ?? mixes.length;
      const after = new Float64Array(length);
      for (let j = 0; j < length; j++, slot++) {
        const own = before ? before[j] : j;
        if (own < 0) continue;
        weights[slot] = mixes[own][k];
        after[j] = reach[own] * smoothed(mixes[own][k]);
      }
      const range = { rank: before ? tree.meaning(node, k) : rank, reach: after };
      visit(child, turn === 0 ? [range, held[1]] : [held[0], range]);
    });
  };
  const all = { rank: -1, reach: new Float64Array(tree.holdings.sets[3].length).fill(1) };
  visit(0, [all, all]);
  return [weights, ranges];
}

function scaled({ rank, reach }: RangeAfter, factor: number): RangeAfter {
  return { rank, reach: reach.map((each) => factor * each) };
}
