import { piecesOf, type TetrisRules } from '../../../games/tetris/rules.ts';
import { DropKernel, TOO_HIGH } from '../../../kernels/drops/index.ts';
import type { Chooser } from '../simulation/chooser.ts';
import { DROP_METRICS, DropChooser } from './drop-chooser.ts';
import type { Weights } from './evaluator.ts';

/** Makes the choices of `DropChooser` with vectors. Boards that are too high for them are left to it. */
export class DropKernelChooser implements Chooser {
  private readonly kernel: DropKernel;
  private readonly plain: DropChooser;
  private readonly firstTurn: Int32Array;
  private readonly endTurn: Int32Array;

  /** The fastest chooser for rules and weights that `DropChooser` fits. */
  static make(rules: TetrisRules, weights: Weights): Chooser {
    const shapes = piecesOf(rules).flatMap(({ orientations }) => [0, 1, 2, 3].map((turn) => orientations[turn]));
    const plain = new DropChooser(rules, weights);
    const kernel = DropKernel.make(
      rules.width,
      rules.height,
      shapes,
      DROP_METRICS.map((name) => weights[name] ?? 0),
    );
    return kernel ? new DropKernelChooser(plain, kernel) : plain;
  }

  private constructor(plain: DropChooser, kernel: DropKernel) {
    this.plain = plain;
    this.kernel = kernel;
    this.firstTurn = plain.firstTurn;
    this.endTurn = plain.endTurn;
  }

  get evaluations(): number {
    return this.kernel.evaluations + this.plain.evaluations;
  }

  choose(rows: Uint16Array, queue: Int32Array): number {
    const piece = queue[0];
    const turn = this.firstTurn[piece];
    const code = this.kernel.choose(rows, 4 * piece + turn, 4 * piece + this.endTurn[piece], turn);
    return code === TOO_HIGH ? this.plain.choose(rows, queue) : code;
  }
}
