import type { Rng } from '../../../core/rng.ts';
import { Randomizer } from '../../../games/tetris/randomizers.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { Placer } from '../simulation/placer.ts';
import type { Layout } from './layout.ts';
import type { Learner } from './learner.ts';
import { ExpectedNextChooser, KnownNextChooser, type TrainingChooser } from './training-chooser.ts';
import { TupleBoard } from './tuple-board.ts';

/** Positions of a game that are kept; a longer one is learned from in parts. */
const MAX_KEPT = 4096;
/** A game is broken off after so many moves: under some rules a good player does not lose. */
const MAX_MOVES = 5 * MAX_KEPT;

/** How it plays and learns: `TrainingSettings` says what each is. */
export interface SelfPlayOptions {
  readonly lambda: number;
  readonly explore?: number;
  readonly foresee?: boolean;
}

/**
 * Plays games one piece at a time and learns from each after its end. Some moves are random: a player that always plays
 * what it holds for best never sees what else there is, and may go on for good with poor habits. The position before a
 * random move learns from the best move, that after it from what follows.
 *
 * With `foresee` a position learns from all pieces that may come after the next one, each with its best move, and not
 * only from the one that came: targets have less of chance in them, and need fewer games.
 */
export class SelfPlay {
  /** Of the last game: lines, moves, and what its first position turned out to be worth. */
  lines = 0;
  moves = 0;
  value = 0;
  private readonly learner: Learner;
  private readonly lambda: number;
  private readonly explore: number;
  private readonly foresee: boolean;
  private readonly randomizer: Randomizer;
  private readonly placer: Placer;
  private readonly choice: TrainingChooser;
  private readonly child: TupleBoard;
  private readonly height: number;
  private readonly boards: Uint16Array;
  private readonly tops: Uint8Array;
  private readonly nexts: Uint8Array;
  private readonly rewards: Uint8Array;
  /** Of a position: what the choice in the one before was worth, and whether a random move was made instead. */
  private readonly worths: Float64Array;
  private readonly random: Uint8Array;
  private readonly blocks: boolean;

  constructor(rules: TetrisRules, layout: Layout, learner: Learner, { lambda, explore, foresee }: SelfPlayOptions) {
    this.learner = learner;
    this.lambda = lambda;
    this.explore = explore ?? 0;
    this.randomizer = new Randomizer(rules.randomizer);
    this.placer = new Placer(rules);
    this.foresee = foresee ?? false;
    this.choice = new (foresee ? ExpectedNextChooser : KnownNextChooser)(rules, layout, learner);
    this.child = new TupleBoard(layout);
    this.height = rules.height;
    this.boards = new Uint16Array(MAX_KEPT * rules.height);
    this.tops = new Uint8Array(MAX_KEPT);
    this.nexts = new Uint8Array(MAX_KEPT);
    this.rewards = new Uint8Array(MAX_KEPT);
    this.worths = new Float64Array(MAX_KEPT + 1);
    this.random = new Uint8Array(MAX_KEPT + 1);
    this.blocks = rules.over === 'spawn-blocked';
  }

  /** One game; how many moves and lines it had is left in `moves` and `lines`. */
  play(rng: Rng, step: number): void {
    const { randomizer, placer, choice, child, explore, random } = this;
    const { position } = choice;
    const dice = rng.fork('explore');
    position.rows.fill(0);
    position.prepare(0);
    randomizer.start(rng);
    this.moves = 0;
    this.lines = 0;
    let piece = randomizer.next();
    let kept = 0;
    for (;;) {
      const next = randomizer.next();
      if (kept === MAX_KEPT) kept = this.learnSoFar(kept - 1, step);
      let code = choice.choose(piece, next);
      this.worths[kept] = choice.worth;
      random[kept] = 0;
      if (code < 0) {
        this.learnLost(kept, step);
        return;
      }
      if (explore > 0 && dice.float() < explore) {
        random[kept] = 1;
        code = choice.codes[dice.below(choice.count)];
      }
      child.prepare(placer.place(position.rows, position.top, child.rows, child.top, piece, code));
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

  /** Keeps the position in `child` to learn from, and goes on from it. */
  private keep(at: number, lines: number, next: number): void {
    const { child, boards, height } = this;
    const { position } = this.choice;
    this.rewards[at] = lines;
    this.tops[at] = child.top;
    this.nexts[at] = next;
    for (let y = 0; y < height; y++) {
      boards[at * height + y] = child.rows[y];
      position.rows[y] = child.rows[y];
    }
    position.prepare(child.top);
  }

  /** Learns from a game that was lost in the position kept last. */
  private learnLost(kept: number, step: number): void {
    // the choice sees that a piece cannot appear, and never asks what such a position is worth
    if (this.blocks) this.learn(kept - 1, this.rewards[kept - 1], step);
    else this.learn(kept, 0, step);
  }

  /** Learns from a game that goes on, all but its last position, which becomes the first; returns how many are kept. */
  private learnSoFar(last: number, step: number): number {
    const { height } = this;
    this.recall(last);
    this.learn(last, this.rewards[last] + this.learner.value[0], step);
    this.boards.copyWithin(0, last * height, (last + 1) * height);
    this.tops[0] = this.tops[last];
    this.nexts[0] = this.nexts[last];
    return 1;
  }

  /** Learns from the positions before `end`, last first; `target` is what the one before it turned out to be worth. */
  private learn(end: number, target: number, step: number): void {
    const { learner, lambda, rewards, worths, random, foresee } = this;
    const { value } = learner;
    for (let t = end - 1; t >= 0; t--) {
      this.recall(t);
      const before = value[0];
      const worth = worths[t + 1];
      if (random[t + 1] === 1) target = worth;
      else if (foresee) target = (1 - lambda) * worth + lambda * target;
      learner.learn(target, step);
      target = rewards[t] + (foresee ? target : (1 - lambda) * before + lambda * target);
    }
    this.value = target;
  }

  /** Measures a position that was kept. */
  private recall(at: number): void {
    const { child, boards, height, learner } = this;
    for (let y = 0; y < height; y++) child.rows[y] = boards[at * height + y];
    child.prepare(this.tops[at]);
    learner.expect(this.nexts[at]);
    learner.measure(child);
  }
}
