import { tetrisAgentOf } from '../../src/agents/tetris/index.ts';
import { DropChooser } from '../../src/agents/tetris/linear/drop-chooser.ts';
import type { Weights } from '../../src/agents/tetris/linear/evaluator.ts';
import { chooserOf } from '../../src/agents/tetris/linear/linear-agent.ts';
import { LookAhead } from '../../src/agents/tetris/linear/look-ahead.ts';
import { type MetricName, nesMetrics, studyMetrics } from '../../src/agents/tetris/metrics/index.ts';
import { boardWords } from '../../src/agents/tetris/neural/board-words.ts';
import { PlainValues } from '../../src/agents/tetris/neural/plain-values.ts';
import { rowsNetworks } from '../../src/agents/tetris/neural/shipped-networks.ts';
import type { Chooser } from '../../src/agents/tetris/simulation/chooser.ts';
import { Simulator } from '../../src/agents/tetris/simulation/simulator.ts';
import { Rng } from '../../src/core/rng.ts';
import { parseRules } from '../../src/games/tetris/rules.ts';
import { BATCH, type BoardValues, networkKernel, ROWS, type RowLayers, TAIL } from '../../src/kernels/network/index.ts';
import { type Benchmark, PLAIN } from './benchmark.ts';
import { NaiveChooser } from './naive.ts';

export const classic = parseRules('classic');
export const noRotation = parseRules('nes-norotation');
export const { weights: six } = tetrisAgentOf('nes-six').strategy!;

/** Every metric of the list has a weight; those of `nes-six` decide, so that the boards are those of real play. */
export function all(names: readonly MetricName[]): Weights {
  return Object.fromEntries(names.map((name) => [name, six[name] ?? 0.01]));
}

/** Whole games, one after another, `pieces` of them a call; the unit is one board evaluated with all its metrics. */
export function evaluations(name: string, rules: typeof classic, make: () => Chooser, pieces: number): Benchmark {
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

/** The current piece and the next without rotation: as it is played, then without a kernel. */
function twoPieces(name: string, weights: Weights, pieces: number): Benchmark[] {
  const strategy = { weights, pieces: 2 };
  const title = `nes-norotation two pieces, ${name}`;
  return [
    evaluations(title, noRotation, () => chooserOf(noRotation, strategy), 5 * pieces),
    evaluations(`${title}${PLAIN}`, noRotation, () => new LookAhead(noRotation, strategy), pieces),
  ];
}

/** The pile of the boards that the network values. */
const PILE = 10;

/**
 * The network without rotation on random boards, which share hardly a row; the unit is a multiplication or an addition of
 * the plain algorithm, however many of them a version saves.
 */
function network(suffix: string, make: (layers: RowLayers) => BoardValues, batches: number): Benchmark {
  return {
    name: `tetris/network of rows, 10 rows${suffix}`,
    unit: 'operations',
    prepare() {
      const { layers } = rowsNetworks.of(noRotation);
      const values = make(layers);
      const rng = Rng.seeded('bench');
      const board = new Uint16Array(ROWS);
      const words = new Int32Array(BATCH * ROWS);
      const seen = new Int32Array(BATCH);
      return () => {
        let operations = 0;
        for (let batch = 0; batch < batches; batch++) {
          for (let i = 0; i < BATCH; i++) {
            for (let row = 0; row < PILE; row++) board[row] = 1 + rng.below(1022);
            seen[i] = boardWords(board, words, i * ROWS);
            operations += seen[i] * operationsOfRow(layers) + operationsOfBoard(layers);
          }
          values.evaluate(words, seen, BATCH);
        }
        return operations;
      };
    },
  };
}

const operationsOfRow = ({ layers, channels }: RowLayers): number =>
  2 * (layers.reduce((sum, { inputs }) => sum + 3 * inputs * channels, 0) + channels * TAIL);

const operationsOfBoard = ({ dense, last }: RowLayers): number => 2 * (dense.weights.length + last.weights.length);

export const dellacherie = tetrisAgentOf('dellacherie').strategy!;
export const bcts = tetrisAgentOf('bcts').strategy!;
const dt20 = tetrisAgentOf('dt20').strategy!;

export const tetrisBenchmarks: readonly Benchmark[] = [
  evaluations('dellacherie 10x20', classic, () => chooserOf(classic, dellacherie), 50_000),
  evaluations('dellacherie 10x20, plain', classic, () => new DropChooser(classic, dellacherie.weights), 20_000),
  evaluations('dellacherie 10x20, general', classic, () => new LookAhead(classic, dellacherie), 10_000),
  evaluations('dellacherie 10x20, naive', classic, () => new NaiveChooser(classic, dellacherie.weights), 500),
  evaluations('bcts 10x20', classic, () => chooserOf(classic, bcts), 50_000),
  evaluations('bcts 10x20, plain', classic, () => new DropChooser(classic, bcts.weights), 20_000),
  evaluations('bcts 10x20, naive', classic, () => new NaiveChooser(classic, bcts.weights), 500),
  evaluations('dt20 10x20', classic, () => chooserOf(classic, dt20), 50_000),
  evaluations('dt20 10x20, plain', classic, () => new DropChooser(classic, dt20.weights), 20_000),
  ...twoPieces('nes-six', six, 1_000),
  ...twoPieces('public 17', all(nesMetrics), 1_000),
  ...twoPieces('study 17', all(studyMetrics), 500),
  network('', (layers) => networkKernel(layers)!, 20),
  network(PLAIN, (layers) => new PlainValues(layers), 1),
];
