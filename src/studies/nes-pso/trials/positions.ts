import type { Rng } from '../../../core/rng.ts';
import { mean, quantile, rankCorrelation } from '../../../core/statistics.ts';
import type { Interval, Section } from '../../study.ts';
import { type ObjectiveName, objectiveNames, statistics } from '../../tuning/lines.ts';
import { overOf } from '../findings.ts';
import { type MetricSet, sets, subgroups } from '../protocol.ts';
import published from '../published.json' with { type: 'json' };
import type { ReadingResults, TrainingSetup } from '../trainings.ts';
import { resultsOf, spreadOf, trialSizes } from './groups.ts';
import { type Counting, countings, positionsGroup } from './plans.ts';
import type { TrialResult } from './trial.ts';

/** The restarts of every training by counting, set and objective, as far as they are over. */
class SmallTrainings {
  private readonly found = new Map<string, readonly TrialResult[]>();

  set(counting: Counting, set: MetricSet, objective: ObjectiveName, results: readonly TrialResult[]): void {
    this.found.set(`${counting} ${set} ${objective}`, results);
  }

  get(counting: Counting, set: MetricSet, objective: ObjectiveName): readonly TrialResult[] | undefined {
    return this.found.get(`${counting} ${set} ${objective}`);
  }

  /** The subgroups by objective in the order of `publishedMeans`, with `fourth` for subgroup 4; none if one is missing. */
  all(counting: Counting, fourth: MetricSet = '4'): (readonly TrialResult[])[] | undefined {
    const each = objectiveNames.flatMap((objective) =>
      subgroups.map((set) => this.get(counting, set === '4' ? fourth : set, objective)),
    );
    const over = each.filter((results) => results !== undefined);
    return over.length === each.length ? over : undefined;
  }
}

const publishedMeans = objectiveNames.flatMap((objective) =>
  subgroups.map((subgroup) => published.lines[objective][subgroup].mean),
);

/** The restart whose weights did best when they were judged again: the test games have no say. */
const winnerOf = (restarts: readonly TrialResult[]): TrialResult =>
  restarts.reduce((best, each) => (each.judged! > best.judged! ? each : best));

const linesOf = ({ test }: TrialResult): number => statistics(test).mean;

async function trainAll(setup: TrainingSetup): Promise<SmallTrainings> {
  const trained = new SmallTrainings();
  for (const counting of countings) {
    for (const set of sets) {
      for (const objective of objectiveNames) {
        const third = trained.get(counting, '3', objective);
        if ((set === '4' || set === '5') && !third) continue;
        const weights = third && winnerOf(third).weights;
        const results = await resultsOf(positionsGroup(counting, set, objective, setup.scale, weights), setup);
        if (results) trained.set(counting, set, objective, results);
      }
    }
  }
  return trained;
}

/** Fifteen means against the published ones. */
export interface Fit {
  /** Ours less published, on average. */
  readonly level: number;
  /** Away from the published means, on average. */
  readonly away: number;
  /** Spearman's, over the fifteen. */
  readonly order: number;
}
const MEASURES = ['level', 'away', 'order'] as const satisfies readonly (keyof Fit)[];

function fitOf(ours: readonly number[]): Fit {
  return {
    level: mean(ours.map((lines, i) => lines - publishedMeans[i])),
    away: mean(ours.map((lines, i) => Math.abs(lines / publishedMeans[i] - 1))),
    order: rankCorrelation(ours, publishedMeans),
  };
}

const RESAMPLES = 1000;

/** With intervals of the whole protocol: restarts are drawn again, and the best of the draw wins. */
type FitWithIntervals = Readonly<Record<keyof Fit, Interval>>;

function fitWithIntervals(trainings: readonly (readonly TrialResult[])[], rng: Rng): FitWithIntervals {
  const each = trainings.map((restarts) =>
    restarts.map((restart) => ({ judged: restart.judged!, lines: linesOf(restart) })),
  );
  const drawn = Array.from({ length: RESAMPLES }, () =>
    fitOf(
      each.map((restarts) => {
        const draw = restarts.map(() => restarts[rng.below(restarts.length)]);
        return draw.reduce((best, other) => (other.judged > best.judged ? other : best)).lines;
      }),
    ),
  );
  const own = fitOf(trainings.map((restarts) => linesOf(winnerOf(restarts))));
  const intervalOf = (measure: keyof Fit): Interval => {
    const values = Float64Array.from(drawn, (fit) => fit[measure]).sort();
    return { mean: own[measure], low: quantile(values, 0.025), high: quantile(values, 0.975) };
  };
  return { level: intervalOf('level'), away: intervalOf('away'), order: intervalOf('order') };
}

/** What counting every place where a piece fits does to the fifteen trainings. */
export interface PositionsFigures {
  readonly trainings: number;
  readonly reached: FitWithIntervals;
  readonly free: FitWithIntervals;
}

const NOT_YET = 'not run yet';
const TITLE = 'Straight drops, and every place where a piece fits';

const written: Readonly<Record<keyof Fit, (value: number) => string>> = {
  level: (value) => `${value < 0 ? '' : '+'}${value.toFixed(2)}`,
  away: (value) => `${(100 * value).toFixed(0)} %`,
  order: (value) => value.toFixed(2),
};

function withInterval(measure: keyof Fit, { mean: own, low, high }: Interval): string {
  const write = written[measure];
  return `${write(own)} (${write(low)} to ${write(high)})`;
}

/** Every training by the small swarm, with both countings. */
function trainingsSection(trained: SmallTrainings, restarts: number): Section {
  const lines = (each: readonly TrialResult[] | undefined): string => {
    if (!each) return NOT_YET;
    const { low, high } = spreadOf(each);
    return `${linesOf(winnerOf(each)).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  };
  return {
    title: `${TITLE}: training by training`,
    text: [
      `With straight drops our trainings have the level of the thesis, except for subgroups 2 and 3, which fall short: they put the order of the subgroups out. Both have the metric NPP, "how many positions the pieces are able to occupy without colliding with filled cells". We count the resting places that a piece reaches; read as every place of the board where a piece fits, it tells much more about the board. Here are all trainings by the small swarm of the section before, with both readings and ${restarts} restarts each, where the thesis has five. Of a training there are the mean lines of the restart that was judged best, and in brackets the least and the best of all restarts. Subgroups 4 and 5 are derived from the subgroup 3 of the same column.`,
    ],
    table: {
      head: ['set', 'objective', 'published', 'resting places reached', 'every place'],
      rows: sets.flatMap((set) =>
        objectiveNames.map((objective) => [
          set === 'printed' ? 'printed subgroup 4' : `subgroup ${set}`,
          objective,
          published.lines[objective][set === 'printed' ? '4' : set].mean,
          ...countings.map((counting) => lines(trained.get(counting, set, objective))),
        ]),
      ),
    },
  };
}

const MEASURE_TITLES: Readonly<Record<keyof Fit, string>> = {
  level: 'ours less published, on average',
  away: 'away from the published means, on average',
  order: 'order of the trainings (rank correlation)',
};

/** Whether one reading has the level and the order of the thesis: the trainings of the study, and the small ones. */
function fitSection(
  all: readonly ReadingResults[],
  small: Readonly<Record<Counting, FitWithIntervals | undefined>>,
  withPrinted: Readonly<Record<Counting, FitWithIntervals | undefined>>,
): Section {
  const whole = all.map((results) => {
    const over = overOf(results);
    return over.length === publishedMeans.length ? fitOf(over.map(({ ours }) => ours)) : undefined;
  });
  const rowsOf = (fits: Readonly<Record<Counting, FitWithIntervals | undefined>>, suffix: string, isWhole: boolean) =>
    MEASURES.map((measure) => [
      `${MEASURE_TITLES[measure]}${suffix}`,
      ...whole.map((fit) => (isWhole && fit ? written[measure](fit[measure]) : '')),
      ...countings.map((counting) => {
        const fit = fits[counting];
        return fit ? withInterval(measure, fit[measure]) : NOT_YET;
      }),
    ]);
  return {
    title: `${TITLE}: level and order`,
    text: [
      'The fifteen means against the published ones: a reading that explains the thesis has a level near 0 and an order near 1. First the trainings of the study, then those by the small swarm, whose intervals are those of the whole protocol: restarts are drawn again and the best of the draw wins.',
    ],
    table: {
      head: [
        'what',
        'slides, the study',
        'straight drops, the study',
        'straight drops, resting places reached',
        'straight drops, every place',
      ],
      rows: [...rowsOf(small, '', true), ...rowsOf(withPrinted, ', printed sets for subgroup 4', false)],
    },
  };
}

export async function positionsSections(
  all: readonly ReadingResults[],
  setup: TrainingSetup,
  rng: Rng,
): Promise<{ readonly sections: readonly Section[]; readonly figures?: PositionsFigures }> {
  const trained = await trainAll(setup);
  const fits = (fourth: MetricSet) => {
    const of = (counting: Counting) => {
      const over = trained.all(counting, fourth);
      return over && fitWithIntervals(over, rng.fork(counting, fourth));
    };
    return { reached: of('reached'), free: of('free') };
  };
  const small = fits('4');
  const { reached, free } = small;
  return {
    sections: [trainingsSection(trained, trialSizes[setup.scale].restarts), fitSection(all, small, fits('printed'))],
    ...(reached && free && { figures: { trainings: publishedMeans.length, reached, free } }),
  };
}
