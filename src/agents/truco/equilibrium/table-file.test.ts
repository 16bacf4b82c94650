import { describe, expect, test } from 'vitest';
import { InputError } from '../../../core/errors.ts';
import { exploitability } from '../../../solve/best-response.ts';
import { run } from '../../../solve/run.ts';
import { discounted } from '../../../solve/schedule.ts';
import { VectorCfr } from '../../../solve/vector-cfr.ts';
import { ranks6 } from './ranks.ts';
import { COMPACT, FINE, makeTable } from './solve-table.ts';
import { readTable, readTableAnywhere, writeTable } from './table-file.ts';
import { randomTable } from './testing/tables.ts';
import { TrucoTree } from './truco-tree.ts';

test('a table comes back from its file number by number', () => {
  const table = randomTable(ranks6, 'file');
  const back = readTable(writeTable(table));
  expect(back.facts).toEqual(table.facts);
  expect(back.numbers).toEqual(table.numbers);
});

test('and without Node', async () => {
  const table = randomTable(ranks6, 'anywhere');
  const back = await readTableAnywhere(writeTable(table));
  expect(back.numbers).toEqual(table.numbers);
});

test.each([
  ['nothing', ''],
  ['another file', '{"agents": []}\n\n'],
  ['no numbers', 'truco-table 1\n{"ranks": "6", "levels": 63}\n'],
  ['unknown ranks', 'truco-table 1\n{"ranks": "9", "levels": 63}\n'],
])('%s is no table', (_name, text) => {
  expect(() => readTable(Buffer.from(text))).toThrow(InputError);
});

describe('a solved table', () => {
  const tree = new TrucoTree(ranks6.sizes);
  const solver = new VectorCfr(tree, discounted(1.5, 0, 2));
  const [measured] = run(solver, { target: 0, iterations: 40, every: 40 });
  const solved = { sums: solver.sums, algorithm: 'dcfr', iterations: 40 };

  test('keeps its value, and its exploitability is that of what is stored', () => {
    const table = makeTable(ranks6, tree, solver.size, solved, COMPACT);
    expect(table.facts.value).toBeCloseTo(measured?.value, 2);
    expect(table.facts.exploitability).toBeGreaterThan(measured?.exploitability);
    expect(table.facts.exploitability).toBeLessThan(measured?.exploitability + 0.02);
    for (const total of [0, 7, 31].map((i) => table.mix(tree.root, i).reduce((sum, part) => sum + part))) {
      expect(total).toBeCloseTo(1, 12);
    }
  });

  test('more levels take more room, and what is measured is what comes back', () => {
    const compact = makeTable(ranks6, tree, solver.size, solved, COMPACT);
    const fine = makeTable(ranks6, tree, solver.size, solved, FINE);
    expect(writeTable(fine).length).toBeGreaterThan(writeTable(compact).length);
    const back = readTable(writeTable(fine));
    const again = exploitability(back.tree, solver.size, back);
    expect(again.exploitability).toBeCloseTo(fine.facts.exploitability, 12);
  });
});
