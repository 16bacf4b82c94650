import type { Agent, Explanation, Reason } from '../../../core/agent.ts';
import type { TetrisView } from '../../../games/tetris/game.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { ViewChooser } from '../simulation/chooser.ts';
import { factor, reason } from '../words/reasons.ts';
import type { TetrisSearch } from './search.ts';

/** What the values of a search count, and the reason that says so. */
const reasons = { linesExpected: 'expectedLines', recordLines: 'recordLines', worth: 'expectedWorth' } as const;

export type SearchMeasure = keyof typeof reasons;

/** Plays a search through the agent contract, under whatever rules the view names. */
export function searchAgent(
  name: string,
  measure: SearchMeasure,
  make: (rules: TetrisRules) => TetrisSearch,
): Agent<TetrisView> {
  const choosers = new ViewChooser(make);
  return {
    name,
    act({ view, explain }) {
      const { action, chooser, evaluations } = choosers.choose(view);
      return explain ? { action, why: explanation(view, chooser, action, measure, evaluations) } : { action };
    },
  };
}

function explanation(
  view: TetrisView,
  search: TetrisSearch,
  action: number,
  measure: SearchMeasure,
  evaluations: number,
): Explanation {
  // those that were looked into come first: the values of the others are at first sight
  const choices = Array.from({ length: search.count }, (_, i) => ({
    action: search.codes[i],
    value: search.values[i],
    deep: search.deep[i],
  }))
    .sort((a, b) => b.deep - a.deep || b.value - a.value)
    .map(({ deep: _, ...choice }) => choice);
  const [best, second] = choices;
  return {
    reason: searchReason(view, search, action, measure, choices),
    factors: [factor(measure, best.value), ...(second ? [factor('lead', best.value - second.value)] : [])],
    choices,
    measure,
    details: { evaluations, depth: search.depth },
  };
}

function searchReason(
  view: TetrisView,
  { count, depth }: TetrisSearch,
  action: number,
  measure: SearchMeasure,
  choices: NonNullable<Explanation['choices']>,
): Reason {
  const { value: lines } = choices[0];
  const next = choices.find((choice) => choice.action !== action);
  if (!next) return reason(view, action, 'only', {});
  const second = next.action;
  const code = reasons[measure];
  return code === 'expectedWorth'
    ? reason(view, action, code, { count, depth, second })
    : reason(view, action, code, { count, lines, second, lead: Math.max(0, lines - next.value) });
}
