import { Evaluator } from '../../../agents/tetris/linear/evaluator.ts';
import { chooserOf } from '../../../agents/tetris/linear/linear-agent.ts';
import { LookAhead } from '../../../agents/tetris/linear/look-ahead.ts';
import type { MetricName } from '../../../agents/tetris/metrics/index.ts';
import type { Chooser } from '../../../agents/tetris/simulation/chooser.ts';
import { type Shapes, shapesOf } from '../../../agents/tetris/simulation/placer.ts';
import { Simulator } from '../../../agents/tetris/simulation/simulator.ts';
import { Rng } from '../../../core/rng.ts';
import { parseRules, type TetrisRules } from '../../../games/tetris/rules.ts';
import { createOptimizer, type OptimizerName } from '../../../optimize/index.ts';
import { type LineCounts, linesOf } from '../../tuning/lines.ts';
import { setOfStage, streamOfGame } from '../../tuning/play-games.ts';
import { byAbbreviation } from '../protocol.ts';
import { LastRowPlaces } from './last-row-places.ts';
import { type LooseName, looseReadings } from './loose-metrics.ts';
import { trainNetwork } from './network-training.ts';

/** A small training beside the study's own: everything but the seed. Its result depends on nothing else. */
export interface Trial {
  /** Also the name of its streams: two trials of the same name and run have the same training games. */
  readonly name: string;
  readonly run: number;
  readonly rules: string;
  readonly metrics: readonly MetricName[];
  /** Another reading of one of the metrics. */
  readonly loose?: LooseName;
  /** Pieces slide only along the row that they come to rest on. */
  readonly lastRow?: true;
  /** The training games are the same in every iteration. */
  readonly sameGames?: true;
  /** How the weights are found, or nothing where they are given. */
  readonly by?: Search | { readonly network: NetworkOptions };
  readonly weights?: readonly number[];
  readonly testGames: number;
}

interface Search {
  readonly optimizer: OptimizerName;
  readonly options: Readonly<Record<string, unknown>>;
  /** What the best game and the mean of all games count. */
  readonly objective: { readonly record: number; readonly mean: number };
  readonly games: number;
  readonly judgingGames: number;
}

export interface NetworkOptions {
  readonly units: number;
  readonly games: number;
  readonly step: number;
}

export interface TrialResult {
  readonly weights?: readonly number[];
  /** Games of the training. */
  readonly played: number;
  readonly test: LineCounts;
}

/** The weighted sum with one metric read in another way. */
class LooseEvaluator extends Evaluator {
  private readonly weight: number;
  private readonly loose: (typeof looseReadings)[LooseName];
  private readonly shapes: Shapes;
  private readonly before: Uint16Array;
  private readonly after: Uint16Array;
  private top = 0;
  /** The other metric on the last board. */
  private extra = 0;

  constructor(rules: TetrisRules, weights: Readonly<Record<string, number>>, name: LooseName) {
    const loose = looseReadings[name];
    const replaced = byAbbreviation(loose.metric);
    super(rules, { ...weights, [replaced]: 0 });
    this.loose = loose;
    this.weight = weights[replaced];
    this.shapes = shapesOf(rules);
    this.before = new Uint16Array(rules.height);
    this.after = new Uint16Array(rules.height);
  }

  override measure(...board: Parameters<Evaluator['measure']>): void {
    this.extra = this.loose.of(board[0], board[1]);
    super.measure(...board);
  }

  override load(rows: Uint16Array, top: number): void {
    super.load(rows, top);
    this.before.set(rows);
    this.top = top;
  }

  override measureWith(shape: number, column: number, low: number): boolean {
    if (!super.measureWith(shape, column, low)) return false;
    const { before, after, shapes } = this;
    const end = low + shapes.height[shape];
    after.set(before);
    for (let y = low; y < end; y++) after[y] |= shapes.rows[4 * shape + y - low] << column;
    this.extra = this.loose.of(after, Math.max(this.top, end));
    return true;
  }

  override sum(lines: number, height: number, middle2: number, eroded: number): void {
    super.sum(lines, height, middle2, eroded);
    this.score[0] += this.weight * this.extra;
  }
}

function playerOf(rules: TetrisRules, { metrics, loose, lastRow }: Trial, point: ArrayLike<number>): Chooser {
  const weights = Object.fromEntries(metrics.map((name, i) => [name, point[i]]));
  const strategy = { weights, pieces: 2 };
  if (lastRow) return new LookAhead(rules, strategy, new Evaluator(rules, weights), new LastRowPlaces(rules));
  return loose ? new LookAhead(rules, strategy, new LooseEvaluator(rules, weights, loose)) : chooserOf(rules, strategy);
}

/** The task of a batch: one trial. */
export default function perform({ seed }: { seed: number }): (trial: Trial) => TrialResult {
  return (trial) => {
    const start = process.threadCpuUsage();
    const rules = parseRules(trial.rules);
    const found = foundBy(trial, rules, seed);
    const simulator = new Simulator(rules, found.player);
    const lines: number[] = [];
    let pieces = 0;
    for (let game = 0; game < trial.testGames; game++) {
      const outcome = simulator.play(streamOfGame({ seed, set: 'test', run: 0, iteration: 0 }, game));
      lines.push(outcome.lines);
      pieces += outcome.pieces;
    }
    const { user, system } = process.threadCpuUsage(start);
    const { evaluations } = found.player;
    const test = linesOf([{ lines, pieces, evaluations, cpuSeconds: (user + system) / 1e6 }]);
    return { ...(found.weights && { weights: found.weights }), played: found.played, test };
  };
}

interface Found {
  readonly player: Chooser;
  readonly weights?: readonly number[];
  readonly played: number;
}

function foundBy(trial: Trial, rules: TetrisRules, seed: number): Found {
  const { by, weights = [], metrics } = trial;
  if (by === undefined) return { player: playerOf(rules, trial, weights), played: 0 };
  const rng = Rng.seeded(seed).fork('nes-pso', 'trial', trial.name, trial.run);
  if ('network' in by) return { player: trainNetwork(rules, metrics, by.network, rng), played: by.network.games };
  return searched(trial, by, rules, rng);
}

function searched(trial: Trial, by: Search, rules: TetrisRules, rng: Rng): Found {
  const { record, mean } = by.objective;
  const optimizer = createOptimizer(
    by.optimizer,
    { restarts: 1, ...by.options },
    trial.metrics.length,
    rng.fork('optimizer'),
  );
  let played = 0;
  while (optimizer.stopped() === undefined) {
    const set = setOfStage[optimizer.stage];
    const games = set === 'training' ? by.games : by.judgingGames;
    const draw = set === 'training' && !trial.sameGames ? optimizer.iteration : 0;
    const losses = optimizer.ask().map((point) => {
      const simulator = new Simulator(rules, playerOf(rules, trial, point));
      let best = 0;
      let sum = 0;
      for (let game = 0; game < games; game++) {
        const { lines } = simulator.play(rng.fork(set, draw, game));
        best = Math.max(best, lines);
        sum += lines;
      }
      played += games;
      return -(record * best + (mean * sum) / games);
    });
    optimizer.tell(losses);
  }
  const weights = Array.from(optimizer.best!.point, (weight) => Number(weight.toPrecision(6)));
  return { player: playerOf(rules, trial, weights), weights, played };
}
