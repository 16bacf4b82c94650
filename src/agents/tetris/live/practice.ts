import type { Rng } from '../../../core/rng.ts';
import { rowOf } from '../../../games/tetris/placing/placements.ts';
import { Randomizer } from '../../../games/tetris/randomizers.ts';
import { Placer } from '../simulation/placer.ts';
import { BeamSearch } from './beam-search.ts';
import { rules, spawning } from './falling-piece.ts';
import type { LiveEvaluator } from './live-evaluator.ts';
import { type KeyRoute, routesFrom } from './routes.ts';

/** How a practice game is played. */
export interface PracticeOptions {
  /** The width of the beam, and how many pieces are known. */
  readonly width: number;
  readonly known: number;
  /** The chance for each piece that the player stalls between two keys, and for how many ticks on average. */
  readonly stalls: number;
  readonly stall: number;
  readonly pieces: number;
}

interface PracticeResult {
  readonly points: number;
  readonly pieces: number;
  readonly ticks: number;
  readonly alive: boolean;
}

/** The rows of a piece's plan. */
const BOX = 5;

/** Plays a live game without a server: each key takes a tick, the drop takes one, and so does locking. */
export function practise(evaluator: LiveEvaluator, options: PracticeOptions, rng: Rng): PracticeResult {
  const search = new BeamSearch(evaluator, options.width);
  const placer = new Placer(rules);
  const randomizer = new Randomizer(rules.randomizer);
  const luck = rng.fork('stalls');
  let board = new Uint16Array(rules.height);
  let spare = new Uint16Array(rules.height);
  let points = 0;
  let pieces = 0;
  let ticks = 0;
  randomizer.start(rng.fork('deal'));
  const queue = Array.from({ length: options.known }, () => randomizer.next());
  while (pieces < options.pieces) {
    const routes = routesFrom(board, spawning(queue[0]));
    search.begin(board, queue, routes);
    while (search.step());
    const chosen = routes[search.best()];
    if (!chosen) break;
    const { keys, place } = luck.float() < options.stalls ? stalled(chosen, routes, options.stall, luck) : chosen;
    placer.place(board, rules.height, spare, rules.height, queue[0], place);
    [board, spare] = [spare, board];
    points += rules.points[placer.lines];
    ticks += keys.length + 2;
    pieces++;
    queue.shift();
    queue.push(randomizer.next());
  }
  return { points, pieces, ticks, alive: pieces === options.pieces };
}

/** The route of a piece whose keys stop for a while. If it lands meanwhile, it ends on the way. */
function stalled(chosen: KeyRoute, routes: readonly KeyRoute[], mean: number, luck: Rng): KeyRoute {
  const keys = chosen.keys.slice(0, luck.below(chosen.keys.length + 1));
  const way = routes.find((route) => route.keys === keys)!;
  const fall = rules.height - BOX - chosen.keys.length - rowOf(way.place);
  const ticks = -mean * Math.log(1 - luck.float());
  return ticks < fall ? chosen : way;
}
