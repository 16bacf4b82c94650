import type { Rng } from '../../../core/rng.ts';
import { Randomizer } from '../../../games/tetris/randomizers.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { Placer } from '../simulation/placer.ts';
import type { Layout } from './layout.ts';
import type { Learner } from './learner.ts';
import { ExpectedNextChooser, KnownNextChooser, type TrainingChooser } from './training-chooser.ts';
import { TupleBoard } from './tuple-board.ts';

/** How many positions of a game are kept. Longer games are learned from in parts. */
const MAX_KEPT = 4096;
/** A game ends after this many moves, because under some rules a good player does not lose. */
const MAX_MOVES = 5 * MAX_KEPT;

/** See `TrainingSettings`. */
export interface SelfPlayOptions {
  readonly lambda: number;
  readonly explore?: number;
  readonly foresee?: boolean;
}

/**
 * Plays games and learns from each after its end. Some moves are random, because a player that always makes the move it
 * thinks best never learns about the others. The position before a random move learns from the best move; the position
 * after it learns from what follows.
 *
 * With `foresee`, a position learns from all pieces that may come after the next one, each with its best move, instead
 * of only from the piece that came. Such targets depend less on chance, so fewer games are needed.
 */
export class SelfPlay {
  lines = 0;
  moves = 0;
  /** The target of the first position of the last game. */
  value = 0;
  private readonly learner: Learner;
  private readonly lambda: number;
  private readonly explore: number;
  private readonly foresee: boolean;
  private readonly randomizer: Randomizer;
  private readonly placer: Placer;
  private readonly chooser: TrainingChooser;
  private readonly after: TupleBoard;
  private readonly height: number;
  // the positions of the game, in order: board, top, next piece, and the lines of the move that led there
  private readonly boards: Uint16Array;
  private readonly tops: Uint8Array;
  private readonly nexts: Uint8Array;
  private readonly rewards: Uint8Array;
  /** For each position, the value of the choice in the one before, and whether a random move was made instead. */
  private readonly chosenValues: Float64Array;
  private readonly random: Uint8Array;
  private readonly blocks: boolean;

  constructor(rules: TetrisRules, layout: Layout, learner: Learner, { lambda, explore, foresee }: SelfPlayOptions) {
    this.learner = learner;
    this.lambda = lambda;
    this.explore = explore ?? 0;
    this.randomizer = new Randomizer(rules.randomizer);
    this.placer = new Placer(rules);
    this.foresee = foresee ?? false;
    this.chooser = new (foresee ? ExpectedNextChooser : KnownNextChooser)(rules, layout, learner);
    this.after = new TupleBoard(layout);
    this.height = rules.height;
    this.boards = new Uint16Array(MAX_KEPT * rules.height);
    this.tops = new Uint8Array(MAX_KEPT);
    this.nexts = new Uint8Array(MAX_KEPT);
    this.rewards = new Uint8Array(MAX_KEPT);
    this.chosenValues = new Float64Array(MAX_KEPT + 1);
    this.random = new Uint8Array(MAX_KEPT + 1);
    this.blocks = rules.over === 'spawn-blocked';
  }

  /** Plays one game and learns from it. */
  play(rng: Rng, step: number): void {
    const { randomizer, placer, chooser, after, explore, random } = this;
    const { board } = chooser;
    const dice = rng.fork('explore');
    board.rows.fill(0);
    board.prepare(0);
    randomizer.start(rng);
    this.moves = 0;
    this.lines = 0;
    let piece = randomizer.next();
    let kept = 0;
    for (;;) {
      const next = randomizer.next();
      if (kept === MAX_KEPT) kept = this.learnSoFar(kept - 1, step);
      let code = chooser.choose(piece, next);
      this.chosenValues[kept] = chooser.value;
      random[kept] = 0;
      if (code < 0) {
        this.learnLost(kept, step);
        return;
      }
      if (explore > 0 && dice.float() < explore) {
        random[kept] = 1;
        code = chooser.codes[dice.below(chooser.count)];
      }
      after.prepare(placer.place(board.rows, board.top, after.rows, after.top, piece, code));
      this.moves++;
      this.lines += placer.lines;
      if (placer.over) {
        this.learn(kept, 0, step);
        return;
      }
      this.keep(kept++, placer.lines, next);
      piece = next;
      if (this.moves === MAX_MOVES) {
        this.learnSoFar(kept - 1, step);
        return;
      }
    }
  }

  /** Keeps the board after the last move as a position, and goes on from it. */
  private keep(at: number, lines: number, next: number): void {
    const { after, boards, height } = this;
    const { board } = this.chooser;
    this.rewards[at] = lines;
    this.tops[at] = after.top;
    this.nexts[at] = next;
    for (let y = 0; y < height; y++) {
      boards[at * height + y] = after.rows[y];
      board.rows[y] = after.rows[y];
    }
    board.prepare(after.top);
  }

  /** Learns from a game that was lost in the position kept last. */
  private learnLost(kept: number, step: number): void {
    // the chooser never measures a board on which the next piece cannot appear, so that one has nothing to learn
    if (this.blocks) this.learn(kept - 1, this.rewards[kept - 1], step);
    else this.learn(kept, 0, step);
  }

  /**
   * Learns from the positions of a game that goes on. The last becomes the first of the rest. Returns how many are
   * kept.
   */
  private learnSoFar(last: number, step: number): number {
    const { height } = this;
    this.recall(last);
    this.learn(last, this.rewards[last] + this.learner.value[0], step);
    this.boards.copyWithin(0, last * height, (last + 1) * height);
    this.tops[0] = this.tops[last];
    this.nexts[0] = this.nexts[last];
    return 1;
  }

  /** Learns from the positions before `end`, the last one first; `target` is the target of that one. */
  private learn(end: number, target: number, step: number): void {
    const { learner, lambda, rewards, chosenValues, random, foresee } = this;
    const { value } = learner;
    for (let t = end - 1; t >= 0; t--) {
      this.recall(t);
      const before = value[0];
      const chosen = chosenValues[t + 1];
      if (random[t + 1] === 1) target = chosen;
      else if (foresee) target = (1 - lambda) * chosen + lambda * target;
      learner.learn(target, step);
      target = rewards[t] + (foresee ? target : (1 - lambda) * before + lambda * target);
    }
    this.value = target;
  }

  /** Measures a position that was kept. */
  private recall(at: number): void {
    const { after, boards, height, learner } = this;
    for (let y = 0; y < height; y++) after.rows[y] = boards[at * height + y];
    after.prepare(this.tops[at]);
    learner.expect(this.nexts[at]);
    learner.measure(after);
  }
}
