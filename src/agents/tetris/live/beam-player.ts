import { topOf } from '../../../games/tetris/board.ts';
import { type FallingPiece, fallOf, restOf, rules, spawning, wallKey } from './falling-piece.ts';
import { Forecast } from './forecast.ts';
import { type ExpectedKey, KeysInFlight } from './keys-in-flight.ts';
import type { LiveKey, LivePlayer, LiveState } from './live-state.ts';
import { equal, type Plan, Planner } from './planner.ts';
import { failingOf, spreadOf } from './route-risks.ts';
import { type KeyRoute, routesFrom } from './routes.ts';
import { TickTimes } from './tick-times.ts';
import type { StyleWeights } from './weights.ts';

/** A drop from this many rows or fewer saves no tick, and if it came too late it would drop the next piece. */
const SHORT_FALL = 2;
/** If delays vary, a drop saves time only if they are no longer than this. */
const SHORT_DELAY = 3;
/** Delays that vary by so many ticks call for careful play. */
const UNSTEADY = 2;
/**
 * If a key takes more than `FAR` ticks, what it does is seen so late that little can be mended. Then it is reckoned with
 * that keys act up to so much of a tick sooner or later than known, and that delays vary by so many ticks.
 */
const FAR = 6;
const SLACK = 0.7;
const LEAST_WIDTH = 1;
/** If it takes more than so many, few of the pieces are known that come after the one that a key meets. */
const LONG = 14;
/** The ticks by which delays may vary are at most this part of those in which a piece falls: else exceptions are left out. */
const WIDEST = 0.3;
/** The rows that a new piece takes up. */
const BOX = 4;
/**
 * If most keys act within so many ticks of the state that they answer, states are counted instead of reckoning by the
 * clock: then a late tick or a late state changes nothing, because no key is sent before it is seen.
 */
const NEAR = 3;
/** The ticks between two keys until delays are known. */
const OPENING = 5;
/** Empty frames a tick, and the least and most milliseconds between two of them. */
const BEATS = 8;
const SHORTEST_BEAT = 0.2;
const LONGEST_BEAT = 1;
/** A key that arrives within this part of a tick before or after one may act in either. */
const CLOSE = 0.15;
/** The share of misplaced pieces above which it plays carefully, and the weight of the newest piece in that share. */
const MISPLACED = 0.01;
const NEWEST = 0.02;
/** The same for keys without effect times their delay: what fails late cannot be made good. */
const FAILING = 0.06;
/** A stall of so many ticks may cost a piece: where one has to be expected, play is careful and slow. */
const LONG_STALL = 12;
/** Seconds for which a stall is remembered. */
const STALL_MEMORY = 60;
/** After so many ticks whose states have not come the player waits for them. */
const MOST_UNSEEN = 40;
/** How many spare keys may be under way, and the ticks between them. */
const SPARE_KEYS = 2;
const SPARE_GAP = 2;
/** If keys are so likely to fail, another target is looked for, but not again for some ticks. */
const DOUBTFUL = 0.3;
const REPLAN = 3;

/** When ticks happen and what keys do, in milliseconds of the clock or in states. */
class Reckoning {
  readonly times = new TickTimes();
  readonly keys = new KeysInFlight(this.times);

  see(before: LiveState | undefined, state: LiveState, at: number | undefined): void {
    this.times.see(state.speed, at);
    this.keys.see(before, state);
  }
}

/**
 * The best live player. It plays in the future: from the newest state and the keys that are under way it foresees where
 * a key that is sent now will meet which piece, and plans from there. While it waits it already searches for the piece
 * after that one. If a state shows something else than expected, such as a lost key, it goes on from what is seen. It
 * plays for four lines at once as long as keys are in time and pieces come to rest where it wants them. Otherwise it
 * plays for a low pile.
 */
export class BeamPlayer implements LivePlayer {
  readonly everyState = false;
  /** Milliseconds between empty frames, from the moment on in which delays vary by many ticks; 0 before. */
  heartbeat = 0;
  private readonly byClock = new Reckoning();
  private readonly byStates = new Reckoning();
  private reckoning = this.byClock;
  private readonly forecast = new Forecast();
  private readonly planner: Planner;
  private readonly expected: ExpectedKey[] = [];
  /** The piece that a key meets in each of the next ticks. */
  private readonly met: number[] = [];
  /** The time of the decision, and the first and the latest tick in which a key sent now may act. */
  private now = 0;
  private clock: number | undefined;
  private first = 0;
  private latest = 0;
  /** The bounds that the delay of a key is assumed to lie between, and how far it may be outside them. */
  private least = 0;
  private longest = 0;
  private slack = 0;
  /** By how many ticks delays vary. */
  private width = 0;
  /** When the next key can be sent so that it does not replace the one before. */
  private wanted = Number.POSITIVE_INFINITY;
  private before: LiveState | undefined;
  private misplaced = 0;
  /** The tick in which a piece was last given another target. */
  private replanned = 0;
  /** States since the last one that was answered, and the longest such stall of late in seconds. */
  private unanswered = 0;
  private stall = 0;

  constructor(weights: StyleWeights, width: number) {
    this.planner = new Planner(weights, width);
  }

  note(state: LiveState, at?: number): void {
    const { falling, board, speed } = state;
    const { before } = this;
    // a piece has come to rest
    if (!falling && before?.falling) {
      const plan = this.planner.planOf(before.board, before.falling.piece);
      this.learn(!plan || !equal(plan.after, board));
    }
    this.byStates.see(before, state, undefined);
    if (at !== undefined) this.byClock.see(before, state, at);
    const { delays } = this.byStates.keys;
    const isNear = at === undefined || (delays.isSure && delays.usual <= NEAR);
    this.reckoning = isNear ? this.byStates : this.byClock;
    this.before = state;
    this.unanswered++;
    this.stall = Math.max(this.stall * (1 - 1 / (STALL_MEMORY * speed)), (this.unanswered - 1) / speed);
  }

  see(state: LiveState, at?: number, now = at): LiveKey {
    this.note(state, at);
    this.unanswered = 0;
    return this.decide(state, now);
  }

  /** If delays vary, the state of a tick may come long after it: then the player does not wait for it. */
  get again(): number | undefined {
    const { times, now } = this;
    if (!times.isTimed || now > times.timeOf(times.tick + MOST_UNSEEN)) return undefined;
    if (this.latest === this.first) return Number.isFinite(this.wanted) ? this.wanted : undefined;
    return Math.min(times.timeOf(times.tickAt(now - times.period / 4)) + times.period / 2, this.wanted);
  }

  wake(at: number): LiveKey {
    return this.before && this.times.isTimed ? this.decide(this.before, at) : '';
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

  private get times(): TickTimes {
    return this.reckoning.times;
  }

  private get keys(): KeysInFlight {
    return this.reckoning.keys;
  }

  /** `clock` is the time, if there is a clock. */
  private decide(state: LiveState, clock: number | undefined): LiveKey {
    const { board, falling, next } = state;
    const { keys, forecast, planner, times } = this;
    const { delays } = keys;
    this.clock = clock;
    const now = times.isTimed ? clock! : times.tick;
    this.now = now;
    this.measureDelays(topOf(board));
    this.first = times.tickAt(now + this.least - this.slack);
    this.latest = times.tickAt(now + this.longest + this.slack);
    const span = this.latest - this.first;
    planner.span = span;
    this.measureWidth(span);
    this.wanted = Number.POSITIVE_INFINITY;
    if (times.isTimed && delays.isSure && (this.heartbeat > 0 || planner.width > UNSTEADY))
      this.heartbeat = Math.min(Math.max(times.period / BEATS, SHORTEST_BEAT), LONGEST_BEAT);
    planner.delay = this.latest - times.tick;
    planner.failing = keys.failing;
    planner.careful =
      span >= UNSTEADY ||
      (times.isTimed && planner.delay > LONG) ||
      this.misplaced > MISPLACED ||
      (keys.failing * delays.longest) / times.period > FAILING ||
      this.expectsStalls(state);
    const pieces = falling ? [falling.piece, ...next] : next;
    const earliest = this.foresee(state, pieces);
    const { index } = forecast;
    if (!forecast.isKnown) return '';
    const queue = pieces.slice(index);
    // a key would come too late, or it is not certain which piece it would meet
    const isUnsure = times.isUnsure(now) || this.isUnclear();
    if (isUnsure || !forecast.canAct || earliest !== index || (span > 0 && keys.underWay('s') > 0)) {
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

  /** Finds out between which bounds the delay of a key is, if the pile is so high. */
  private measureDelays(top: number): void {
    const { times } = this;
    const { delays } = this.keys;
    const widest = times.isTimed ? Math.max(1, WIDEST * (rules.height - BOX - top)) : Number.POSITIVE_INFINITY;
    [this.least, this.longest] = delays.range(widest * times.period);
    this.slack = times.isTimed && delays.longest > FAR * times.period ? SLACK * times.period : 0;
  }

  /** Finds out by how many ticks delays vary, in parts of a tick if there is a clock, and tells the planner. */
  private measureWidth(span: number): void {
    const { planner, times } = this;
    const { least, longest } = this;
    const { spread, isSure } = this.keys.delays;
    const isTimed = times.isTimed && span > 0;
    const window = isTimed ? (longest - least) / times.period : span;
    this.width = !isTimed
      ? span && span + 1
      : isSure
        ? Math.max(Math.min(window, spread / times.period), LEAST_WIDTH)
        : window;
    // before delays are known, keys have to be tried
    planner.window = isSure ? window : 0;
    planner.width = isSure ? this.width : 0;
  }

  /** Has the forecast reach the latest tick in which a key sent now acts. Returns the piece it meets at the earliest. */
  private foresee({ board, falling }: LiveState, pieces: readonly number[]): number {
    const { keys, forecast, expected, times } = this;
    keys.expected(keys.delays.usual, expected);
    forecast.begin(board, falling, pieces);
    // all keys under way act before
    const last = Math.max(this.latest, (expected.at(-1)?.tick ?? 0) + 1);
    const { met } = this;
    met.length = 0;
    let next = 0;
    for (let tick = times.tick + 1; tick < last; tick++) {
      met.push(forecast.index);
      forecast.tick(expected[next]?.tick === tick ? expected[next++].key : '');
    }
    met.push(forecast.index);
    return this.metIn(this.first);
  }

  /** The piece that a key meets which acts in a tick. */
  private metIn(tick: number): number {
    return this.met[Math.min(tick - this.times.tick, this.met.length) - 1];
  }

  /**
   * Whether a key under way may well meet one piece or another, because one has come to rest sooner or later than
   * expected. Of the ticks in which the key may act, those at the ends are unlikely.
   */
  private isUnclear(): boolean {
    return this.expected.some(({ first, latest }) => this.metIn(first + 2) < this.metIn(latest - 1));
  }

  /** The next key to the target, or the drop. */
  private keyTo(plan: Plan, queue: readonly number[], state: LiveState): LiveKey {
    const { keys, forecast } = this;
    const { falling, board, index } = forecast;
    if (this.isBetween()) return '';
    const fall = fallOf(board, falling);
    if (restOf(falling, fall) === plan.target) {
      if (index === 0 && keys.underWay() === 0 && fall > SHORT_FALL && this.mayDrop(state)) return this.press('s');
      return this.spareKey(plan.target, index === 0 ? state.falling : undefined);
    }
    let route = routesFrom(board, falling).find(({ place }) => place === plan.target);
    if (!route || this.isDoubtful(route, fall)) {
      // out of reach by now, or probably: another target
      const { target } = this.planner.plan(board, falling, queue)!;
      if (!route) this.learn(true);
      this.replanned = this.times.tick;
      route = routesFrom(board, falling).find(({ place }) => place === target)!;
      if (route.keys === '') return '';
    }
    const key = route.keys[0] as LiveKey;
    if (!this.isInTime(key, route, fall)) return '';
    return this.press(
      key,
      route.turns === 0 && wallKey(this.forecast.falling.piece, route.place) === key && this.latest > this.first,
    );
  }

  /** Whether keys have failed or come so late that the others will probably not all act in time. */
  private isDoubtful({ turns, steps, place }: KeyRoute, fall: number): boolean {
    const { times, keys, width } = this;
    if (width === 0 || !keys.delays.isSure || times.tick < this.replanned + REPLAN) return false;
    const { last } = keys;
    const waited = last ? (this.now - last.at) / times.period : 0;
    const isAtWall = wallKey(this.forecast.falling.piece, place) !== '';
    return failingOf({ turns, steps, isAtWall }, width, fall - 1 + waited, last ? 1 : 0) > DOUBTFUL;
  }

  /**
   * Whether a key sent now would arrive so close to a tick that it may act in it or in the next one. Then it is better
   * sent a little later.
   */
  private isBetween(): boolean {
    const { times, now, keys } = this;
    if (!times.isTimed || this.latest !== this.first) return false;
    const ticks = (now + keys.delays.longest - times.timeOf(times.tick)) / times.period;
    const after = ticks - Math.floor(ticks);
    if (after < 1 - CLOSE && (after > CLOSE || ticks < 1)) return false;
    this.wanted = now + ((1 + 2 * CLOSE - after) % 1) * times.period;
    return true;
  }

  /**
   * Whether a key can be sent now: the one before must not come in the same tick and be replaced, unless time is short
   * or it is pushed to the wall.
   */
  private isInTime(key: LiveKey, { turns, steps, place }: KeyRoute, fall: number): boolean {
    const { keys, times, now } = this;
    const { last } = keys;
    if (!last) return true;
    // until delays are known, it must be clear which key acts
    if (!keys.delays.isSure) return now - last.at > (OPENING - 0.05) * times.period;
    if (!keys.mayReplace(last, now)) return true;
    const wall = wallKey(this.forecast.falling.piece, place);
    if (turns === 0 && last.key === key && wall === key) return true;
    const waited = (now - last.at) / times.period;
    const route = { turns, steps, isAtWall: wall !== '' };
    const { gap } = spreadOf(route, this.width, fall - 1 + waited, 1);
    if (waited > (times.isTimed ? gap : Math.floor(gap)) - 0.05) return true;
    this.wanted = last.at + gap * times.period;
    return false;
  }

  /** Whether a drop saves more time than is lost until its effect is seen, before which no other key is sent. */
  private mayDrop(state: LiveState): boolean {
    const { delays } = this.keys;
    const ticks = this.latest - this.times.tick - 1;
    return delays.isSure && (this.latest === this.first || ticks <= SHORT_DELAY) && !this.expectsStalls(state);
  }

  /**
   * One more step towards the wall that the piece is on its way to: it does nothing if all of the others act, and
   * stands in for one that does not.
   */
  private spareKey(place: number, seen: FallingPiece | undefined): LiveKey {
    const { keys, times } = this;
    const { piece, column } = this.forecast.falling;
    const span = this.latest - this.first;
    const isReliable = span === 0 && keys.failing < FAILING / 10;
    const gap = span >= UNSTEADY ? 1 : SPARE_GAP;
    if (isReliable || (keys.last && this.now - keys.last.at < (gap - 0.01) * times.period)) return '';
    const key = wallKey(this.forecast.falling.piece, place);
    const steps = Math.abs((seen ?? spawning(piece)).column - column);
    if (key === '' || steps === 0) return '';
    if (span < UNSTEADY && keys.underWay(key) >= steps + Math.min(SPARE_KEYS, steps)) return '';
    return this.press(key, true);
  }

  private press(key: LiveKey, spare = false): LiveKey {
    const { byStates, byClock, clock } = this;
    byStates.keys.press(key, byStates.times.tick, spare);
    if (clock !== undefined) byClock.keys.press(key, clock, spare);
    return key;
  }
}
