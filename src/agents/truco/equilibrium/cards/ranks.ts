import { InputError } from '../../../../core/errors.ts';
import { CARDS, strength } from '../../../../games/truco/cards.ts';

/** Cards told apart by strength only. Ranks are numbered from the strongest. */
export interface Ranks {
  readonly name: string;
  /** The rank of each card. */
  readonly of: Uint8Array;
  /** How many cards each rank has. */
  readonly sizes: readonly number[];
}

/** Each group is a rank: the strengths (14 for 1E down to 1 for the 4s) that belong to it. */
function ranked(name: string, groups: readonly (readonly number[])[]): Ranks {
  const of = Uint8Array.from({ length: CARDS }, (_, card) => groups.findIndex((g) => g.includes(strength[card])));
  return { name, of, sizes: groups.map((_, rank) => of.filter((r) => r === rank).length) };
}

/** The truco ranking as it is. */
export const ranks14 = ranked(
  '14',
  Array.from({ length: 14 }, (_, i) => [14 - i]),
);
/** The card categories of the UFSM 2020 thesis: 1E 1B, 7E 7O, 3s 2s, 1C 1O, figures, low whites. */
export const ranks6 = ranked('6', [[14, 13], [12, 11], [10, 9], [8], [7, 6, 5], [4, 3, 2, 1]]);

/** The rank system of that name. */
export function ranksNamed(name: string): Ranks {
  const found = [ranks6, ranks14].find((ranks) => ranks.name === name);
  if (!found) throw new InputError(`no rank system "${name}": 6 (the thesis's categories) or 14`);
  return found;
}
