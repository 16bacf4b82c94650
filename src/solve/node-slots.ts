/** So many places for each node that there is room for. */
const ROOM = 2;
const FREE = -1;

/**
 * The first slot of each node, in the order in which they were added: a Map of whole numbers in typed arrays. A Map of the
 * 278,569 nodes of Truco takes up 14 MB, and twice that while it grows, which makes the space for young objects grow for good.
 */
export class NodeSlots {
  size = 0;
  private nodes = new Int32Array(64);
  private slots = new Int32Array(64);
  /** Where a node stands in the order, at the first free place from its hash on. */
  private places = new Int32Array(ROOM * 64).fill(FREE);

  get(node: number): number | undefined {
    const at = this.places[this.find(node)];
    return at === FREE ? undefined : this.slots[at];
  }

  has(node: number): boolean {
    return this.places[this.find(node)] !== FREE;
  }

  /** A node that was not added before. */
  add(node: number, slot: number): void {
    if (this.size === this.nodes.length) this.grow();
    this.places[this.find(node)] = this.size;
    this.nodes[this.size] = node;
    this.slots[this.size++] = slot;
  }

  *keys(): Generator<number> {
    for (let at = 0; at < this.size; at++) yield this.nodes[at];
  }

  *[Symbol.iterator](): Generator<readonly [node: number, slot: number]> {
    for (let at = 0; at < this.size; at++) yield [this.nodes[at], this.slots[at]];
  }

  /** The place of a node, or the free one where it would stand. */
  private find(node: number): number {
    const { places, nodes } = this;
    const mask = places.length - 1;
    let place = (Math.imul(node, 0x9e37_79b1) >>> 7) & mask;
    while (places[place] !== FREE && nodes[places[place]] !== node) place = (place + 1) & mask;
    return place;
  }

  private grow(): void {
    const longer = (from: Int32Array) => {
      const into = new Int32Array(2 * from.length);
      into.set(from);
      return into;
    };
    this.nodes = longer(this.nodes);
    this.slots = longer(this.slots);
    this.places = new Int32Array(2 * this.places.length).fill(FREE);
    for (let at = 0; at < this.size; at++) this.places[this.find(this.nodes[at])] = at;
  }
}
