import { columnOf, orientationOf, placement } from '../../../games/tetris/placing/placements.ts';
import { boxColumn, boxRow, type FallingPiece, isFree, rules, spawning, turnsOf } from './falling-piece.ts';

/** The keys that move a piece before its drop: turn, left, right. */
const STEPS = ['w', 'a', 'd'] as const;
/** No route is longer: three turns and a walk across the board. */
export const LONGEST_ROUTE = 10;
/** If the pile is no higher than this, nothing is in the way of a new piece until it is dropped. */
export const FREE_AIR = rules.height - LONGEST_ROUTE - 5;

/** A way to a resting place: the keys before the drop, one for each tick, and the placement after the drop. */
export interface KeyRoute {
  readonly keys: string;
  readonly place: number;
  /** How many of the keys turn the piece, and how many move it. */
  readonly turns: number;
  readonly steps: number;
}

/**
 * The routes with the fewest keys to every place in which a piece can be dropped. At each tick the piece first falls a
 * row, then the key is applied. A key that would move the piece into something does nothing. A piece that cannot fall
 * locks at once.
 */
export function routesFrom(board: Uint16Array, from: FallingPiece): KeyRoute[] {
  const { piece } = from;
  const routes: KeyRoute[] = [];
  if (!isFree(board, 4 * piece + from.orientation, from.column, from.row)) return routes;
  const seen = new Set<number>();
  const queue = [{ orientation: from.orientation, column: from.column, row: from.row, keys: '', turns: 0 }];
  seen.add(from.orientation * 16 + from.column + 4);
  // the array is the queue, and grows while it is read
  for (const { orientation, column, row, keys, turns } of queue) {
    const shape = 4 * piece + orientation;
    let low = row;
    while (isFree(board, shape, column, low - 1)) low--;
    routes.push({
      keys,
      place: placement(orientation, boxColumn(shape, column), boxRow(shape, low)),
      turns,
      steps: keys.length - turns,
    });
    const fallen = row - 1;
    if (low > fallen) continue;
    for (const key of STEPS) {
      const to = key === 'w' ? (orientation + 1) % turnsOf[piece] : orientation;
      const across = key === 'a' ? column - 1 : key === 'd' ? column + 1 : column;
      const name = to * 16 + across + 4;
      if (seen.has(name) || !isFree(board, 4 * piece + to, across, fallen)) continue;
      seen.add(name);
      queue.push({
        orientation: to,
        column: across,
        row: fallen,
        keys: keys + key,
        turns: turns + Number(key === 'w'),
      });
    }
  }
  return routes;
}

/** The routes of a new piece when no pile is in the way, as orientations, columns and numbers of keys that turn and move. */
interface OpenRoutes {
  readonly count: number;
  readonly orientation: Int32Array;
  readonly column: Int32Array;
  readonly turns: Int32Array;
  readonly steps: Int32Array;
}

const empty = new Uint16Array(rules.height);

export const openRoutes: readonly OpenRoutes[] = Array.from(turnsOf, (_, piece) => {
  const routes = routesFrom(empty, spawning(piece));
  return {
    count: routes.length,
    orientation: Int32Array.from(routes, ({ place }) => orientationOf(place)),
    column: Int32Array.from(routes, ({ place }) => columnOf(place)),
    turns: Int32Array.from(routes, ({ turns }) => turns),
    steps: Int32Array.from(routes, ({ steps }) => steps),
  };
});
