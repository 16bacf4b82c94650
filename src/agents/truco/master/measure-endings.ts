import type { Exploitability } from '../../../solve/best-response.ts';
import { copyWeights } from '../../../solve/node-strategy.ts';
import { END } from '../../../solve/public-tree.ts';
import type { EnvidoEnding } from './endings.ts';
import { jointOf, scoresBefore, shapeStakes } from './endings.ts';
import { exploitHand, type PlayedRest } from './exploit.ts';
import { type FirstTrickEnd, jointAfter } from './first-trick.ts';
import { firstTrickIndex } from './first-trick-file.ts';
import type { HandModel } from './hand-model.ts';
import { jointHoldings, normalised, type RangeAfter } from './joint-holdings.ts';
import { smoothed } from './ranges.ts';
import { RestOfHand } from './rest-of-hand.ts';
import { LIKE_THE_TABLE, solveRest } from './solve-rest.ts';

/** How the rest of a hand is played: solved with what is known, in so many iterations, or by the table that knows nothing. */
export type RestPlayer = { readonly iterations: number } | 'table';

/**
 * What is given away after an ending of the envido, exactly: cards and truco from the first trick on, with the hands that
 * both then hold by the model's own auction. Hands are told apart by their ranks.
 */
export function measureEnding(
  model: HandModel,
  ending: EnvidoEnding,
  shape: string,
  player: RestPlayer,
): Exploitability {
  const { paths, strategy } = model;
  const { tree } = strategy;
  const startScores = scoresBefore(shape, ending.name, model.rules);
  const joint = jointOf(model, ending.weights, model.folding({ startScores, mano: 0 }));
  const stakes = shapeStakes(shape, model);
  const play = model.firstTrick(shape, ending.name);
  const index = firstTrickIndex(paths);
  const weights = new Float32Array(index.slots);
  const reaches = new Map<number, readonly [RangeAfter, RangeAfter]>();
  const holdings = tree.holdings.sets[3].length;
  const all = { rank: -1, reach: new Float64Array(holdings).fill(1) };
  /** Writes the mixes below a path, and what master believes at its ends. */
  const visit = (path: number, ranges: readonly [RangeAfter, RangeAfter]): void => {
    const node = paths.nodes[path];
    if (tree.turn(node) === END) return;
    if (paths.isPlayed(path)) {
      reaches.set(path, ranges);
      return;
    }
    const turn = tree.turn(node) as 0 | 1;
    const { rank, reach } = ranges[turn];
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
      visit(child, turn === 0 ? [range, ranges[1]] : [ranges[0], range]);
    });
  };
  visit(0, [all, all]);
  const after = (end: FirstTrickEnd): PlayedRest => {
    const rest = new RestOfHand(tree, end.node, jointAfter(tree, joint, end.mano, end.pie), stakes);
    if (player === 'table') return { rest, strategy };
    const [mano, pie] = reaches.get(end.path) as readonly [RangeAfter, RangeAfter];
    const believed = normalised(jointHoldings(model, joint, [[mano], [pie]]));
    const [ofMano, ofPie] = [0, 1].map((seat) => {
      const leaning = { seat, chance: LIKE_THE_TABLE, usual: strategy };
      return solveRest(tree, end.node, believed, stakes, player.iterations, leaning);
    });
    copyWeights(ofPie, ofMano.index, ofMano.weights, 1);
    return { rest, strategy: ofMano };
  };
  return exploitHand(paths, joint, stakes, weights, after);
}
