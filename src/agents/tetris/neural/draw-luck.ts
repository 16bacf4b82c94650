import { InputError } from '../../../core/errors.ts';
import type { Rng } from '../../../core/rng.ts';
import { type PieceChances, pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { Expectimax } from '../search/expectimax.ts';
import type { Chooser } from '../simulation/chooser.ts';
import { NeuralLeaf } from './neural-leaf.ts';
import { rowsNetworks } from './shipped-networks.ts';

const PIECES = PIECE_LETTERS.length;

/**
 * A player whose games' luck is counted: for each piece that appears in the preview, what the network expects with it
 * less what it expects on average over the pieces that might have appeared. That average is 0 by the chances of the
 * draws, whatever the player and however good the network. So lines less luck have the mean of the lines, and spread far
 * less from game to game: a control variate, as in AIVAT (Burch and others, 2018).
 */
export class LuckCounted implements Chooser {
  /** The luck of the game so far, in lines. */
  luck = 0;
  private readonly player: Chooser;
  private readonly judge: Expectimax<ReturnType<NeuralLeaf['board']>>;
  private readonly chances: PieceChances;

  constructor(rules: TetrisRules, player: Chooser) {
    if (rules.preview !== 1)
      throw new InputError(`luck is counted for rules with one piece shown, not for ${rules.id}`);
    this.player = player;
    this.judge = new Expectimax(rules, new NeuralLeaf(rules, rowsNetworks.of(rules)), { depth: 1 });
    this.chances = pieceChancesOf(rules.randomizer);
  }

  get evaluations(): number {
    return this.player.evaluations;
  }

  set level(level: number) {
    this.player.level = level;
    this.judge.level = level;
  }

  begin(rng: Rng): void {
    this.luck = 0;
    this.player.begin?.(rng);
  }

  choose(rows: Uint16Array, queue: Int32Array): number {
    const { judge, chances } = this;
    const [piece, next] = queue;
    if (judge.choose(rows, queue) >= 0) {
      let mean = 0;
      for (let other = 0; other < PIECES; other++) mean += chances[piece * PIECES + other] * judge.bests[other];
      this.luck += judge.bests[next] - mean;
    }
    return this.player.choose(rows, queue);
  }
}
