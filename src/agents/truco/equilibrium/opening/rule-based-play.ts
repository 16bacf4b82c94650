import type { Rng } from '../../../../core/rng.ts';
import { ACTION, FACE_DOWN, FIRST_CALL, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { dealIndex, HANDS, handCards, handFlor } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { NodeIndex } from '../../../../solve/node-strategy.ts';
import { RulePlayer } from '../../rules/rule-player.ts';
import { type Temperament, temperaments } from '../../rules/temperament.ts';
import type { Ranks } from '../cards/ranks.ts';
import type { HandClasses } from './hand-classes.ts';
import type { OpeningMove, OpeningNode, OpeningTree } from './opening-tree.ts';

/** The players by rules that stand for how people open. Each class of hands is played by one of them, drawn once. */
const NAMES = ['careful', 'bold', 'bluffer'];
const LEVEL = 3;
/** How many hands of the other seat are tried before a course of play counts as impossible. */
const TRIES = 400;

/** An opening in which strategies are kept by node. */
export interface OpeningShape {
  readonly tree: OpeningTree;
  readonly index: NodeIndex;
  readonly classes: HandClasses;
  readonly ranks: Ranks;
}

/** What players by rules do at every node of a seat in the opening, written into weights kept by node. */
export function ruleBasedPlay(
  { tree, index, classes, ranks }: OpeningShape,
  seat: number,
  rng: Rng,
  into: Float32Array,
): void {
  const game = trucoGame('ufsm24');
  const chosen = NAMES.map((name) => temperaments.find((each) => each.name === name) as Temperament);
  const players = chosen.map((temperament) => new RulePlayer(temperament, LEVEL, game.start()));
  const hands: number[][] = Array.from({ length: classes.size }, () => []);
  for (let hand = 0; hand < HANDS; hand++) if (handFlor[hand] === 0) hands[classes.of[hand]].push(hand);
  const playerOf = Array.from({ length: classes.size }, () => rng.pick(players));

  /** A state after these moves in which the seat holds the hand; none when the other seat cannot have made its moves. */
  const stateAfter = (path: readonly OpeningMove[], hand: number): TrucoState | undefined => {
    for (let tries = 0; tries < TRIES; tries++) {
      const other = rng.below(HANDS);
      if (handFlor[other] > 0 || shareCard(hand, other)) continue;
      const state = game.start();
      state.apply(FIRST_DEAL + (seat === 0 ? dealIndex(hand, other) : dealIndex(other, hand)));
      if (path.every((move) => take(state, move, ranks))) return state;
    }
    return undefined;
  };

  const visit = (at: number, path: readonly OpeningMove[]): void => {
    const node = tree.nodes[at];
    if (node.kind === 'end') return;
    if (node.turn === seat) {
      const held = tree.classesAt(at, seat);
      for (let i = 0; i < tree.width(at, seat); i++) {
        const own = held ? held[i] : i;
        // a class without hands has flores only, which do not come here
        const state = hands[own].length > 0 ? stateAfter(path, rng.pick(hands[own])) : undefined;
        if (!state) continue;
        const action = actionOf(node, playerOf[own].choose(state, rng), game.view(state, seat).held, ranks);
        into[index.slotsOf(at, i)[action]] = 1;
      }
    }
    node.children.forEach((child, k) => {
      visit(child, [...path, node.moves[k]]);
    });
  };
  visit(tree.root, []);
}

/** Makes a move of the opening in the engine; false when the player to move does not hold the card. */
function take(state: TrucoState, move: OpeningMove, ranks: Ranks): boolean {
  const { turn } = state;
  if (move.kind === 'envido') state.apply(ACTION.ENVIDO + move.call);
  else if (move.kind === 'truco') state.apply(ACTION.TRUCO + Math.max(state.stake, state.trucoAsked) - 1);
  else if (move.kind === 'card') {
    const card = state.cards.subarray(3 * turn, 3 * turn + 3).find((each) => ranks.of[each] === move.rank);
    if (card === undefined) return false;
    state.apply(card);
  } else state.apply(move.kind === 'accept' ? ACTION.QUIERO : ACTION.NO_QUIERO);
  return true;
}

/** The number of the tree's action for one of the engine. A player that would fold plays its weakest card instead. */
function actionOf(node: OpeningNode, action: number, held: readonly number[], ranks: Ranks): number {
  const find = (like: (move: OpeningMove) => boolean) => node.moves.findIndex(like);
  const weakest = Math.max(...held.map((card) => ranks.of[card]));
  if (action < FIRST_CALL) {
    const rank = ranks.of[action % FACE_DOWN];
    return find((move) => move.kind === 'card' && move.rank === rank);
  }
  if (action === ACTION.MAZO) return find((move) => move.kind === 'card' && move.rank === weakest);
  if (action === ACTION.QUIERO) return find((move) => move.kind === 'accept');
  if (action === ACTION.NO_QUIERO) return find((move) => move.kind === 'decline');
  if (action >= ACTION.TRUCO) return find((move) => move.kind === 'truco');
  return find((move) => move.kind === 'envido' && move.call === action - ACTION.ENVIDO);
}

function shareCard(one: number, two: number): boolean {
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) if (handCards[3 * one + i] === handCards[3 * two + j]) return true;
  }
  return false;
}
