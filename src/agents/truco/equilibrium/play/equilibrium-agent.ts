import type { Agent, Decision, Explanation, Turn } from '../../../../core/agent.ts';
import { ACTION } from '../../../../games/truco/actions.ts';
import { handFlor } from '../../../../games/truco/cards.ts';
import { parseGameId } from '../../../../games/truco/game.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { pointsToShow, weakestAlike } from '../../sound-choices.ts';
import { handOf } from '../cards/hands.ts';
import { ranks14 } from '../cards/ranks.ts';
import { trucoMix } from '../cards/truco-mix.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { EnvidoStrategy, PASS } from '../envido/envido-strategy.ts';
import { type ActionChance, draw, merged } from '../mix.ts';
import { actionValues, explainMix } from './explanation.ts';
import { Folding, mayFold } from './folding.ts';

/** A flor of this much or more accepts: about half of all flores are weaker. */
const GOOD_FLOR = 30;

/**
 * Plays the solved game of cards and truco and the solved envido auction side by side, each as if the other were not
 * there. It declares a flor that it holds, folds as mano what costs less so, and plays no card face down.
 */
export class EquilibriumAgent implements Agent<TrucoView> {
  readonly name: string = 'equilibrium';
  protected readonly strategy: TrucoStrategy;
  private readonly games = new Map<string, SolvedGame>();

  constructor(strategy: TrucoStrategy) {
    this.strategy = strategy;
  }

  /** The first auction is solved before the first turn, not in it. */
  begin({ game }: { readonly game: string }): void {
    this.game({ game }).envido.expectedAtStart();
  }

  act({ view, legal, rng, explain }: Turn<TrucoView>): Decision {
    const mix = this.mix(view, legal);
    const action = draw(mix, rng);
    return explain ? { action, why: this.explain(view, legal, action, mix) } : { action };
  }

  protected explain(
    view: TrucoView,
    legal: readonly number[],
    action: number,
    mix: readonly ActionChance[],
  ): Explanation {
    const { exploitability } = this.strategy.facts;
    const why = explainMix(view, legal, action, mix, actionValues(this.strategy, view, legal));
    return { ...why, details: { ...(why.details as object), exploitability } };
  }

  /** The chance of each action; the chances add up to one. */
  mix(view: TrucoView, legal: readonly number[]): readonly ActionChance[] {
    const fixed = declaration(view, legal) ?? florAnswer(view, legal);
    if (fixed !== undefined) return [{ action: fixed, chance: 1 }];
    if (this.folds(view, legal)) return [{ action: ACTION.MAZO, chance: 1 }];
    return this.soundCards(view, separateMix(this.strategy, this.game(view).envido, view, legal));
  }

  /** The mix without cards that a weaker one stands in for; fewer ranks do not tell which is weaker. */
  protected soundCards(view: TrucoView, mix: readonly ActionChance[]): readonly ActionChance[] {
    return this.strategy.ranks === ranks14 ? merged(mix, (action) => weakestAlike(view, action)) : mix;
  }

  /** Whether mano gives its hand up; what hands are worth is known by 14 ranks alone. */
  protected folds(view: TrucoView, legal: readonly number[]): boolean {
    return this.strategy.ranks === ranks14 && mayFold(view, legal) && this.game(view).folding.folds(view);
  }

  protected game(view: Pick<TrucoView, 'game'>): SolvedGame {
    const known = this.games.get(view.game);
    if (known) return known;
    const rules = parseGameId(view.game);
    const envido = new EnvidoStrategy(rules);
    const made = { rules, envido, folding: new Folding(rules, envido, () => (points) => points) };
    this.games.set(view.game, made);
    return made;
  }
}

/** A rule set and its envido auctions, in which points count. */
interface SolvedGame {
  readonly rules: TrucoRules;
  readonly envido: EnvidoStrategy;
  readonly folding: Folding;
}

/** Envido by its own auction, cards and truco by their own game. */
export function separateMix(
  strategy: TrucoStrategy,
  envido: EnvidoStrategy,
  view: TrucoView,
  legal: readonly number[],
): ActionChance[] {
  if (!view.envido.asked && !legal.includes(ACTION.ENVIDO)) return trucoMix(strategy, view);
  return envido
    .mix(view)
    .filter(({ chance }) => chance > 0)
    .flatMap((choice) =>
      choice.action !== PASS
        ? [choice]
        : trucoMix(strategy, view).map(({ action, chance }) => ({ action, chance: chance * choice.chance })),
    );
}

/** What needs no strategy: to declare a flor, and to say one's envido points where they win. */
export function declaration(view: TrucoView, legal: readonly number[]): number | undefined {
  if (legal.includes(ACTION.SHOW)) return pointsToShow(view);
  return legal.includes(ACTION.FLOR) ? ACTION.FLOR : undefined;
}

function florAnswer(view: TrucoView, legal: readonly number[]): number | undefined {
  if (!view.flor.asked) return undefined;
  if (handFlor[handOf(view.cards)] >= GOOD_FLOR) return ACTION.QUIERO;
  return legal.includes(ACTION.ACHICO) ? ACTION.ACHICO : ACTION.NO_QUIERO;
}
