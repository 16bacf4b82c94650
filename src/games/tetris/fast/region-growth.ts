import { Regions } from './regions.ts';
import type { Shapes } from './shapes.ts';

/** Regions of filled cells after one more piece: it joins those that it touches. */
export class RegionGrowth {
  /** Of the board after. */
  largest = 0;
  smallest = 0;
  private readonly shapes: Shapes;
  private readonly full: number;
  private readonly before: Regions;
  private rows: Uint16Array = new Uint16Array(0);
  /** The root of each run's region, and the roots. */
  private readonly rootOf: Int32Array;
  private readonly roots: Int32Array;
  private rootCount = 0;
  /** The last placement that touched a root. */
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

  /** The board before. */
  load(rows: Uint16Array, top: number): void {
    const { before, rootOf, roots, touched } = this;
    const { parent } = before;
    this.rows = rows;
    before.measure(rows, top);
    let rootCount = 0;
    for (let run = 0; run < before.runs; run++) {
      // a parent is older than its runs
      const above = parent[run];
      if (above === run) roots[rootCount++] = run;
      rootOf[run] = above === run ? run : rootOf[above];
      touched[run] = 0;
    }
    this.rootCount = rootCount;
    this.placement = 0;
  }

  /** A shape with its lower left corner here. */
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

  /** The sizes of the regions of these cells that were not touched yet. */
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
