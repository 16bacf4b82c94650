import type { Scale } from '../../study.ts';
import { type ObjectiveName, objectiveNames, objectives } from '../../tuning/lines.ts';
import { byAbbreviation, metricsOf, type Reading, readings, subgroups } from '../protocol.ts';
import { type ReadingResults, winnerOf } from '../trainings.ts';
import { swarm, type TrialGroup, trialSizes } from './groups.ts';
import { looseNames, looseReadings } from './loose-metrics.ts';
import type { Trial } from './trial.ts';

const [tucks, drops] = readings;
const first = metricsOf('1', 'mean', []);
const second = metricsOf('2', 'mean', []);
const third = metricsOf('3', 'mean', []);
const printed = metricsOf('printed', 'mean', []);

const runsOf = (count: number, make: (run: number) => Trial): Trial[] =>
  Array.from({ length: count }, (_, run) => make(run));

/** Rules that the players of a reading are tried under. */
export interface Movement {
  readonly name: string;
  /** Whose players they are. */
  readonly trained: Reading;
  readonly rules: string;
  readonly lastRow?: true;
  /** In words, as the report has it. */
  readonly title: string;
}

/** The thesis may have had any of them. */
export const movements: readonly Movement[] = [
  { name: 'tucks', trained: tucks, rules: tucks.rules, title: 'pieces slide as far as they like' },
  {
    name: 'level-0',
    trained: tucks,
    rules: `${tucks.rules},level=0`,
    title: 'pieces fall at the speed of the game, begun at level 0',
  },
  {
    name: 'level-9',
    trained: tucks,
    rules: `${tucks.rules},level=9`,
    title: 'one step aside in each row (the speed of level 9)',
  },
  {
    name: 'level-18',
    trained: tucks,
    rules: `${tucks.rules},level=18`,
    title: 'one step aside in two rows (the speed of level 18)',
  },
  {
    name: 'last-row',
    trained: tucks,
    rules: tucks.rules,
    lastRow: true,
    title: 'pieces slide only along the row that they come to rest on',
  },
  {
    name: 'tucks-uniform',
    trained: tucks,
    rules: `${tucks.rules},randomizer=uniform`,
    title: 'pieces slide, drawn evenly',
  },
  {
    name: 'tucks-reroll',
    trained: tucks,
    rules: `${tucks.rules},randomizer=nes-reroll`,
    title: 'pieces slide, drawn by the simple form of the game’s rule',
  },
  { name: 'tucks-dropped', trained: tucks, rules: drops.rules, title: 'found with slides, played without' },
  { name: 'drops', trained: drops, rules: drops.rules, title: 'pieces drop straight' },
  {
    name: 'drops-uniform',
    trained: drops,
    rules: `${drops.rules},randomizer=uniform`,
    title: 'pieces drop straight, drawn evenly',
  },
  { name: 'drops-slid', trained: drops, rules: tucks.rules, title: 'found without slides, played with them' },
];

/** The fifteen winners of a reading under other rules; none before all its trainings are over. */
export function movementGroup(
  { name, trained, rules, lastRow }: Movement,
  all: readonly ReadingResults[],
  scale: Scale,
): TrialGroup {
  const own = all.find(({ reading }) => reading.name === trained.name)!;
  const over = objectiveNames.flatMap((objective) => subgroups.map((subgroup) => own.get(objective, subgroup)));
  const trials = over.flatMap((result, i) =>
    result
      ? [
          {
            name: `movement-${i}`,
            run: 0,
            rules,
            metrics: result.metrics,
            weights: winnerOf(result).weights,
            ...(lastRow && { lastRow }),
            testGames: scale === 'full' ? 500 : 2,
          },
        ]
      : [],
  );
  return { name: `movement-${name}`, trials: trials.length === over.length ? trials : [] };
}

/** The one loose metric of subgroup 1; all others are of subgroup 2. */
export const WELLS = 'flooredWells';
/** The others, which are compared with one control. */
export const looseOfSecond = looseNames.filter((name) => name !== WELLS);

/** A group of `looseGroups`: what its trials have that those of the control have not, and how many there are. */
interface LooseGroup extends Pick<Trial, 'loose' | 'sameGames'> {
  readonly subgroup?: '1' | '2';
  readonly reading?: Reading;
  readonly once?: boolean;
  /** Options of its swarm that are others. */
  readonly swarm?: Readonly<Record<string, unknown>>;
}

/** Readings of metrics, one at a time, in the subgroup that has them, trained for the mean; the control has none. */
export function looseGroups(scale: Scale): TrialGroup[] {
  const by = swarm(scale, 30, 35, 10);
  const { testGames, runs } = trialSizes[scale];
  const of = (
    name: string,
    { subgroup = '2', reading = drops, once = false, swarm: others, ...changed }: LooseGroup = {},
  ): TrialGroup => ({
    name,
    trials: runsOf(once ? 1 : runs, (run) => ({
      name: subgroup === '1' ? 'loose-1' : 'loose',
      run,
      rules: reading.rules,
      metrics: subgroup === '1' ? first : second,
      ...changed,
      by: others ? { ...by, options: { ...by.options, ...others } } : by,
      testGames,
    })),
  });
  return [
    of('loose-control'),
    // the one that matters has more than one run
    ...looseOfSecond.map((loose) =>
      of(`loose-${looseReadings[loose].metric}`, { loose, once: loose !== 'freePlaces' }),
    ),
    of('loose-control-tucks', { reading: tucks }),
    of('loose-NPP-tucks', { reading: tucks, loose: 'freePlaces' }),
    of('loose-control-1', { subgroup: '1' }),
    of(`loose-${looseReadings[WELLS].metric}`, { subgroup: '1', loose: WELLS }),
    of('loose-same-games', { subgroup: '1', sameGames: true }),
    of('loose-one-draw', { subgroup: '1', swarm: { draws: 'particle' } }),
    of('loose-unclamped', { subgroup: '1', swarm: { clampPositions: false } }),
  ];
}

/** How the number of possible positions is counted: resting places that a piece reaches, or every place where it fits. */
export const countings = ['reached', 'free'] as const;
export type Counting = (typeof countings)[number];

/** The sets of metrics that the thesis prints. */
export const printedSets = ['1', '2', '3', 'printed'] as const;

/** A training of a replicate. */
interface SmallTraining {
  readonly set: (typeof printedSets)[number];
  readonly objective: ObjectiveName;
  readonly replicate: number;
}

/**
 * A training of the study with straight drops by a small swarm. Where its metrics do not have the one that is counted in
 * two ways, both are the same training.
 */
export function positionsGroup(
  counting: Counting,
  { set, objective, replicate }: SmallTraining,
  scale: Scale,
): TrialGroup {
  const metrics = metricsOf(set, objective, []);
  const isFree = counting === 'free' && metrics.includes(byAbbreviation(looseReadings.freePlaces.metric));
  const { record, mean } = objectives[objective];
  return {
    name: `${isFree ? 'free' : 'reached'}-${set}-${objective}-${replicate}`,
    trials: [
      {
        name: `positions-${set}-${objective}`,
        run: replicate,
        rules: drops.rules,
        metrics,
        ...(isFree && { loose: 'freePlaces' as const }),
        by: { ...swarm(scale, 30, 35, 10), objective: { record, mean } },
        testGames: trialSizes[scale].testGames,
      },
    ],
  };
}

/** All groups about counting positions. Trainings that are the same under both countings come once. */
function positionsGroups(scale: Scale): TrialGroup[] {
  const groups = new Map<string, TrialGroup>();
  for (let replicate = 0; replicate < trialSizes[scale].replicates; replicate++)
    for (const counting of countings)
      for (const set of printedSets)
        for (const objective of objectiveNames) {
          const group = positionsGroup(counting, { set, objective, replicate }, scale);
          groups.set(group.name, group);
        }
  return [...groups.values()];
}

/** Sets of the future work: subgroup 1, which is among our best, and the thesis's best, its own subgroup 4. */
export const bestSets = [
  { name: '1', title: 'subgroup 1', metrics: first },
  { name: 'printed', title: 'the printed subgroup 4', metrics: printed },
] as const;

/** As many games for each way to find weights. */
const EVEN = { particles: 30, iterations: 27, games: 25 };

export const optimizers = ['particle-swarm', 'genetic', 'network'] as const;

/** A swarm, a genetic algorithm and a neural network on the same sets. */
export function optimizerGroups(scale: Scale): TrialGroup[] {
  const { testGames, runs } = trialSizes[scale];
  const { particles, iterations, games } = EVEN;
  const small = scale === 'smoke';
  const bySwarm = swarm(scale, particles, iterations, games);
  const ways = {
    'particle-swarm': bySwarm,
    genetic: {
      ...bySwarm,
      optimizer: 'genetic' as const,
      options: {
        population: bySwarm.options.population,
        iterations: bySwarm.options.iterations,
        fitness: 'margin',
        mutation: 0.2,
      },
    },
    network: { network: { units: 16, games: small ? 3 : 4000, step: 0.02 } },
  };
  return readings.flatMap((reading) =>
    bestSets.flatMap(({ name, metrics }) =>
      optimizers.map((way) => ({
        name: `${way}-${name}-${reading.name}`,
        trials: runsOf(runs, (run) => ({
          name: `${way}-${name}`,
          run,
          rules: reading.rules,
          metrics,
          by: ways[way],
          testGames,
        })),
      })),
    ),
  );
}

/** What the best game counts beside the mean: the thesis has 0, 0.4 and 1. */
export const recordShares = [0, 0.2, 0.4, 0.6, 0.8, 1] as const;

export function objectiveGroups(scale: Scale): TrialGroup[] {
  const { testGames, runs } = trialSizes[scale];
  const { particles, iterations, games } = EVEN;
  const by = swarm(scale, particles, iterations, games);
  return recordShares.map((record) => ({
    name: `objective-${record}`,
    trials: runsOf(runs, (run) => ({
      // the same starts and games for every share
      name: 'objective',
      run,
      rules: tucks.rules,
      metrics: first,
      by: { ...by, objective: { record, mean: Number((1 - record).toFixed(1)) } },
      testGames,
    })),
  }));
}

/** Particles and iterations of about as many games in all. */
export const swarms = [
  { particles: 8, iterations: 101 },
  { particles: 15, iterations: 54 },
  { particles: 30, iterations: 27 },
  { particles: 60, iterations: 13 },
] as const;

export const swarmSets = [
  { name: '1', title: 'seven metrics (subgroup 1)', metrics: first },
  { name: '3', title: 'seventeen metrics (subgroup 3)', metrics: third },
] as const;

export function particleGroups(scale: Scale): TrialGroup[] {
  const { testGames, runs } = trialSizes[scale];
  return swarmSets.flatMap(({ name, metrics }) =>
    swarms.map(({ particles, iterations }) => ({
      name: `particles-${name}-${particles}`,
      trials: runsOf(runs, (run) => ({
        name: `particles-${name}`,
        run,
        rules: drops.rules,
        metrics,
        by: swarm(scale, particles, iterations, 25),
        testGames,
      })),
    })),
  );
}

/** All groups but those of movements, which need the trainings first. */
export function plannedGroups(scale: Scale): TrialGroup[] {
  return [
    ...looseGroups(scale),
    ...positionsGroups(scale),
    ...optimizerGroups(scale),
    ...objectiveGroups(scale),
    ...particleGroups(scale),
  ];
}

/** How many trials the others have: players under other rules. */
export function trialsOfMovements(): number {
  return movements.length * subgroups.length * objectiveNames.length;
}
