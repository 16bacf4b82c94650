import { loadKernel } from '../load.ts';
import { cfr } from './module.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  allocate(bytes: number): number;
  setCards(
    ranks: number,
    pairs: number,
    hands: number,
    low: number,
    high: number,
    coupling: number,
    withRank: number,
    lefts: number,
    bases: number,
    scratch: number,
  ): void;
  update(
    seat: number,
    root: number,
    stack: number,
    regrets: number,
    sums: number,
    positive: number,
    negative: number,
    weight: number,
  ): void;
}

/** A public tree, as far as a walk needs it; see `PublicTree`. */
interface Tree {
  readonly root: number;
  turn(node: number): number;
  actions(node: number): number;
  child(node: number, action: number): number;
  width(node: number, seat: number): number;
  decides(node: number): boolean;
  indicesBefore(node: number, action: number): Int16Array | undefined;
  regroupsOther(node: number, action: number): boolean;
  initialReach(seat: number): Float64Array;
}

/** What ends of a game of cards are worth, as data: hands of up to three cards told apart by rank, card removal. */
export interface CardForm {
  readonly ranks: number;
  /** The lower and the higher rank of each pair. */
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
  /** How many hands of three there are, and the weights of two of them: a symmetric matrix. */
  readonly hands: number;
  readonly coupling: Float64Array;
  /** By rank: for each pair the hand with a card of this rank more, or -1. */
  readonly withRank: readonly Int16Array[];
  /** By table and rank the cards that are left, and by table the weight that all hands have in common. */
  readonly left: Uint8Array;
  readonly base: Float64Array;
  of(node: number): CardNode;
}

/** What a node is, where it ends play or leads the last trick. */
export interface CardNode {
  readonly table: number;
  /** Whether the last trick was led. */
  readonly led: boolean;
  /** By seat: what it gets with a card that loses and with one that wins; equal unless the last trick was led. */
  readonly points: readonly (readonly [lost: number, won: number])[];
  /** By seat: the cards it holds; with the last trick led 1 for the leader and 0 for the follower. */
  readonly held: readonly number[];
  /** The rank on the table when one seat holds two cards and the other three. */
  readonly played: number;
  /** Whether the follower of the last trick wins a tie. */
  readonly tieWins: boolean;
}

const END = -2;
const NODE = 24;
const CHILD = 16;

/** Iterations of `VectorCfr` on the tree of a card game, with its regrets and sums. */
export class CfrKernel {
  readonly regrets: Float32Array;
  readonly sums: Float32Array;
  private readonly exports: Exports;
  private readonly root: number;
  private readonly stack: number;
  private readonly reaches: readonly Float64Array[];

  /** `undefined` where kernels do not run, or have no memory for it. */
  static make(tree: Tree, form: CardForm, size: { slots: number; stack: number }): CfrKernel | undefined {
    const exports = loadKernel<Exports>(cfr);
    try {
      return exports && new CfrKernel(exports, tree, form, size);
    } catch (error) {
      // an allocation that fails is a trap
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      return undefined;
    }
  }

  private constructor(
    exports: Exports,
    tree: Tree,
    form: CardForm,
    { slots, stack }: { slots: number; stack: number },
  ) {
    const keep = (values: Float64Array | Uint8Array | Int16Array): number => {
      const at = exports.allocate(values.byteLength) >>> 0;
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      new Uint8Array(exports.memory.buffer, at).set(bytes);
      return at;
    };
    const { ranks, low, high, hands, coupling, withRank, left, base } = form;
    const joined = Int16Array.from(withRank.flatMap((list) => [...list]));
    exports.setCards(
      ranks,
      low.length,
      hands,
      keep(Uint8Array.from(low)),
      keep(Uint8Array.from(high)),
      keep(coupling),
      keep(joined),
      keep(left),
      keep(base),
      exports.allocate(8 * ranks),
    );
    this.exports = exports;
    this.root = flatten(exports, tree, form, keep);
    this.stack = exports.allocate(8 * stack) >>> 0;
    const regrets = exports.allocate(4 * slots) >>> 0;
    const sums = exports.allocate(4 * slots) >>> 0;
    this.regrets = new Float32Array(exports.memory.buffer, regrets, slots);
    this.sums = new Float32Array(exports.memory.buffer, sums, slots);
    this.reaches = [tree.initialReach(0), tree.initialReach(1)];
  }

  /** Updates a seat with these factors on positive and negative regrets and this weight of the other's strategy. */
  update(seat: number, positive: number, negative: number, weight: number): void {
    const { exports, stack, regrets, sums } = this;
    const reach = this.reaches[1 - seat];
    new Float64Array(exports.memory.buffer, stack, reach.length).set(reach);
    exports.update(seat, this.root, stack, regrets.byteOffset, sums.byteOffset, positive, negative, weight);
  }
}

/** Writes every node of a tree once, and returns where its root is. */
function flatten(exports: Exports, tree: Tree, form: CardForm, keep: (values: Int16Array) => number): number {
  const places = new Map<number, number>();
  const nodes: number[] = [];
  let children = 0;
  const befores = new Map<Int16Array, number>();
  const visit = (node: number): void => {
    if (places.has(node)) return;
    places.set(node, nodes.length);
    nodes.push(node);
    if (tree.turn(node) === END) return;
    const n = tree.actions(node);
    children += n;
    for (let k = 0; k < n; k++) {
      const before = tree.indicesBefore(node, k);
      if (before && !befores.has(before)) befores.set(before, keep(before));
      visit(tree.child(node, k));
    }
  };
  visit(tree.root);
  const first = exports.allocate(NODE * nodes.length) >>> 0;
  let child = exports.allocate(CHILD * children) >>> 0;
  const memory = new DataView(exports.memory.buffer);
  nodes.forEach((node, i) => {
    const at = first + NODE * i;
    const turn = tree.turn(node);
    const n = turn === END ? 0 : tree.actions(node);
    const { table, led, points, held, played, tieWins } = form.of(node);
    const decides = turn !== END && tree.decides(node);
    for (const [j, value] of [turn, n, Number(decides), Number(led)].entries()) memory.setInt8(at + j, value);
    for (const seat of [0, 1]) {
      memory.setUint16(at + 4 + 2 * seat, tree.width(node, seat), true);
      memory.setInt8(at + 16 + 2 * seat, points[seat][0]);
      memory.setInt8(at + 17 + 2 * seat, points[seat][1]);
      memory.setUint8(at + 20 + seat, held[seat]);
    }
    memory.setInt32(at + 8, table, true);
    memory.setUint32(at + 12, child, true);
    memory.setUint8(at + 22, played);
    memory.setUint8(at + 23, Number(tieWins));
    for (let k = 0; k < n; k++, child += CHILD) {
      const next = tree.child(node, k);
      const before = tree.indicesBefore(node, k);
      memory.setUint32(child, first + NODE * places.get(next)!, true);
      memory.setUint32(child + 4, before ? befores.get(before)! : 0, true);
      memory.setUint32(child + 8, before ? before.length : tree.width(node, turn), true);
      memory.setUint32(child + 12, Number(tree.regroupsOther(node, k)), true);
    }
  });
  return first;
}
