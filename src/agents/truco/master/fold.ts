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
  const now = match.of(own, other);
  const won = match.of(own + 1, other) - now;
  const lost = match.of(own, other + 1) - now;
  const pairs = scorePairs();
  const ofEnvido = ENVIDO_SCORES.map((_, mano) => {
    let sum = 0;
    let total = 0;
    for (let pie = 0; pie < WIDTH; pie++) {
      const chance = pairs[mano * WIDTH + pie];
      sum += chance * envido.valueAtStart([own, other], mano, pie);
      total += chance;
    }
    return sum / total;
  });
  return Uint8Array.from({ length: classes.size }, (_, i) => {
    const points = handValues[classes.holding[i]];
    return ofEnvido[classes.score[i]] + points * (points < 0 ? -lost : won) < lost ? 1 : 0;
  });
}
