import type { Shapes } from '../../simulation/placer.ts';

/** Computes the regions of filled cells after one more piece, which joins the regions that it touches. */
export class RegionGrowth {
  /** Cells of the largest and smallest region of the board after. */
  largest = 0;
  smallest = 0;
  private readonly shapes: Shapes;
  private readonly full: number;
  private readonly before: Regions;
  private rows: Uint16Array = new Uint16Array(0);
  /** The root of each run's region, and the list of roots. */
  private readonly rootOf: Int32Array;
  private readonly roots: Int32Array;
  private rootCount = 0;
  /** For each root, the number of the last placement that touched its region. */
  private readonly touched: Int32Array;
  private placement = 0;

  constructor(shapes: Shapes, count: Uint8Array, width: number, height: number) {
    this.shapes = shapes;
    this.full = (1 << width) - 1;
    this.before = new Regions(count, width, height);
    this.rootOf = new Int32Array(this.before.mask.length);
    this.roots = new Int32Array(this.before.mask.length);
    this.touched = new Int32Array(this.before.mask.length);
  }

  /** Sets the board before. */
  load(rows: Uint16Array, top: number): void {
    const { before, rootOf, roots, touched } = this;
    const { parent } = before;
    this.rows = rows;
    before.measure(rows, top);
    let rootCount = 0;
    for (let run = 0; run < before.runs; run++) {
      // a parent has a lower number than its runs
      const above = parent[run];
      if (above === run) roots[rootCount++] = run;
      rootOf[run] = above === run ? run : rootOf[above];
      touched[run] = 0;
    }
    this.rootCount = rootCount;
    this.placement = 0;
  }

  /** Computes the regions with a shape added at this lower left corner. */
  measure(shape: number, column: number, low: number): void {
    const { rows, before, full, roots, touched } = this;
    const masks = this.shapes.rows;
    const placement = ++this.placement;
    const end = low + this.shapes.height[shape];
    let area = 4;
    for (let y = low, i = 4 * shape; y < end; y++, i++) {
      const mask = masks[i] << column;
      area += this.touch(((mask << 1) | (mask >> 1)) & full & rows[y], y, placement);
      if (y > 0) area += this.touch(mask & rows[y - 1], y - 1, placement);
      area += this.touch(mask & rows[y + 1], y + 1, placement);
    }
    let smallest = area;
    for (let i = 0; i < this.rootCount; i++) {
      const root = roots[i];
      if (touched[root] !== placement && before.size[root] < smallest) smallest = before.size[root];
    }
    this.smallest = smallest;
    this.largest = area > before.largest ? area : before.largest;
  }

  /** Marks the regions of these cells as touched. Returns the size of those that were not yet. */
  private touch(cells: number, y: number, placement: number): number {
    if (cells === 0) return 0;
    const { rootOf, touched, before } = this;
    const { mask, firstRun, size } = before;
    const end = firstRun[y + 1];
    let area = 0;
    for (let run = firstRun[y]; run < end; run++) {
      if ((mask[run] & cells) === 0) continue;
      const root = rootOf[run];
      if (touched[root] === placement) continue;
      touched[root] = placement;
      area += size[root];
    }
    return area;
  }
}

/** Computes the sizes of the 4-connected regions of filled cells, by union-find over the runs of cells in each row. */
export class Regions {
  /** Cells of the largest and smallest region of the last board; 0 if it is empty. */
  largest = 0;
  smallest = 0;
  /** The number of runs, and the first run of each row. */
  runs = 0;
  readonly firstRun: Int32Array;
  /** The cells of each run, its parent in the union-find, and for roots the size of the region. */
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
          // the newer root goes below the older, so that `root` stays the root of this run
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
