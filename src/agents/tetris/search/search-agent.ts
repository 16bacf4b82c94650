import type { Agent, Explanation } from '../../../core/agent.ts';
import type { TetrisView } from '../../../games/tetris/game.ts';
import { formatPlacement } from '../../../games/tetris/notation.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { ViewChooser } from '../simulation/chooser.ts';
import type { TetrisSearch } from './search.ts';

/**
 * Plays a search through the agent contract, under whatever rules the view names. `unit` is what values are counted in.
 */
export function searchAgent(name: string, unit: string, make: (rules: TetrisRules) => TetrisSearch): Agent<TetrisView> {
  const choosers = new ViewChooser(make);
  return {
    name,
    act({ view, explain }) {
      const { action, chooser, evaluations } = choosers.choose(view);
      return explain ? { action, why: explanation(chooser, action, unit, evaluations) } : { action };
    },
  };
}

function explanation(search: TetrisSearch, action: number, unit: string, evaluations: number): Explanation {
  const choices = Array.from({ length: search.count }, (_, i) => ({
    action: search.codes[i],
    value: search.values[i],
    ...(search.deep[i] === 0 && { note: 'not looked into further' }),
    deep: search.deep[i],
  }))
    .sort((a, b) => b.deep - a.deep || b.value - a.value)
    .map(({ deep: _, ...choice }) => choice);
  const [best, second] = choices;
  const lead = second ? best.value - second.value : 0;
  return {
    summary: `${formatPlacement(action)} is the best of ${search.count} placements, ${search.depth} pieces deep: ${best.value.toFixed(2)} ${unit}.`,
    reasons: [
      { name: unit, value: best.value, share: best.value },
      ...(second ? [{ name: 'lead over the next best', value: lead, note: formatPlacement(second.action) }] : []),
    ],
    choices,
    details: { evaluations, depth: search.depth },
  };
}
