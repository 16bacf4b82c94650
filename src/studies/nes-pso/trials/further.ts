import { mean } from '../../../core/statistics.ts';
import type { Section } from '../../study.ts';
import { readings } from '../protocol.ts';
import published from '../published.json' with { type: 'json' };
import type { TrainingSetup } from '../trainings.ts';
import {
  resultsOf,
  type Spread,
  spreadOf,
  spreadText,
  type TrialGroup,
  type TrialSizes,
  trialSizes,
} from './groups.ts';
import {
  bestSets,
  objectiveGroups,
  optimizerGroups,
  optimizers,
  particleGroups,
  recordShares,
  swarmSets,
  swarms,
} from './plans.ts';

const NOT_YET = 'not run yet';

async function spreads(groups: readonly TrialGroup[], setup: TrainingSetup): Promise<Map<string, Spread>> {
  const found = new Map<string, Spread>();
  for (const group of groups) {
    const results = await resultsOf(group, setup);
    if (results) found.set(group.name, spreadOf(results));
  }
  return found;
}

const lines = (own: Spread | undefined): string => (own ? spreadText(own) : NOT_YET);

const WAYS = { 'particle-swarm': 'particle swarm', genetic: 'genetic algorithm', network: 'neural network' } as const;

/** Other ways to find a player on the best sets. */
function optimizersSection(found: Map<string, Spread>, { testGames: games, runs }: TrialSizes): Section {
  const cells = readings.flatMap((reading) => bestSets.map((set) => ({ reading, set })));
  const meanOf = (way: string) =>
    mean(cells.flatMap(({ reading, set }) => found.get(`${way}-${set.name}-${reading.name}`)?.mean ?? []));
  const [swarm, genetic, network] = optimizers.map(meanOf);
  const isWhole = found.size === cells.length * optimizers.length;
  return {
    title: 'Future work: a genetic algorithm and a neural network',
    text: [
      `The thesis would try both on its best subgroups. Trained for the mean, ${runs} runs each, ${games.toLocaleString('en')} of the test games: the swarm and the genetic algorithm with 30 points, 27 iterations and 25 games a point; the network, with 16 hidden units over the same metrics, learns the lines that are still to come from 4,000 games of its own (temporal differences) and has no weights within a range. Mean lines, with the least and the best of the runs.`,
      ...(isWhole
        ? [
            `On average the swarm makes ${swarm.toFixed(2)} lines, the genetic algorithm ${genetic.toFixed(2)}, the network ${network.toFixed(2)}.`,
          ]
        : []),
    ],
    table: {
      head: ['set', 'reading', ...optimizers.map((way) => WAYS[way])],
      rows: [
        ...cells.map(({ reading, set }) => [
          set.title,
          reading.name,
          ...optimizers.map((way) => lines(found.get(`${way}-${set.name}-${reading.name}`))),
        ]),
        ...(isWhole ? [['on average', '', ...[swarm, genetic, network].map((own) => own.toFixed(2))]] : []),
      ],
    },
  };
}

/** What the best game should count beside the mean. */
function sharesSection(found: Map<string, Spread>, { runs }: TrialSizes): Section {
  const of = (share: number) => found.get(`objective-${share}`);
  const over = recordShares.filter((share) => of(share));
  const best = over.reduce((a, b) => (of(b)!.mean > of(a)!.mean ? b : a), over[0]);
  return {
    title: 'Future work: the weights of the objective',
    text: [
      `The thesis weighs the best game 0.4 and the mean 0.6, and would optimise that. Subgroup 1 with slides, the same starts and training games for every weight, ${runs} runs each: mean lines, with the least and the best of them.`,
      ...(over.length === recordShares.length
        ? [
            `The best mean is that of a weight of ${best} for the best game: ${of(best)!.mean.toFixed(2)} lines, where 0 has ${of(0)!.mean.toFixed(2)} and 1 has ${of(1)!.mean.toFixed(2)}. The best game of all is ${Math.max(...over.map((share) => of(share)!.record))} lines; between the weights it hardly differs by more than luck.`,
          ]
        : []),
    ],
    table: {
      head: ['weight of the best game', 'mean lines', 'best game'],
      rows: recordShares.map((share) => [share, lines(of(share)), of(share)?.record ?? '']),
    },
    charts: [
      {
        file: 'shares',
        title: 'Mean lines by what the best game counts in training',
        x: 'weight of the best game',
        y: 'mean lines',
        series: [
          { name: 'ours, subgroup 1', points: over.map((share) => [share, of(share)!.mean] as const) },
          {
            name: 'published, subgroup 1',
            dots: true,
            published: true,
            points: (
              [
                ['mean', 0],
                ['weighted', 0.4],
                ['record', 1],
              ] as const
            ).map(([objective, share]) => [share, published.lines[objective]['1'].mean] as const),
          },
        ],
      },
    ],
  };
}

/** How many particles, for how many metrics. */
function particlesSection(found: Map<string, Spread>, { runs }: TrialSizes): Section {
  const of = (set: string, particles: number) => found.get(`particles-${set}-${particles}`);
  return {
    title: 'Future work: a number of particles that changes',
    text: [
      `The thesis has 30 particles for every subgroup, and would have their number go with the number of metrics. Swarms of about as many games in all: fewer particles have more iterations, and a clamp with which they come as far. Trained for the mean with straight drops, ${runs} runs each: mean lines, with the least and the best of them.`,
      ...swarmSets.flatMap(({ title, name }) => {
        const own = swarms.flatMap(({ particles }) => {
          const spread = of(name, particles);
          return spread ? [{ particles, mean: spread.mean }] : [];
        });
        if (own.length < swarms.length) return [];
        const best = own.reduce((a, b) => (b.mean > a.mean ? b : a));
        const worst = own.reduce((a, b) => (b.mean < a.mean ? b : a));
        return [
          `With ${title} ${best.particles} particles are best (${best.mean.toFixed(2)} lines) and ${worst.particles} worst (${worst.mean.toFixed(2)}).`,
        ];
      }),
    ],
    table: {
      head: ['metrics', ...swarms.map(({ particles }) => `${particles} particles`)],
      rows: swarmSets.map(({ name, title }) => [title, ...swarms.map(({ particles }) => lines(of(name, particles)))]),
    },
  };
}

/** The future work that the thesis names, each as a small study. */
export async function furtherSections(setup: TrainingSetup): Promise<Section[]> {
  const { scale } = setup;
  const size = trialSizes[scale];
  return [
    optimizersSection(await spreads(optimizerGroups(scale), setup), size),
    sharesSection(await spreads(objectiveGroups(scale), setup), size),
    particlesSection(await spreads(particleGroups(scale), setup), size),
  ];
}
