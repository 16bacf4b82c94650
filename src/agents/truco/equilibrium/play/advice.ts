import { formatAction } from '../../../../games/truco/actions.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { EquilibriumAgent } from './equilibrium-agent.ts';
import { actionValues } from './explanation.ts';
import { shippedTrucoStrategy } from './shipped-strategies.ts';

/** What the equilibrium says about one action; plain JSON. */
export interface AdvisedAction {
  readonly action: number;
  /** In the notation: `PLAY:1E`, `TRUCO`. */
  readonly name: string;
  /** How often the equilibrium takes it here. */
  readonly chance: number;
  /** Points from here on if both then play the equilibrium; null where it does not know (flor). */
  readonly value: number | null;
}

export interface Advice {
  /** The legal actions without cards face down and, but for mano's first turn, folding; likeliest first. */
  readonly choices: readonly AdvisedAction[];
  /** The value of the mix. */
  readonly value: number | null;
  /** What the values count: while an envido waits for its answer, the points of the envido alone. */
  readonly of: 'hand' | 'envido';
}

/** For the coach: the equilibrium's mix and the value of every choice of the seat to move. */
export function advise(
  view: TrucoView,
  legal: readonly number[],
  strategy: TrucoStrategy = shippedTrucoStrategy(),
): Advice {
  const values = actionValues(strategy, view, legal);
  const mix = new EquilibriumAgent(strategy).mix(view, legal);
  const chances = new Map(mix.map(({ action, chance }) => [action, chance]));
  const shown = legal.filter((action) => chances.has(action) || values.has(action));
  const choices = shown.map((action) => ({
    action,
    name: formatAction(action),
    chance: chances.get(action) ?? 0,
    value: values.get(action) ?? null,
  }));
  choices.sort((a, b) => b.chance - a.chance || (b.value ?? 0) - (a.value ?? 0));
  const known = choices.every(({ chance, value }) => chance === 0 || value !== null);
  const value = known ? choices.reduce((sum, choice) => sum + choice.chance * (choice.value ?? 0), 0) : null;
  return { choices, value, of: view.envido.asked ? 'envido' : 'hand' };
}
