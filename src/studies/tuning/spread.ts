import { Evaluator, type Weights } from '../../agents/tetris/linear/evaluator.ts';
import { chooserOf } from '../../agents/tetris/linear/linear-agent.ts';
import type { Strategy } from '../../agents/tetris/linear/strategies.ts';
import type { MetricName } from '../../agents/tetris/metrics/index.ts';
import type { Chooser } from '../../agents/tetris/simulation/chooser.ts';
import { Placer } from '../../agents/tetris/simulation/placer.ts';
import { Simulator } from '../../agents/tetris/simulation/simulator.ts';
import { maxRestingPlaces, RestingPlaces } from '../../games/tetris/placing/resting-places.ts';
import type { TetrisRules } from '../../games/tetris/rules.ts';
import { streamOfGame } from './play-games.ts';

/**
 * How much each metric differs between the placements that a player can choose from: the root of its mean variance
 * within a choice. The optimiser's coordinates are worth the same where its 1 stands for the inverse of this.
 */
export function spreads(rules: TetrisRules, names: readonly MetricName[], player: Strategy, games: number): number[] {
  const observer = new Observer(rules, names, chooserOf(rules, player));
  const simulator = new Simulator(rules, observer);
  const source = { seed: 0, set: 'training', run: 0, iteration: 0 } as const;
  for (let game = 0; game < games; game++) simulator.play(streamOfGame(source, game));
  return Array.from(observer.variances, (sum) => Math.sqrt(sum / observer.choices));
}

/** Plays as another does, and measures every placement that it could have chosen. */
class Observer implements Chooser {
  readonly evaluations = 0;
  readonly variances: Float64Array;
  choices = 0;
  private readonly player: Chooser;
  private readonly evaluator: Evaluator;
  private readonly order: readonly number[];
  private readonly places: RestingPlaces;
  private readonly lock: Placer;
  private readonly codes: Int32Array;
  private readonly height: number;

  constructor(rules: TetrisRules, names: readonly MetricName[], player: Chooser) {
    this.player = player;
    this.evaluator = new Evaluator(rules, Object.fromEntries(names.map((name) => [name, 1])) as Weights);
    this.order = names.map((name) => this.evaluator.names.indexOf(name));
    this.variances = new Float64Array(names.length);
    this.places = new RestingPlaces(rules);
    this.lock = new Placer(rules);
    this.codes = new Int32Array(maxRestingPlaces(rules));
    this.height = rules.height;
  }

  choose(rows: Uint16Array, queue: Int32Array): number {
    const { evaluator, lock, codes } = this;
    const count = this.places.find(rows, queue[0], codes);
    const top = rows.findLastIndex((row) => row !== 0) + 1;
    const sums = this.variances.map(() => 0);
    const squares = this.variances.map(() => 0);
    for (const code of codes.subarray(0, count)) {
      const placed = new Uint16Array(this.height);
      const placedTop = lock.place(rows, top, placed, 0, queue[0], code);
      evaluator.measure(placed, placedTop, lock.lines, lock.height, lock.middle2, lock.eroded);
      this.order.forEach((at, i) => {
        const value = evaluator.value(at);
        sums[i] += value;
        squares[i] += value * value;
      });
    }
    if (count > 0) {
      this.choices++;
      sums.forEach((sum, i) => {
        this.variances[i] += squares[i] / count - (sum / count) ** 2;
      });
    }
    return this.player.choose(rows, queue);
  }
}
