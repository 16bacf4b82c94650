/**
 * Kernels and plain versions on random boards and pieces, with random weights: every choice must be the same. A lean
 * version of this runs with the tests; here a million:
 *
 *     node bench/kernels/kernel-fuzz.ts
 *     node bench/kernels/kernel-fuzz.ts 20000 other-seed
 */
import { DROP_METRICS, DropChooser } from '../../src/agents/tetris/linear/drop-chooser.ts';
import { DropKernelChooser } from '../../src/agents/tetris/linear/drop-kernel.ts';
import type { Weights } from '../../src/agents/tetris/linear/evaluator.ts';
import { LookAhead } from '../../src/agents/tetris/linear/look-ahead.ts';
import { LookAheadKernelChooser } from '../../src/agents/tetris/linear/look-ahead-kernel.ts';
import { type MetricName, metricNames } from '../../src/agents/tetris/metrics/index.ts';
import type { Chooser } from '../../src/agents/tetris/simulation/chooser.ts';
import { Rng } from '../../src/core/rng.ts';
import { parseRules, type TetrisRules } from '../../src/games/tetris/rules.ts';

/** Boards with the same weights: making choosers takes longer than asking them. */
const BOARDS = 250;

const drops = ['classic', 'classic,height=10', 'classic,width=6,height=12', 'classic,width=15,height=30'];
const turnless = ['nes-norotation', 'nes-norotation,tucks=false', 'nes-norotation,width=9,height=12'];

/** Metrics that the kernel leaves to the plain version. */
const PLAIN: readonly MetricName[] = [
  'pattern-diversity',
  'rows-with-holes',
  'hole-depth',
  'floored-well-cells',
  'cumulative-wells',
];

/** Whole numbers often, so that placements tie. */
function weightsOf(names: readonly MetricName[], rng: Rng): Weights {
  const whole = rng.below(2) === 0;
  const chosen = names.filter(() => rng.below(3) > 0);
  return Object.fromEntries(chosen.map((name) => [name, whole ? rng.below(9) - 4 : rng.normal()]));
}

/** A pile up to some row, denser or less dense by rows; no row of it is empty or full. */
function fillBoard(rows: Uint16Array, width: number, highest: number, rng: Rng): void {
  const full = (1 << width) - 1;
  const top = rng.below(highest + 1);
  const density = 2 + rng.below(7);
  rows.fill(0);
  for (let y = 0; y < top; y++) {
    const own = Math.min(9, Math.max(1, density + rng.below(5) - 2));
    for (let x = 0; x < width; x++) if (rng.below(10) < own) rows[y] |= 1 << x;
    if (rows[y] === full || rows[y] === 0) rows[y] ^= 1 << rng.below(width);
  }
}

/** Asks both about random boards. Returns how often; a difference is an error that shows it. */
function compare(
  rules: TetrisRules,
  weights: Weights,
  plain: Chooser,
  fast: Chooser,
  boards: number,
  rng: Rng,
): number {
  const rows = new Uint16Array(rules.height);
  const queue = new Int32Array(3).fill(-1);
  for (let i = 0; i < boards; i++) {
    fillBoard(rows, rules.width, rules.height - 1, rng);
    queue[0] = rng.below(7);
    if (!rules.rotation) queue[1] = rng.below(7);
    const [expected, found] = [plain.choose(rows, queue), fast.choose(rows, queue)];
    if (expected !== found || plain.evaluations !== fast.evaluations)
      throw new Error(
        `${rules.id}, pieces ${queue}: ${found} instead of ${expected}, ${JSON.stringify({ weights, rows: [...rows] })}`,
      );
  }
  return boards;
}

/** One piece, straight drops. */
export function fuzzDrops(boards: number, seed: string): number {
  const rng = Rng.seeded(seed).fork('drops');
  let done = 0;
  for (let set = 0; done < boards; set++) {
    const rules = parseRules(drops[set % drops.length]);
    const weights = weightsOf(DROP_METRICS, rng);
    const fast = DropKernelChooser.make(rules, weights);
    if (!(fast instanceof DropKernelChooser)) throw new Error(`no kernel for ${rules.id}`);
    done += compare(rules, weights, new DropChooser(rules, weights), fast, Math.min(BOARDS, boards - done), rng);
  }
  return done;
}

/** Two pieces that do not turn. */
export function fuzzLookAhead(boards: number, seed: string): number {
  const rng = Rng.seeded(seed).fork('look-ahead');
  const names = metricNames.filter((name) => !PLAIN.includes(name));
  let done = 0;
  for (let set = 0; done < boards; set++) {
    const rules = parseRules(turnless[set % turnless.length]);
    const strategy = { weights: weightsOf(names, rng), pieces: 2 };
    const fast = LookAheadKernelChooser.make(rules, strategy);
    if (!(fast instanceof LookAheadKernelChooser)) throw new Error(`no kernel for ${rules.id}`);
    const plain = new LookAhead(rules, strategy);
    done += compare(rules, strategy.weights, plain, fast, Math.min(BOARDS, boards - done), rng);
  }
  return done;
}

if (import.meta.main) {
  const [boards = '1000000', seed = 'fuzz'] = process.argv.slice(2);
  // two pieces are some thirty times the work of one
  const ahead = Math.ceil(Number(boards) / 20);
  console.log(`${fuzzDrops(Number(boards) - ahead, seed)} boards with one piece: every choice the same`);
  console.log(`${fuzzLookAhead(ahead, seed)} boards with two pieces: every choice the same`);
}
