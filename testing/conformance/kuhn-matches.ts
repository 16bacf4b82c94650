import { matchPlayer } from '../../src/arena/match-player.ts';
import type { PlayedMatch } from '../../src/arena/played.ts';
import type { ScheduledMatch } from '../../src/arena/schedule.ts';
import type { Agent } from '../../src/core/agent.ts';
import { InputError } from '../../src/core/errors.ts';
import type { Work, WorkList } from '../../src/work/work.ts';
import { FAILURES, failing, uniform } from '../players.ts';
import { BET, type KuhnView, kuhn, PASS } from './kuhn.ts';

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

interface KuhnPlan {
  readonly entrants: readonly string[];
  readonly clock?: number;
}

/** Matches of Kuhn poker, played by the order of a schedule. */
export const kuhnMatches: Work<KuhnPlan, null, ScheduledMatch, PlayedMatch> = {
  name: 'kuhn',
  doc: 'matches of Kuhn poker',
  unit: 'matches',
  few: 1,
  many: 1,
  plan: (json) => json as KuhnPlan,
  size: () => 1,
  begin: () => null,
  round: () => [],
  perform(match, { entrants, clock }, tools) {
    const create = (entrant: number) => kuhnAgent(entrants[entrant]);
    const options = { records: true, ...(clock !== undefined && { clock }) };
    return tools.once('player', '', () => matchPlayer(kuhn(10), create, options))(match);
  },
  units: () => 1,
  reduce: () => null,
  note: () => '',
  document: () => null,
};

/** What threads of the tests can do. */
export const works: WorkList = {
  kuhn: async () => kuhnMatches as unknown as Work,
  'kuhn-question': async () => ({
    perform: (match, _, tools) =>
      kuhnMatches.perform(match as ScheduledMatch, { entrants: ['sensible', 'uniform'] }, tools),
  }),
  /** A thought that never ends. */
  endless: async () => ({
    perform() {
      for (;;);
    },
  }),
  'kuhn-refusal': async () => ({
    perform(what) {
      throw new InputError(`${what} is refused`);
    },
  }),
};
