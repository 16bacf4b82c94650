import type { Agent, Decision, Turn } from '../../../../core/agent.ts';
import { ACTION } from '../../../../games/truco/actions.ts';
import { handEnvido, handFlor, handIndex } from '../../../../games/truco/cards.ts';
import { parseGameId } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { trucoMix } from '../cards/truco-mix.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { type ActionChance, EnvidoStrategy, PASS } from '../envido/envido-strategy.ts';
import { draw, explainMix } from './explanation.ts';

/** A flor of this much or more accepts and raises; the middle of what an opposing flor holds. */
const GOOD_FLOR = 30;

/**
 * Plays the solved card and truco game and the solved envido auction side by side, each as if the other were not
 * there. Declares a flor it holds; never folds nor plays a card face down.
 */
export class EquilibriumAgent implements Agent<TrucoView> {
  readonly name = 'equilibrium';
  private readonly strategy: TrucoStrategy;
  private readonly envidoStrategies = new Map<string, EnvidoStrategy>();

  constructor(table: TrucoStrategy) {
    this.strategy = table;
  }

  act({ view, legal, rng, explain }: Turn<TrucoView>): Decision {
    const mix = this.mix(view, legal);
    const action = draw(mix, rng);
    return explain ? { action, why: explainMix(this.strategy, view, legal, action, mix) } : { action };
  }

  /** The chance of each action here; adds up to one. */
  mix(view: TrucoView, legal: readonly number[]): ActionChance[] {
    const flor = florMove(view, legal);
    if (flor !== undefined) return [{ action: flor, chance: 1 }];
    if (view.envido.asked) return this.envido(view);
    if (!legal.includes(ACTION.ENVIDO)) return trucoMix(this.strategy, view);
    return this.envido(view).flatMap((choice) =>
      choice.action !== PASS
        ? [choice]
        : trucoMix(this.strategy, view).map(({ action, chance }) => ({ action, chance: chance * choice.chance })),
    );
  }

  private envido(view: TrucoView): ActionChance[] {
    const book = this.envidoStrategies.get(view.game) ?? new EnvidoStrategy(parseGameId(view.game));
    this.envidoStrategies.set(view.game, book);
    return book.mix(view).filter(({ chance }) => chance > 0);
  }
}

/** What is done without the tables: flor, and whether to say the envido points. */
function florMove(view: TrucoView, legal: readonly number[]): number | undefined {
  const [a, b, c] = view.cards as [number, number, number];
  const hand = handIndex(a, b, c);
  if (legal.includes(ACTION.SHOW)) {
    const heard = view.envido.said[view.mano] ?? 0;
    return handEnvido[hand] > heard ? ACTION.SHOW : ACTION.HIDE;
  }
  if (legal.includes(ACTION.FLOR)) return ACTION.FLOR;
  if (!view.flor.asked) return undefined;
  if (handFlor[hand] >= GOOD_FLOR) return ACTION.QUIERO;
  return legal.includes(ACTION.ACHICO) ? ACTION.ACHICO : ACTION.NO_QUIERO;
}
