import type { Agent, Explanation, Reason } from '../../../core/agent.ts';
import type { TetrisView } from '../../../games/tetris/game.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { type Chooser, ViewChooser } from '../simulation/chooser.ts';
import { reason } from '../words/reasons.ts';
import { DropChooser } from './drop-chooser.ts';
import { DropKernelChooser } from './drop-kernel.ts';
import { LookAhead, type Share } from './look-ahead.ts';
import { LookAheadKernelChooser } from './look-ahead-kernel.ts';
import type { Strategy } from './strategies.ts';

/** The fastest chooser for a strategy under these rules. */
export function chooserOf(rules: TetrisRules, strategy: Strategy): Chooser {
  const one = strategy.pieces === 1 && strategy.discount === undefined;
  return one && DropChooser.fits(rules, strategy.weights)
    ? DropKernelChooser.make(rules, strategy.weights)
    : LookAheadKernelChooser.make(rules, strategy);
}

/** Plays a strategy through the agent contract, under whatever rules the view names. */
export function linearAgent(name: string, strategy: Strategy): Agent<TetrisView> {
  const choosers = new ViewChooser((rules) => new LookAhead(rules, strategy));
  return {
    name,
    act({ view, explain }) {
      const { action, chooser } = choosers.choose(view);
      return explain ? { action, why: explanation(view, chooser, action) } : { action };
    },
  };
}

function explanation(view: TetrisView, player: LookAhead, action: number): Explanation {
  const choices = Array.from({ length: player.count }, (_, i) => ({
    action: player.codes[0][i],
    value: player.values[0][i],
  }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => b.value - a.value);
  const shares = player.shares(action);
  return {
    reason: placementReason(view, player, action, choices, shares),
    factors: shares.toSorted((a, b) => Math.abs(b.share) - Math.abs(a.share)),
    choices,
    measure: 'worth',
  };
}

/** What decided between the best placement and the second: the metric whose shares differ most in favour of the best. */
function placementReason(
  view: TetrisView,
  player: LookAhead,
  action: number,
  choices: NonNullable<Explanation['choices']>,
  shares: readonly Share[],
): Reason {
  const { count } = player;
  if (count === 1) return reason(view, action, 'only', {});
  const second = choices.find((choice) => choice.action !== action)?.action;
  if (second === undefined)
    return choices.length > 0 ? reason(view, action, 'lastHope', { count }) : reason(view, action, 'lost', {});
  const others = player.shares(second);
  const gains = shares.map(({ share }, i) => share - others[i].share);
  const most = gains.indexOf(Math.max(...gains));
  if (gains[most] <= 1e-9) return reason(view, action, 'bestTied', { count, second });
  const { code: metric, value } = shares[most];
  return reason(view, action, 'best', { count, second, metric, value, other: others[most].value });
}
