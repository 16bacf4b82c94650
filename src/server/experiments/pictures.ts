import { crossTable, type Tally } from '../../arena/cross-table.ts';
import type { Played } from '../../arena/played.ts';
import { qualified } from '../../arena/stages.ts';
import type { StudyWritten } from '../../jobs/kinds/study.ts';
import type { StageTable, TournamentPlan, TournamentState } from '../../jobs/kinds/tournament.ts';
import type { LearnState } from '../../jobs/kinds/truco-learn.ts';
import type { TuningState } from '../../jobs/kinds/tuning.ts';
import type { ExperimentPicture, PictureOf } from '../../protocol/experiments.ts';
import { Tuning } from '../../studies/tuning/tuning.ts';

/** What is kept of an experiment: its description, its state, and the results of the present round. */
export interface Sitting {
  readonly kind: string;
  readonly description: unknown;
  readonly state: unknown;
  readonly results: readonly unknown[];
  /** The first step of a curve that is wanted. */
  readonly from: number;
}

/** One way to see each kind of experiment. */
const pictures: Readonly<Record<string, (sitting: Sitting) => ExperimentPicture>> = {
  tuning: ({ state, from, description }) =>
    tuningPicture(state as TuningState | undefined, from, (description as { metrics: string[] }).metrics),
  tournament: ({ description, state, results }) =>
    tournamentPicture(
      description as TournamentPlan,
      (state ?? []) as TournamentState,
      results.flat() as readonly Played[],
    ),
  'truco-learn': ({ state, from }) => learnPicture((state ?? {}) as Partial<LearnState>, from),
  study: ({ state }) => ({ kind: 'study', report: (state as StudyWritten | null | undefined)?.document ?? null }),
};

/** Whether the results of the round that is being played are part of the picture. */
export function needsResults(kind: string): boolean {
  return kind === 'tournament';
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
  { agents, stages }: TournamentPlan,
  done: TournamentState,
  played: readonly Played[],
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
  const next = stages[done.length];
  if (!next) return { kind: 'tournament', stages: over };
  const last = done.at(-1);
  const entrants = last ? qualified(last) : [...agents];
  const table = crossTable(entrants.length, played).map((row) => row.map(shown));
  return {
    kind: 'tournament',
    stages: [...over, { name: next.name, agents: entrants, over: false, table, ranking: [] }],
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
