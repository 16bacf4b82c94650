import { envidoAccepted, envidoDeclined, envidoRaised, FALTA } from '../../../../games/truco/bidding.ts';
import { END, ListedTree, type PublicTree } from '../../../../solve/public-tree.ts';
import type { HandClasses } from './hand-classes.ts';

/** Where an auction was opened: by mano before any card, or by pie in answer to truco. */
export const BY_MANO = -1;
export const OVER_TRUCO = -2;

export interface OpeningNode {
  readonly kind: 'lead' | 'truco' | 'follow' | 'auction' | 'end';
  readonly turn: number;
  /** The rank of mano's card, if it was played. */
  readonly led?: number;
  /** In an auction: `BY_MANO`, `OVER_TRUCO`, or the rank led before pie opened it. */
  readonly opened?: number;
  /** In an auction: the calls so far, an index of `envidoSequences`. */
  readonly calls?: number;
  /** One for each action. */
  readonly moves: readonly OpeningMove[];
  readonly children: readonly number[];
  readonly payoff?: Payoff;
}

export type OpeningMove =
  | { readonly kind: 'card'; readonly rank: number }
  | { readonly kind: 'envido'; readonly call: number }
  | { readonly kind: 'truco' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'accept' }
  | { readonly kind: 'fold' };

interface Part {
  readonly of: (values: LeafValues) => Float32Array;
  readonly factor: number;
}

/** Values for mano at an end: a sum of matrices, each times a factor. */
export interface Payoff {
  readonly parts: readonly Part[];
  /** After an auction: what the envido brings mano if its score is at least pie's, and if not; in the parts too. */
  readonly envido?: readonly [won: number, lost: number];
  /** The ranks played: rows are mano's classes that hold the first, columns pie's classes that hold the second. */
  readonly mano?: number;
  readonly pie?: number;
}

/**
 * The matrices of which payoffs are made, class against class, in points of mano. All of them are multiplied by the
 * probability of the two classes. `led` is the rank of mano's card, if it was played.
 */
export interface LeafValues {
  /** One point. */
  weight(led: number | undefined): Float32Array;
  /** A point to the winner of an accepted envido. */
  envido(led: number | undefined): Float32Array;
  /** The rest of the hand after an auction. */
  after(led: number | undefined): Float32Array;
  /** The rest of the hand after mano's truco was accepted, or raised. */
  answered(raised: boolean): Float32Array;
  /** The rest of the hand after pie's truco. */
  called(led: number): Float32Array;
  /** The rest of the hand after the first trick. */
  trick(mano: number, pie: number): Float32Array;
}

/** Points of a falta envido at 0-0 in a match to 24. */
const FALTA_AT_START = 24;

export interface OpeningRules {
  /** Whether mano may go to the deck before anything is said. */
  readonly folds: boolean;
  /** What so many points of envido, or a `FALTA`, are worth to mano (0) or pie (1), in points of cards and truco. */
  worth(winner: 0 | 1, points: number): number;
}

/** Without folds, and a point is a point. */
export const POINTS: OpeningRules = {
  folds: false,
  worth: (_, points) => (points === FALTA ? FALTA_AT_START : points),
};

type Way = { readonly move: OpeningMove; readonly to: number };

/**
 * A hand for as long as envido is open: who calls envido, calls truco or plays a card, and the auction. Private vectors
 * run over the classes of hands; after a card over the classes that hold it. All that comes later is in the payoffs.
 */
export class OpeningTree extends ListedTree<OpeningNode> implements PublicTree {
  readonly root: number;
  private readonly classes: HandClasses;
  private readonly values: LeafValues | undefined;
  private readonly rules: OpeningRules;
  private readonly ones: Float64Array;
  /** Scratch: the columns that are reached. */
  private readonly reached: Int16Array;

  /** Without values the tree has no payoffs; that is enough to look a strategy up. */
  constructor(classes: HandClasses, values?: LeafValues, rules = POINTS) {
    super();
    this.classes = classes;
    this.values = values;
    this.rules = rules;
    this.ones = new Float64Array(classes.size).fill(1);
    this.reached = new Int16Array(classes.size);
    this.root = this.lead();
  }

  width(node: number, seat: number): number {
    return this.classesAt(node, seat)?.length ?? this.classes.size;
  }

  /** The classes that a seat's private vector runs over; `undefined`: all. */
  classesAt(node: number, seat: number): Int16Array | undefined {
    const { led, payoff } = this.nodes[node];
    const rank = seat === 0 ? (led ?? payoff?.mano) : payoff?.pie;
    return rank === undefined ? undefined : this.classes.holders[rank];
  }

  indicesBefore(node: number, action: number): Int16Array | undefined {
    const move = this.nodes[node].moves[action];
    return move.kind === 'card' ? this.classes.holders[move.rank] : undefined;
  }

  initialReach(): Float64Array {
    return this.ones;
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const { parts } = this.nodes[node].payoff as Payoff;
    into.fill(0, to, to + this.width(node, seat));
    for (const part of parts) this.addPart(node, part, seat, reach, at, into, to);
  }

  /** Only what the rest of the hand brings after an auction. */
  restAfter(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const { led } = this.nodes[node];
    into.fill(0, to, to + this.width(node, seat));
    this.addPart(node, { of: (values) => values.after(led), factor: 1 }, seat, reach, at, into, to);
  }

  private addPart(
    node: number,
    { of, factor }: Part,
    seat: number,
    reach: Float64Array,
    at: number,
    into: Float64Array,
    to: number,
  ): void {
    const { reached } = this;
    const rows = this.width(node, 0);
    const columns = this.width(node, 1);
    const matrix = of(this.values as LeafValues);
    if (seat === 0) {
      let n = 0;
      for (let j = 0; j < columns; j++) if (reach[at + j] !== 0) reached[n++] = j;
      for (let i = 0; i < rows; i++) {
        const row = i * columns;
        let sum = 0;
        if (n < columns / 2) for (let k = 0; k < n; k++) sum += matrix[row + reached[k]] * reach[at + reached[k]];
        else for (let j = 0; j < columns; j++) sum += matrix[row + j] * reach[at + j];
        into[to + i] += factor * sum;
      }
      return;
    }
    for (let i = 0; i < rows; i++) {
      const scaled = -factor * reach[at + i];
      if (scaled === 0) continue;
      const row = i * columns;
      for (let j = 0; j < columns; j++) into[to + j] += scaled * matrix[row + j];
    }
  }

  /** Mano's first turn. */
  private lead(): number {
    const truco: Way = { move: { kind: 'truco' }, to: this.answerTruco() };
    const fold = () => this.end([{ of: (values) => values.weight(undefined), factor: -1 }]);
    const folds: Way[] = this.rules.folds ? [{ move: { kind: 'fold' }, to: fold() }] : [];
    const cards = this.cards((rank) => this.follow(rank));
    return this.add('lead', 0, [...cards, truco, ...this.calls(0, 0, BY_MANO), ...folds]);
  }

  /** Pie answers mano's truco. */
  private answerTruco(): number {
    const hand = (raised: boolean) => this.end([{ of: (values) => values.answered(raised), factor: 1 }]);
    return this.add('truco', 1, [
      { move: { kind: 'decline' }, to: this.end([{ of: (values) => values.weight(undefined), factor: 1 }]) },
      { move: { kind: 'accept' }, to: hand(false) },
      { move: { kind: 'truco' }, to: hand(true) },
      ...this.calls(0, 1, OVER_TRUCO),
    ]);
  }

  /** Pie's turn after mano's card. */
  private follow(led: number): number {
    const cards = this.cards((rank) => this.end([{ of: (values) => values.trick(led, rank), factor: 1 }], led, rank));
    const called = this.end([{ of: (values) => values.called(led), factor: 1 }], led);
    const truco: Way = { move: { kind: 'truco' }, to: called };
    return this.add('follow', 1, [...cards, truco, ...this.calls(0, 1, led)], { led });
  }

  /** One move for each rank. */
  private cards(child: (rank: number) => number): Way[] {
    return this.classes.holders.map((_, rank) => ({ move: { kind: 'card', rank }, to: child(rank) }));
  }

  /** The envido calls that may follow. */
  private calls(calls: number, seat: number, opened: number): Way[] {
    return [0, 1, 2].flatMap((call) => {
      const next = envidoRaised[3 * calls + call];
      return next === 0 ? [] : [{ move: { kind: 'envido', call }, to: this.answerEnvido(next, 1 - seat, opened) }];
    });
  }

  private answerEnvido(calls: number, seat: number, opened: number): number {
    const led = opened >= 0 ? opened : undefined;
    const { worth } = this.rules;
    const declined = seat === 0 ? -worth(1, envidoDeclined[calls]) : worth(0, envidoDeclined[calls]);
    const points = envidoAccepted[calls];
    const refused = this.auctionEnd([declined, declined], led);
    const shown = this.auctionEnd([worth(0, points), -worth(1, points)], led);
    const ways: Way[] = [
      { move: { kind: 'decline' }, to: refused },
      { move: { kind: 'accept' }, to: shown },
      ...this.calls(calls, seat, opened),
    ];
    return this.add('auction', seat, ways, { opened, calls, ...(led !== undefined && { led }) });
  }

  /** The envido brings mano one of two values, and the hand goes on. */
  private auctionEnd(envido: readonly [won: number, lost: number], led?: number): number {
    const [won, lost] = envido;
    const parts: Part[] = [{ of: (values) => values.after(led), factor: 1 }];
    if (won !== lost) parts.push({ of: (values) => values.envido(led), factor: (won - lost) / 2 });
    if (won !== -lost) parts.push({ of: (values) => values.weight(led), factor: (won + lost) / 2 });
    return this.end(parts, led, undefined, envido);
  }

  private end(parts: readonly Part[], mano?: number, pie?: number, envido?: Payoff['envido']): number {
    const payoff: Payoff = {
      parts,
      ...(envido && { envido }),
      ...(mano !== undefined && { mano }),
      ...(pie !== undefined && { pie }),
    };
    return this.nodes.push({ kind: 'end', turn: END, moves: [], children: [], payoff }) - 1;
  }

  private add(
    kind: OpeningNode['kind'],
    turn: number,
    ways: readonly Way[],
    more: Pick<OpeningNode, 'led' | 'opened' | 'calls'> = {},
  ): number {
    const moves = ways.map(({ move }) => move);
    const children = ways.map(({ to }) => to);
    return this.nodes.push({ kind, turn, moves, children, ...more }) - 1;
  }
}
