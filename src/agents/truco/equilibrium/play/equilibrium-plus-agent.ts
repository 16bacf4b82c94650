import { ACTION, FACE_DOWN, FIRST_CALL } from '../../../../games/truco/actions.ts';
import { strength } from '../../../../games/truco/cards.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { matchValue } from '../../rules/match-value.ts';
import { nextTrucoCall } from '../cards/truco-mix.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { EnvidoStrategy } from '../envido/envido-strategy.ts';
import type { ActionChance } from '../mix.ts';
import type { OpeningStrategy } from '../opening/opening-strategy.ts';
import type { OpeningMove } from '../opening/opening-tree.ts';
import { declaration, EquilibriumAgent, separateMix } from './equilibrium-agent.ts';
import { answerFlor } from './flor.ts';
import { adjustToScore } from './match-score.ts';

/** When a player lacks this many points or fewer, envido is decided by the chance to win the match. */
const NEAR_THE_END = 8;

/**
 * Plays the opening that was solved over cards and envido together, and the game of cards and truco after it. It answers
 * a flor by its chances, decides envido by the match near the end of it, and plays a card that loses its trick face
 * down. As mano it folds what costs less so than to go on.
 */
export class EquilibriumPlusAgent extends EquilibriumAgent {
  override readonly name = 'equilibrium-plus';
  private readonly opening: OpeningStrategy;

  constructor(strategy: TrucoStrategy, opening: OpeningStrategy) {
    super(strategy);
    this.opening = opening;
  }

  override begin(match: { readonly game: string }): void {
    super.begin(match);
    matchValue(this.game(match).rules);
  }

  override mix(view: TrucoView, legal: readonly number[]): readonly ActionChance[] {
    const { rules, envido } = this.game(view);
    const fixed = declaration(view, legal) ?? (view.flor.asked ? answerFlor(view, legal, rules) : undefined);
    if (fixed !== undefined) return [{ action: fixed, chance: 1 }];
    if (this.folds(view, legal)) return [{ action: ACTION.MAZO, chance: 1 }];
    const mix = isNearTheEnd(view.scores, view.target)
      ? separateMix(this.strategy, new EnvidoStrategy(rules, matchValue(rules)), view, legal)
      : (openingMix(this.opening, view, legal) ?? separateMix(this.strategy, envido, view, legal));
    const adjusted = view.envido.asked ? mix : adjustToScore(view, legal, mix);
    return this.soundCards(view, adjusted).map((choice) => faceDown(choice, view, legal));
  }
}

/** Whether envido is decided by the chance to win the match. */
export function isNearTheEnd(scores: readonly number[], target: number): boolean {
  return scores.some((score) => target - score <= NEAR_THE_END);
}

/** The mix of a solved opening; `undefined` where it has none. */
export function openingMix(
  opening: OpeningStrategy,
  view: TrucoView,
  legal: readonly number[],
): ActionChance[] | undefined {
  const mix = opening.mixFor(view, legal).flatMap(({ move, chance }) => {
    const action = engineAction(view, move, opening.ranks.of);
    return chance > 0 && legal.includes(action) ? [{ action, chance }] : [];
  });
  const total = mix.reduce((sum, { chance }) => sum + chance, 0);
  return total > 0 ? mix.map(({ action, chance }) => ({ action, chance: chance / total })) : undefined;
}

function engineAction(view: TrucoView, move: OpeningMove, rankOf: Uint8Array): number {
  if (move.kind === 'decline') return ACTION.NO_QUIERO;
  if (move.kind === 'accept') return ACTION.QUIERO;
  if (move.kind === 'envido') return ACTION.ENVIDO + move.call;
  if (move.kind === 'truco') return nextTrucoCall(view);
  if (move.kind === 'fold') return ACTION.MAZO;
  return view.held.find((card) => rankOf[card] === move.rank) ?? -1;
}

/** A card that loses its trick is played face down where the rules allow it. */
export function faceDown(choice: ActionChance, view: TrucoView, legal: readonly number[]): ActionChance {
  const hidden = choice.action + FACE_DOWN;
  if (choice.action >= FACE_DOWN || !legal.includes(hidden)) return choice;
  const trick = view.tricks[view.tricks.length - 1];
  const theirs = trick && trick.winner === null ? trick.plays[1 - view.seat] : null;
  if (theirs === null || theirs === undefined || theirs >= FIRST_CALL) return choice;
  return strength[theirs] > strength[choice.action] ? { action: hidden, chance: choice.chance } : choice;
}
