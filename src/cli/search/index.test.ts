import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { vectorFile } from '../../../testing/vectors.ts';
import { InputError } from '../../core/errors.ts';
import { printed } from '../testing.ts';
import { register } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'search-'));
afterAll(() => rmSync(folder, { recursive: true }));

const board = join(folder, 'board.txt');
writeFileSync(board, '###...####\n###...####\n###...####\n####..####\n');

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

afterEach(() => {
  process.exitCode = undefined;
});

const search = (...words: string[]) => printed([register], ['search', ...words]);

describe('search solve', () => {
  test('prints one JSON document', async () => {
    const plan = JSON.parse(
      await search('solve', '--board', board, '--pieces', 'til', '--algorithm', 'astar', '--json'),
    );
    expect(plan).toMatchObject({
      algorithm: 'astar',
      points: 600,
      wasted: 1000,
      cost: 1000,
      expanded: 39,
      generated: 748,
      optimal: true,
    });
    expect(plan.actions.length).toBe(3);
    expect(plan.boards.length).toBe(4);
    expect(plan.boards[0]).toEqual(['####..####', '###...####', '###...####', '###...####']);
  });

  test('draws the plan step by step', async () => {
    const text = await search('solve', '--board', board, '--pieces', 'til');
    expect(text).toContain('1. t rotation');
    expect(text).toContain('3. l rotation');
    expect(text).toMatch(/exact: 600 points, proved the most, 1000 wasted/);
  });

  test('says that there is no plan', async () => {
    const full = file('full.txt', '##########\n'.repeat(17));
    expect(await search('solve', '--board', full, '--pieces', 'o')).toContain('no plan, every way fills the top row');
    const plan = JSON.parse(await search('solve', '--board', full, '--pieces', 'o', '--json'));
    expect(plan).toMatchObject({ actions: null, points: null, optimal: false, stopped: null });
  });

  test('heuristics with weights decide the order', async () => {
    const words = ['--heuristic', 'aggregate-height,bumpiness', '--weights', '50,10', '--columns', '9', '--json'];
    const plan = JSON.parse(
      await search('solve', '--board', board, '--pieces', 'till', '--algorithm', 'astar', ...words),
    );
    expect(plan.points).toBe(500);
  });

  test.each([
    [['--pieces', 'tx'], 'unknown piece "x"'],
    [['--pieces', ''], 'no pieces'],
    [['--pieces', 't', '--algorithm', 'magic'], 'unknown algorithm "magic"'],
    [['--pieces', 't', '--algorithm', 'astar', '--heuristic', 'holes', '--weights', '1,2'], '--weights has 2 numbers'],
    [['--pieces', 't', '--algorithm', 'astar', '--weights', '1,2'], '--weights needs --heuristic'],
    [['--pieces', 't', '--algorithm', 'best-004', '--weights', '1,2'], 'best-004 has 3 weights'],
    [['--pieces', 't', '--heuristic', 'luck'], '--heuristic is "luck"'],
    [['--pieces', 't', '--time-limit', '-1'], '--time-limit is "-1"'],
  ])('refuses %j', async (words, message) => {
    const error = await search('solve', '--board', board, ...words).catch((e) => e);
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain(message);
  });

  test.each([
    ['ragged', '#####\n##########', 'line 1 of the board has 5 cells'],
    ['unknown', '####?#####', 'has "?"'],
    ['lost', `#.........\n${'..........\n'.repeat(17)}`, 'the top row of the board is filled'],
  ])('refuses a %s board', async (name, text, message) => {
    await expect(search('solve', '--board', file(`${name}.txt`, text), '--pieces', 't')).rejects.toThrow(message);
  });
});

test('generate and compare fit together, with charts', async () => {
  const problems = await search('generate', '--count', '3', '--length', '3', '--seed', '5', '--json');
  expect(JSON.parse(problems).vectors.map((v: { pieces: string[] }) => v.pieces.length)).toEqual([3, 3, 3]);
  const path = file('problems.json', problems);
  const charts = join(folder, 'charts');
  const result = JSON.parse(
    await search('compare', '--problems', path, '--algorithms', 'dfs,best-001,exact', '--charts', charts, '--json'),
  );
  expect(result.problems).toEqual(JSON.parse(problems).vectors);
  expect(result.results.map((r: { algorithm: string }) => r.algorithm)).toEqual(['dfs', 'best-001', 'exact']);
  expect(result.results[2]).toMatchObject({ shortfall: 0, atOptimum: 3, solved: 3 });
  for (const r of result.results) expect(r.meanPoints + r.shortfall).toBeCloseTo(result.results[2].meanPoints);
  for (const chart of result.charts) expect(readFileSync(chart, 'utf8')).toContain('<svg');
  expect(result.charts.length).toBe(3);
});

test('compare refuses half a problem', async () => {
  await expect(search('compare', '--board', board)).rejects.toThrow('--board and --pieces belong together');
});

describe('search verify', () => {
  test('the reference file', async () => {
    const result = JSON.parse(await search('verify', vectorFile('ist'), '--json'));
    expect(result).toEqual({ vectors: 56, publicTests: 19, mismatches: [] });
  });

  test('a mismatch is listed and sets the exit code', async () => {
    const path = file(
      'wrong.json',
      JSON.stringify({ vectors: [{ id: 3, board: [], pieces: ['o'], dfs: { actions: [[0, 0]] } }] }),
    );
    const result = JSON.parse(await search('verify', path, '--json'));
    expect(result.mismatches).toEqual([{ id: 3, field: 'dfs.actions', expected: [[0, 0]], got: [[0, 8]] }]);
    expect(process.exitCode).toBe(1);
  });

  test('a file that is no JSON is refused', async () => {
    await expect(search('verify', file('x.json', '{'))).rejects.toThrow(InputError);
  });
});
