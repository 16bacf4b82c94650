import type { CardForm } from './card-form.ts';

/** A public tree, as far as a walk needs it; see `PublicTree`. */
export interface Tree {
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

/** A tree in a kernel's memory. */
export interface FlatTree {
  readonly root: number;
  /** Where it can be walked in parts: the address of each cut, those with the most slots below them first. */
  readonly cuts: readonly number[];
}

/** The memory of a kernel, and what puts things there for good; each returns an address. */
export interface KernelMemory {
  readonly memory: WebAssembly.Memory;
  allocate(bytes: number): number;
  keep(values: Int16Array): number;
}

// the records of nodes, actions and cuts: see `assembly/index.ts`
const END = -2;
const CUT = -3;
const NODE = 24;
const CHILD = 16;
const CUT_RECORD = 20;

/** Writes a tree. Where `small` is given, subtrees of at most so many slots are cut off from what is above them. */
export function flatten(memory: KernelMemory, tree: Tree, form: CardForm, small?: number): FlatTree {
  const writer = new TreeWriter(memory, tree, form);
  const root = writer.writeAll();
  return small === undefined ? { root, cuts: [] } : writer.cutOff(small);
}

class TreeWriter {
  private readonly to: KernelMemory;
  private readonly tree: Tree;
  private readonly form: CardForm;
  /** The address of each node; two paths may lead to one. */
  private readonly places = new Map<number, number>();
  private readonly befores = new Map<Int16Array, number>();
  /** How many slots there are from a node on, along every path. */
  private readonly slots = new Map<number, number>();

  constructor(to: KernelMemory, tree: Tree, form: CardForm) {
    this.to = to;
    this.tree = tree;
    this.form = form;
  }

  /** Writes every node once, and returns where the root is. */
  writeAll(): number {
    const { to, tree, places, befores } = this;
    const nodes: number[] = [];
    let children = 0;
    const visit = (node: number): void => {
      if (places.has(node)) return;
      places.set(node, nodes.length);
      nodes.push(node);
      const n = this.actions(node);
      children += n;
      for (let k = 0; k < n; k++) {
        const before = tree.indicesBefore(node, k);
        if (before && !befores.has(before)) befores.set(before, to.keep(before));
        visit(tree.child(node, k));
      }
    };
    visit(tree.root);
    const first = to.allocate(NODE * nodes.length);
    let child = to.allocate(CHILD * children);
    for (const [node, i] of places) places.set(node, first + NODE * i);
    for (const node of nodes) {
      const n = this.actions(node);
      this.writeNode(places.get(node)!, node, child);
      for (let k = 0; k < n; k++, child += CHILD) this.writeChild(child, node, k, places.get(tree.child(node, k))!);
    }
    return first;
  }

  /** Writes the top of the tree once more, path by path, down to where few enough slots are left. */
  cutOff(small: number): FlatTree {
    const { to, tree } = this;
    const cuts: { readonly at: number; readonly size: number }[] = [];
    const write = (node: number, begin: number): number => {
      const size = this.slotsFrom(node);
      const at = to.allocate(NODE);
      if (size <= small || tree.turn(node) === END) {
        cuts.push({ at: this.writeCut(at, node, begin, size), size });
        return at;
      }
      const n = this.actions(node);
      const child = to.allocate(CHILD * n);
      this.writeNode(at, node, child);
      let slot = begin + this.ownSlots(node);
      for (let k = 0; k < n; k++) {
        const next = tree.child(node, k);
        this.writeChild(child + k * CHILD, node, k, write(next, slot));
        slot += this.slotsFrom(next);
      }
      return at;
    };
    const root = write(tree.root, 0);
    return { root, cuts: cuts.toSorted((a, b) => b.size - a.size).map(({ at }) => at) };
  }

  private actions(node: number): number {
    return this.tree.turn(node) === END ? 0 : this.tree.actions(node);
  }

  private ownSlots(node: number): number {
    const { tree } = this;
    const n = this.actions(node);
    if (n === 0 || !tree.decides(node)) return 0;
    let slots = 0;
    for (let k = 0; k < n; k++) slots += this.lengthOf(node, k);
    return slots;
  }

  private slotsFrom(node: number): number {
    const known = this.slots.get(node);
    if (known !== undefined) return known;
    let slots = this.ownSlots(node);
    for (let k = 0; k < this.actions(node); k++) slots += this.slotsFrom(this.tree.child(node, k));
    this.slots.set(node, slots);
    return slots;
  }

  /** How many indices the mover has after an action. */
  private lengthOf(node: number, action: number): number {
    const { tree } = this;
    return tree.indicesBefore(node, action)?.length ?? tree.width(node, tree.turn(node));
  }

  private writeNode(at: number, node: number, child: number): void {
    const { tree } = this;
    const memory = new DataView(this.to.memory.buffer);
    const turn = tree.turn(node);
    const { table, led, points, held, played, tieWins } = this.form.of(node);
    const decides = turn !== END && tree.decides(node);
    for (const [j, value] of [turn, this.actions(node), Number(decides), Number(led)].entries())
      memory.setInt8(at + j, value);
    this.writeWidths(at, node);
    for (const seat of [0, 1]) {
      memory.setInt8(at + 16 + 2 * seat, points[seat][0]);
      memory.setInt8(at + 17 + 2 * seat, points[seat][1]);
      memory.setUint8(at + 20 + seat, held[seat]);
    }
    memory.setInt32(at + 8, table, true);
    memory.setUint32(at + 12, child, true);
    memory.setUint8(at + 22, played);
    memory.setUint8(at + 23, Number(tieWins));
  }

  private writeWidths(at: number, node: number): void {
    const memory = new DataView(this.to.memory.buffer);
    for (const seat of [0, 1]) memory.setUint16(at + 4 + 2 * seat, this.tree.width(node, seat), true);
  }

  private writeChild(at: number, node: number, action: number, next: number): void {
    const { tree, befores } = this;
    const memory = new DataView(this.to.memory.buffer);
    const before = tree.indicesBefore(node, action);
    memory.setUint32(at, next, true);
    memory.setUint32(at + 4, before ? befores.get(before)! : 0, true);
    memory.setUint32(at + 8, this.lengthOf(node, action), true);
    memory.setUint32(at + 12, Number(tree.regroupsOther(node, action)), true);
  }

  /** Writes a node that stands for the cut, and its record, whose address is returned. */
  private writeCut(at: number, node: number, begin: number, size: number): number {
    const { to, tree, places } = this;
    const room = 8 * Math.max(tree.width(node, 0), tree.width(node, 1));
    const record = to.allocate(CUT_RECORD);
    const fields = [places.get(node)!, to.allocate(room), to.allocate(room), 4 * begin, 4 * (begin + size)];
    const memory = new DataView(to.memory.buffer);
    memory.setInt8(at, CUT);
    this.writeWidths(at, node);
    memory.setUint32(at + 8, record, true);
    for (const [i, value] of fields.entries()) memory.setUint32(record + 4 * i, value, true);
    return record;
  }
}
