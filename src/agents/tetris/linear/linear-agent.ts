import type { Agent, Explanation } from '../../../core/agent.ts';
import type { TetrisView } from '../../../games/tetris/game.ts';
import { formatPlacement } from '../../../games/tetris/notation.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { type Chooser, ViewChooser } from '../simulation/chooser.ts';
import { DropChooser } from './drop-chooser.ts';
import { LookAhead } from './look-ahead.ts';
import type { Strategy } from './strategies.ts';

/** The fastest chooser for a strategy under these rules. */
export function chooserOf(rules: TetrisRules, strategy: Strategy): Chooser {
  const one = strategy.pieces === 1 && strategy.discount === undefined;
  return one && DropChooser.fits(rules, strategy.weights)
    ? new DropChooser(rules, strategy.weights)
    : new LookAhead(rules, strategy);
}

/** Plays a strategy through the agent contract, under whatever rules the view names. */
export function linearAgent(name: string, strategy: Strategy): Agent<TetrisView> {
  const choosers = new ViewChooser((rules) => new LookAhead(rules, strategy));
  return {
    name,
    act({ view, explain }) {
      const { action, chooser } = choosers.choose(view);
      return explain ? { action, why: explanation(chooser, action) } : { action };
    },
  };
}

function explanation(player: LookAhead, action: number): Explanation {
  const choices = Array.from({ length: player.count }, (_, i) => ({
    action: player.codes[0][i],
    value: player.values[0][i],
  }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => b.value - a.value);
  const worth = choices[0] ? choices[0].value.toFixed(2) : 'nothing: every placement loses';
  const looked = player.looked === 1 ? 'this piece' : `${player.looked} pieces`;
  return {
    summary: `${formatPlacement(action)} is the best of ${player.count} placements, looking at ${looked}: worth ${worth}.`,
    reasons: player.reasons(action).sort((a, b) => Math.abs(b.share) - Math.abs(a.share)),
    choices,
  };
}
