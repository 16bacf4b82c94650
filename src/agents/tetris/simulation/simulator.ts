import type { Rng } from '../../../core/rng.ts';
import { NO_PIECE, Randomizer } from '../../../games/tetris/randomizers.ts';
import { levelOf, type TetrisRules } from '../../../games/tetris/rules.ts';
import { type Chooser, emptyQueue } from './chooser.ts';
import { Placer } from './placer.ts';

/** How a game went. */
export interface Outcome {
  readonly lines: number;
  readonly points: number;
  readonly pieces: number;
}

/**
 * Plays whole games fast, without allocating for each move. One instance serves one rule set and one player. The games
 * are the same as those of `Match` with the same seed, which a test makes sure of.
 */
export class Simulator {
  private readonly rules: TetrisRules;
  private readonly chooser: Chooser;
  private readonly randomizer: Randomizer;
  private readonly placer: Placer;
  private readonly queue: Int32Array;
  private readonly boards: readonly [Uint16Array, Uint16Array];

  constructor(rules: TetrisRules, chooser: Chooser) {
    this.rules = rules;
    this.chooser = chooser;
    this.randomizer = new Randomizer(rules.randomizer);
    this.placer = new Placer(rules);
    this.queue = emptyQueue(rules);
    this.boards = [new Uint16Array(rules.height), new Uint16Array(rules.height)];
  }

  /**
   * Plays one game, until it is lost, no piece is left, or `maxPieces` are placed. `rng` is the stream of the game's
   * seed. As in `Match`, pieces come from its fork `deal` and the player draws from its fork `agent-0`.
   */
  play(rng: Rng, maxPieces = Number.POSITIVE_INFINITY): Outcome {
    const { rules, randomizer, queue, placer, chooser } = this;
    let [rows, spare] = this.boards;
    const known = rules.preview + 1;
    rows.fill(0);
    spare.fill(0);
    let top = 0;
    let spareTop = 0;
    let lines = 0;
    let points = 0;
    let pieces = 0;
    randomizer.start(rng.fork('deal'));
    chooser.begin?.(rng.fork('agent-0'));
    for (let i = 0; i < known; i++) queue[i] = randomizer.next();
    while (pieces < maxPieces && queue[0] !== NO_PIECE) {
      chooser.level = levelOf(rules, lines);
      const code = chooser.choose(rows, queue);
      if (code < 0) break;
      const placedTop = placer.place(rows, top, spare, spareTop, queue[0], code);
      spareTop = top;
      top = placedTop;
      const kept = rows;
      rows = spare;
      spare = kept;
      pieces++;
      if (placer.over) break;
      lines += placer.lines;
      points += rules.points[placer.lines] * (levelOf(rules, lines) + 1);
      for (let i = 1; i < known; i++) queue[i - 1] = queue[i];
      queue[known - 1] = randomizer.next();
    }
    return { lines, points, pieces };
  }
}
