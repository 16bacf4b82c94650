import type { Agent } from '../../../../core/agent.ts';
import type { TrucoGame } from '../../../../games/truco/game.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { ImprovedPlay, type SavedImprovements, type Worth } from '../../../../solve/improved-play.ts';
import { ResponseTraining } from './response-training.ts';
import { ownAbstraction } from './truco-abstraction.ts';

/** The values of `ImprovedPlay.caution` that are tried. With the last one the response is the player itself. */
export const CAUTIONS = [1, 1.5, 2, 2.5, 3, 4, Number.POSITIVE_INFINITY];
const DEALS_PER_CHOICE = 2;

/**
 * The steps to a lower bound on a player's exploitability in the first hand of a match by its own play, improved: see
 * `ResponseTraining`.
 */
export class OwnResponseTraining extends ResponseTraining<SavedImprovements> {
  private readonly response: ImprovedPlay<TrucoState, TrucoView>;
  private readonly worth: Worth<TrucoState>;

  constructor(game: TrucoGame, agent: Agent<TrucoView>, worth: Worth<TrucoState>, seed: number | string) {
    const response = new ImprovedPlay(game, agent, ownAbstraction, worth);
    super(response, { cautions: CAUTIONS, dealsPerChoice: DEALS_PER_CHOICE }, seed);
    this.response = response;
    this.worth = worth;
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

  protected async gain(set: string, deal: number): Promise<number> {
    const [gain] = await this.gainsOf(set, deal, [this.worth]);
    return gain;
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
