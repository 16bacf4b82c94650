import { type HandAttribute, handAttributes } from './attributes.ts';
import type { DecisionKind } from './tasks.ts';

/** How much attributes count in the questions of a kind of decision; 1 where nothing is said. */
export type AttributeWeights = Readonly<Record<string, Readonly<Partial<Record<HandAttribute, number>>>>>;

/** The kinds of decisions that have weights of their own: `card 2 following`. */
export function weightsName(kind: DecisionKind, trick: number, leading: boolean): string {
  return `${kind} ${trick} ${leading ? 'leading' : 'following'}`;
}

/** The weights of one kind of decision by attribute; undefined where all count alike. */
export function weightsOf(weights: AttributeWeights | undefined, name: string): Float64Array | undefined {
  const own = weights?.[name];
  return own && Float64Array.from(handAttributes, (attribute) => own[attribute.name as HandAttribute] ?? 1);
}
