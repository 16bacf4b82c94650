import { placement } from '../../../games/tetris/placements.ts';
import { boxColumn, boxRow, type FallingPiece, isFree, rules, shapes, spawning } from './falling-piece.ts';
import { Forecast } from './forecast.ts';
import { KeysInFlight } from './keys-in-flight.ts';
import type { LiveKey, LivePlayer, LiveState } from './live-state.ts';
import { equal, type Plan, Planner } from './planner.ts';
import { routesFrom } from './routes.ts';
import type { StyleWeights } from './weights.ts';

/** A drop from this many rows or fewer saves no tick, and if it came too late it would drop the next piece. */
const SHORT_FALL = 2;
/** If delays vary, a drop saves time only if they are no longer than this. */
const SHORT_DELAY = 3;
/** Delays that vary by so many ticks call for careful play. */
const UNSTEADY = 2;
/** The share of misplaced pieces above which it plays carefully, and the weight of the newest piece in that share. */
const MISPLACED = 0.01;
const NEWEST = 0.02;
/** The same for keys without effect times their delay: what fails late cannot be made good. */
const FAILING = 0.06;
/** A stall of so many ticks may cost a piece: where one has to be expected, play is careful and slow. */
const LONG_STALL = 12;
/** Seconds for which a stall is remembered. */
const STALL_MEMORY = 60;
/** How many spare keys may be under way, and the ticks between them. */
const SPARE_KEYS = 2;
const SPARE_GAP = 2;

/**
 * The best live player. It plays in the future: from the newest state and the keys that are under way it foresees where
 * a key that is sent now will meet which piece, and plans from there. While it waits it already searches for the piece
 * after that one. If a state shows something else than expected, such as a lost key, it goes on from what is seen. It
 * plays for four lines at once as long as keys are in time and pieces come to rest where it wants them. Otherwise it
 * plays for a low pile.
 */
export class BeamPlayer implements LivePlayer {
  readonly everyState = false;
  private readonly keys = new KeysInFlight();
  private readonly forecast = new Forecast();
  private readonly planner: Planner;
  private readonly expected: LiveKey[] = [];
  private before: LiveState | undefined;
  private misplaced = 0;
  /** States since the last one that was answered, and the longest such stall of late in seconds. */
  private unanswered = 0;
  private stall = 0;

  constructor(weights: StyleWeights, width: number) {
    this.planner = new Planner(weights, width, this.keys);
  }

  note(state: LiveState): void {
    const { falling, board, speed } = state;
    const { before } = this;
    // a piece has come to rest
    if (!falling && before?.falling) {
      const plan = this.planner.planOf(before.board, before.falling.piece);
      this.learn(!plan || !equal(plan.after, board));
    }
    this.keys.see(falling);
    this.before = state;
    this.unanswered++;
    this.stall = Math.max(this.stall * (1 - 1 / (STALL_MEMORY * speed)), (this.unanswered - 1) / speed);
  }

  see(state: LiveState): LiveKey {
    this.note(state);
    this.unanswered = 0;
    const { keys } = this;
    this.planner.careful =
      keys.span >= UNSTEADY ||
      this.misplaced > MISPLACED ||
      keys.failing * keys.longest > FAILING ||
      this.expectsStalls(state);
    return this.decide(state);
  }

  think(): boolean {
    return this.planner.think();
  }

  private learn(isMisplaced: boolean): void {
    this.misplaced += NEWEST * (Number(isMisplaced) - this.misplaced);
  }

  private expectsStalls({ speed }: LiveState): boolean {
    return this.stall * speed > LONG_STALL;
  }

  private decide(state: LiveState): LiveKey {
    const { board, falling, next } = state;
    const { keys, forecast, planner } = this;
    const pieces = falling ? [falling.piece, ...next] : next;
    const earliest = this.foresee(state, pieces);
    const { index } = forecast;
    if (!forecast.isKnown) return '';
    const queue = pieces.slice(index);
    // a key would come too late, or it is not certain which piece it would meet
    if (!forecast.canAct || earliest !== index || (keys.span > 0 && keys.underWay('s') > 0)) {
      const current = falling && planner.planOf(board, falling.piece);
      if (current) planner.lookAhead(current, pieces);
      return '';
    }
    const plan = planner.planOf(forecast.board, queue[0]) ?? planner.plan(forecast.board, forecast.falling, queue);
    if (!plan) return '';
    const key = this.keyTo(plan, queue, state);
    planner.lookAhead(planner.planOf(forecast.board, queue[0])!, queue);
    return key;
  }

  /** Has the forecast reach the latest tick in which a key sent now acts. Returns the piece it meets at the earliest. */
  private foresee({ board, falling }: LiveState, pieces: readonly number[]): number {
    const { keys, forecast, expected } = this;
    keys.expected(expected);
    forecast.begin(board, falling, pieces);
    const ticks = Math.max(keys.longest, expected.length - 1);
    let earliest = -1;
    for (let ahead = 0; ahead < ticks; ahead++) {
      if (ahead === keys.least) earliest = forecast.index;
      forecast.tick(expected[ahead + 1]);
    }
    return earliest < 0 ? forecast.index : earliest;
  }

  /** The next key to the target, or the drop. */
  private keyTo(plan: Plan, queue: readonly number[], state: LiveState): LiveKey {
    const { keys, forecast } = this;
    const { falling, board, index } = forecast;
    const fall = fallOf(board, falling);
    if (restOf(falling, fall) === plan.target) {
      if (index === 0 && keys.count === 0 && fall > SHORT_FALL && this.mayDrop(state)) return this.press('s');
      return this.spareKey(index === 0 ? state.falling : undefined);
    }
    let route = routesFrom(board, falling).find(({ place }) => place === plan.target);
    if (!route) {
      // out of reach by now: another target
      const { target } = this.planner.plan(board, falling, queue)!;
      route = routesFrom(board, falling).find(({ place }) => place === target)!;
      this.learn(true);
      if (route.keys === '') return '';
    }
    const time = Math.max(1, Math.floor((fall - 1) / Math.max(1, route.keys.length - 1)));
    // the time there is for each key, but no more than makes sure that it does not replace the one before
    if (keys.count > 0 && keys.tick - keys.lastSent < Math.min(keys.span + 1, time)) return '';
    return this.press(route.keys[0] as LiveKey);
  }

  /** Whether a drop saves more time than is lost until its effect is seen, before which no other key is sent. */
  private mayDrop(state: LiveState): boolean {
    const { keys } = this;
    return keys.isSure && (keys.span === 0 || keys.longest <= SHORT_DELAY) && !this.expectsStalls(state);
  }

  /**
   * One more step towards the wall that the piece is on its way to: it does nothing if all of the others act, and
   * stands in for one that does not.
   */
  private spareKey(seen: FallingPiece | undefined): LiveKey {
    const { keys } = this;
    const { piece, orientation, column } = this.forecast.falling;
    const isReliable = keys.span === 0 && keys.failing < FAILING / 10;
    if (isReliable || keys.tick - keys.lastSent < SPARE_GAP) return '';
    const shape = 4 * piece + orientation;
    const left = boxColumn(shape, column);
    const key = left === 0 ? 'a' : left + shapes.width[shape] === rules.width ? 'd' : '';
    const steps = Math.abs((seen ?? spawning(piece)).column - column);
    if (key === '' || steps === 0 || keys.underWay(key) >= steps + Math.min(SPARE_KEYS, steps)) return '';
    return this.press(key, true);
  }

  private press(key: LiveKey, spare = false): LiveKey {
    this.keys.press(key, spare);
    return key;
  }
}

/** How many rows a piece can fall. */
function fallOf(board: Uint16Array, { piece, orientation, column, row }: FallingPiece): number {
  let low = row;
  while (isFree(board, 4 * piece + orientation, column, low - 1)) low--;
  return row - low;
}

/** The placement of a piece that falls so many rows. */
function restOf({ piece, orientation, column, row }: FallingPiece, fall: number): number {
  const shape = 4 * piece + orientation;
  return placement(orientation, boxColumn(shape, column), boxRow(shape, row - fall));
}
