import { Rng } from '../../../../core/rng.ts';
import { ENVIDO_SCORES } from '../../equilibrium/envido/envido-auction.ts';
import type { OpeningStrategy } from '../../equilibrium/opening/opening-strategy.ts';
import { type OpeningShape, ruleBasedPlay } from '../../equilibrium/opening/rule-based-play.ts';
import type { HandModel } from '../hand-model.ts';
import type { MeasuredOpening } from './measure-opening.ts';
import { honest, type PlainOpener, presser } from './plain-openers.ts';
import { plusOpening } from './plus-opening.ts';

/** A way to open, as weights kept by node, and its share among the players that there are. */
export interface Opener {
  readonly weights: ArrayLike<number>;
  readonly share: number;
}

/** However seldom a player comes to a node, what it does there counts so much of its share. */
const LEAST_REACH = 0.01;

/**
 * How players open that there are: `equilibrium-plus`, the players by rules, one who never bluffs and one who always
 * presses. All but the first open the same at every score.
 */
export function usualOpening(model: HandModel, measured: MeasuredOpening, stored: OpeningStrategy): Float32Array {
  const { classes, strategy } = model;
  const { tree, index } = measured;
  const shape = { tree, index, classes, ranks: strategy.ranks };
  const byRules = new Float32Array(index.slots);
  for (const seat of [0, 1]) ruleBasedPlay(shape, seat, Rng.seeded('usual').fork('rules', seat), byRules);
  const sets = strategy.tree.holdings.sets[3];
  const plain = (opener: PlainOpener) =>
    measured.weights((node, own) =>
      opener({ envido: ENVIDO_SCORES[classes.score[own]], ranks: sets[classes.holding[own]] }, node),
    );
  return oneOfSome(shape, [
    { weights: plusOpening(model, measured, stored), share: 0.7 },
    { weights: byRules, share: 0.18 },
    { weights: plain(honest), share: 0.06 },
    { weights: plain(presser), share: 0.06 },
  ]);
}

/**
 * How a player opens who is one of some, nobody knows which: at each node each of them counts by its share and by how
 * likely it comes there with its hand. That is the same as to draw one of them before the hand.
 */
export function oneOfSome({ tree, index }: Pick<OpeningShape, 'tree' | 'index'>, openers: readonly Opener[]) {
  const merged = new Float32Array(index.slots);
  for (const { weights, share } of openers) {
    const visit = (node: number, seat: number, reach: Float64Array): void => {
      const { kind, turn, children } = tree.nodes[node];
      if (kind === 'end') return;
      const reaches = children.map((child) => (turn === seat ? new Float64Array(tree.width(child, seat)) : reach));
      if (turn === seat)
        reach.forEach((own, i) => {
          const mix = index.mix(weights, node, i);
          let first = index.firstSlots.get(node) as number;
          index.slotsOf(node, i).forEach((slot, k) => {
            if (slot >= 0) {
              merged[slot] += share * Math.max(LEAST_REACH, own) * mix[k];
              reaches[k][slot - first] = own * mix[k];
            }
            first += reaches[k].length;
          });
        });
      children.forEach((child, k) => {
        visit(child, seat, reaches[k]);
      });
    };
    for (const seat of [0, 1]) visit(tree.root, seat, new Float64Array(tree.width(tree.root, seat)).fill(1));
  }
  return merged;
}
