import { z } from 'zod';
import { checkBases, type PackedBases } from '../../arena/case-bases.ts';
import type { Played } from '../../arena/played.ts';
import { type Bout, boutsOf } from '../../arena/schedule.ts';
import { checkStages, qualified, type Stage, type StageResult, stageBouts, stageResult } from '../../arena/stages.ts';
import type { Standings } from '../../arena/standings.ts';
import trucoBouts from '../../arena/truco-bouts.ts';
import { InputError } from '../../core/errors.ts';
import type { Fault } from '../../core/faults.ts';
import { checked, type Kind, spans } from '../kind.ts';
import { type Plan, parsePlan } from './tournament-plan.ts';

/** A plan, how long an agent may think, and the bases of hands that agents name (`NPS,base=human`). */
export interface TournamentPlan extends Plan {
  readonly clock?: number;
  readonly bases?: PackedBases;
}

const packedBases = z.record(z.string().regex(/^[\w-]{1,60}$/), z.base64());

/** A stage that is over. */
export interface StageTable extends Standings {
  readonly stage: Stage;
  readonly entrants: readonly string[];
  readonly faults: readonly (Fault & { readonly match: number; readonly agent: string })[];
}

export type TournamentState = readonly StageTable[];

interface BoutsTask {
  readonly entrants: readonly string[];
  readonly bouts: readonly Bout[];
}

/** A tournament of Truco agents: a round is a stage. */
export const tournament: Kind<TournamentPlan, TournamentState, BoutsTask, readonly Played[]> = {
  doc: 'a tournament of Truco agents, stage after stage',
  unit: 'matches',
  few: 200,
  many: 2_000_000,
  parse(json) {
    const { clock, bases: given, ...rest } = Object(json) as { clock?: unknown; bases?: unknown };
    if (clock !== undefined && !(Number.isFinite(clock) && (clock as number) > 0))
      throw new InputError('tournament: "clock" must be a number of milliseconds above 0');
    const plan = parsePlan(rest, 'tournament');
    checkStages(plan.agents.length, plan.stages);
    const bases = given === undefined ? undefined : checked(packedBases, given, 'tournament: "bases"');
    if (bases) checkBases(bases);
    trucoBouts({ rules: plan.rules, agents: plan.agents, ...(bases && { bases }) });
    return { ...plan, ...(clock !== undefined && { clock: clock as number }), ...(bases && { bases }) };
  },
  size({ agents, stages }) {
    let field = agents.length;
    return stages.reduce((sum, { schedule, matches, pass }) => {
      const bouts = boutsOf(schedule, field, matches);
      field = pass ?? field;
      return sum + bouts;
    }, 0);
  },
  start: () => [],
  tasks({ agents, stages, seed }, done) {
    const stage = stages[done.length];
    if (!stage) return undefined;
    const last = done.at(-1);
    const entrants = last ? qualified(last) : agents;
    const bouts = [...stageBouts(entrants, stage, seed)];
    return spans(bouts.length).map(({ from, to }) => ({ entrants, bouts: bouts.slice(from, to) }));
  },
  work({ rules, clock, bases }) {
    const setup = { rules, ...(clock !== undefined && { clock }), ...(bases && { bases }) };
    let last: { readonly key: string; readonly play: ReturnType<typeof trucoBouts> } | undefined;
    return async ({ entrants, bouts }) => {
      const key = entrants.join();
      if (last?.key !== key) last = { key, play: trucoBouts({ ...setup, agents: entrants }) };
      const played: Played[] = [];
      for (const bout of bouts) played.push(await last.play(bout));
      return played;
    };
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
};

type StageRow = Omit<StageTable, 'stage' | 'entrants'>;

/** The last stage's table on top, then every stage. */
export interface TournamentTable extends StageRow {
  readonly rules: string;
  readonly seed: number;
  readonly agents: readonly string[];
  readonly stages: readonly (Stage & StageRow & { readonly agents: readonly string[] })[];
}

export function tournamentTable({ rules, seed, agents }: Plan, done: TournamentState): TournamentTable {
  const stages = done.map(({ stage, entrants, ...table }) => ({ ...stage, agents: entrants, ...table }));
  const { stage: _, entrants: __, ...last } = done.at(-1) as StageTable;
  return { rules, seed, agents, ...last, stages };
}

function tableOf({ played, ...result }: StageResult): StageTable {
  const { entrants, stage, ranking, table, eloPrior } = result;
  const faults = played.flatMap(({ bout, faults: list }, match) =>
    list.map((fault) => ({ match, agent: entrants[bout.seats[fault.seat]], ...fault })),
  );
  return { stage, entrants, ranking, table, eloPrior, faults };
}
