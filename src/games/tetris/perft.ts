import { InputError } from '../../core/errors.ts';
import { clearLines, emptyBoard, fill } from './board.ts';
import { BoardSet } from './board-set.ts';
import { columnOf, orientationOf, rowOf } from './placements.ts';
import { maxRestingPlaces, RestingPlaces } from './resting-places.ts';
import { piecesOf, type TetrisRules } from './rules.ts';

/** Ten million boards take about a gigabyte. */
const MOST_BOARDS = 10_000_000;

/**
 * Counts the distinct boards after 1, 2, ... `depth` pieces from the empty board: any of the seven each time, at any
 * resting place of the rule set, complete lines removed. The top row is not reached: a placement that fills a cell
 * of the highest row, before lines are removed, is left out. `report` hears after each board that was expanded.
 */
export function distinctBoards(
  rules: TetrisRules,
  depth: number,
  report: (depth: number, done: number, total: number) => void = () => {},
): number[] {
  const pieces = piecesOf(rules);
  const places = new RestingPlaces(rules);
  const codes = new Int32Array(maxRestingPlaces(rules));
  const from = emptyBoard(rules.width, rules.height);
  const to = emptyBoard(rules.width, rules.height);
  const counts: number[] = [];
  let boards = new BoardSet(0);
  boards.add(from.rows);
  for (let d = 1; d <= depth; d++) {
    const reached = new BoardSet(Math.min(4 * d, rules.height));
    for (let i = 0; i < boards.size; i++) {
      boards.get(i, from.rows);
      for (let piece = 0; piece < pieces.length; piece++) {
        const count = places.find(from.rows, piece, codes);
        for (let c = 0; c < count; c++) {
          const code = codes[c];
          const orientation = pieces[piece].orientations[orientationOf(code)];
          if (rowOf(code) + orientation.height >= rules.height) continue;
          to.rows.set(from.rows);
          fill(to, orientation, columnOf(code), rowOf(code));
          clearLines(to);
          reached.add(to.rows);
        }
      }
      if (reached.size > MOST_BOARDS)
        throw new InputError(
          `depth ${d} of ${rules.id} has more than ${MOST_BOARDS.toLocaleString('en')} boards: at most depth ${d - 1} is possible`,
        );
      report(d, i + 1, boards.size);
    }
    counts.push(reached.size);
    boards = reached;
  }
  return counts;
}
