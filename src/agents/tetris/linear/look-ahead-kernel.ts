import { topOf } from '../../../games/tetris/board.ts';
import { placement } from '../../../games/tetris/placing/placements.ts';
import { piecesOf, type TetrisRules } from '../../../games/tetris/rules.ts';
import { LOST, LookAheadKernel } from '../../../kernels/lookahead/index.ts';
import { metricNames } from '../metrics/index.ts';
import { bits } from '../metrics/mass-and-symmetry.ts';
import type { Chooser } from '../simulation/chooser.ts';
import { LookAhead } from './look-ahead.ts';
import type { Strategy } from './strategies.ts';

/**
 * Makes the choices of `LookAhead` with vectors, for two pieces that cannot turn. It is asked itself where only one piece
 * or more than two are known, and where every placement loses.
 */
export class LookAheadKernelChooser implements Chooser {
  private readonly plain: LookAhead;
  private readonly kernel: LookAheadKernel;
  private readonly spawn: Int32Array;

  /** The fastest chooser for a strategy that looks ahead. */
  static make(rules: TetrisRules, strategy: Strategy): Chooser {
    const plain = new LookAhead(rules, strategy);
    const kernel = kernelFor(rules, strategy);
    return kernel ? new LookAheadKernelChooser(rules, plain, kernel) : plain;
  }

  private constructor(rules: TetrisRules, plain: LookAhead, kernel: LookAheadKernel) {
    this.plain = plain;
    this.kernel = kernel;
    this.spawn = Int32Array.from(piecesOf(rules), ({ spawn }) => spawn);
  }

  get evaluations(): number {
    return this.kernel.evaluations + this.plain.evaluations;
  }

  choose(rows: Uint16Array, queue: Int32Array): number {
    if (queue[1] < 0 || queue[2] >= 0) return this.plain.choose(rows, queue);
    const top = topOf(rows);
    for (let y = 0; y < top; y++) if (rows[y] === 0) return this.plain.choose(rows, queue);
    const place = this.kernel.choose(rows, top, queue[0], queue[1]);
    return place === LOST ? this.plain.choose(rows, queue) : placement(this.spawn[queue[0]], place >> 5, place & 31);
  }
}

function kernelFor(rules: TetrisRules, { weights, pieces, beam, discount }: Strategy): LookAheadKernel | undefined {
  const { width, height, entry } = rules;
  if (pieces !== 2 || beam || discount || rules.level !== undefined) return undefined;
  if (rules.rotation || entry === 'above' || rules.fall > 0 || rules.over !== 'spawn-blocked') return undefined;
  // the metric is about the shapes of the NES game, whatever is played with
  if (weights['possible-positions'] && rules.pieceSet !== 'nes') return undefined;
  const ratios = Float64Array.from({ length: width * height + 1 }, (_, filled) => filled / (width * height));
  return LookAheadKernel.make({
    width,
    height,
    tucks: rules.tucks,
    shapes: piecesOf(rules).map(({ orientations, spawn }) => ({
      ...orientations[spawn],
      entry: entry[0] + orientations[spawn].corner[0],
    })),
    // in the order of the list of metrics, as the evaluator adds them up
    weights: metricNames.flatMap((name) => (weights[name] ? [[name, weights[name]] as const] : [])),
    ratios,
    entropies: ratios.map(bits),
  });
}
