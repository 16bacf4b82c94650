import { Regions } from './regions.ts';
import type { Shapes } from './shapes.ts';

/** Cells of a row in `regionAt`. */
const STRIDE = 16;

/** Regions of filled cells after one more piece on top of its columns: it joins those that it touches. */
export class RegionGrowth {
  /** Of the board after. */
  largest = 0;
  smallest = 0;
  private readonly shapes: Shapes;
  private readonly full: number;
  private readonly before: Regions;
  private rows: Uint16Array = new Uint16Array(0);
  /** The root of each filled cell's region, and the roots. */
  private readonly regionAt: Int32Array;
  private readonly roots: Int32Array;
  private rootCount = 0;
  /** The last placement that touched a root. */
  private readonly touched: Int32Array;
  private placement = 0;

  constructor(shapes: Shapes, count: Uint8Array, width: number, height: number) {
    this.shapes = shapes;
    this.full = (1 << width) - 1;
    this.before = new Regions(count, width, height);
    this.regionAt = new Int32Array(STRIDE * height);
    this.roots = new Int32Array(this.before.mask.length);
    this.touched = new Int32Array(this.before.mask.length);
  }

  /** The board before. */
  load(rows: Uint16Array, top: number): void {
    const { before, regionAt, roots, touched } = this;
    const { mask, parent, firstRun } = before;
    this.rows = rows;
    before.measure(rows, top);
    let rootCount = 0;
    for (let y = 0; y < top; y++) {
      for (let run = firstRun[y]!; run < firstRun[y + 1]!; run++) {
        let root = run;
        while (parent[root] !== root) root = parent[root]!;
        if (root === run) roots[rootCount++] = run;
        for (let cells = mask[run]!; cells !== 0; cells &= cells - 1)
          regionAt[STRIDE * y + 31 - Math.clz32(cells & -cells)] = root;
      }
    }
    for (let run = 0; run < before.runs; run++) touched[run] = 0;
    this.rootCount = rootCount;
    this.placement = 0;
  }

  /** A shape with its lower left corner here. */
  measure(shape: number, column: number, low: number): void {
    const { rows, before, full, roots, touched } = this;
    const masks = this.shapes.rows;
    const placement = ++this.placement;
    const end = low + this.shapes.height[shape]!;
    let area = 4;
    for (let y = low, i = 4 * shape; y < end; y++, i++) {
      const mask = masks[i]! << column;
      area += this.touch(((mask << 1) | (mask >> 1)) & full & rows[y]!, y, placement);
      if (y > 0) area += this.touch(mask & rows[y - 1]!, y - 1, placement);
    }
    let smallest = area;
    for (let i = 0; i < this.rootCount; i++) {
      const root = roots[i]!;
      if (touched[root] !== placement && before.size[root]! < smallest) smallest = before.size[root]!;
    }
    this.smallest = smallest;
    this.largest = area > before.largest ? area : before.largest;
  }

  /** The sizes of the regions of these cells that were not touched yet. */
  private touch(cells: number, y: number, placement: number): number {
    const { regionAt, touched } = this;
    let area = 0;
    for (let rest = cells; rest !== 0; rest &= rest - 1) {
      const root = regionAt[STRIDE * y + 31 - Math.clz32(rest & -rest)]!;
      if (touched[root] === placement) continue;
      touched[root] = placement;
      area += this.before.size[root]!;
    }
    return area;
  }
}
