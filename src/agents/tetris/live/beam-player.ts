import { topOf } from '../../../games/tetris/board.ts';
import { Placer } from '../simulation/placer.ts';
import { BeamSearch } from './beam-search.ts';
import { type FallingPiece, isFree, rules, spawning } from './falling-piece.ts';
import { KeyPlanner } from './key-planner.ts';
import { LiveEvaluator } from './live-evaluator.ts';
import type { LiveKey, LivePlayer, LiveState } from './live-state.ts';
import { type KeyRoute, routesFrom } from './routes.ts';
import type { StyleWeights } from './weights.ts';

/** How many pieces are searched: those known when a piece has come to rest. */
const KNOWN = 3;
/** A drop from this many rows or fewer saves no tick, and if it came too late it would drop the next piece. */
const SHORT_FALL = 2;
/** After how many states without effect a drop is sent again. */
const DROP_PATIENCE = 5;
/** The share of misplaced pieces above which it plays carefully, and the weight of the newest piece in that share. */
const MISPLACED = 0.01;
const NEWEST = 0.02;
/** Room that the pile must leave: for this many keys of a route, and this many rows for the piece and to spare. */
const ROUTE = 7;
const SPARE = 8;

/**
 * The best live player. While a piece falls it already searches for the next one, on the board that the piece will
 * leave. If a state shows something else than expected, it goes on from there. It plays for four lines at once as long
 * as the pile leaves time for its keys and its pieces come to rest where it wants them. Otherwise it plays for a low
 * pile.
 */
export class BeamPlayer implements LivePlayer {
  readonly everyState = false;
  private readonly bold: BeamSearch;
  private readonly careful: BeamSearch;
  /** The search that was begun last. */
  private search: BeamSearch;
  private misplaced = 0;
  private tooHigh = false;
  private readonly keyPlanner = new KeyPlanner();
  private readonly placer = new Placer(rules);
  /** The board, and the falling piece with its row in the last state. */
  private board = new Uint16Array(rules.height);
  private piece = -1;
  private row = rules.height;
  /** Where the piece is to go, the keys that are still to be sent, and the number of states since the drop was sent. */
  private target = -1;
  private keys = '';
  private dropped = 0;
  private next: readonly number[] = [];
  /** The board that the piece will leave, the piece after it (-1 before its search begins) and that piece's routes. */
  private readonly after = new Uint16Array(rules.height);
  private afterPiece = -1;
  private routes: readonly KeyRoute[] = [];
  private thinking = false;

  constructor({ bold, careful }: StyleWeights, width: number) {
    this.bold = new BeamSearch(new LiveEvaluator(bold), width);
    this.careful = new BeamSearch(new LiveEvaluator(careful), width);
    this.search = this.bold;
  }

  see({ falling, board, next }: LiveState): LiveKey {
    this.next = next;
    if (!falling) {
      const spawn = spawning(next[0]);
      this.choose(board, spawn, next);
      return this.press(spawn);
    }
    if (falling.piece !== this.piece || falling.row > this.row || !equal(board, this.board))
      this.choose(board, falling, [falling.piece, ...next]);
    this.row = falling.row;
    if (this.afterPiece < 0) this.lookAhead();
    const progress = this.keyPlanner.see(falling);
    if (progress === 'off route') this.reroute(falling);
    return progress === 'waiting' ? '' : this.press(falling);
  }

  think(): boolean {
    if (this.thinking) this.thinking = this.search.step();
    return this.thinking;
  }

  /** Decides where a piece goes. If the board is the expected one, the search has been done already. */
  private choose(board: Uint16Array, from: FallingPiece, queue: readonly number[]): void {
    const routes = this.routesOf(board, from);
    const expected = this.afterPiece === from.piece && equal(board, this.after);
    if (this.afterPiece >= 0) this.misplaced += NEWEST * (Number(!expected) - this.misplaced);
    const thought = expected ? this.routes[this.search.best()]?.place : undefined;
    let route = routes.find(({ place }) => place === thought);
    if (!route) {
      this.beginSearch(board, queue, routes);
      while (this.search.step());
      route = routes[this.search.best()];
    }
    this.board.set(board);
    this.piece = from.piece;
    this.row = from.row;
    this.target = route?.place ?? -1;
    this.keys = route?.keys ?? '';
    this.dropped = 0;
    this.afterPiece = -1;
    this.thinking = false;
    this.keyPlanner.clear();
  }

  /** The routes of a piece from where it will be when the first key arrives. */
  private routesOf(board: Uint16Array, from: FallingPiece): KeyRoute[] {
    const late = { ...from, row: from.row - this.keyPlanner.lag };
    const shape = 4 * from.piece + from.orientation;
    return routesFrom(
      board,
      isFree(board, shape, from.column, late.row) ? late : from,
      Math.round(this.keyPlanner.pace),
    );
  }

  /** Begins the search for the piece after this one. */
  private lookAhead(): void {
    const { next } = this;
    if (this.target < 0 || next.length === 0) return;
    this.placer.place(this.board, rules.height, this.after, rules.height, this.piece, this.target);
    this.afterPiece = next[0];
    this.routes = this.routesOf(this.after, spawning(this.afterPiece));
    this.beginSearch(this.after, next, this.routes);
    this.thinking = true;
  }

  private beginSearch(board: Uint16Array, queue: readonly number[], routes: readonly KeyRoute[]): void {
    const top = topOf(board);
    // once the pile is too high, it must come down to half before the bold style is used again
    if (top > this.safeTop()) this.tooHigh = true;
    else if (top <= this.safeTop() / 2) this.tooHigh = false;
    this.search = this.tooHigh || this.misplaced > MISPLACED ? this.careful : this.bold;
    this.search.begin(board, queue.slice(0, KNOWN), routes);
  }

  /** Finds new keys to the target, or a new target if it cannot be reached any more. */
  private reroute(falling: FallingPiece): void {
    const route = this.routesOf(this.board, falling).find(({ place }) => place === this.target);
    if (route) this.keys = route.keys;
    else this.choose(this.board, falling, [falling.piece, ...this.next]);
  }

  /** The height of the pile up to which pieces have time for their keys. */
  private safeTop(): number {
    return rules.height - SPARE - ROUTE * this.keyPlanner.pace - 2 * this.keyPlanner.lag;
  }

  private press(falling: FallingPiece): LiveKey {
    const { keyPlanner } = this;
    if (this.keys === '') return this.drop(falling);
    if (!keyPlanner.hasRoom) return '';
    const key = this.keys[0] as LiveKey;
    this.keys = this.keys.slice(1);
    keyPlanner.press(key, falling);
    return key;
  }

  /** The drop key, once all other keys have taken effect and if a drop saves time. */
  private drop(falling: FallingPiece): LiveKey {
    if (!this.keyPlanner.isIdle || this.fall(falling) <= SHORT_FALL + this.keyPlanner.latest) return '';
    return this.dropped++ % DROP_PATIENCE === 0 ? 's' : '';
  }

  /** How many rows the piece can fall. */
  private fall({ piece, orientation, column, row }: FallingPiece): number {
    let low = row;
    while (isFree(this.board, 4 * piece + orientation, column, low - 1)) low--;
    return row - low;
  }
}

function equal(a: Uint16Array, b: Uint16Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
