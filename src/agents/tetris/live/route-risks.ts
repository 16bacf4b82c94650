import { rules } from './falling-piece.ts';
import { pushesShort } from './pushes.ts';

/** No piece needs more turns, or more steps to a side. */
const TURNS = 4;
const STEPS = 8;
/** Gaps between keys are compared in steps of so many ticks. */
const FINE = 0.5;

/** The keys of a route that are still to be sent; `isAtWall`: the steps push the piece to a wall. */
export interface RouteKeys {
  readonly turns: number;
  readonly steps: number;
  readonly isAtWall: boolean;
}

/**
 * How keys are spread over the time: the ticks between two of them, the chance for each that the next one replaces it,
 * and the chance that pushes do not reach the wall.
 */
interface Spread {
  readonly gap: number;
  readonly replacing: number;
  readonly short: number;
}

/**
 * The chance that a piece does not get where its keys should lead it: a key is lost, or there is so little time that the
 * next one replaces it. Keys can be sent faster if they only have to push the piece to a wall.
 */
export class RouteRisks {
  none = true;
  /** The chances that a turn is missing in the end, and that a step is; see `indexOf`. */
  readonly turn = new Float64Array(2 * TURNS * STEPS);
  readonly step = new Float64Array(2 * TURNS * STEPS);

  /**
   * `width`: by how many ticks delays vary; `delay`: until the effect of a key is seen; `time`: ticks between the first
   * and the last key; `share`: of keys that are lost.
   */
  weigh(width: number, delay: number, time: number, share: number): void {
    this.none = width === 0 && share === 0;
    if (this.none) return;
    for (let turns = 0; turns < TURNS; turns++)
      for (let steps = 0; steps < STEPS; steps++)
        for (const isAtWall of [false, true]) {
          const route = { turns, steps, isAtWall };
          const { gap, replacing, short } = spreadOf(route, width, time);
          // if there is time enough, a lost key is sent again
          const spare = time - gapsOf(route) * gap - (isAtWall ? 2 * steps : 0);
          const lost = spare > delay + 1 ? share * share : share;
          // a key needs the time in which it may come
          const missed = time < 0 ? Math.min(1, -time / (width + 1)) : 0;
          const index = indexOf(turns, steps, isAtWall);
          const [turning, stepping] = [steps > 0 ? turns : turns - 1, isAtWall ? 0 : steps - 1];
          this.turn[index] = turns === 0 ? 0 : Math.min(1, replacing * turning + lost * turns + missed);
          this.step[index] =
            steps === 0 ? 0 : Math.min(1, replacing * stepping + short + (isAtWall ? 0 : lost * steps) + missed);
        }
  }
}

/** The risks of routes by how high the pile is under them: a piece falls the fewer ticks the higher it is. */
export class RisksByHeight {
  none = true;
  private readonly levels = Array.from({ length: rules.height + 1 }, () => new RouteRisks());
  private readonly known = new Uint8Array(rules.height + 1);
  private given: Parameters<RouteRisks['weigh']> = [0, 0, 0, 0];

  /** `time`: ticks between the first and the last key where there is no pile; all else as in `RouteRisks`. */
  weigh(...given: Parameters<RouteRisks['weigh']>): void {
    const [width, , , share] = given;
    this.none = width === 0 && share === 0;
    if (given.every((value, i) => value === this.given[i])) return;
    this.given = given;
    this.known.fill(0);
  }

  over(rows: number): RouteRisks {
    const height = Math.min(rows, rules.height);
    const level = this.levels[height];
    if (this.known[height] === 0) {
      const [width, delay, time, share] = this.given;
      level.weigh(width, delay, time - height, share);
      this.known[height] = 1;
    }
    return level;
  }
}

/** Where the chances of a route are. */
export function indexOf(turns: number, steps: number, isAtWall: boolean): number {
  return 2 * (STEPS * turns + steps) + Number(isAtWall);
}

/** How many times a key has to be followed by another one that must not replace it. */
function gapsOf({ turns, steps, isAtWall }: RouteKeys): number {
  return Math.max(0, isAtWall && steps > 0 ? turns : turns + steps - 1);
}

/** The chance that a key of a route is replaced, or that pushes do not reach the wall, however the keys are spread. */
export function failingOf(route: RouteKeys, width: number, time: number, before: number): number {
  const { replacing, short } = spreadOf(route, width, time, before);
  const missed = time < 0 ? -time / (width + 1) : 0;
  return Math.min(1, replacing * (before + gapsOf(route)) + short + missed);
}

/**
 * The best spread of keys over some ticks, if delays vary by `width`. `before`: 1 if a key was sent before them that
 * they must not replace.
 */
export function spreadOf(route: RouteKeys, width: number, time: number, before = 0): Spread {
  const gaps = before + gapsOf(route);
  const pushes = route.isAtWall ? route.steps : 0;
  const widest = width + 1;
  if (pushes === 0) {
    const gap = gaps === 0 ? widest : Math.min(widest, Math.max(1, time / gaps));
    return { gap, replacing: replaced(width, gap), short: 0 };
  }
  let best: Spread = { gap: 1, replacing: 1, short: 1 };
  let least = Number.POSITIVE_INFINITY;
  for (let gap = widest; gap >= 1; gap -= FINE) {
    const replacing = replaced(width, gap);
    const short = pushesShort(pushes, width, time - gaps * gap);
    const failing = gaps * replacing + short;
    if (failing < least - 1e-9) {
      least = failing;
      best = { gap, replacing, short };
    }
    if (gaps === 0) break;
  }
  return best;
}

/**
 * The chance that a key comes in the same tick as one that is sent so many ticks later, or after it, and is replaced.
 * All delays are equally likely.
 */
export function replaced(width: number, ticks: number): number {
  const over = width - ticks + 0.5;
  return width === 0 || over <= 0 ? 0 : Math.min(1, (over * over) / (2 * width * width));
}
