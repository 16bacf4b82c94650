import { IstProblem } from '../../agents/tetris/plan/ist-problem.ts';
import { COLUMNS, PIECES } from '../../games/tetris/ist/placements.ts';
import type { IstState } from '../../games/tetris/ist/state.ts';

/** The course's problem with heuristics that look at a board before its full rows are removed. */
export class BeforeRemoval extends IstProblem {
  /** By state: one with the heights that its board had before the removal. */
  private readonly before = new WeakMap<IstState, IstState>();

  override result(state: IstState, action: number, into: IstState): void {
    super.result(state, action, into);
    const seen = this.before.get(into) ?? this.blank();
    this.before.set(into, seen);
    const { column, width, bottoms, tops } = PIECES[this.order[state.placed]].placements[action];
    let base = 0;
    for (let c = 0; c < width; c++) base = Math.max(base, state.heights[column + c] - bottoms[c]);
    for (let c = 0; c < COLUMNS; c++) seen.heights[c] = state.heights[c];
    for (let c = 0; c < width; c++) seen.heights[column + c] = base + tops[c];
  }

  override estimate(state: IstState): number {
    return super.estimate(this.before.get(state) ?? state);
  }
}
