import { expect, test, vi } from 'vitest';
import { variance } from '../../../core/statistics.ts';
import { pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { KernelValues } from '../../../kernels/network/kernel-values.ts';
import playTask from '../play-task.ts';
import { RandomChooser } from '../random.ts';
import { fillQueue } from '../simulation/chooser.ts';
import { LuckCounted } from './draw-luck.ts';
import examples from './examples.json' with { type: 'json' };

const rules = parseRules('nes-norotation');

test('by the chances of the draws luck is 0 on average, and most often not the same for all', () => {
  const counted = new LuckCounted(rules, { evaluations: 0, choose: () => -1 });
  const chances = pieceChancesOf(rules.randomizer);
  const queue = new Int32Array(3);
  let different = 0;
  for (const { rows } of examples.tucks)
    for (let piece = 0; piece < 7; piece++) {
      const luck = Array.from({ length: 7 }, (_, next) => {
        counted.luck = 0;
        counted.choose(Uint16Array.from(rows), fillQueue(queue, piece, [next]));
        return counted.luck;
      });
      expect(luck.reduce((sum, each, next) => sum + chances[piece * 7 + next] * each, 0)).toBeCloseTo(0, 9);
      different += new Set(luck).size > 1 ? 1 : 0;
    }
  // on a few boards every piece loses
  expect(different).toBeGreaterThan(examples.tucks.length);
});

test('lines without luck spread far less; the games are those without the count', () => {
  const setup = { rules: rules.id, agent: 'neural,depth=1', seed: 28 };
  const counted = playTask({ ...setup, luck: true });
  const games = Array.from({ length: 5 }, (_, game) => counted(game));
  const { luck, cpuSeconds: _, ...outcome } = games[0];
  expect(playTask(setup)(0)).toEqual({ ...outcome, cpuSeconds: expect.any(Number) });
  expect(luck).not.toBe(0);
  const spread = (numbers: number[]) => Math.sqrt(variance(Float64Array.from(numbers)));
  expect(spread(games.map(({ lines, luck }) => lines - luck!))).toBeLessThan(
    spread(games.map(({ lines }) => lines)) / 2,
  );
});

test('to count luck hardly a row is computed that the player does not need', () => {
  // the tiles of rows that a game has the kernel compute
  const found = vi.spyOn(KernelValues.prototype as unknown as { findNew(): number }, 'findNew');
  const tilesOf = (luck: boolean) => {
    found.mockClear();
    playTask({ rules: rules.id, agent: 'neural,depth=1', seed: 29, ...(luck && { luck }) })(0);
    return found.mock.results.reduce((sum, { value }) => sum + value, 0);
  };
  tilesOf(false);
  const alone = tilesOf(false);
  expect(alone).toBeGreaterThan(1000);
  expect(tilesOf(true)).toBeLessThan(1.1 * alone);
  found.mockRestore();
});

test.each([
  ['nes-norotation,preview=0', 'luck is counted for rules with one piece shown'],
  ['nes', 'no network for nes'],
])('%s: %s', (id, problem) => {
  const other = parseRules(id);
  expect(() => new LuckCounted(other, new RandomChooser(other))).toThrow(problem);
});
