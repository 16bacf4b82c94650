import type { Rng } from '../../../core/rng.ts';
import type { TetrisView } from '../../../games/tetris/game.ts';
import { NO_PIECE } from '../../../games/tetris/randomizers.ts';
import { parseRules, type TetrisRules } from '../../../games/tetris/rules.ts';

/** Chooses placements under one rule set; allocates nothing after it is made. */
export interface Chooser {
  /** Boards evaluated so far. */
  readonly evaluations: number;
  /** Called before each game, with the player's own random stream. */
  begin?(rng: Rng): void;
  /** The level that the game is at, for choosers that play where pieces fall by themselves: set before each choice. */
  level?: number;
  /**
   * A placement of the first piece of `queue`, or -1 if it has none. The queue holds the known pieces in order; the
   * first negative entry ends it.
   */
  choose(rows: Uint16Array, queue: Int32Array): number;
}

/** A queue as `Chooser.choose` takes it, with room for the pieces that are known under these rules. */
export function emptyQueue(rules: TetrisRules): Int32Array {
  return new Int32Array(rules.preview + 2).fill(NO_PIECE);
}

/** Writes the current piece and those known after it. */
export function fillQueue(queue: Int32Array, piece: number, next: ArrayLike<number>): Int32Array {
  queue.fill(NO_PIECE);
  queue[0] = piece;
  queue.set(next, 1);
  return queue;
}

/** Asks a chooser by views, and makes a new one when a view names other rules. */
export class ViewChooser<C extends Chooser> {
  private readonly make: (rules: TetrisRules) => C;
  private current: { readonly id: string; readonly chooser: C; rows: Uint16Array; queue: Int32Array } | undefined;

  constructor(make: (rules: TetrisRules) => C) {
    this.make = make;
  }

  /** The placement, the chooser that found it, and how many boards it evaluated for it. */
  choose({ rules: id, rows, piece, next, level }: TetrisView): { action: number; chooser: C; evaluations: number } {
    if (this.current?.id !== id) {
      const rules = parseRules(id);
      this.current = {
        id,
        chooser: this.make(rules),
        rows: new Uint16Array(rules.height),
        queue: emptyQueue(rules),
      };
    }
    const { chooser, rows: board, queue } = this.current;
    const before = chooser.evaluations;
    board.set(rows);
    chooser.level = level;
    const action = chooser.choose(board, fillQueue(queue, piece, next));
    return { action, chooser, evaluations: chooser.evaluations - before };
  }
}
