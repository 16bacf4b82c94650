import { placement } from '../../../games/tetris/placements.ts';
import { boxColumn, boxRow, type FallingPiece, isFree, rules, spawning, turnsOf } from './falling-piece.ts';

/** The keys that move a piece before its drop: turn, left, right. */
const STEPS = ['w', 'a', 'd'] as const;
/** No route is longer: three turns and a walk across the board. */
export const LONGEST_ROUTE = 10;
/** With a pile no higher than this, nothing is in the way of a new piece until it is dropped. */
export const FREE_AIR = rules.height - LONGEST_ROUTE - 5;

/** One way to a resting place: the keys before the drop, one a tick, and the placement that a drop then makes. */
export interface KeyRoute {
  readonly keys: string;
  readonly place: number;
}

/**
 * Every place in which a piece can be dropped, with the fewest keys to it. The piece falls a row with every tick before
 * the tick's key counts; a key that would push it into something does nothing; a piece that cannot fall locks at once.
 * `ticks` is how many a key takes: more than one where keys come late.
 */
export function routesFrom(board: Uint16Array, from: FallingPiece, ticks = 1): KeyRoute[] {
  const { piece } = from;
  const routes: KeyRoute[] = [];
  if (!isFree(board, 4 * piece + from.orientation, from.column, from.row)) return routes;
  const seen = new Set<number>();
  const steps = [{ orientation: from.orientation, column: from.column, row: from.row, keys: '' }];
  seen.add(from.orientation * 16 + from.column + 4);
  // the array grows while it is walked: it is the queue
  for (const { orientation, column, row, keys } of steps) {
    const shape = 4 * piece + orientation;
    let low = row;
    while (isFree(board, shape, column, low - 1)) low--;
    routes.push({ keys, place: placement(orientation, boxColumn(shape, column), boxRow(shape, low)) });
    const fallen = row - ticks;
    if (low > fallen) continue;
    for (const key of STEPS) {
      const to = key === 'w' ? (orientation + 1) % turnsOf[piece] : orientation;
      const across = key === 'a' ? column - 1 : key === 'd' ? column + 1 : column;
      const name = to * 16 + across + 4;
      if (seen.has(name) || !isFree(board, 4 * piece + to, across, fallen)) continue;
      seen.add(name);
      steps.push({ orientation: to, column: across, row: fallen, keys: keys + key });
    }
  }
  return routes;
}

/** The routes of a new piece over a pile that is in nobody's way, as orientations, columns and lengths. */
export interface OpenRoutes {
  readonly count: number;
  readonly orientation: Int32Array;
  readonly column: Int32Array;
  readonly length: Int32Array;
}

const empty = new Uint16Array(rules.height);

export const openRoutes: readonly OpenRoutes[] = Array.from(turnsOf, (_, piece) => {
  const routes = routesFrom(empty, spawning(piece));
  return {
    count: routes.length,
    orientation: Int32Array.from(routes, ({ place }) => place >> 10),
    column: Int32Array.from(routes, ({ place }) => (place >> 6) & 15),
    length: Int32Array.from(routes, ({ keys }) => keys.length),
  };
});
