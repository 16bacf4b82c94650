import type { Explanation } from '../../../core/agent.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import type { ActionChance } from '../equilibrium/mix.ts';
import { explainMix } from '../equilibrium/play/explanation.ts';
import { factor, reason } from '../words/reasons.ts';
import type { MatchValue } from './values.ts';

/** Points by which an action must be worth more than any other for that to be the reason. */
const CLEARLY = 0.05;
/** Points by which an action of a level must be worth less than the best for it to be called a mistake. */
const ERRED = 0.1;
/** A chance that is said as always. */
const ALWAYS = 0.995;

/** Explains a drawn action by what every choice is worth: see `values.ts`. A level (`levels`) owns up to its mistakes. */
export function explainValues(
  view: TrucoView,
  legal: readonly number[],
  action: number,
  mix: readonly ActionChance[],
  values: ReadonlyMap<number, MatchValue>,
  isOfLevel = false,
): Explanation {
  const points = new Map([...values].map(([each, worth]) => [each, worth.points]));
  const why = explainMix(view, legal, action, mix, points);
  const own = values.get(action);
  if (!own) return why;
  const others = [...values].filter(([each]) => each !== action).sort((a, b) => b[1].chance - a[1].chance);
  const less = others.length > 0 ? own.points - others[0][1].points : 0;
  const wins = own.chance;
  const chance = mix.reduce((sum, each) => sum + (each.action === action ? each.chance : 0), 0);
  const byValue = () => {
    if (less >= CLEARLY) return reason(view, action, 'worth', { wins, next: others[0][0], points: less });
    if (less <= -ERRED && isOfLevel) return reason(view, action, 'erred', { next: others[0][0], points: -less });
    return chance > ALWAYS
      ? reason(view, action, 'noBetter', { wins })
      : reason(view, action, 'varies', { wins, chance });
  };
  // what needs no reckoning has a reason of its own
  const reckoned = why.reason?.code === 'mix' || why.reason?.code === 'always';
  return {
    ...why,
    ...(reckoned && { reason: byValue() }),
    factors: [factor('matchWon', own.chance), factor('value', own.points)],
    details: { values: Object.fromEntries(values) },
  };
}
