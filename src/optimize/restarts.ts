import { Rng } from '../core/rng.ts';
import { kindOf, restoreKind } from './kinds.ts';
import { type Candidate, checkedLosses, indexOfLeast, type Optimizer, type Stage } from './optimizer.ts';
import { count, MOST_POINTS, type OptionsOf, real } from './options.ts';
import type { PopulationOptimizer } from './population.ts';
import { plainCandidate, SavedReader, savedHead, streamAt } from './saved.ts';

export const restartOptions = {
  restarts: count(5, 'runs, each from a start of its own', 1, 1000),
  growth: real(1, 'how many times larger each run is than the one before (2: Auger and Hansen 2005, IPOP)', 1, 100),
};

export type RestartOptions = OptionsOf<typeof restartOptions>;

/** What is run again and again: an optimiser by name with its options. */
export interface Repeated {
  readonly name: string;
  readonly options: object;
  readonly dimensions: number;
}

/**
 * Runs an optimiser several times. When a run ends its finalists are judged again on one fixed set (`stage` is
 * `rejudge`), which gives the run's champion; when all are over the champions are judged on another (`validate`), and
 * the best of them is the result. That is the protocol of the UFSC 2024 study with the luck taken out of personal
 * bests. Run k draws from the fork `restart, k` of the stream, so runs can also be made apart from each other.
 */
export class Restarts implements Optimizer {
  readonly dimensions: number;
  stage: Stage = 'search';
  iteration = 0;
  evaluations = 0;
  private readonly repeated: Repeated;
  private readonly options: RestartOptions;
  private streams: readonly (readonly number[])[];
  private run: PopulationOptimizer;
  private champions: Candidate[] = [];
  private winner: Candidate | undefined;

  constructor(repeated: Repeated, options: RestartOptions, rng: Rng) {
    this.dimensions = repeated.dimensions;
    this.repeated = repeated;
    this.options = options;
    this.streams = Array.from({ length: options.restarts }, (_, k) => rng.fork('restart', k).save());
    this.run = this.start(0);
  }

  /** Which run is on, counted from 0. */
  get restart(): number {
    return Math.min(this.champions.length, this.options.restarts - 1);
  }

  ask(): readonly Float64Array[] {
    if (this.winner) return [];
    if (this.stage === 'validate') return this.finalists();
    return this.stage === 'rejudge' ? this.run.finalists() : this.run.ask();
  }

  tell(losses: ArrayLike<number>): void {
    if (this.winner) throw new Error('the last restart is over: nothing was asked');
    const points = this.ask();
    const told = checkedLosses(losses, points.length, this.iteration);
    const least = indexOfLeast(told);
    const chosen = { point: points[least], loss: told[least] };
    if (this.stage === 'search') this.run.tell(told);
    else if (this.stage === 'rejudge') this.champions.push(chosen);
    else this.winner = chosen;
    this.iteration++;
    this.evaluations += told.length;
    this.goOn();
  }

  private goOn(): void {
    if (this.stage === 'search' && this.run.stopped()) {
      this.stage = 'rejudge';
    } else if (this.stage === 'rejudge') {
      this.stage = this.champions.length < this.options.restarts ? 'search' : 'validate';
      if (this.stage === 'search') this.run = this.start(this.champions.length);
    }
  }

  private start(k: number): PopulationOptimizer {
    const { name, options, dimensions } = this.repeated;
    const make = (given: object) => kindOf(name).create(given, dimensions, streamAt(this.streams[k]));
    const run = make(options);
    const population = Math.min(MOST_POINTS, Math.round(run.ask().length * this.options.growth ** k));
    return population === run.ask().length ? run : make({ ...options, population });
  }

  /** The validated winner; before that the best champion, and before that the best of the first run. */
  get best(): Candidate | undefined {
    if (this.winner || this.champions.length === 0) return this.winner ?? this.run.best;
    return this.champions[indexOfLeast(this.champions.map(({ loss }) => loss))];
  }

  get judged(): Stage {
    if (this.winner) return 'validate';
    return this.champions.length > 0 ? 'rejudge' : 'search';
  }

  /** The champions of the runs that are over, in their order. */
  finalists(): readonly Float64Array[] {
    return this.champions.map(({ point }) => point);
  }

  stopped(): string | undefined {
    return this.winner && `${this.options.restarts} restarts done`;
  }

  save(): unknown {
    return {
      ...savedHead('restarts', this.dimensions),
      repeated: { name: this.repeated.name, options: this.repeated.options },
      options: this.options,
      stage: this.stage,
      iteration: this.iteration,
      evaluations: this.evaluations,
      streams: this.streams,
      run: this.run.save(),
      champions: this.champions.map(plainCandidate),
      winner: plainCandidate(this.winner),
    };
  }

  static restore(saved: SavedReader): Restarts {
    const dimensions = saved.count('dimensions', 1);
    const repeated = saved.inner('repeated');
    const name = repeated.text('name');
    const options = repeated.options('options', name, kindOf(name).options);
    const chosen = saved.options('options', 'restarts', restartOptions);
    const made = new Restarts({ name, options, dimensions }, chosen, Rng.seeded(0));
    made.streams = saved.list('streams', chosen.restarts).map((words) => saved.stream('streams', words));
    made.iteration = saved.count('iteration');
    made.evaluations = saved.count('evaluations');
    const run = SavedReader.of(saved.field('run'));
    if (run.text('optimizer') !== name || run.count('dimensions') !== dimensions)
      saved.damaged('run is of another kind');
    made.run = restoreKind(run);
    made.champions = saved.list('champions').map((champion) => {
      return saved.candidate('champions', dimensions, champion) ?? saved.damaged('a champion is missing');
    });
    made.winner = saved.candidate('winner', dimensions);
    made.stage = saved.text('stage') as Stage;
    const over = made.champions.length === chosen.restarts;
    const stages: Stage[] = over ? ['validate'] : ['search', 'rejudge'];
    if (!stages.includes(made.stage) || made.champions.length > chosen.restarts || (made.winner && !over)) {
      saved.damaged(`stage ${made.stage} does not go with ${made.champions.length} champions`);
    }
    return made;
  }
}
