import { boutPlayer } from '../src/arena/bouts.ts';
import type { Agent } from '../src/core/agent.ts';
import { BET, type KuhnView, kuhn, PASS } from './kuhn.ts';
import { FAILURES, failing, uniform } from './players.ts';

/** Bets with a king, passes with a jack. */
export const sensible: Agent<KuhnView> = {
  name: 'sensible',
  act: ({ view, rng }) => ({ action: view.card === 2 || (view.card === 1 && rng.below(2) === 0) ? BET : PASS }),
};

export function kuhnAgent(name: string): Agent<KuhnView> {
  if (name === 'sensible') return sensible;
  if (name === 'slow') return { name, act: async ({ legal, rng }) => ({ action: rng.pick(legal) }) };
  const failure = FAILURES[name as keyof typeof FAILURES];
  return failure ? failing(name, 2, failure.act) : uniform(name);
}

/** A module of tasks for the pool: bouts of Kuhn poker. */
export default function setup({ entrants, clock }: { entrants: string[]; clock?: number }) {
  return boutPlayer(kuhn(10), (entrant) => kuhnAgent(entrants[entrant]), {
    records: true,
    ...(clock !== undefined && { clock }),
  });
}
