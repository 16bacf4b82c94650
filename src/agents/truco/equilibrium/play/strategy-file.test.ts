import { describe, expect, test } from 'vitest';
import { InputError } from '../../../../core/errors.ts';
import { exploitability } from '../../../../solve/best-response.ts';
import { runCfr, VectorCfr } from '../../../../solve/vector-cfr.ts';
import { ranks6 } from '../cards/ranks.ts';
import { COMPACT, FINE, makeTrucoStrategy } from '../cards/solve-truco.ts';
import { TrucoTree } from '../cards/truco-tree.ts';
import { randomTrucoStrategy } from '../testing/random-strategies.ts';
import { readTrucoStrategy, writeTrucoStrategy } from './strategy-file.ts';

test('a strategy comes back from its file weight by weight', () => {
  const strategy = randomTrucoStrategy(ranks6, 'file');
  const back = readTrucoStrategy(writeTrucoStrategy(strategy));
  expect(back.facts).toEqual(strategy.facts);
  expect(back.weights).toEqual(strategy.weights);
});

test.each([
  ['nothing', ''],
  ['another file', '{"agents": []}\n\n'],
  ['no weights', 'truco-table 1\n{"ranks": "6", "levels": 63}\n'],
  ['unknown ranks', 'truco-table 1\n{"ranks": "9", "levels": 63}\n'],
])('%s is no file of a strategy', (_name, text) => {
  expect(() => readTrucoStrategy(Buffer.from(text))).toThrow(InputError);
});

describe('a solved strategy', () => {
  const tree = new TrucoTree(ranks6);
  const solver = new VectorCfr(tree);
  const [measured] = runCfr(solver, { target: 0, iterations: 40, every: 40 });
  const made = { algorithm: 'dcfr' };

  test('keeps its value, and its exploitability is that of what is stored', () => {
    const strategy = makeTrucoStrategy(solver, made, COMPACT);
    expect(strategy.facts.value).toBeCloseTo(measured.value, 2);
    expect(strategy.facts.exploitability).toBeGreaterThan(measured.exploitability);
    expect(strategy.facts.exploitability).toBeLessThan(measured.exploitability + 0.02);
    for (const total of [0, 7, 31].map((i) => strategy.mix(tree.root, i).reduce((sum, part) => sum + part))) {
      expect(total).toBeCloseTo(1, 12);
    }
  });

  test('more levels take more room, and what is measured is what comes back', () => {
    const compact = makeTrucoStrategy(solver, made, COMPACT);
    const fine = makeTrucoStrategy(solver, made, FINE);
    expect(writeTrucoStrategy(fine).length).toBeGreaterThan(writeTrucoStrategy(compact).length);
    const back = readTrucoStrategy(writeTrucoStrategy(fine));
    const again = exploitability(back.tree, solver.size, back);
    expect(again.exploitability).toBeCloseTo(fine.facts.exploitability, 12);
  });
});
