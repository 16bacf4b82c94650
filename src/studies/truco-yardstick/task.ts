import { type PairPoints, playPairs } from '../../agents/truco/equilibrium/measure/comparison.ts';
import {
  type ExploitabilityBound,
  exploitabilityBound,
} from '../../agents/truco/equilibrium/measure/exploitability-bound.ts';
import { LuckModel } from '../../agents/truco/equilibrium/measure/luck-model.ts';
import { EquilibriumAgent } from '../../agents/truco/equilibrium/play/equilibrium-agent.ts';
import { shippedTrucoStrategy } from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../../agents/truco/index.ts';
import type { Agent } from '../../core/agent.ts';
import { trucoGame } from '../../games/truco/game.ts';
import type { TrucoView } from '../../games/truco/view.ts';

/** Some deals of one player against another; with `judged` the luck is taken out, and the other is equilibrium. */
export interface PairsTask {
  readonly agent: string;
  readonly other: string;
  readonly seed: string | number;
  readonly judged?: true;
  readonly from: number;
  readonly to: number;
}

/** A response trained against a player, deal after deal, and scored. */
export interface BoundTask {
  readonly agent: string;
  readonly seed: string | number;
  readonly deals: number;
  readonly scored: number;
}

export type YardstickTask = PairsTask | BoundTask;

/** Does the tasks of `reproduce truco-yardstick` and `measure baseline`, by the rules of the setup. */
export default function yardstickTask({ rules }: { readonly rules: string }) {
  const game = trucoGame(rules);
  const players = new Map<string, Agent<TrucoView>>();
  /** Made on first use, and once: it looks at the whole table. */
  let luckModel: LuckModel | undefined;
  // a player against itself would share what it remembers of a hand
  const player = (name: string, seat: string): Agent<TrucoView> => {
    const key = `${seat} ${name}`;
    const known = players.get(key) ?? trucoAgent(name).create();
    players.set(key, known);
    return known;
  };
  return (task: YardstickTask): Promise<PairPoints | ExploitabilityBound> => {
    const agent = player(task.agent, 'first');
    if ('deals' in task)
      return exploitabilityBound(game, agent, { ...task, base: new EquilibriumAgent(shippedTrucoStrategy()) });
    const { other, seed, from, to, judged } = task;
    if (judged) luckModel ??= new LuckModel(game, shippedTrucoStrategy());
    const at = { seed, from, to, ...(judged && luckModel && { luckModel }) };
    return playPairs(game, agent, player(other, 'second'), at);
  };
}
