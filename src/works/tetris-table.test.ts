import { readFileSync } from 'node:fs';
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

test('docs/neural.md says of it what is in it', () => {
  const document = readFileSync(new URL('../../docs/neural.md', import.meta.url), 'utf8');
  for (const level of [0, 9, 18, 19, 29]) {
    const rows = table.rows.filter((row) => row.level === level);
    const cells = rows.map(({ mean, error, best }) => `${mean.toFixed(2)} +- ${error.toFixed(2)}, best ${best}`);
    expect(document).toContain(`| ${level} | ${cells.join(' | ')} |`);
  }
  const gamesAt = (...levels: number[]) => {
    const games = new Set(table.rows.filter(({ level }) => levels.includes(level)).map((row) => row.games));
    return [...games].map((count) => count.toLocaleString('en')).join();
  };
  const others = `${gamesAt(10, 13)} at 10 and 13, ${gamesAt(1, 2, 3, 4, 5, 6, 7, 8)} from 1 to 8`;
  expect(document.replaceAll('\n', ' ')).toContain(
    `${gamesAt(0, 9, 18, 19, 29)} games a row at levels 0, 9, 18, 19 and 29, ${others}`,
  );
});
