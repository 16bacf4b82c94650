import { trucoAgent } from '../../src/agents/truco/index.ts';
import type { Agent } from '../../src/core/agent.ts';
import { playMatch } from '../../src/core/play.ts';
import { quantile } from '../../src/core/statistics.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';

export interface DecisionTimes {
  /** What was decided in all, so that two runs can be seen to be of the same matches. */
  readonly decisions: number;
  readonly actions: number;
  /** Milliseconds; the first decision is apart, since tables may be read for it. */
  readonly first: number;
  readonly median: number;
  readonly nineteenOfTwenty: number;
  readonly worst: number;
}

/** Plays matches of `master`, or another agent, against `careful`, each seat in turn, and times each of its decisions. */
export async function timeDecisions({
  matches,
  seed,
  agent,
}: {
  readonly matches: number;
  readonly seed: string;
  readonly agent: string;
}): Promise<DecisionTimes> {
  const game = trucoGame('ufsm24');
  const times: number[] = [];
  let actions = 0;
  for (let n = 0; n < matches; n++) {
    const player = timed(trucoAgent(agent).create(), times);
    const pair = [player, trucoAgent('careful').create()];
    const result = await playMatch(game, n % 2 === 0 ? pair : pair.reverse(), { seed: `${seed} ${n}` });
    actions += result.actions.reduce((sum, action) => sum + action, 0);
  }
  const [first, ...rest] = times;
  const sorted = rest.toSorted((a, b) => a - b);
  const [median, nineteenOfTwenty, worst] = [0.5, 0.95, 1].map((share) => quantile(sorted, share));
  return { decisions: times.length, actions, first, median, nineteenOfTwenty, worst };
}

/** What an agent does when it sees an action counts with its next decision. */
function timed(agent: Agent<TrucoView>, times: number[]): Agent<TrucoView> {
  let seeing = 0;
  const since = (start: number) => performance.now() - start;
  return {
    name: agent.name,
    begin: (match) => agent.begin?.(match),
    saw(view) {
      const start = performance.now();
      agent.saw?.(view);
      seeing += since(start);
    },
    act(turn) {
      const start = performance.now();
      const decision = agent.act(turn);
      times.push(since(start) + seeing);
      seeing = 0;
      return decision;
    },
  };
}
