import type { LearnerProgress } from '../../agents/truco/cases/retain/learner.ts';
import type { PlayedMatch } from '../../arena/played.ts';
import { qualified } from '../../arena/stages.ts';
import type { Standings } from '../../arena/standings.ts';
import { crossTable, sumTally, type Tally } from '../../arena/standings.ts';
import type { ExperimentPicture, PictureOf } from '../../protocol/experiments.ts';
import type { Store } from '../../store/store.ts';
import { importanceOf } from '../../studies/tuning/importance.ts';
import { Tuning } from '../../studies/tuning/tuning.ts';
import type { StudyWritten } from '../../works/study.ts';
import type { StageTable, TournamentPlan, TournamentState } from '../../works/tournament.ts';
import type { LearnState } from '../../works/truco-learn.ts';
import { type SidesState, sidesStandings, type TrucoSides } from '../../works/truco-sides.ts';
import type { TuningState } from '../../works/tuning.ts';

/** How many results one update reads, so that it stays short; the next update goes on. */
const RESULTS_PER_UPDATE = 200;

/** The cross table of a stage that is being played. It reads each stored result once. */
export class RunningCrossTable {
  readonly round: number;
  private readonly seen = new Set<number>();
  private table: Tally[][];

  constructor(round: number, entrants: number) {
    this.round = round;
    this.table = crossTable(entrants, []);
  }

  async update(store: Store, experiment: string): Promise<readonly (readonly Tally[])[]> {
    const kept = () =>
      store
        .selectFrom('experiment_results')
        .where('experiment', '=', experiment)
        .where('round', '=', this.round)
        .where('error', 'is', null);
    const tasks = (await kept().select('task').execute()).map(({ task }) => task);
    const fresh = tasks.filter((task) => !this.seen.has(task)).slice(0, RESULTS_PER_UPDATE);
    if (fresh.length === 0) return this.table;
    const rows = await kept().select(['task', 'result']).where('task', 'in', fresh).execute();
    const played = rows.flatMap(({ result }) => JSON.parse(result!) as PlayedMatch[]);
    const more = crossTable(this.table.length, played);
    this.table = this.table.map((row, i) => row.map((tally, j) => sumTally([tally, more[i][j]])));
    for (const { task } of rows) this.seen.add(task);
    return this.table;
  }
}

/** What a picture is drawn from: description and state of an experiment, and a tournament's table of the present stage. */
export interface PictureSource {
  readonly kind: string;
  readonly description: unknown;
  readonly state: unknown;
  readonly table: readonly (readonly Tally[])[];
  /** The first step of the curve that is wanted. */
  readonly from: number;
}

/** How each kind of experiment is drawn. */
const pictures: Readonly<Record<string, (source: PictureSource) => ExperimentPicture>> = {
  tuning: ({ state, from, description }) =>
    tuningPicture(state as TuningState | undefined, from, (description as { metrics: string[] }).metrics),
  tournament: ({ description, state, table }) =>
    tournamentPicture(description as TournamentPlan, (state ?? []) as TournamentState, table),
  'truco-sides': ({ description, state }) => sidesPicture(description as TrucoSides, state as SidesState | undefined),
  'truco-learn': ({ state, from }) => learnPicture((state ?? {}) as Partial<LearnState>, from),
  study: ({ state }) => ({ kind: 'study', report: (state as StudyWritten | null | undefined)?.document ?? null }),
};

/** The entrants of a tournament's present stage; undefined where it is over or no tournament. */
export function entrantsNow({
  kind,
  description,
  state,
}: Omit<PictureSource, 'table' | 'from'>): readonly string[] | undefined {
  if (kind !== 'tournament') return undefined;
  const { agents, stages } = description as TournamentPlan;
  const done = (state ?? []) as TournamentState;
  if (done.length >= stages.length) return undefined;
  const last = done.at(-1);
  return last ? qualified(last) : agents;
}

export function pictureOf(source: PictureSource): ExperimentPicture {
  const draw = Object.hasOwn(pictures, source.kind) ? pictures[source.kind] : undefined;
  return draw ? draw(source) : { kind: 'other' };
}

function tuningPicture(state: TuningState | undefined, from: number, metrics: string[]): PictureOf<'tuning'> {
  if (!state)
    return { kind: 'tuning', metrics, from, history: [], best: null, importance: null, swarm: [], lines: null };
  const run = Tuning.restore(state.tuning, 'experiment');
  const importance = importanceOf(run.trials);
  const swarm = run.done ? [] : run.tasks().map(({ weights }) => weights);
  return {
    kind: 'tuning',
    metrics: [...run.plan.metrics],
    from,
    history: run.history.slice(from).map(([best, mean]) => [best, mean]),
    best: run.best ?? null,
    importance: importance ? { trials: run.trials.length, weights: importance } : null,
    // the tasks of a point share its weights
    swarm: [...new Map(swarm.map((weights) => [weights.join(), [...weights]])).values()],
    lines: state.test ? [...state.test.counts] : null,
  };
}

function tournamentPicture(
  plan: TournamentPlan,
  done: TournamentState,
  running: PictureSource['table'],
): PictureOf<'tournament'> {
  const over = done.map((stage: StageTable) => stageShown(stage.stage.name, stage.entrants, stage, true));
  const entrants = entrantsNow({ kind: 'tournament', description: plan, state: done });
  if (!entrants) return { kind: 'tournament', stages: over };
  const { name } = plan.stages[done.length];
  const table = running.map((row) => row.map(shown));
  return {
    kind: 'tournament',
    stages: [...over, { name, agents: [...entrants], over: false, table, ranking: [] }],
  };
}

function stageShown(name: string, agents: readonly string[], { table, ranking }: Standings, over: boolean) {
  return {
    name,
    agents: [...agents],
    over,
    table: table.map((row) => row.map(shown)),
    ranking: ranking.map(({ name, matches, winRate, pointsPerHand, elo }) => ({
      name,
      matches,
      winRate: { ...winRate },
      pointsPerHand: { ...pointsPerHand },
      elo: elo.mean,
    })),
  };
}

function sidesPicture(plan: TrucoSides, state: SidesState | undefined): PictureOf<'truco-sides'> {
  if (!state || state.played.length === 0) return { kind: 'truco-sides', stages: [], sides: [] };
  const standings = sidesStandings(plan, state.played);
  const sides = standings.entrants.flatMap((name, i) => {
    const history = state.history.flatMap((round) => round[i] ?? []);
    return history.length > 0 ? [{ name, history: history.map(learningStep), k: { ...history.at(-1)!.k } }] : [];
  });
  const over = state.played.length >= plan.matches;
  return { kind: 'truco-sides', stages: [stageShown('matches', standings.entrants, standings, over)], sides };
}

function learningStep({ matches, cases, coverage: { card, truco, envido } }: LearnerProgress) {
  return [matches, cases, card, truco, envido] as [number, number, number, number, number];
}

function shown({ matches, wins, draws, losses, points }: Tally) {
  return { matches, wins, draws, losses, points };
}

function learnPicture({ history = [], learned }: Partial<LearnState>, from: number): PictureOf<'truco-learn'> {
  return {
    kind: 'truco-learn',
    from,
    history: history.slice(from).map(learningStep),
    k: { ...learned?.k },
  };
}
