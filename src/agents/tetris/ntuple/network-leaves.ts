import { InputError } from '../../../core/errors.ts';
import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { type Transitions, transitionsOf } from '../../../games/tetris/transitions.ts';
import { Entry } from '../entry.ts';
import type { Leaves, Line } from '../leaves.ts';
import type { Network } from './network.ts';
import { NetworkValuation } from './network-valuation.ts';
import { after, certain } from './outlook.ts';
import { Position } from './position.ts';
import type { Base } from './valuation.ts';

const PIECES = PIECE_LETTERS.length;

/** A network at the end of a search: lines of the line of play, and those that the network expects from there. */
export class NetworkLeaves implements Leaves {
  readonly value = new Float64Array(1);
  private readonly valuation: NetworkValuation;
  private readonly base: Base;
  private readonly position: Position;
  private readonly chances: Transitions;
  private readonly known = PIECE_LETTERS.map((_, piece) => certain(piece));
  private readonly coming;
  private readonly entry: Entry;
  private piece = 0;
  private next = -1;

  constructor(rules: TetrisRules, network: Network) {
    const { width, height } = network.layout;
    if (width !== rules.width || height !== rules.height)
      throw new InputError(`the network is for ${network.settings.rules}, ${width} x ${height}: not for ${rules.id}`);
    this.valuation = new NetworkValuation(network);
    this.base = this.valuation.base(new Position(network.layout));
    this.position = new Position(network.layout);
    this.chances = transitionsOf(rules.randomizer);
    this.coming = PIECE_LETTERS.map((_, piece) => after(this.chances, piece));
    this.entry = new Entry(rules);
  }

  enter(rows: Uint16Array, top: number, piece: number, next: number): void {
    this.piece = piece;
    this.next = next;
    this.valuation.expect(next >= 0 ? this.known[next]! : this.coming[piece]!);
    this.base.position.load(rows, top);
    this.valuation.measureRows(this.base);
  }

  measure(rows: Uint16Array, top: number, line: Line): void {
    const { position, valuation, value } = this;
    position.load(rows, top);
    valuation.measureAfter(this.base, position);
    value[0] = line.lines + valuation.value[0]!;
    if (top > this.entry.low && this.next < 0 && this.entry.blocksAny(rows)) this.leaveOut(rows, line.lines);
  }

  /** Leaves out the pieces that may come and cannot appear, by counting those or by counting the others. */
  private leaveOut(rows: Uint16Array, lines: number): void {
    const { position, valuation, value, piece, entry } = this;
    let blocked = 0;
    for (let coming = 0; coming < PIECES; coming++) if (entry.blocks(rows, coming)) blocked++;
    const most = 2 * blocked > PIECES;
    if (most) value[0] = lines;
    for (let coming = 0; coming < PIECES; coming++) {
      if (entry.blocks(rows, coming) === most) continue;
      valuation.expect(this.known[coming]!);
      valuation.measure(position);
      const part = this.chances[piece * PIECES + coming]! * valuation.value[0]!;
      value[0] = most ? value[0]! + part : value[0]! - part;
    }
    valuation.expect(this.coming[piece]!);
  }

  measureLost(_rows: Uint16Array, _top: number, line: Line): void {
    this.value[0] = line.lines;
  }
}
