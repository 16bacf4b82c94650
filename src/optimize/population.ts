import type { Rng } from '../core/rng.ts';
import { type Candidate, checkedLosses, indexOfLeast, type Optimizer } from './optimizer.ts';
import { plain, plainCandidate, type SavedReader, savedHead } from './saved.ts';

/**
 * What all population optimisers share: they count, remember the best, and save themselves. A kind of optimiser adds
 * its first batch and `learn`; what it learns lives in `state`, flat arrays of fixed length.
 */
export abstract class PopulationOptimizer<State extends Record<string, Float64Array> = Record<string, Float64Array>>
  implements Optimizer
{
  readonly dimensions: number;
  readonly stage = 'search';
  iteration = 0;
  evaluations = 0;
  best: Candidate | undefined;
  protected readonly rng: Rng;
  protected readonly state: State;
  protected batch: Float64Array[] = [];
  private readonly kind: string;
  private readonly given: object;

  /** The stream is the optimiser's own from here on. */
  constructor(kind: string, options: object, dimensions: number, rng: Rng, state: State) {
    this.kind = kind;
    this.given = options;
    this.dimensions = dimensions;
    this.rng = rng;
    this.state = state;
  }

  ask(): readonly Float64Array[] {
    return this.batch;
  }

  tell(losses: ArrayLike<number>): void {
    const told = checkedLosses(losses, this.batch.length, this.iteration);
    this.check(told);
    const least = indexOfLeast(told);
    if (!this.best || told[least] < this.best.loss) this.best = { point: this.batch[least], loss: told[least] };
    this.iteration++;
    this.evaluations += told.length;
    this.batch = this.learn(told);
  }

  /** Throws on losses that this kind cannot learn from, before anything has changed. */
  protected check(_losses: Float64Array): void {}

  /** Takes in the losses of the batch (`iteration` already counts it) and returns the next one, in new arrays. */
  protected abstract learn(losses: Float64Array): Float64Array[];

  finalists(): readonly Float64Array[] {
    return this.best ? [this.best.point] : [];
  }

  abstract stopped(): string | undefined;

  save(): unknown {
    const state = Object.entries(this.state).map(([name, numbers]) => [name, plain(numbers)]);
    return {
      ...savedHead(this.kind, this.dimensions),
      options: this.given,
      iteration: this.iteration,
      evaluations: this.evaluations,
      rng: this.rng.save(),
      best: plainCandidate(this.best),
      batch: this.batch.map(plain),
      state: Object.fromEntries(state),
    };
  }

  /** Becomes the optimiser that was saved; this one was made with the same options and dimensions. */
  load(saved: SavedReader): void {
    this.iteration = saved.count('iteration');
    this.evaluations = saved.count('evaluations');
    this.rng.restore(saved.stream('rng'));
    this.best = saved.candidate('best', this.dimensions);
    if ((this.best === undefined) !== (this.iteration === 0)) saved.damaged('best must be there from iteration 1 on');
    this.batch = saved.points('batch', this.batchLength(), this.dimensions);
    const state = saved.inner('state');
    for (const [name, numbers] of Object.entries(this.state)) numbers.set(state.numbers(name, numbers.length));
    const damage = this.loaded();
    if (damage) saved.damaged(damage);
  }

  /** How many points the batch of this iteration has. */
  protected batchLength(): number {
    return this.batch.length;
  }

  /** Rebuilds what is derived from `state`; says what no run could have left behind. */
  protected loaded(): string | undefined {
    return undefined;
  }
}
