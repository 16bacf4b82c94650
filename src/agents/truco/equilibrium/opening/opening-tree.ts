import { envidoAccepted, envidoDeclined, envidoRaised } from '../../../../games/truco/bidding.ts';
import { END, type PublicTree } from '../../../../solve/public-tree.ts';

/** Where an auction was opened: by mano before any card, by pie in answer to truco, by pie after mano's card. */
export const BY_MANO = -1;
export const OVER_TRUCO = -2;

/** What a node is, in words that views can be matched with. */
export interface OpeningNode {
  readonly kind: 'lead' | 'truco' | 'follow' | 'auction' | 'end';
  readonly turn: number;
  /** Mano's card, if it is down. */
  readonly led?: number;
  /** In an auction: `BY_MANO`, `OVER_TRUCO` or the rank led; and the calls, an index of `envidoSequences`. */
  readonly opened?: number;
  readonly calls?: number;
  /** One an action. */
  readonly moves: readonly OpeningMove[];
  readonly children: readonly number[];
  readonly payoff?: Payoff;
}

export type OpeningMove =
  | { readonly kind: 'card'; readonly rank: number }
  | { readonly kind: 'envido'; readonly call: number }
  | { readonly kind: 'truco' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'accept' };

/** Values for mano: a sum of matrices times factors, row mano's class (of those with its card), column pie's. */
export interface Payoff {
  readonly parts: readonly { readonly of: (values: LeafValues) => Float32Array; readonly factor: number }[];
  /** Ranks played: the classes are those that hold them. */
  readonly mano?: number;
  readonly pie?: number;
}

/** The matrices from which payoffs are made; each has chance's weight in it. */
export interface LeafValues {
  /** Chance alone; and with the sign of who wins an accepted envido. */
  weight(led: number | undefined): Float32Array;
  envido(led: number | undefined): Float32Array;
  /** The rest of the hand after an auction. */
  after(led: number | undefined): Float32Array;
  /** The rest of the hand after mano's truco was accepted, or raised. */
  answered(raised: boolean): Float32Array;
  /** Pie's truco after mano's card. */
  called(led: number): Float32Array;
  /** The first trick is over. */
  trick(mano: number, pie: number): Float32Array;
}

const FALTA_AT_START = 24;

/**
 * A hand as long as envido is open: who bids, calls truco or plays, and the auction. Private vectors run over the
 * classes of ranks and envido score, after a card over those that hold it. Everything later is in the payoffs.
 */
export class OpeningTree implements PublicTree {
  readonly root: number;
  readonly nodes: OpeningNode[] = [];
  /** The classes that hold a rank. */
  readonly holders: readonly Int16Array[];
  private readonly size: number;
  private readonly values: LeafValues | undefined;
  private readonly ones: Float64Array;
  private readonly live: Int16Array;

  /** Without values it has its shape only: enough to look a strategy up. */
  constructor(size: number, holders: readonly Int16Array[], values?: LeafValues) {
    this.size = size;
    this.holders = holders;
    this.values = values;
    this.ones = new Float64Array(size).fill(1);
    this.live = new Int16Array(size);
    this.root = this.lead();
  }

  turn(node: number): number {
    return this.nodes[node].turn;
  }

  actions(node: number): number {
    return this.nodes[node].children.length;
  }

  child(node: number, action: number): number {
    return this.nodes[node].children[action];
  }

  width(node: number, seat: number): number {
    const { led, payoff } = this.nodes[node];
    const rank = seat === 0 ? (led ?? payoff?.mano) : payoff?.pie;
    return rank === undefined ? this.size : this.holders[rank].length;
  }

  decides(): boolean {
    return true;
  }

  indicesBefore(node: number, action: number): Int16Array | undefined {
    const move = this.nodes[node].moves[action];
    return move.kind === 'card' ? this.holders[move.rank] : undefined;
  }

  regroupsOther(): boolean {
    return false;
  }

  regroupReach(): void {}

  regroupValues(): void {}

  initialReach(): Float64Array {
    return this.ones;
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const { live } = this;
    const { parts } = this.nodes[node].payoff as Payoff;
    const rows = this.width(node, 0);
    const columns = this.width(node, 1);
    into.fill(0, to, to + (seat === 0 ? rows : columns));
    for (const { of, factor } of parts) {
      const matrix = of(this.values as LeafValues);
      if (seat === 0) {
        let n = 0;
        for (let j = 0; j < columns; j++) if (reach[at + j] !== 0) live[n++] = j;
        for (let i = 0; i < rows; i++) {
          const row = i * columns;
          let sum = 0;
          if (n < columns / 2) for (let k = 0; k < n; k++) sum += matrix[row + live[k]] * reach[at + live[k]];
          else for (let j = 0; j < columns; j++) sum += matrix[row + j] * reach[at + j];
          into[to + i] += factor * sum;
        }
      } else {
        for (let i = 0; i < rows; i++) {
          const scaled = -factor * reach[at + i];
          if (scaled === 0) continue;
          const row = i * columns;
          for (let j = 0; j < columns; j++) into[to + j] += scaled * matrix[row + j];
        }
      }
    }
  }

  private lead(): number {
    const { holders } = this;
    const cards = holders.map((_, rank) => ({ move: { kind: 'card', rank } as OpeningMove, to: this.follow(rank) }));
    return this.add('lead', 0, [...cards, { move: { kind: 'truco' }, to: this.answer() }, ...this.bids(0, 0, BY_MANO)]);
  }

  private answer(): number {
    const hand = (raised: boolean) => this.end([{ of: (values) => values.answered(raised), factor: 1 }]);
    return this.add('truco', 1, [
      { move: { kind: 'decline' }, to: this.end([{ of: (values) => values.weight(undefined), factor: 1 }]) },
      { move: { kind: 'accept' }, to: hand(false) },
      { move: { kind: 'truco' }, to: hand(true) },
      ...this.bids(0, 1, OVER_TRUCO),
    ]);
  }

  private follow(led: number): number {
    const { holders } = this;
    const cards = holders.map((_, rank) => ({
      move: { kind: 'card', rank } as OpeningMove,
      to: this.end([{ of: (values) => values.trick(led, rank), factor: 1 }], led, rank),
    }));
    return this.add(
      'follow',
      1,
      [
        ...cards,
        { move: { kind: 'truco' }, to: this.end([{ of: (values) => values.called(led), factor: 1 }], led) },
        ...this.bids(0, 1, led),
      ],
      { led },
    );
  }

  /** The calls that may follow, each with the auction below. */
  private bids(calls: number, seat: number, opened: number): { move: OpeningMove; to: number }[] {
    return [0, 1, 2].flatMap((call) => {
      const next = envidoRaised[3 * calls + call];
      return next === 0
        ? []
        : [{ move: { kind: 'envido', call } as OpeningMove, to: this.bid(next, 1 - seat, opened) }];
    });
  }

  private bid(calls: number, seat: number, opened: number): number {
    const led = opened >= 0 ? opened : undefined;
    const declined = envidoDeclined[calls] * (seat === 0 ? -1 : 1);
    const accepted = envidoAccepted[calls] < 0 ? FALTA_AT_START : envidoAccepted[calls];
    const refused: Payoff['parts'] = [
      { of: (values) => values.weight(led), factor: declined },
      { of: (values) => values.after(led), factor: 1 },
    ];
    const shown: Payoff['parts'] = [
      { of: (values) => values.envido(led), factor: accepted },
      { of: (values) => values.after(led), factor: 1 },
    ];
    return this.add(
      'auction',
      seat,
      [
        { move: { kind: 'decline' }, to: this.end(refused, led) },
        { move: { kind: 'accept' }, to: this.end(shown, led) },
        ...this.bids(calls, seat, opened),
      ],
      { opened, calls, ...(led !== undefined && { led }) },
    );
  }

  private end(parts: Payoff['parts'], mano?: number, pie?: number): number {
    const payoff = { parts, ...(mano !== undefined && { mano }), ...(pie !== undefined && { pie }) };
    return this.nodes.push({ kind: 'end', turn: END, moves: [], children: [], payoff }) - 1;
  }

  private add(
    kind: OpeningNode['kind'],
    turn: number,
    ways: readonly { readonly move: OpeningMove; readonly to: number }[],
    more: Pick<OpeningNode, 'led' | 'opened' | 'calls'> = {},
  ): number {
    const spot = { kind, turn, moves: ways.map(({ move }) => move), children: ways.map(({ to }) => to), ...more };
    return this.nodes.push(spot) - 1;
  }
}
