import { type MetricName, studyMetrics } from '../../agents/tetris/metrics/index.ts';

/**
 * All families of metrics but regions and positions, which would take half of the time. Left out is also what no
 * choice can tell apart from others here: filled cells and fill ratio from lines, landing height from lock height, row
 * transitions from those of rows that are not empty.
 */
const families: readonly MetricName[] = [
  'lines',
  'lock-height',
  'eroded-cells',
  'aggregate-height',
  'max-height',
  'height-range',
  'bumpiness',
  'projection-potential',
  'pattern-diversity',
  'holes',
  'rows-with-holes',
  'hole-depth',
  'corner-lock',
  'column-holes',
  'weighted-column-holes',
  'column-hole-depths',
  'min-column-hole-depth',
  'max-column-hole-depth',
  'well-cells',
  'floored-well-cells',
  'deep-wells',
  'cumulative-wells',
  'filled-row-transitions',
  'column-transitions',
  'inner-column-transitions',
  'vertical-mass',
  'horizontal-mass',
  'entropy',
  'symmetry',
];

/** The optimiser starts from no opinion: only the direction of the weights matters, so does its first step not. */
const fromNothing = (metrics: readonly MetricName[]) => ({ start: metrics.map(() => 0), sigma: 0.5 });

const seven = studyMetrics.slice(0, 7);

/** Tuning plans by name, as a file would have them. */
export const plans: Readonly<Record<string, object>> = {
  /** The UFSC 2024 thesis's protocol with its subgroup 1 and the mean as objective. */
  'nes-norotation': {
    rules: 'nes-norotation',
    metrics: seven,
    pieces: 2,
    objective: 'mean',
    optimizer: 'particle-swarm',
    options: { restarts: 5 },
    games: { training: 25, rejudge: 250, validation: 250, test: 20_000 },
  },
  /** The same seven metrics without the thesis's optimiser. */
  'nes-seven': {
    rules: 'nes-norotation',
    metrics: seven,
    scales: 'spread',
    pieces: 2,
    objective: 'mean',
    optimizer: 'cma-es',
    options: { restarts: 3, population: 24, iterations: 90, ...fromNothing(seven) },
    games: { training: [25, 1000], rejudge: 10_000, validation: 10_000, test: 20_000 },
  },
  'linear-plus': {
    rules: 'nes-norotation',
    metrics: families,
    scales: 'spread',
    pieces: 2,
    objective: 'mean',
    optimizer: 'cma-es',
    options: { restarts: 1, population: 32, iterations: 150, ...fromNothing(families) },
    games: { training: [25, 125], rejudge: 1000, validation: 1000, test: 20_000 },
  },
};
