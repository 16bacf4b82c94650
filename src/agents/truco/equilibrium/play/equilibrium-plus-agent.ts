import type { Agent, Decision, Turn } from '../../../../core/agent.ts';
import { ACTION, FACE_DOWN, FIRST_CALL } from '../../../../games/truco/actions.ts';
import { handEnvido, handIndex, strength } from '../../../../games/truco/cards.ts';
import { parseGameId } from '../../../../games/truco/game.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { matchValue } from '../../rules/match-value.ts';
import { trucoMix } from '../cards/truco-mix.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { type ActionChance, EnvidoStrategy, PASS } from '../envido/envido-strategy.ts';
import type { OpeningStrategy } from '../opening/opening-strategy.ts';
import { openingNodeOf } from '../opening/opening-strategy.ts';
import type { OpeningMove } from '../opening/opening-tree.ts';
import { draw, explainMix } from './explanation.ts';
import { answerFlor } from './flor.ts';
import { adjustToScore } from './match-score.ts';

/** Points that one of the players lacks from which on an envido is decided by the chance to win the match. */
const NEAR_THE_END = 8;

/**
 * Plays the opening that was solved over cards and envido together, and the table after it. Answers flores by their chances, decides envido by the match near its end, and lays
 * a card that loses its trick anyway face down. It never folds: to refuse costs no more, and shows no less.
 */
export class EquilibriumPlusAgent implements Agent<TrucoView> {
  readonly name = 'equilibrium-plus';
  private readonly strategy: TrucoStrategy;
  private readonly opening: OpeningStrategy;
  private readonly rules = new Map<string, { readonly rules: TrucoRules; readonly book: EnvidoStrategy }>();

  constructor(table: TrucoStrategy, opening: OpeningStrategy) {
    this.strategy = table;
    this.opening = opening;
  }

  act({ view, legal, rng, explain }: Turn<TrucoView>): Decision {
    const mix = this.mix(view, legal);
    const action = draw(mix, rng);
    return explain ? { action, why: explainMix(this.strategy, view, legal, action, mix) } : { action };
  }

  /** The chance of each action here; adds up to one. */
  mix(view: TrucoView, legal: readonly number[]): readonly ActionChance[] {
    const aside = this.aside(view, legal);
    if (aside !== undefined) return [{ action: aside, chance: 1 }];
    const near = view.scores.some((score) => view.target - score <= NEAR_THE_END);
    const mix = near ? this.nearTheEnd(view, legal) : this.solved(view, legal);
    const bids = view.envido.asked;
    return (bids ? mix : adjustToScore(view, legal, mix)).map((choice) => hidden(choice, view, legal));
  }

  /** Flores, and whether to say the envido points. */
  private aside(view: TrucoView, legal: readonly number[]): number | undefined {
    if (legal.includes(ACTION.SHOW)) {
      const [a, b, c] = view.cards as [number, number, number];
      const heard = view.envido.said[view.mano] ?? 0;
      return handEnvido[handIndex(a, b, c)] > heard ? ACTION.SHOW : ACTION.HIDE;
    }
    if (legal.includes(ACTION.FLOR)) return ACTION.FLOR;
    return view.flor.asked ? answerFlor(view, legal, this.of(view).rules) : undefined;
  }

  private solved(view: TrucoView, legal: readonly number[]): ActionChance[] {
    const node = openingNodeOf(view, legal, this.opening);
    if (node >= 0) {
      const [a, b, c] = view.cards as [number, number, number];
      const ofClass = this.opening.game.classes.of[handIndex(a, b, c)];
      const mix = this.opening.mix(node, ofClass).flatMap(({ move, chance }) => {
        const action = engineAction(view, move, this.strategy.ranks.of);
        return chance > 0 && legal.includes(action) ? [{ action, chance }] : [];
      });
      const total = mix.reduce((sum, { chance }) => sum + chance, 0);
      if (total > 0) return mix.map(({ action, chance }) => ({ action, chance: chance / total }));
    }
    if (view.envido.asked || legal.includes(ACTION.ENVIDO)) return this.apart(view, legal, this.of(view).book);
    return trucoMix(this.strategy, view);
  }

  private nearTheEnd(view: TrucoView, legal: readonly number[]): ActionChance[] {
    return this.apart(view, legal, new EnvidoStrategy(this.of(view).rules, matchValue(this.of(view).rules)));
  }

  /** Envido by its auction alone, cards and truco by the table. */
  private apart(view: TrucoView, legal: readonly number[], book: EnvidoStrategy): ActionChance[] {
    const bids = () => book.mix(view).filter(({ chance }) => chance > 0);
    if (view.envido.asked) return bids();
    if (!legal.includes(ACTION.ENVIDO)) return trucoMix(this.strategy, view);
    return bids().flatMap((choice) =>
      choice.action !== PASS
        ? [choice]
        : trucoMix(this.strategy, view).map(({ action, chance }) => ({ action, chance: chance * choice.chance })),
    );
  }

  private of({ game }: TrucoView): { readonly rules: TrucoRules; readonly book: EnvidoStrategy } {
    const known = this.rules.get(game);
    if (known) return known;
    const rules = parseGameId(game);
    const made = { rules, book: new EnvidoStrategy(rules) };
    this.rules.set(game, made);
    return made;
  }
}

function engineAction(view: TrucoView, move: OpeningMove, rankOf: Uint8Array): number {
  if (move.kind === 'decline') return ACTION.NO_QUIERO;
  if (move.kind === 'accept') return ACTION.QUIERO;
  if (move.kind === 'envido') return ACTION.ENVIDO + move.call;
  if (move.kind === 'truco') return ACTION.TRUCO + Math.max(view.truco.stake, view.truco.asked) - 1;
  return view.held.find((card) => rankOf[card] === move.rank) ?? -1;
}

/** A card that loses its trick is not shown where the rules allow it. */
function hidden(choice: ActionChance, view: TrucoView, legal: readonly number[]): ActionChance {
  const faceDown = choice.action + FACE_DOWN;
  if (choice.action >= FACE_DOWN || !legal.includes(faceDown)) return choice;
  const trick = view.tricks[view.tricks.length - 1];
  const theirs = trick && trick.winner === null ? trick.plays[1 - view.seat] : null;
  if (theirs === null || theirs === undefined || theirs >= FIRST_CALL) return choice;
  return strength[theirs] > strength[choice.action] ? { action: faceDown, chance: choice.chance } : choice;
}
