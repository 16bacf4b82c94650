import { tetrisAgentOf } from '../src/agents/tetris/index.ts';
import type { Weights } from '../src/agents/tetris/linear/evaluator.ts';
import { chooserOf } from '../src/agents/tetris/linear/linear-agent.ts';
import { LookAhead } from '../src/agents/tetris/linear/look-ahead.ts';
import { type MetricName, nesMetrics, studyMetrics } from '../src/agents/tetris/metrics/index.ts';
import type { Chooser } from '../src/agents/tetris/simulation/chooser.ts';
import { Simulator } from '../src/agents/tetris/simulation/simulator.ts';
import { Rng } from '../src/core/rng.ts';
import { parseRules } from '../src/games/tetris/rules.ts';
import type { Benchmark } from './benchmark.ts';
import { NaiveChooser } from './naive.ts';

const classic = parseRules('classic');
const noRotation = parseRules('nes-norotation');
const { weights: six } = tetrisAgentOf('nes-six').strategy!;

/** Every metric of the list has a weight; those of `nes-six` decide, so that the boards are those of real play. */
function all(names: readonly MetricName[]): Weights {
  return Object.fromEntries(names.map((name) => [name, six[name] ?? 0.01]));
}

/** Whole games, one after another, `pieces` of them a call; the unit is one board evaluated with all its metrics. */
function evaluations(name: string, rules: typeof classic, make: () => Chooser, pieces: number): Benchmark {
  return {
    name: `tetris/${name}`,
    unit: 'evaluations',
    prepare() {
      const chooser = make();
      const simulator = new Simulator(rules, chooser);
      const stream = Rng.seeded('bench');
      let game = 0;
      return () => {
        const before = chooser.evaluations;
        for (let left = pieces; left > 0; ) left -= simulator.play(stream.fork('game', game++), left).pieces + 1;
        return chooser.evaluations - before;
      };
    },
  };
}

const dellacherie = tetrisAgentOf('dellacherie').strategy!;
const bcts = tetrisAgentOf('bcts').strategy!;
const dt20 = tetrisAgentOf('dt20').strategy!;

export const tetrisBenchmarks: readonly Benchmark[] = [
  evaluations('dellacherie 10x20', classic, () => chooserOf(classic, dellacherie), 20_000),
  evaluations('dellacherie 10x20, general', classic, () => new LookAhead(classic, dellacherie), 10_000),
  evaluations('dellacherie 10x20, naive', classic, () => new NaiveChooser(classic, dellacherie.weights), 500),
  evaluations('bcts 10x20', classic, () => chooserOf(classic, bcts), 20_000),
  evaluations('bcts 10x20, naive', classic, () => new NaiveChooser(classic, bcts.weights), 500),
  evaluations('dt20 10x20', classic, () => chooserOf(classic, dt20), 20_000),
  evaluations(
    'nes-norotation two pieces, nes-six',
    noRotation,
    () => new LookAhead(noRotation, { weights: six, pieces: 2 }),
    1_000,
  ),
  evaluations(
    'nes-norotation two pieces, public 17',
    noRotation,
    () => new LookAhead(noRotation, { weights: all(nesMetrics), pieces: 2 }),
    1_000,
  ),
  evaluations(
    'nes-norotation two pieces, study 17',
    noRotation,
    () => new LookAhead(noRotation, { weights: all(studyMetrics), pieces: 2 }),
    500,
  ),
];
