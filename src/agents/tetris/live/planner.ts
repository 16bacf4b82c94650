import { topOf } from '../../../games/tetris/board.ts';
import { Placer } from '../simulation/placer.ts';
import { BeamSearch } from './beam-search.ts';
import { type FallingPiece, rules, spawning } from './falling-piece.ts';
import { LiveEvaluator, SAFE_TOP } from './live-evaluator.ts';
import { type KeyRoute, routesFrom } from './routes.ts';
import type { StyleWeights } from './weights.ts';

/** How many pieces are searched: those known when a piece has come to rest. */
const KNOWN = 3;
/**
 * Rows that the pile must leave free for the bold style: for a piece, its keys, and to play on if a misplaced one has
 * covered the well.
 */
const FREE_ROWS = 20;
/** If delays vary by more ticks, only a low pile is safe. */
const WIDE = 3;
/** The rows that a new piece takes up. */
const BOX = 4;
/** If delays vary by much, so many boards are compared by the piece after the known ones. */
const FURTHER = 6;
/** How many plans are remembered: for the pieces that keys can be under way for, and the next one. */
const PLANS = 5;

/** Where a piece is to go on a board, and the board that it then leaves. */
export class Plan {
  readonly board = new Uint16Array(rules.height);
  readonly after = new Uint16Array(rules.height);
  piece = -1;
  target = -1;
}

/** Chooses where pieces go, and thinks about the next piece while there is nothing else to do. */
export class Planner {
  /** Whether to play for a low pile. */
  careful = false;
  /** By how many ticks the delays of keys vary. */
  span = 0;
  /** The same, with parts of a tick: from the least to the longest delay, and if all were equally likely. */
  window = 0;
  width = 0;
  /** After how many ticks the effect of a key is seen at the latest. */
  delay = 0;
  /** The share of keys that are lost. */
  failing = 0;
  private readonly searches: Readonly<Record<keyof StyleWeights, BeamSearch>>;
  private readonly placer = new Placer(rules);
  /** The newest one last. */
  private readonly plans = Array.from({ length: PLANS }, () => new Plan());
  /** The search that was begun last, for the newest plan, whose piece has these routes. */
  private search: BeamSearch;
  private routes: readonly KeyRoute[] = [];
  private thinking = false;
  private tooHigh = false;

  constructor({ bold, careful, low }: StyleWeights, width: number) {
    this.searches = {
      bold: new BeamSearch(new LiveEvaluator(bold), width),
      careful: new BeamSearch(new LiveEvaluator(careful), width),
      low: new BeamSearch(new LiveEvaluator(low), width / 2, FURTHER),
    };
    this.search = this.searches.bold;
  }

  /** Thinks for a short while. Returns false when there is nothing left to think about. */
  think(): boolean {
    if (this.thinking && !this.search.step()) this.settle();
    return this.thinking;
  }

  /** The plan for a piece on a board, with the best target found so far. */
  planOf(board: Uint16Array, piece: number): Plan | undefined {
    const plan = this.plans.findLast((known) => known.piece === piece && equal(known.board, board));
    if (this.thinking && plan === this.plans[PLANS - 1]) this.settle();
    return plan;
  }

  /** A new plan for the first piece of a queue, from where it is. Undefined where it cannot be. */
  plan(board: Uint16Array, from: FallingPiece, queue: readonly number[]): Plan | undefined {
    if (this.thinking) this.settle();
    if (!this.begin(board, from, queue)) return undefined;
    while (this.search.step());
    this.settle();
    return this.plans[PLANS - 1];
  }

  /** Begins to think about the second piece of a queue, whose first one has a plan. */
  lookAhead({ after }: Plan, queue: readonly number[]): void {
    if (queue.length < 2 || this.plans.some(({ piece, board }) => piece === queue[1] && equal(board, after))) return;
    if (this.thinking) this.settle();
    this.thinking = this.begin(after, spawning(queue[1]), queue.slice(1));
  }

  private begin(board: Uint16Array, from: FallingPiece, queue: readonly number[]): boolean {
    const routes = routesFrom(board, from);
    if (routes.length === 0) return false;
    const plan = this.plans.shift()!;
    this.plans.push(plan);
    plan.board.set(board);
    plan.piece = queue[0];
    const top = topOf(board);
    const safeTop = rules.height - FREE_ROWS - this.span;
    // once the pile is too high, it must come down to half before the bold style is used again
    if (top > safeTop) this.tooHigh = true;
    else if (top <= safeTop / 2) this.tooHigh = false;
    this.search = this.searches[this.width > WIDE ? 'low' : this.tooHigh || this.careful ? 'careful' : 'bold'];
    this.routes = routes;
    // the more delays vary, the more time keys need
    this.search.evaluator.safeTop = SAFE_TOP - this.span;
    this.search.risks.weigh(this.width, this.delay, rules.height - BOX - this.window, this.failing);
    // a key may come so late that a new piece has fallen as far as delays vary
    const fallen = Math.max(0, Math.round(spawning(queue[0]).row - from.row - this.window));
    this.search.begin(board, queue.slice(0, KNOWN), routes, from.column, fallen);
    return true;
  }

  /** Gives the newest plan the target that its search has found so far. */
  private settle(): void {
    const plan = this.plans[PLANS - 1];
    this.thinking = false;
    plan.target = this.routes[this.search.best()].place;
    this.placer.place(plan.board, rules.height, plan.after, rules.height, plan.piece, plan.target);
  }
}

export function equal(a: Uint16Array, b: Uint16Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
