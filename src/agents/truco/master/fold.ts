import handValues from '../../../../data/truco/hand-values.json' with { type: 'json' };
import { ENVIDO_SCORES, scorePairs } from '../equilibrium/envido/envido-auction.ts';
import type { HandModel } from './hand-model.ts';

const WIDTH = ENVIDO_SCORES.length;

/**
 * For each class of hands whether mano gives the hand up before anything is said, at these scores (mano's, then pie's):
 * to go on costs more than the one point, since an envido may come on top. Later that is never so: whatever is called
 * can be refused at the same price.
 */
export function foldingClasses(
  { classes, envido, match, rules }: Pick<HandModel, 'classes' | 'envido' | 'match' | 'rules'>,
  [own, other]: readonly [number, number],
): Uint8Array {
  if (other + 1 >= rules.target || !rules.envido) return new Uint8Array(classes.size);
  const folded = match.afterHand(own, other + 1);
  const won = match.afterHand(own + 1, other);
  /** What a point is worth, and a hand that brings nobody one. */
  const slope = (won - folded) / 2;
  const even = (won + folded) / 2;
  const pairs = scorePairs();
  const ofEnvido = envido.expectedByScore([own, other]).map((value, score) => {
    const row = pairs.subarray(score * WIDTH, (score + 1) * WIDTH);
    return value / row.reduce((sum, chance) => sum + chance, 0);
  });
  return Uint8Array.from({ length: classes.size }, (_, i) => {
    const goingOn = ofEnvido[classes.score[i]] + even + slope * handValues[classes.holding[i]];
    return goingOn < folded ? 1 : 0;
  });
}
