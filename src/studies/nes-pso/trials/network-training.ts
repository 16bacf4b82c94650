import { LookAhead } from '../../../agents/tetris/linear/look-ahead.ts';
import type { MetricName } from '../../../agents/tetris/metrics/index.ts';
import type { Chooser } from '../../../agents/tetris/simulation/chooser.ts';
import { Placer } from '../../../agents/tetris/simulation/placer.ts';
import { Simulator } from '../../../agents/tetris/simulation/simulator.ts';
import type { Rng } from '../../../core/rng.ts';
import { topOf } from '../../../games/tetris/board.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import type { NetworkOptions } from './trial.ts';
import { NetworkEvaluator, ValueNetwork } from './value-network.ts';

/**
 * Learns the value of boards by playing: after each placement the value of the board before it moves towards the lines
 * made since plus the value of the new board (temporal differences), and towards 0 where the game ended.
 */
class Learner implements Chooser {
  private readonly player: LookAhead;
  private readonly evaluator: NetworkEvaluator;
  private readonly network: ValueNetwork;
  private readonly placer: Placer;
  private readonly boards: readonly [before: Uint16Array, after: Uint16Array];
  private hasBefore = false;
  step: number;

  constructor(rules: TetrisRules, metrics: readonly MetricName[], network: ValueNetwork, step: number) {
    this.evaluator = new NetworkEvaluator(rules, metrics, network);
    this.player = new LookAhead(rules, { weights: {}, pieces: 2 }, this.evaluator);
    this.network = network;
    this.placer = new Placer(rules);
    this.boards = [new Uint16Array(rules.height), new Uint16Array(rules.height)];
    this.step = step;
  }

  get evaluations(): number {
    return this.player.evaluations;
  }

  begin(): void {
    this.hasBefore = false;
  }

  choose(rows: Uint16Array, queue: Int32Array): number {
    const [before, after] = this.boards;
    const code = this.player.choose(rows, queue);
    if (code < 0) {
      this.end();
      return code;
    }
    after.fill(0);
    this.placer.place(rows, topOf(rows), after, 0, queue[0], code);
    if (this.placer.over) {
      this.end();
      return code;
    }
    const { lines, height, middle2, eroded } = this.placer;
    const target = lines + this.valueOf(after, height, middle2, eroded);
    if (this.hasBefore) this.towards(target);
    before.set(after);
    this.before = { height, middle2, eroded };
    this.hasBefore = true;
    return code;
  }

  private before = { height: 0, middle2: 0, eroded: 0 };

  /** The game is over: nothing more is to be hoped for from the board before. */
  end(): void {
    if (this.hasBefore) this.towards(0);
    this.hasBefore = false;
  }

  private towards(target: number): void {
    const { height, middle2, eroded } = this.before;
    const value = this.valueOf(this.boards[0], height, middle2, eroded);
    this.network.learn(target - value, this.step);
  }

  private valueOf(rows: Uint16Array, height: number, middle2: number, eroded: number): number {
    this.evaluator.measure(rows, topOf(rows), 0, height, middle2, eroded);
    return this.evaluator.score[0];
  }
}

/** The share of the first step that is left at the end. */
const LAST_STEP = 0.1;

/** A player by a network over these metrics that learned from games of its own. */
export function trainNetwork(
  rules: TetrisRules,
  metrics: readonly MetricName[],
  { units, games, step }: NetworkOptions,
  rng: Rng,
): Chooser {
  const network = new ValueNetwork(metrics, units, rng.fork('network'));
  const learner = new Learner(rules, metrics, network, step);
  const simulator = new Simulator(rules, learner);
  for (let game = 0; game < games; game++) {
    learner.step = step * (1 - (1 - LAST_STEP) * (game / games));
    simulator.play(rng.fork('game', game));
    // a game that ended because the next piece did not fit never asks again
    learner.end();
  }
  return new LookAhead(rules, { weights: {}, pieces: 2 }, new NetworkEvaluator(rules, metrics, network));
}
