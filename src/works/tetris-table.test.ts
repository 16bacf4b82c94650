import { expect, test } from 'vitest';
import table from '../../data/tables/no-rotation-levels.json' with { type: 'json' };
import { type MatchRecord, replay } from '../arena/record.ts';
import { tetrisGame } from '../games/tetris/game.ts';
import { parseRules } from '../games/tetris/rules.ts';
import { inline, run } from '../work/run.ts';
import { checkedPlan } from './index.ts';
import { tetrisTable } from './tetris-table.ts';

const plan = tetrisTable.plan({ agent: 'nes-six', levels: [18, 29], games: 12, seed: 5, shift: 4 });

test('every level has four rows, each with its games and a record that replays to the best of them', async () => {
  const { document } = await run(tetrisTable, plan, { on: inline });
  expect(document.rows.map(({ level, tucks, next }) => [level, tucks, next])).toEqual(
    [18, 29].flatMap((level) => [
      [level, true, true],
      [level, true, false],
      [level, false, true],
      [level, false, false],
    ]),
  );
  for (const { rules, games, mean, best, record } of document.rows) {
    expect(games).toBe(12);
    expect(best).toBeGreaterThanOrEqual(mean);
    expect(replay(record!, tetrisGame(parseRules(rules))).lines).toBe(best);
  }
  // at twice the speed and more there are fewer lines
  expect(document.rows[0].mean).toBeGreaterThan(document.rows[4].mean);
});

test('rounds give every cell as many games, and end when all have theirs', () => {
  const start = tetrisTable.begin(plan) as never;
  const first = tetrisTable.round(plan, start);
  expect(new Set(first.map(({ cell }) => cell)).size).toBe(8);
  expect(first.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(80);
  const done = { games: 12, lines: 0, squares: 0, pieces: 0, cpuSeconds: 0, best: null };
  expect(tetrisTable.round(plan, Array(8).fill(done))).toEqual([]);
});

test.each([
  [{ agent: 'nobody', levels: [3], games: 1 }, /nobody/],
  [{ agent: 'nes-six', levels: [30], games: 1 }, /"levels.0"/],
  [{ agent: 'nes-six', levels: [], games: 1 }, /"levels"/],
  [{ agent: 'nes-six', levels: [3], games: 1, shift: 1 }, /shift is 1/],
])('%j is refused', async (json, message) => {
  await expect(checkedPlan('tetris-table', json)).rejects.toThrow(message);
});

test('every best game of the table that ships replays to its lines', () => {
  for (const { rules, best, record } of table.rows)
    expect(replay(record as MatchRecord, tetrisGame(parseRules(rules))).lines, rules).toBe(best);
});
