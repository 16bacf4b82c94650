/**
 * Solves one hand of Brazilian Truco, cards and raises, and writes the strategy that the agent `equilibrium` plays:
 *
 *     node scripts/truco-brazil/solve.ts paulista            about 10 CPU minutes, 1 GB of memory
 *     node scripts/truco-brazil/solve.ts mineiro             about 15 CPU minutes, 1.5 GB
 *     node scripts/truco-brazil/solve.ts paulista --check    measures the shipped strategy for every turned card
 *
 * The same command makes the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { HandTree } from '../../src/agents/truco-brazil/equilibrium/hand-tree.ts';
import { rankSizes } from '../../src/agents/truco-brazil/equilibrium/information-set.ts';
import { makeStrategy, measureIn } from '../../src/agents/truco-brazil/equilibrium/make-strategy.ts';
import { shippedStrategy, writeStrategy } from '../../src/agents/truco-brazil/equilibrium/shipped-strategies.ts';
import { card, FIXED, manilhasAfter, RANKS } from '../../src/games/truco-brazil/cards.ts';
import { parseRules } from '../../src/games/truco-brazil/rules.ts';
import { treeSize } from '../../src/solve/public-tree.ts';
import { CFR_VARIANTS, runCfr, VectorCfr } from '../../src/solve/vector-cfr.ts';

const ITERATIONS = 100;
/** How much a choice may matter, and still take its neighbour's mix: as little as keeps a file below 1 MB. */
const TOLERANCE = { turned: 4e-7, fixed: 2e-6 };
/** One hand is solved for all turned cards: with a queen turned up, in the middle, and the jacks as manilhas. */
const TURNED = card('QD');

const [name = '', option] = process.argv.slice(2);
const rules = parseRules(name);
const fixed = rules.manilhas === 'fixed';

if (option === '--check') check();
else solve();

function solve(): void {
  const tree = new HandTree(fixed ? rankSizes(FIXED, -1) : rankSizes(manilhasAfter(TURNED), TURNED), rules.ladder);
  const size = treeSize(tree);
  const solver = new VectorCfr(tree, CFR_VARIANTS.dcfr, size);
  const measured = (at: { iteration: number; exploitability: number; value: number }) =>
    process.stdout.write(
      `${at.iteration}: exploitability ${at.exploitability.toFixed(5)}, value ${at.value.toFixed(5)}\n`,
    );
  runCfr(solver, { target: 0, iterations: ITERATIONS, every: 20, measured });
  const command = `node scripts/truco-brazil/solve.ts ${name}`;
  const solved = { sums: solver.sums, algorithm: 'dcfr', iterations: solver.iterations, command };
  const strategy = makeStrategy(tree, size, solved, TOLERANCE[rules.manilhas]);
  const bytes = writeStrategy(strategy);
  const folder = new URL('../../data/truco-brazil/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${name}.table`, folder), bytes);
  const { exploitability, value } = strategy.facts;
  process.stdout.write(
    `${name}.table: ${bytes.length} bytes, exploitability ${exploitability.toFixed(4)}, value ${value.toFixed(4)}\n`,
  );
}

/** The strategy in the hand as it is with each rank turned up. */
function check(): void {
  const strategy = shippedStrategy(rules.manilhas);
  for (const rank of fixed ? [] : RANKS) {
    const turned = card(`${rank}D`);
    const tree = new HandTree(rankSizes(manilhasAfter(turned), turned), rules.ladder);
    const { exploitability, value } = measureIn(strategy, tree, treeSize(tree));
    process.stdout.write(`${rank} turned: exploitability ${exploitability.toFixed(4)}, value ${value.toFixed(4)}\n`);
  }
}
