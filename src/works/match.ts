import { z } from 'zod';
import { checkBases } from '../agents/truco/cases/base/pack.ts';
import { type Comparison, Duel } from '../arena/duel.ts';
import { type MatchSetting, matchPlayerOf } from '../arena/match-player.ts';
import type { PlayedMatch } from '../arena/played.ts';
import { type MatchRecord, recordOf } from '../arena/record.ts';
import { allAgainstAll, type ScheduledMatch } from '../arena/schedule.ts';
import { InputError } from '../core/errors.ts';
import { problem } from '../core/problems.ts';
import { gameOf, rulesIn } from '../families/index.ts';
import { checked, spans, type Work } from '../work/work.ts';
import { packedBases } from './tournament.ts';

const share = z.number().min(0.0001).max(0.5);

const planSchema = z.strictObject({
  /** The family of games. */
  game: z.string().default('truco'),
  /** The family's first rule set where it is left out. */
  rules: z.string().optional(),
  /** `careful`, `PVCNPS`, `NPS,base=human`. */
  agents: z.tuple([z.string(), z.string()]),
  matches: z.int().min(1),
  seed: z.int().min(0).default(1),
  /** Every deal is played twice, with the seats swapped. */
  duplicate: z.boolean().default(false),
  /** Milliseconds that an agent has in a match. */
  clock: z.number().positive().optional(),
  /** Stop as soon as one of the two Elo differences is rejected. */
  sprt: z.strictObject({ elo0: z.number(), elo1: z.number(), alpha: share, beta: share }).optional(),
  /** Keep the record of every match. */
  records: z.boolean().default(false),
  /** The bases of hands that the agents name. */
  bases: packedBases.optional(),
});
export type MatchPlan = z.infer<typeof planSchema> & { readonly rules: string };

/** The matches that count, in their order; those after the answer of a sequential test do not. */
export interface MatchState {
  readonly played: readonly PlayedMatch[];
  readonly decided: boolean;
}

export interface MatchDocument extends Comparison {
  readonly game: string;
  readonly rules: string;
  readonly seed: number;
  readonly records?: readonly MatchRecord[];
}

/** A sequential test plays in rounds. Each round adds an eighth of the matches before it, so that few are wasted. */
const FIRST_ROUND = 100;
const GROWTH = 1 / 8;

/** Two agents against each other: who is better? */
export const match: Work<MatchPlan, MatchState, readonly ScheduledMatch[], readonly PlayedMatch[], MatchDocument> = {
  name: 'match',
  doc: 'matches between two agents',
  unit: 'matches',
  few: 200,
  many: 2_000_000,
  plan(json) {
    const given = checked(planSchema, json, 'match');
    const { sprt, duplicate, matches, bases } = given;
    if (sprt && sprt.elo0 >= sprt.elo1) throw new InputError('match: "sprt": elo0 must be lower than elo1');
    if (duplicate && matches % 2 !== 0) throw new InputError(problem('unevenPairs', { matches }));
    if (bases) checkBases(bases);
    const plan = { ...given, rules: rulesIn(given.game, given.rules) };
    matchPlayerOf(setupOf(plan));
    return plan;
  },
  size: ({ matches }) => matches,
  begin: () => ({ played: [], decided: false }),
  round({ agents, matches, seed, duplicate, sprt }, { played: { length: done }, decided }) {
    if (decided || done >= matches) return [];
    const count = sprt ? Math.max(FIRST_ROUND, 2 * Math.ceil((done * GROWTH) / 2)) : matches;
    const all = [...allAgainstAll(agents, { seed, matches, duplicate })].slice(done, done + count);
    return spans(all.length).map(({ from, to }) => all.slice(from, to));
  },
  async perform(matches, plan, tools) {
    const play = tools.once('player', '', () => matchPlayerOf(setupOf(plan)));
    const played: PlayedMatch[] = [];
    for (const match of matches) played.push(await play(match));
    return played;
  },
  units: (played) => played.length,
  reduce(plan, state, results) {
    const duel = duelOf(plan, state.played);
    const played = [...state.played];
    for (const match of results.flatMap((each) => each ?? [])) {
      duel.add(match);
      played.push(match);
      if (duel.decided) return { played, decided: true };
    }
    return { played, decided: false };
  },
  note(plan, { played }, results) {
    // only as far as they are known without a gap, because the test counts pairs of neighbours
    const gap = results.indexOf(undefined);
    const known = [played, ...(gap < 0 ? results : results.slice(0, gap))].flatMap((part) => part ?? []);
    return known.length > 0 ? duelOf(plan, known).note() : '';
  },
  document(plan, { played }) {
    const { game, rules, seed, records } = plan;
    return {
      game,
      rules,
      seed,
      ...duelOf(plan, played).result(seed),
      ...(records && { records: played.map((match) => recordFrom(plan, match)) }),
    };
  },
};

function setupOf({ game, rules, agents, records, clock, bases }: MatchPlan): MatchSetting {
  return { game: `${game}/${rules}`, agents, records, ...(clock !== undefined && { clock }), ...(bases && { bases }) };
}

function duelOf({ agents, duplicate, sprt }: MatchPlan, played: readonly PlayedMatch[]): Duel {
  const duel = new Duel({ agents, duplicate, ...(sprt && { sprt }) });
  for (const match of played) duel.add(match);
  return duel;
}

function recordFrom({ game, rules, agents }: MatchPlan, { bout, ...match }: PlayedMatch): MatchRecord {
  const names = bout.seats.map((entrant) => agents[entrant]);
  return recordOf(
    { game: gameOf(`${game}/${rules}`).id, seed: bout.seed, agents: names },
    { ...match, actions: match.actions ?? [] },
  );
}
