import type { MatchReport } from '../../../src/protocol/coach.ts';

/** Points won less lost after each hand, and what they would have been by the decisions of both alone. */
export function curveOf(
  { hands, manoExpects }: Pick<MatchReport, 'hands' | 'manoExpects'>,
  seat: number,
): { readonly made: readonly number[]; readonly deserved: readonly number[] } {
  let made = 0;
  let deserved = 0;
  const points = hands.map(({ mano, made: won, costs }) => {
    made += won[seat] - won[1 - seat];
    deserved += (mano === seat ? manoExpects : -manoExpects) - costs[seat] + costs[1 - seat];
    return { made, deserved };
  });
  return { made: points.map((each) => each.made), deserved: points.map((each) => each.deserved) };
}
