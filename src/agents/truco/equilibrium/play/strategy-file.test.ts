import { describe, expect, test } from 'vitest';
import { InputError } from '../../../../core/errors.ts';
import { exploitability } from '../../../../solve/best-response.ts';
import { discountedCfr, runCfr, VectorCfr } from '../../../../solve/vector-cfr.ts';
import { ranks6 } from '../cards/ranks.ts';
import { COMPACT, FINE, makeTrucoStrategy } from '../cards/solve-truco.ts';
import { TrucoTree } from '../cards/truco-tree.ts';
import { randomTrucoStrategy } from '../testing/random-strategies.ts';
import { readTableAnywhere, readTrucoStrategy, writeTrucoStrategy } from './strategy-file.ts';

test('a table comes back from its file number by number', () => {
  const table = randomTrucoStrategy(ranks6, 'file');
  const back = readTrucoStrategy(writeTrucoStrategy(table));
  expect(back.facts).toEqual(table.facts);
  expect(back.weights).toEqual(table.weights);
});

test('and without Node', async () => {
  const table = randomTrucoStrategy(ranks6, 'anywhere');
  const back = await readTableAnywhere(writeTrucoStrategy(table));
  expect(back.weights).toEqual(table.weights);
});

test.each([
  ['nothing', ''],
  ['another file', '{"agents": []}\n\n'],
  ['no numbers', 'truco-table 1\n{"ranks": "6", "levels": 63}\n'],
  ['unknown ranks', 'truco-table 1\n{"ranks": "9", "levels": 63}\n'],
])('%s is no table', (_name, text) => {
  expect(() => readTrucoStrategy(Buffer.from(text))).toThrow(InputError);
});

describe('a solved table', () => {
  const tree = new TrucoTree(ranks6.sizes);
  const solver = new VectorCfr(tree, discountedCfr(1.5, 0, 2));
  const [measured] = runCfr(solver, { target: 0, iterations: 40, every: 40 });
  const solved = { sums: solver.sums, algorithm: 'dcfr', iterations: 40 };

  test('keeps its value, and its exploitability is that of what is stored', () => {
    const table = makeTrucoStrategy(ranks6, tree, solver.size, solved, COMPACT);
    expect(table.facts.value).toBeCloseTo(measured?.value, 2);
    expect(table.facts.exploitability).toBeGreaterThan(measured?.exploitability);
    expect(table.facts.exploitability).toBeLessThan(measured?.exploitability + 0.02);
    for (const total of [0, 7, 31].map((i) => table.mix(tree.root, i).reduce((sum, part) => sum + part))) {
      expect(total).toBeCloseTo(1, 12);
    }
  });

  test('more levels take more room, and what is measured is what comes back', () => {
    const compact = makeTrucoStrategy(ranks6, tree, solver.size, solved, COMPACT);
    const fine = makeTrucoStrategy(ranks6, tree, solver.size, solved, FINE);
    expect(writeTrucoStrategy(fine).length).toBeGreaterThan(writeTrucoStrategy(compact).length);
    const back = readTrucoStrategy(writeTrucoStrategy(fine));
    const again = exploitability(back.tree, solver.size, back);
    expect(again.exploitability).toBeCloseTo(fine.facts.exploitability, 12);
  });
});
