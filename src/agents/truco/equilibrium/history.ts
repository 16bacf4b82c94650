import { ACTION, FIRST_CALL } from '../../../games/truco/actions.ts';
import type { TrucoRules } from '../../../games/truco/rules.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import type { Ranks } from './ranks.ts';
import { playedRanks } from './situation.ts';
import { ACCEPTS, CALLS, LAST_CARD, type TrucoTree } from './truco-tree.ts';

/** An action taken at a node of the card and truco game. */
export interface Step {
  readonly node: number;
  readonly action: number;
}

/** The way from the root to where a view stands; envido and flor leave no trace in it. */
export function historyOf(view: TrucoView, tree: TrucoTree, ranks: Ranks, rules: TrucoRules): Step[] {
  const steps: Step[] = [];
  const played = playedRanks(view, tree, ranks);
  let cards = 0;
  let node = tree.root;
  /** Who called an envido or flor that may wait for an answer. */
  let aside = -1;
  const take = (meaning: number): void => {
    const action = find(tree, node, meaning);
    if (action < 0) throw new RangeError('the log of this view is no course of a hand');
    steps.push({ node, action });
    node = tree.child(node, action);
  };
  const takeBack = (): void => {
    node = (steps.pop() as Step).node;
  };
  for (const { seat, action } of view.log) {
    const isCard = action < FIRST_CALL || action > ACTION.MAZO;
    const isAside = action >= ACTION.ENVIDO && action <= ACTION.CONTRAFLOR_E_A_FALTA;
    const isAnswer = action === ACTION.QUIERO;
    if (isAside) {
      if (rules.envidoFirst === 'erases' && tree.waits(node)) takeBack();
      aside = seat;
    } else if (isAnswer && aside >= 0 && seat !== aside) aside = -1;
    else if (isAnswer) take(ACCEPTS);
    else if (isCard) {
      const rank = played[cards++];
      take(cards > 4 ? LAST_CARD : rank);
    } else if (action >= ACTION.TRUCO && action <= ACTION.VALE_CUATRO) {
      // accepted on its own turn, then raised: the same as raising at once
      if (find(tree, node, CALLS) < 0) takeBack();
      take(CALLS);
    }
    if (!isAside && !isAnswer) aside = -1;
  }
  return steps;
}

function find(tree: TrucoTree, node: number, meaning: number): number {
  for (let k = 0; k < tree.actions(node); k++) if (tree.meaning(node, k) === meaning) return k;
  return -1;
}
