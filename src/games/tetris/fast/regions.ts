/** Finds the sizes of the 4-connected regions of filled cells, row by row over runs of cells, without allocating. */
export class Regions {
  /** Cells of the largest and smallest region of the last board; 0 on an empty one. */
  largest = 0;
  smallest = 0;
  /** How many runs of neighbouring cells there are, and the first of each row. */
  runs = 0;
  readonly firstRun: Int32Array;
  /** The cells of each run; a union-find over the runs, and the size of each root's region. */
  readonly mask: Int32Array;
  readonly parent: Int32Array;
  readonly size: Int32Array;
  private readonly count: Uint8Array;

  constructor(count: Uint8Array, width: number, height: number) {
    this.count = count;
    const runs = height * Math.ceil(width / 2);
    this.firstRun = new Int32Array(height + 1);
    this.mask = new Int32Array(runs);
    this.parent = new Int32Array(runs);
    this.size = new Int32Array(runs);
  }

  measure(rows: Uint16Array, top: number): void {
    const { mask, parent, size, count, firstRun } = this;
    let runs = 0;
    let previous = 0;
    for (let y = 0; y < top; y++) {
      const first = runs;
      firstRun[y] = first;
      let rest = rows[y];
      while (rest !== 0) {
        const grown = rest + (rest & -rest);
        const run = rest & ~grown;
        rest &= grown;
        mask[runs] = run;
        size[runs] = count[run];
        let root = runs;
        parent[runs] = runs;
        for (let below = previous; below < first; below++) {
          if ((mask[below] & run) === 0) continue;
          let other = below;
          while (parent[other] !== other) other = parent[other];
          if (other === root) continue;
          // the newer root goes under the older, so that `root` stays a root of this run
          if (other < root) {
            parent[root] = other;
            size[other] = size[other] + size[root];
            root = other;
          } else {
            parent[other] = root;
            size[root] = size[root] + size[other];
          }
        }
        runs++;
      }
      previous = first;
    }
    firstRun[top] = runs;
    this.runs = runs;
    let largest = 0;
    let smallest = runs === 0 ? 0 : 0x7fffffff;
    for (let run = 0; run < runs; run++) {
      if (parent[run] !== run) continue;
      const area = size[run];
      if (area > largest) largest = area;
      if (area < smallest) smallest = area;
    }
    this.largest = largest;
    this.smallest = smallest;
  }
}
