import { Rng } from '../../../../core/rng.ts';

/** A response that is learned deal by deal, and then takes what it has learned with more or less caution. */
interface Learner<Saved> {
  caution: number;
  save(): Saved;
  restore(saved: Saved): void;
  train(seat: number, rng: Rng): Promise<void>;
}

/** The cautions that are tried, and for how many deals of training one fresh deal is played to choose among them. */
interface CautionChoice {
  readonly cautions: readonly number[];
  readonly dealsPerChoice: number;
}

/**
 * The steps to what a response gains, each a part at a time, so that it can be kept in between: it is trained on some
 * deals, its caution is chosen on others, and its gain is measured on others still.
 */
export abstract class ResponseTraining<Saved> {
  protected readonly rng: Rng;
  private readonly learner: Learner<Saved>;
  private readonly choice: CautionChoice;

  constructor(learner: Learner<Saved>, choice: CautionChoice, seed: number | string) {
    this.learner = learner;
    this.choice = choice;
    this.rng = Rng.seeded(seed);
  }

  /** What the response gains on a deal of a set, the mean of both seats. */
  protected abstract gain(set: string, deal: number): Promise<number>;

  save(): Saved {
    return this.learner.save();
  }

  /** Goes on from what was saved; `caution` is what `chooseCaution` returned, if it was called before. */
  restore(saved: Saved, caution?: number): void {
    this.learner.restore(saved);
    if (caution !== undefined) this.learner.caution = this.choice.cautions[caution];
  }

  async train(from: number, to: number): Promise<void> {
    for (let deal = from; deal < to; deal++)
      for (const seat of [0, 1]) await this.learner.train(seat, this.rng.fork('train', deal, seat));
  }

  /** Chooses how cautious the response is, after a training on so many deals; the number of the choice. */
  async chooseCaution(deals: number): Promise<number> {
    const { cautions, dealsPerChoice } = this.choice;
    const sums = cautions.map(() => 0);
    for (let deal = 0; deal < deals / dealsPerChoice; deal++) {
      for (const [i, caution] of cautions.entries()) {
        this.learner.caution = caution;
        sums[i] += await this.gain('choose', deal);
      }
    }
    const best = sums.indexOf(Math.max(...sums));
    this.learner.caution = cautions[best];
    return best;
  }
}
