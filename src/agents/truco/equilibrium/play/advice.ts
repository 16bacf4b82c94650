import { formatAction } from '../../../../games/truco/actions.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { EquilibriumAgent } from './equilibrium-agent.ts';
import { actionValues } from './explanation.ts';
import { shippedTrucoStrategy } from './shipped-strategies.ts';

/** What the equilibrium says about one choice; plain JSON. */
export interface AdvisedAction {
  readonly action: number;
  /** As in the notation: `PLAY:1E`, `TRUCO`. */
  readonly name: string;
  /** How often the equilibrium does it here. */
  readonly chance: number;
  /** Points from here on if both then play on as it does; null where it has no opinion (flor, folding). */
  readonly value: number | null;
}

export interface Advice {
  /** One entry a legal action that is not a fold or a card face down, likeliest first. */
  readonly choices: readonly AdvisedAction[];
  /** Of the whole mix. */
  readonly value: number | null;
  /** What the points are of: while an envido waits for its answer they are the envido's alone. */
  readonly of: 'hand' | 'envido';
}

/** For the coach: the equilibrium's mix and the value of every choice, from the seat to move; the table that ships, or another. */
export function advise(
  view: TrucoView,
  legal: readonly number[],
  table: TrucoStrategy = shippedTrucoStrategy(),
): Advice {
  const player = new EquilibriumAgent(table);
  const worth = actionValues(table, view, legal);
  const chances = new Map(player.mix(view, legal).map(({ action, chance }) => [action, chance]));
  const shown = legal.filter((action) => chances.has(action) || worth.has(action));
  const choices = shown.map((action) => ({
    action,
    name: formatAction(action),
    chance: chances.get(action) ?? 0,
    value: worth.get(action) ?? null,
  }));
  choices.sort((a, b) => b.chance - a.chance || (b.value ?? 0) - (a.value ?? 0));
  const known = choices.every(({ chance, value }) => chance === 0 || value !== null);
  const value = known ? choices.reduce((sum, choice) => sum + choice.chance * (choice.value ?? 0), 0) : null;
  return { choices, value, of: view.envido.asked ? 'envido' : 'hand' };
}
