import { ACTION, FACE_DOWN, FIRST_CALL, isTrucoCall } from '../../../../games/truco/actions.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { informationSetOf, pathOf } from '../../equilibrium/cards/information-set.ts';
import { engineAction } from '../../equilibrium/cards/truco-mix.ts';
import type { TrucoTree } from '../../equilibrium/cards/truco-tree.ts';
import type { ActionChance } from '../../equilibrium/mix.ts';
import { foldPoints } from '../../equilibrium/play/folding.ts';
import type { HandModel } from '../hand-model.ts';
import { pointWorth } from '../opening/envido-worth.ts';
import { asSeen, type EnvidoMove, followHand, type ReadPlayer, smoothed } from '../ranges.ts';
import type { EnvidoOpponentModel } from './envido-opponent-model.ts';
import { TrucoOpponentModel } from './truco-opponent-model.ts';
import { TrucoResponse } from './truco-response.ts';

/** How far a manner is believed that is read for certain. */
export const READ = 0.9;
/**
 * How much likelier an action gets for each point that it is better, as a power of e: until so many points were lost to
 * this opponent in cards and truco, on balance, and after that.
 */
export const EAGER = 12;
const LOST_EAGERLY = 4;
export const CAREFUL = 3;
/**
 * With so many points lost nothing is played by its manner any more. A hand has at most four points, so that adapting
 * never costs more than twelve and what it has won.
 */
const MOST_LOST = 8;
/** Every action that is possible may be taken. */
const SOME = 0.01;

/** What is known of an opponent, how likely it plays truco by a manner, and how far that is believed. */
export interface KnownPlayer extends ReadPlayer {
  readonly read: number;
  readonly chance: number;
}

/** Plays cards and truco by what was learned of one opponent. What it gives back: `bench/truco/truco-manner.ts`. */
export class AdaptiveTruco {
  readonly opponent = new TrucoOpponentModel();
  /** The number of the last hand that was learned from. */
  private learned = 0;
  private readonly envido: EnvidoOpponentModel;

  /** What is learned of its envido tells of its cards too. */
  constructor(envido: EnvidoOpponentModel) {
    this.envido = envido;
  }

  begin(): void {
    this.opponent.forget();
    this.learned = 0;
  }

  /** Learns from every finished hand. */
  saw(view: TrucoView, model: HandModel): void {
    if (view.outcome === null || view.hand === this.learned) return;
    this.learned = view.hand;
    this.opponent.learn(view, model);
  }

  /** The manner that is believed in, of a stranger that of all styles together; `undefined` once too much was lost by it. */
  known(model: HandModel): KnownPlayer | undefined {
    if (this.opponent.won < -MOST_LOST) return undefined;
    const read = 1 - this.opponent.unreadable;
    const bids = (move: EnvidoMove, byModel: readonly number[]) => this.envido.chances(move, byModel);
    return { manner: this.opponent.manner(model), bids, read, chance: READ * read };
  }

  /** A mix with its cards and truco moved towards what pays against this opponent. */
  adapted(view: TrucoView, model: HandModel, mix: readonly ActionChance[]): readonly ActionChance[] {
    const known = this.known(model);
    if (!known) return mix;
    const { manner, read, chance } = known;
    const { strategy } = model;
    const { tree } = strategy;
    if (!mix.some(({ action }) => isOfTruco(view, action))) return mix;
    const { node } = informationSetOf(asSeen(view), tree);
    const [byTable, byManner] = [
      scaled(opponentAt(view, model, node), 1 - chance),
      scaled(opponentAt(view, model, node, known), chance),
    ];
    if (!byTable || !byManner) return mix;
    const seat = view.seat === view.mano ? 0 : 1;
    const scores = [view.scores[view.mano], view.scores[1 - view.mano]] as const;
    const response = new TrucoResponse(strategy, manner, seat, model.match.stakes(...scores));
    const held = view.held.map((card) => tree.ranks.of[card]).sort((a, b) => a - b);
    const point = pointWorth(model.match, scores);
    const values = new Map(
      response
        .values(node, held, { byTable, byManner })
        .flatMap((value, k) =>
          value === undefined ? [] : [[engineAction(strategy, view, tree.meaning(node, k)), value / point]],
        ),
    );
    if (mix.some(({ action }) => action === ACTION.MAZO)) {
      // mano alone folds, before anything is said: who goes on may meet an envido too
      const folded = response.worth(1 - seat, foldPoints(view, model.rules)) / point;
      values.set(ACTION.MAZO, folded - this.envido.ahead(view, model));
    }
    const total = mix.reduce((sum, { action, chance }) => (isOfTruco(view, action) ? sum + chance : sum), 0);
    const usual = new Map(mix.map(({ action, chance }) => [action, chance / total]));
    const actions = [...values.keys()];
    const chances = moved(
      actions.map((action) => usual.get(action) ?? 0),
      actions.map((action) => values.get(action) as number),
      read,
      this.opponent.won >= -LOST_EAGERLY ? EAGER : CAREFUL,
    );
    return [
      ...mix.filter(({ action }) => !isOfTruco(view, action)),
      ...actions.map((action, i) => ({ action, chance: total * chances[i] })),
    ];
  }
}

/** Chances moved towards what is worth more, in points, in a share of all cases. */
export function moved(chances: readonly number[], values: readonly number[], share: number, eager: number): number[] {
  const best = Math.max(...values);
  const weights = chances.map((chance, i) => (chance + SOME) * Math.exp(eager * (values[i] - best)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return chances.map((chance, i) => (1 - share) * chance + (share * weights[i]) / total);
}

/** Whether an action plays a card, or calls or answers truco. */
function isOfTruco({ envido, flor }: TrucoView, action: number): boolean {
  if (action === ACTION.QUIERO || action === ACTION.NO_QUIERO) return !envido.asked && !flor.asked;
  return action < FIRST_CALL || isTrucoCall(action) || action === ACTION.MAZO;
}

/** How likely the opponent has each of its private indices at a node, up to a factor, by the table or by what is known of it. */
function opponentAt(view: TrucoView, model: HandModel, node: number, known?: ReadPlayer): Float64Array | undefined {
  const { strategy, rules } = model;
  const { tree, index, weights, facts } = strategy;
  const hand = followHand(view, model, undefined, known ?? 'model');
  if (!hand) return undefined;
  let reach = hand.opponentIndices();
  if (!hand.isOver) return hand.node === node ? reach : undefined;
  const opponent = view.seat === view.mano ? 1 : 0;
  let at = hand.node;
  for (const { node: from, action } of pathOf(asSeen(view), tree, rules)) {
    if (tree.cardsPlayed(from) < 2) continue;
    at = tree.child(from, action);
    if (tree.turn(from) !== opponent) {
      if (tree.regroupsOther(from, action)) reach = followed(tree, from, reach, lastOf(view, tree, view.seat));
      continue;
    }
    const next = new Float64Array(tree.width(at, opponent));
    const chances = known && tree.decides(from) ? known.manner.chancesAt(from, strategy) : undefined;
    let slot = 0;
    for (let k = 0; k < action; k++) slot += tree.width(tree.child(from, k), opponent);
    const before = tree.indicesBefore(from, action);
    for (let j = 0; j < next.length; j++) {
      const i = before === undefined ? j : before[j];
      const first = index.firstSlots.get(from) ?? 0;
      const chance = !tree.decides(from) ? 1 : chances ? chances[slot + j] : weights[first + slot + j] / facts.levels;
      if (i >= 0) next[j] = reach[i] * smoothed(chance);
    }
    reach = next;
    if (tree.regroupsOther(from, action)) {
      const led = lastOf(view, tree, 1 - view.seat);
      reach = reach.map((weight, rank) => (rank === led ? weight : 0));
    }
  }
  return at === node ? reach : undefined;
}

/** The opponent's indices once this seat has led the last trick. */
function followed(tree: TrucoTree, node: number, held: Float64Array, led: number): Float64Array {
  const next = new Float64Array(2 * held.length);
  held.forEach((weight, rank) => {
    next[tree.followerIndex(node, led, rank)] += weight;
  });
  return next;
}

/** The rank that a seat played last. */
function lastOf({ log }: TrucoView, tree: TrucoTree, seat: number): number {
  const cards = log.filter((entry) => entry.seat === seat && entry.action < FIRST_CALL);
  return tree.ranks.of[cards[cards.length - 1].action % FACE_DOWN];
}

/** Weights that add up to a sum; `undefined` where there are none. */
function scaled(weights: Float64Array | undefined, sum: number): Float64Array | undefined {
  if (!weights) return undefined;
  const total = weights.reduce((all, weight) => all + weight, 0);
  return total > 0 ? weights.map((weight) => (weight * sum) / total) : undefined;
}
