import { LANES, SHARED } from './layout.ts';
import type { Network } from './network.ts';
import type { Outlook } from './outlook.ts';
import { Valuation } from './valuation.ts';

/** Values by a trained network. */
export class NetworkValuation extends Valuation {
  private readonly weights: Int16Array;
  private readonly unit: number;
  private common = 0;
  private extra: Float64Array = new Float64Array(0);
  private lanes: readonly Uint8Array[] = [];

  constructor({ layout, weights, unit }: Network) {
    super(layout);
    this.weights = weights;
    this.unit = unit;
    // an index says only whether its tuple is mirrored: the outlook knows the lanes
    this.mirrored = 1;
  }

  /** What is known of the next piece, for all positions from now on. */
  expect({ common, extra, lanes }: Outlook): void {
    this.common = common * this.unit;
    this.extra = extra;
    this.lanes = lanes;
  }

  protected override add(count: number): void {
    const { indices, weights, extra, lanes, value } = this;
    let total = 0;
    for (let i = 0; i < count; i++) total += weights[indices[i]! | SHARED]!;
    let sum = total * this.common;
    for (let k = 0; k < extra.length; k++) {
      const lane = lanes[k]!;
      total = 0;
      for (let i = 0; i < count; i++) {
        const index = indices[i]!;
        total += weights[(index & -LANES) + lane[index & 1]!]!;
      }
      sum += total * extra[k]! * this.unit;
    }
    value[0] = value[0]! + sum;
  }
}
