import type { Tally } from '../../arena/cross-table.ts';
import { qualified } from '../../arena/stages.ts';
import type { StudyWritten } from '../../jobs/kinds/study.ts';
import type { StageTable, TournamentPlan, TournamentState } from '../../jobs/kinds/tournament.ts';
import type { LearnState } from '../../jobs/kinds/truco-learn.ts';
import type { TuningState } from '../../jobs/kinds/tuning.ts';
import type { ExperimentPicture, PictureOf } from '../../protocol/experiments.ts';
import { Tuning } from '../../studies/tuning/tuning.ts';

/** What is kept of an experiment: its description, its state, and of a tournament the table of the present stage. */
export interface Sitting {
  readonly kind: string;
  readonly description: unknown;
  readonly state: unknown;
  readonly table: readonly (readonly Tally[])[];
  /** The first step of a curve that is wanted. */
  readonly from: number;
}

/** One way to see each kind of experiment. */
const pictures: Readonly<Record<string, (sitting: Sitting) => ExperimentPicture>> = {
  tuning: ({ state, from, description }) =>
    tuningPicture(state as TuningState | undefined, from, (description as { metrics: string[] }).metrics),
  tournament: ({ description, state, table }) =>
    tournamentPicture(description as TournamentPlan, (state ?? []) as TournamentState, table),
  'truco-learn': ({ state, from }) => learnPicture((state ?? {}) as Partial<LearnState>, from),
  study: ({ state }) => ({ kind: 'study', report: (state as StudyWritten | null | undefined)?.document ?? null }),
};

/** Who plays the stage that is under way, of a tournament that is not over. */
export function entrantsNow({
  kind,
  description,
  state,
}: Omit<Sitting, 'table' | 'from'>): readonly string[] | undefined {
  if (kind !== 'tournament') return undefined;
  const { agents, stages } = description as TournamentPlan;
  const done = (state ?? []) as TournamentState;
  if (done.length >= stages.length) return undefined;
  const last = done.at(-1);
  return last ? qualified(last) : agents;
}

export function pictureOf(sitting: Sitting): ExperimentPicture {
  const draw = Object.hasOwn(pictures, sitting.kind) ? pictures[sitting.kind] : undefined;
  return draw ? draw(sitting) : { kind: 'other' };
}

function tuningPicture(state: TuningState | undefined, from: number, metrics: string[]): PictureOf<'tuning'> {
  if (!state) return { kind: 'tuning', metrics, from, history: [], best: null, swarm: [], lines: null };
  const run = Tuning.restore(state.tuning, 'experiment');
  const swarm = run.done ? [] : run.tasks().map(({ weights }) => weights);
  return {
    kind: 'tuning',
    metrics: [...run.plan.metrics],
    from,
    history: run.history.slice(from).map(([best, mean]) => [best, mean]),
    best: run.best ?? null,
    // the tasks of a point share its weights
    swarm: [...new Map(swarm.map((weights) => [weights.join(), [...weights]])).values()],
    lines: state.test ? [...state.test.counts] : null,
  };
}

function tournamentPicture(
  plan: TournamentPlan,
  done: TournamentState,
  running: Sitting['table'],
): PictureOf<'tournament'> {
  const over = done.map((stage: StageTable) => ({
    name: stage.stage.name,
    agents: [...stage.entrants],
    over: true,
    table: stage.table.map((row) => row.map(shown)),
    ranking: stage.ranking.map(({ name, matches, winRate, pointsPerHand, elo }) => ({
      name,
      matches,
      winRate: { ...winRate },
      pointsPerHand: { ...pointsPerHand },
      elo: elo.mean,
    })),
  }));
  const entrants = entrantsNow({ kind: 'tournament', description: plan, state: done });
  if (!entrants) return { kind: 'tournament', stages: over };
  const { name } = plan.stages[done.length]!;
  const table = running.map((row) => row.map(shown));
  return {
    kind: 'tournament',
    stages: [...over, { name, agents: [...entrants], over: false, table, ranking: [] }],
  };
}

function shown({ matches, wins, draws, losses, points }: Tally) {
  return { matches, wins, draws, losses, points };
}

function learnPicture({ history = [], learned }: Partial<LearnState>, from: number): PictureOf<'truco-learn'> {
  return {
    kind: 'truco-learn',
    from,
    history: history
      .slice(from)
      .map(({ matches, cases, coverage: { card, truco, envido } }) => [matches, cases, card, truco, envido]),
    k: { ...learned?.k },
  };
}
