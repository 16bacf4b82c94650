import type { Command } from 'commander';
import { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import type { AttributeWeights } from '../../agents/truco/cases/retrieve/decisions.ts';
import { WeightsFit, weightedDecisions } from '../../agents/truco/cases/retrieve/weights-fit.ts';
import { InputError } from '../../core/errors.ts';
import { Rng } from '../../core/rng.ts';
import { mean, variance, Z95 } from '../../core/statistics.ts';
import { createOptimizer } from '../../optimize/index.ts';
import { wholeNumber } from '../options.ts';
import { fileToWrite, percent, printResult, table, writeAtomically } from '../output.ts';
import { Progress } from '../progress.ts';
import { readBase } from './bases.ts';

/** With fewer decisions to judge by, a kind of decision is left out. */
const FEWEST = 100;
/** A weight is e to the power of what the optimiser proposes, which is kept between -4 and 4. */
const MOST = 4;

interface WeightsOptions {
  out?: string;
  samples: number;
  iterations: number;
  seed: number;
  json?: boolean;
}

/** What was found for one kind of decision. */
interface Found {
  readonly decision: string;
  /** Decisions of deals that were not learned from. */
  readonly judged: number;
  readonly equal: { readonly loss: number; readonly right: number };
  readonly learned: { readonly loss: number; readonly right: number };
  /** How much the learned weights lower the log loss of a decision, with the 95 % interval. */
  readonly gain: { readonly mean: number; readonly low: number; readonly high: number };
  readonly kept: boolean;
  readonly weights: Readonly<Record<string, number>>;
}

/** `cases weights`: how much each attribute should count, learned from a base. */
export function register(cases: Command): void {
  cases
    .command('weights')
    .description('learn how much each attribute counts, by foretelling the decisions of other deals')
    .argument('[base]', 'shipped, a base imported before, or a file', 'shipped')
    .option('--out <file>', 'write the weights that helped on deals not learned from, as JSON', fileToWrite)
    .option('--samples <n>', 'decisions of each kind to learn from', wholeNumber('--samples', 1), 300)
    .option('--iterations <n>', 'batches of CMA-ES', wholeNumber('--iterations', 1), 15)
    .option('--seed <n>', 'the same seed finds the same weights', wholeNumber('--seed'), 1)
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina cases weights shipped --out weights.json\n')
    .action(learnWeights);
}

function learnWeights(base: string, options: WeightsOptions): void {
  const index = new CaseIndex(readBase(base).cases, Rng.seeded('clusters'), { restarts: 1 });
  const progress = new Progress('kinds of decisions', weightedDecisions.length);
  const found: Found[] = [];
  for (const decision of weightedDecisions) {
    const rng = Rng.seeded(options.seed).fork(decision.kind, decision.trick, decision.leading ? 1 : 0);
    const one = learnOne(new WeightsFit(index, decision, options.samples, rng.fork('rows')), options.iterations, rng);
    if (one) found.push(one);
    progress.add(1);
  }
  progress.end();
  if (found.length === 0)
    throw new InputError(`${base} has too few decisions to learn from: ${FEWEST} of a kind are needed to judge`);
  const kept: AttributeWeights = Object.fromEntries(
    found.filter((each) => each.kept).map(({ decision, weights }) => [decision, weights]),
  );
  if (options.out) writeAtomically(options.out, `${JSON.stringify(kept, null, 1)}\n`);
  const { seed, samples, json } = options;
  printResult(json, { base, seed, samples, decisions: found }, report(found));
}

function learnOne(fit: WeightsFit, iterations: number, rng: Rng): Found | undefined {
  const equal = fit.predict('judge');
  if (equal.losses.length < FEWEST) return undefined;
  const optimizer = createOptimizer('cma-es', { sigma: 0.7 }, fit.attributes.length, rng.fork('search'));
  while (!optimizer.stopped() && optimizer.iteration < iterations) {
    optimizer.tell(optimizer.ask().map((point) => fit.predict('learn', weightsAt(point)).loss));
  }
  const weights = weightsAt(optimizer.best!.point);
  const learned = fit.predict('judge', weights);
  const gain = meanOf(equal.losses.map((loss, i) => loss - learned.losses[i]));
  return {
    decision: fit.name,
    judged: equal.losses.length,
    equal: { loss: equal.loss, right: equal.right },
    learned: { loss: learned.loss, right: learned.right },
    gain,
    kept: gain.low > 0,
    weights: Object.fromEntries(fit.attributes.map((name, i) => [name, Number(weights[i].toFixed(3))])),
  };
}

/** Only ratios matter: the greatest weight is 1. */
function weightsAt(point: Float64Array): Float64Array {
  const raw = point.map((x) => Math.exp(Math.min(MOST, Math.max(-MOST, x))));
  return raw.map((x) => x / Math.max(...raw));
}

function meanOf(values: Float64Array): Found['gain'] {
  const centre = mean(values);
  const half = Z95 * Math.sqrt(variance(values) / values.length);
  return { mean: centre, low: centre - half, high: centre + half };
}

function report(found: readonly Found[]): string {
  const rows = found.map(({ decision, judged, equal, learned, gain, kept, weights }) => [
    decision,
    judged,
    `${percent(equal.right)} -> ${percent(learned.right)}`,
    `${gain.mean.toFixed(4)} (${gain.low.toFixed(4)} to ${gain.high.toFixed(4)})`,
    kept ? 'yes' : 'no',
    Object.entries(weights)
      .map(([name, weight]) => `${name} ${weight.toFixed(2)}`)
      .join(', '),
  ]);
  return table(['decision', 'judged by', 'foretold right', 'gain in log loss', 'kept', 'weights'], rows);
}
