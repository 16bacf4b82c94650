import { z } from 'zod';
import { checkBases, type PackedBases } from '../agents/truco/cases/base/pack.ts';
import { matchPlayerOf } from '../arena/match-player.ts';
import type { PlayedMatch } from '../arena/played.ts';
import { matchesIn, SCHEDULES, type ScheduledMatch, type ScheduleName } from '../arena/schedule.ts';
import { checkStages, qualified, type Stage, type StageResult, stageResult, stageSchedule } from '../arena/stages.ts';
import type { Standings } from '../arena/standings.ts';
import { InputError } from '../core/errors.ts';
import type { Fault } from '../core/faults.ts';
import { rulesIn } from '../families/index.ts';
import { checked, type Headline, spans, type Work } from '../work/work.ts';

/** What `tournament run` plays. */
export interface Plan {
  /** The family of games. */
  readonly game: string;
  /** A rule set with its changes. */
  readonly rules: string;
  readonly agents: readonly string[];
  readonly seed: number;
  readonly stages: readonly Stage[];
}

/** Reads a plan from plain JSON; `where` names it in complaints. */
export function parsePlan(value: unknown, where: string): Plan {
  const raw = record(value, where);
  const { game = 'truco', rules, agents, seed = 1, stages } = raw;
  const need = (sound: boolean, what: string): void => {
    if (!sound) throw new InputError(`${where}: ${what}`);
  };
  need(typeof game === 'string', '"game" must be a family of games such as "truco"');
  need(rules === undefined || typeof rules === 'string', '"rules" must be a rule set such as "ufsm24"');
  need(Number.isSafeInteger(seed), '"seed" must be a whole number');
  need(
    Array.isArray(agents) && agents.length >= 2 && agents.every((name) => typeof name === 'string'),
    '"agents" must be a list of at least two names',
  );
  need(Array.isArray(stages) && stages.length > 0, '"stages" must be a list with at least one stage');
  return {
    game: game as string,
    rules: rulesIn(game as string, rules as string | undefined),
    agents: agents as string[],
    seed: seed as number,
    stages: (stages as unknown[]).map((stage, i) => parseStage(stage, `${where}: stage ${i + 1}`)),
  };
}

function parseStage(value: unknown, where: string): Stage {
  const { name, schedule = 'all-against-all', matches, duplicate = false, pass } = record(value, where);
  const need = (sound: boolean, what: string): void => {
    if (!sound) throw new InputError(`${where}: ${what}`);
  };
  const count = (x: unknown) => Number.isSafeInteger(x) && (x as number) > 0;
  need(typeof name === 'string' && name !== '', '"name" must be a text');
  need(Object.hasOwn(SCHEDULES, schedule as string), `"schedule" must be ${Object.keys(SCHEDULES).join(' or ')}`);
  need(count(matches), '"matches" must be a whole number of at least 1');
  need(typeof duplicate === 'boolean', '"duplicate" must be true or false');
  need(pass === undefined || count(pass), '"pass" must be a whole number of at least 1');
  return {
    name: name as string,
    schedule: schedule as ScheduleName,
    matches: matches as number,
    duplicate: duplicate as boolean,
    ...(pass !== undefined && { pass: pass as number }),
  };
}

function record(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError(`${where}: an object is needed`);
  }
  return value as Record<string, unknown>;
}

/** A plan, how long an agent may think, and the bases of hands that agents name (`NPS,base=human`). */
export interface TournamentPlan extends Plan {
  readonly clock?: number;
  readonly bases?: PackedBases;
}

/** Bases of hands by name, as `packBase` makes them. */
export const packedBases = z.record(z.string().regex(/^[\w-]{1,60}$/), z.base64());

/** A stage that is over. */
export interface StageTable extends Standings {
  readonly stage: Stage;
  readonly entrants: readonly string[];
  readonly faults: readonly (Fault & { readonly match: number; readonly agent: string })[];
}

export type TournamentState = readonly StageTable[];

interface MatchesTask {
  readonly entrants: readonly string[];
  readonly matches: readonly ScheduledMatch[];
}

/** A tournament of agents of one game: a round is a stage. */
export const tournament: Work<TournamentPlan, TournamentState, MatchesTask, readonly PlayedMatch[], TournamentTable> = {
  name: 'tournament',
  doc: 'a tournament of agents, stage after stage',
  unit: 'matches',
  few: 200,
  many: 2_000_000,
  plan(json) {
    const { clock, bases: given, ...rest } = Object(json) as { clock?: unknown; bases?: unknown };
    if (clock !== undefined && !(Number.isFinite(clock) && (clock as number) > 0))
      throw new InputError('tournament: "clock" must be a number of milliseconds above 0');
    const plan = parsePlan(rest, 'tournament');
    checkStages(plan.agents.length, plan.stages);
    const bases = given === undefined ? undefined : checked(packedBases, given, 'tournament: "bases"');
    if (bases) checkBases(bases);
    matchPlayerOf({ game: `${plan.game}/${plan.rules}`, agents: plan.agents, ...(bases && { bases }) });
    return { ...plan, ...(clock !== undefined && { clock: clock as number }), ...(bases && { bases }) };
  },
  size({ agents, stages }) {
    let field = agents.length;
    return stages.reduce((sum, { schedule, matches, pass }) => {
      const count = matchesIn(schedule, field, matches);
      field = pass ?? field;
      return sum + count;
    }, 0);
  },
  begin: () => [],
  round({ agents, stages, seed }, done) {
    const stage = stages[done.length];
    if (!stage) return [];
    const last = done.at(-1);
    const entrants = last ? qualified(last) : agents;
    const matches = [...stageSchedule(entrants, stage, seed)];
    return spans(matches.length).map(({ from, to }) => ({ entrants, matches: matches.slice(from, to) }));
  },
  async perform({ entrants, matches }, { game, rules, clock, bases }, tools) {
    const setup = {
      game: `${game}/${rules}`,
      agents: entrants,
      ...(clock !== undefined && { clock }),
      ...(bases && { bases }),
    };
    const play = tools.once('entrants', entrants.join(), () => matchPlayerOf(setup));
    const played: PlayedMatch[] = [];
    for (const match of matches) played.push(await play(match));
    return played;
  },
  units: (played) => played.length,
  reduce({ agents, stages, seed }, done, results) {
    const stage = stages[done.length];
    const last = done.at(-1);
    const played = results.flatMap((each) => each ?? []);
    return [...done, tableOf(stageResult(last ? qualified(last) : agents, stage, seed, played))];
  },
  note: ({ stages }, done) => stages[done.length]?.name ?? '',
  document: tournamentTable,
  headline: headlineOf,
};

/** How often the best of a table has won. */
export function headlineOf({ ranking: [best] }: Pick<Standings, 'ranking'>): Headline | undefined {
  if (!best) return undefined;
  const { mean: value, low, high } = best.winRate;
  return { of: 'won', value, low, high, n: best.matches, who: best.name };
}

type StageRow = Omit<StageTable, 'stage' | 'entrants'>;

/** The last stage's table on top, then every stage. */
export interface TournamentTable extends StageRow {
  readonly game: string;
  readonly rules: string;
  readonly seed: number;
  readonly agents: readonly string[];
  readonly stages: readonly (Stage & StageRow & { readonly agents: readonly string[] })[];
}

function tournamentTable({ game, rules, seed, agents }: Plan, done: TournamentState): TournamentTable {
  const stages = done.map(({ stage, entrants, ...table }) => ({ ...stage, agents: entrants, ...table }));
  const { stage: _, entrants: __, ...last } = done.at(-1) as StageTable;
  return { game, rules, seed, agents, ...last, stages };
}

function tableOf({ played, ...result }: StageResult): StageTable {
  const { entrants, stage, ranking, table, eloPrior } = result;
  const faults = played.flatMap(({ bout, faults: list }, match) =>
    list.map((fault) => ({ match, agent: entrants[bout.seats[fault.seat]], ...fault })),
  );
  return { stage, entrants, ranking, table, eloPrior, faults };
}
