import { Rng } from '../../core/rng.ts';
import { readingsSection } from '../source-index.ts';
import type { Checkpoints, Report, Study, StudyOptions } from '../study.ts';
import { askHere } from '../tasks.ts';
import { progressSection, publishedDirection, runsSection, spreadOf } from './directions.ts';
import { indexOfSource, openChoices, openingWords } from './opening.ts';
import { portuguese } from './portuguese.ts';
import published from './published.json' with { type: 'json' };
import { EXPANSIONS, runsOf, setupOf, type VariantRuns, variants } from './runs.ts';
import { compareSearches } from './searches-compared.ts';
import { variantFigures, variantsSection } from './variants-compared.ts';
import { compareWeights, freshProblems, pointsOn } from './weights-compared.ts';

/** Problems of the comparison of searches, and fresh ones; the limit of their searches. */
const SIZES = {
  smoke: { problems: 6, fresh: 6, expansions: 500 },
  full: { problems: 100, fresh: 100, expansions: 2000 },
};

/** Runs that are kept nowhere. */
const nowhere = (): Checkpoints => {
  const kept = new Map<string, unknown>();
  return { read: (name) => kept.get(name), write: (name, json) => void kept.set(name, json) };
};

async function runAll(options: StudyOptions): Promise<VariantRuns[]> {
  const { scale, seed, ask = askHere, minutes = Number.POSITIVE_INFINITY, maxExpansions } = options;
  // runs with a limit of the user's own are not those of the study
  const checkpoints = maxExpansions === undefined ? (options.checkpoints ?? nowhere()) : nowhere();
  const end = performance.now() + minutes * 60_000;
  const wanted = variants.filter(({ runs }) => runs[scale] > 0);
  const total = wanted.reduce((sum, { runs }) => sum + runs[scale], 0);
  const all: VariantRuns[] = [];
  for (const variant of wanted) {
    const setup = setupOf(variant, scale, seed, maxExpansions);
    all.push(await runsOf(variant, setup, scale, { ask, checkpoints, mayGoOn: () => performance.now() < end }));
    options.progress?.(
      'runs of the genetic algorithm',
      all.reduce((sum, { runs }) => sum + runs.length, 0),
      total,
    );
  }
  return all;
}

async function run(options: StudyOptions): Promise<Report> {
  const { scale, seed, progress = () => {} } = options;
  const size = { ...SIZES[scale], ...(options.maxExpansions && { expansions: options.maxExpansions }) };
  const rng = Rng.seeded(seed).fork('ist-genetic');
  const comparison = compareSearches(size, rng, progress);
  const all = await runAll(options);
  const [base] = all;
  if (base.runs.length === 0) return unfinished(options, comparison);
  const spread = spreadOf(base);
  const problems = freshProblems(size.fresh, rng);
  const points = { short: pointsOn(problems, base.setup.expansions), long: pointsOn(problems, size.expansions) };
  const weights = compareWeights(problems, size.expansions, spread.middle, rng, progress);
  const levels = { published: points.short(publishedDirection), equal: points.short([1, 1, 1]) };
  const genetic = {
    population: base.setup.options.population,
    generations: base.setup.options.iterations,
    tests: base.setup.tests,
  };
  const over = all.filter(({ runs }) => runs.length > 0);
  const steps = progressSection(over, points.short, levels);
  const runs = runsSection(over, spread, { ...genetic, fresh: size.fresh }, points);
  const figures = variantFigures(over, points);
  const limit = base.setup.expansions;
  const found = { comparison, weights, spread, variants: figures, tests: genetic.tests, limit, size };
  return {
    scale,
    seed,
    opening: openingWords(found),
    index: indexOfSource,
    summary: [
      `The report's own problems were never published: ours are drawn by seed with its generator (8 random pieces placed by a search that must score nothing, minimising aggregate height + holes). It does not give the search limit of its genetic algorithm: ours is ${EXPANSIONS[scale].toLocaleString('en')} expansions in the runs and ${size.expansions.toLocaleString('en')} where weights are compared, so that all is the same on every machine.`,
      ...comparison.summary,
      ...over.filter(({ variant, runs }) => runs.length < variant.runs[scale]).map(partial),
    ],
    sections: [
      ...comparison.sections,
      runs,
      variantsSection(over, figures),
      steps,
      weights.section,
      readingsSection(openChoices(found)),
    ],
    data: over.map(({ variant, setup, runs }) => ({ variant: variant.name, setup, runs })),
  };
}

const partial = ({ variant, runs }: VariantRuns): string =>
  `**Partial: ${runs.length} of ${variant.runs.full} runs ${variant.title} are over.**`;

/** The report while no run is over. */
function unfinished(
  { scale, seed }: StudyOptions,
  { summary, sections }: Pick<Report, 'summary' | 'sections'>,
): Report {
  return { scale, seed, summary: ['**Partial: no run of the genetic algorithm is over.**', ...summary], sections };
}

export const istGenetic: Study = {
  id: 'ist-genetic',
  title: published.title,
  source: 'IST 2015/16 project report, Artificial Intelligence, group 48 (Portuguese)',
  portuguese,
  tasks: (scale) => variants.reduce((sum, { runs }) => sum + runs[scale], 0),
  run,
};
