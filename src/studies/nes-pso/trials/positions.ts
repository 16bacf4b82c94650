import { mean, rankCorrelation } from '../../../core/statistics.ts';
import type { Interval, Section } from '../../study.ts';
import { objectiveNames, statistics } from '../../tuning/lines.ts';
import published from '../published.json' with { type: 'json' };
import type { ReadingResults, TrainingSetup } from '../trainings.ts';
import { resultsOf, trialSizes } from './groups.ts';
import { type Counting, countings, positionsGroup, printedSets } from './plans.ts';
import type { TrialResult } from './trial.ts';

/** The trainings whose metrics the thesis prints: the others would hang on weights of our own. */
const trainings = printedSets.flatMap((set) => objectiveNames.map((objective) => ({ set, objective })));
type SmallTraining = (typeof trainings)[number];

const publishedMeans = trainings.map(
  ({ set, objective }) => published.lines[objective][set === 'printed' ? '4' : set].mean,
);

/** All of them once, by a small swarm each, with both countings; as far as they are over. */
class Replicate {
  private readonly found = new Map<string, TrialResult>();

  set(counting: Counting, { set, objective }: SmallTraining, result: TrialResult): void {
    this.found.set(`${counting} ${set} ${objective}`, result);
  }

  lines(counting: Counting, { set, objective }: SmallTraining): number | undefined {
    const result = this.found.get(`${counting} ${set} ${objective}`);
    return result && statistics(result.test).mean;
  }

  /** None before all trainings are over. */
  fit(counting: Counting): Fit | undefined {
    return fitOf(trainings.map((training) => this.lines(counting, training)));
  }
}

async function trainAll(setup: TrainingSetup): Promise<Replicate[]> {
  const all: Replicate[] = [];
  for (let number = 0; number < trialSizes[setup.scale].replicates; number++) {
    const replicate = new Replicate();
    all.push(replicate);
    for (const counting of countings) {
      for (const training of trainings) {
        const group = positionsGroup(counting, { ...training, replicate: number }, setup.scale);
        const results = await resultsOf(group, setup);
        if (results) replicate.set(counting, training, results[0]);
      }
    }
  }
  return all;
}

/** Our means against the published ones. */
interface Fit {
  /** Ours less published, on average. */
  readonly level: number;
  /** Away from the published means, on average. */
  readonly away: number;
  /** Spearman's. */
  readonly order: number;
}
const MEASURES = ['level', 'away', 'order'] as const satisfies readonly (keyof Fit)[];

/** None if a mean is missing. */
function fitOf(means: readonly (number | undefined)[]): Fit | undefined {
  const ours = means.filter((lines) => lines !== undefined);
  if (ours.length < means.length) return undefined;
  return {
    level: mean(ours.map((lines, i) => lines - publishedMeans[i])),
    away: mean(ours.map((lines, i) => Math.abs(lines / publishedMeans[i] - 1))),
    order: rankCorrelation(ours, publishedMeans),
  };
}

/** The mean of the replicates, and the least and the most of them. */
type FitOfAll = Readonly<Record<keyof Fit, Interval>>;

function fitOfAll(replicates: readonly Replicate[], counting: Counting): FitOfAll | undefined {
  const fits = replicates.flatMap((replicate) => replicate.fit(counting) ?? []);
  if (fits.length === 0) return undefined;
  const of = (measure: keyof Fit): Interval => {
    const values = fits.map((fit) => fit[measure]);
    return { mean: mean(values), low: Math.min(...values), high: Math.max(...values) };
  };
  return { level: of('level'), away: of('away'), order: of('order') };
}

/** What counting every place where a piece fits does to these trainings. */
export interface PositionsFigures {
  readonly trainings: number;
  readonly reached: FitOfAll;
  readonly free: FitOfAll;
}

const NOT_YET = 'not run yet';
const TITLE = 'Straight drops, and every place where a piece fits';

const written: Readonly<Record<keyof Fit, (value: number) => string>> = {
  level: (value) => `${value < 0 ? '' : '+'}${value.toFixed(2)}`,
  away: (value) => `${(100 * value).toFixed(0)} %`,
  order: (value) => value.toFixed(2),
};

function withRange({ mean: own, low, high }: Interval, write: (value: number) => string): string {
  return low === high ? write(own) : `${write(own)} (${write(low)} to ${write(high)})`;
}

/** Every training by the small swarm, with both countings. */
function trainingsSection(replicates: readonly Replicate[]): Section {
  const cell = (counting: Counting, training: SmallTraining): string => {
    const each = replicates.flatMap((replicate) => replicate.lines(counting, training) ?? []);
    if (each.length === 0) return NOT_YET;
    return withRange({ mean: mean(each), low: Math.min(...each), high: Math.max(...each) }, (lines) =>
      lines.toFixed(2),
    );
  };
  return {
    title: `${TITLE}: training by training`,
    text: [
      'With straight drops our trainings have the level of the thesis, except for subgroups 2 and 3, which fall short: they put the order of the subgroups out. Both have the metric NPP, "how many positions the pieces are able to occupy without colliding with filled cells". We count the resting places that a piece reaches; read as every place of the board where a piece fits, it tells much more about the board. Here are all trainings whose metrics the thesis prints, with both readings, each by one small swarm as in the section before, without restarts to choose from; where a training was done more than once, the mean, and in brackets the least and the best.',
    ],
    table: {
      head: ['set', 'objective', 'published', 'resting places reached', 'every place'],
      rows: trainings.map((training, i) => [
        training.set === 'printed' ? 'printed subgroup 4' : `subgroup ${training.set}`,
        training.objective,
        publishedMeans[i],
        ...countings.map((counting) => cell(counting, training)),
      ]),
    },
  };
}

const MEASURE_TITLES: Readonly<Record<keyof Fit, string>> = {
  level: 'ours less published, on average',
  away: 'away from the published means, on average',
  order: 'order of the trainings (rank correlation)',
};

/** Whether one reading has the level and the order of the thesis: the trainings of the study, and the small ones. */
function fitSection(all: readonly ReadingResults[], replicates: readonly Replicate[]): Section {
  const whole = all.map((results) =>
    fitOf(
      trainings.map(({ set, objective }) => {
        const result = results.get(objective, set);
        return result && statistics(result.test).mean;
      }),
    ),
  );
  const fits = countings.map((counting) => fitOfAll(replicates, counting));
  const close = publishedMeans.filter((lines) => lines > Math.max(...publishedMeans) - 1).length;
  return {
    title: `${TITLE}: level and order`,
    text: [
      `These ${trainings.length} means against the published ones: a reading that explains the thesis has a level near 0 and an order near 1. First the trainings of the study, each the best of five restarts; then those by one small swarm each, which come out lower. ${close} of the published means lie within a line of the largest: for most of them luck decides the order.`,
    ],
    table: {
      head: [
        'what',
        'slides, the study',
        'straight drops, the study',
        'straight drops, resting places reached',
        'straight drops, every place',
      ],
      rows: MEASURES.map((measure) => [
        MEASURE_TITLES[measure],
        ...whole.map((fit) => (fit ? written[measure](fit[measure]) : NOT_YET)),
        ...fits.map((fit) => (fit ? withRange(fit[measure], written[measure]) : NOT_YET)),
      ]),
    },
  };
}

export async function positionsSections(
  all: readonly ReadingResults[],
  setup: TrainingSetup,
): Promise<{ readonly sections: readonly Section[]; readonly figures?: PositionsFigures }> {
  const begun = await trainAll(setup);
  // of a replicate in part nothing could be compared
  const isOver = (replicate: Replicate) => countings.every((counting) => replicate.fit(counting));
  const replicates = begun.filter(isOver);
  const [reached, free] = countings.map((counting) => fitOfAll(replicates, counting));
  return {
    sections: [trainingsSection(begun), fitSection(all, replicates)],
    ...(reached && free && { figures: { trainings: trainings.length, reached, free } }),
  };
}
