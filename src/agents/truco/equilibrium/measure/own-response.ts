import type { Agent } from '../../../../core/agent.ts';
import { Rng } from '../../../../core/rng.ts';
import type { TrucoGame } from '../../../../games/truco/game.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { ImprovedPlay, type SavedImprovements, type Worth } from '../../../../solve/improved-play.ts';
import { ownAbstraction } from './truco-abstraction.ts';

/** The values of `ImprovedPlay.caution` that are tried. With the last one the response is the player itself. */
export const CAUTIONS = [1, 1.5, 2, 2.5, 3, 4, Number.POSITIVE_INFINITY];
/** For each so many deals of training one fresh deal is played to choose the caution. */
const DEALS_PER_CHOICE = 2;

/**
 * A lower bound on a player's exploitability in the first hand of a match by its own play, improved: in three steps as
 * `ResponseTraining`, each a part at a time.
 */
export class OwnResponseTraining {
  private readonly response: ImprovedPlay<TrucoState, TrucoView>;
  private readonly worth: Worth<TrucoState>;
  private readonly rng: Rng;

  constructor(game: TrucoGame, agent: Agent<TrucoView>, worth: Worth<TrucoState>, seed: number | string) {
    this.response = new ImprovedPlay(game, agent, ownAbstraction, worth);
    this.worth = worth;
    this.rng = Rng.seeded(seed);
  }

  save(): SavedImprovements {
    return this.response.save();
  }

  /** Goes on from what was saved; `caution` is what `chooseCaution` returned, if it was called before. */
  restore(saved: SavedImprovements, caution?: number): void {
    this.response.restore(saved);
    if (caution !== undefined) this.response.caution = CAUTIONS[caution];
  }

  async train(from: number, to: number): Promise<void> {
    for (let deal = from; deal < to; deal++)
      for (const seat of [0, 1]) await this.response.train(seat, this.rng.fork('train', deal, seat));
  }

  /** Chooses how cautious the response is, after a training on so many deals; the number of the choice. */
  async chooseCaution(deals: number): Promise<number> {
    const sums = CAUTIONS.map(() => 0);
    for (let deal = 0; deal < deals / DEALS_PER_CHOICE; deal++) {
      for (const [i, caution] of CAUTIONS.entries()) {
        this.response.caution = caution;
        const [gain] = await this.gainsOf('choose', deal, [this.worth]);
        sums[i] += gain;
      }
    }
    const best = sums.indexOf(Math.max(...sums));
    this.response.caution = CAUTIONS[best];
    return best;
  }

  /** What the response gains on fresh deals, by each of some worths. */
  async gains(from: number, to: number, worths: readonly Worth<TrucoState>[]): Promise<number[][]> {
    const found: number[][] = worths.map(() => []);
    for (let deal = from; deal < to; deal++)
      (await this.gainsOf('score', deal, worths)).forEach((gain, i) => {
        found[i].push(gain);
      });
    return found;
  }

  /** The same cards and draws in both seats: what the response leaves as it was cancels out. */
  private async gainsOf(set: string, deal: number, worths: readonly Worth<TrucoState>[]): Promise<number[]> {
    const [mano, pie] = [
      await this.response.play(0, this.rng.fork(set, deal)),
      await this.response.play(1, this.rng.fork(set, deal)),
    ];
    return worths.map((worth) => (worth(mano, 0) + worth(pie, 1)) / 2);
  }
}
