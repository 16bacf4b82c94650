import { Placer } from '../simulation/placer.ts';
import { BeamSearch, topOf } from './beam-search.ts';
import { type FallingPiece, isFree, rules, spawning } from './falling-piece.ts';
import { KeyPlanner } from './key-planner.ts';
import { LiveEvaluator } from './live-evaluator.ts';
import type { LiveKey, LivePlayer, LiveState } from './live-state.ts';
import { type KeyRoute, routesFrom } from './routes.ts';
import type { StyleWeights } from './weights.ts';

/** Pieces looked at: those known when a piece has come to rest. */
const KNOWN = 3;
/** A drop from no more rows than this saves no tick; one that came after the landing would hit the next piece. */
const SHORT_FALL = 2;
/** States in which a drop may not show before it is sent again. */
const DROP_PATIENCE = 5;
/** The share of pieces gone astray above which it plays carefully, and the weight of the newest piece in that share. */
const ASTRAY = 0.01;
const NEWEST = 0.02;
/** Keys of a route that there must always be room for, and rows for the piece itself and to spare. */
const ROUTE = 7;
const SPARE = 8;

/**
 * The best live player. It knows its next key before a state asks for it: while a piece falls it searches on the board
 * that the piece will leave. Whatever a state shows, it goes on from there. It plays for four lines at once as long as
 * the pile leaves room for its keys and its pieces come to rest where it wants them, else for a low pile.
 */
export class BeamPlayer implements LivePlayer {
  readonly everyState = false;
  private readonly bold: BeamSearch;
  private readonly careful: BeamSearch;
  /** The one that thinks or has thought last. */
  private beam: BeamSearch;
  private astray = 0;
  private tooHigh = false;
  private readonly keyPlanner = new KeyPlanner();
  private readonly placer = new Placer(rules);
  /** The board that the piece falls on, and the piece. */
  private board = new Uint16Array(rules.height);
  private piece = -1;
  private row = rules.height;
  /** Where the piece is to go, the keys that are left, and the states since the drop was sent. */
  private target = -1;
  private keys = '';
  private dropped = 0;
  private next: readonly number[] = [];
  /** The board that the piece will leave, and the routes of the one after it. */
  private readonly after = new Uint16Array(rules.height);
  private afterPiece = -1;
  private routes: readonly KeyRoute[] = [];
  private thinking = false;

  constructor({ bold, careful }: StyleWeights, width: number) {
    this.bold = new BeamSearch(new LiveEvaluator(bold), width);
    this.careful = new BeamSearch(new LiveEvaluator(careful), width);
    this.beam = this.bold;
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
    const course = this.keyPlanner.watch(falling);
    if (course === 'astray') this.reroute(falling);
    return course === 'waiting' ? '' : this.press(falling);
  }

  think(): boolean {
    if (this.thinking) this.thinking = this.beam.step();
    return this.thinking;
  }

  /** Decides where a piece goes: as thought out before, if the board is the expected one. */
  private choose(board: Uint16Array, from: FallingPiece, queue: readonly number[]): void {
    const routes = this.routesOf(board, from);
    const expected = this.afterPiece === from.piece && equal(board, this.after);
    if (this.afterPiece >= 0) this.astray += NEWEST * (Number(!expected) - this.astray);
    const thought = expected ? this.routes[this.beam.best()]?.place : undefined;
    let route = routes.find(({ place }) => place === thought);
    if (!route) {
      this.consider(board, queue, routes);
      while (this.beam.step());
      route = routes[this.beam.best()];
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

  /** The routes from where the piece will be when the first key arrives. */
  private routesOf(board: Uint16Array, from: FallingPiece): KeyRoute[] {
    const late = { ...from, row: from.row - this.keyPlanner.lag };
    const shape = 4 * from.piece + from.orientation;
    return routesFrom(
      board,
      isFree(board, shape, from.column, late.row) ? late : from,
      Math.round(this.keyPlanner.pace),
    );
  }

  /** Begins to think about the piece after this one. */
  private lookAhead(): void {
    const { next } = this;
    if (this.target < 0 || next.length === 0) return;
    this.placer.place(this.board, rules.height, this.after, rules.height, this.piece, this.target);
    this.afterPiece = next[0];
    this.routes = this.routesOf(this.after, spawning(this.afterPiece));
    this.consider(this.after, next, this.routes);
    this.thinking = true;
  }

  private consider(board: Uint16Array, queue: readonly number[], routes: readonly KeyRoute[]): void {
    const top = topOf(board);
    // once too high, the pile has to come down by half before it may grow again
    if (top > this.safeTop()) this.tooHigh = true;
    else if (top <= this.safeTop() / 2) this.tooHigh = false;
    this.beam = this.tooHigh || this.astray > ASTRAY ? this.careful : this.bold;
    this.beam.begin(board, queue.slice(0, KNOWN), routes);
  }

  /** The keys from where the piece is to its target; another target if there are none. */
  private reroute(falling: FallingPiece): void {
    const route = this.routesOf(this.board, falling).find(({ place }) => place === this.target);
    if (route) this.keys = route.keys;
    else this.choose(this.board, falling, [falling.piece, ...this.next]);
  }

  /** The highest pile over which pieces have time for their keys. */
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

  /** The drop, when all other keys have shown and it is worth it. */
  private drop(falling: FallingPiece): LiveKey {
    if (!this.keyPlanner.isIdle || this.fall(falling) <= SHORT_FALL + this.keyPlanner.latest) return '';
    return this.dropped++ % DROP_PATIENCE === 0 ? 's' : '';
  }

  /** How many rows the piece could fall. */
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
