import type { MatchReport } from '../../../src/protocol/coach.ts';

/** What mano can expect of a hand before it sees its cards, in points: -0.19 of cards and truco, -0.04 of the envido. */
const MANO_EXPECTS = -0.23;

/** Points won less lost after each hand, and what they would have been by the decisions of both alone. */
export function curveOf(
  hands: MatchReport['hands'],
  seat: number,
): { readonly made: readonly number[]; readonly deserved: readonly number[] } {
  let made = 0;
  let deserved = 0;
  const points = hands.map(({ mano, made: won, costs }) => {
    made += won[seat] - won[1 - seat];
    deserved += (mano === seat ? MANO_EXPECTS : -MANO_EXPECTS) - costs[seat] + costs[1 - seat];
    return { made, deserved };
  });
  return { made: points.map((each) => each.made), deserved: points.map((each) => each.deserved) };
}
