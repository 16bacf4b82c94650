import { expect, test } from 'vitest';
import { gamesOfRotation, rotationSection } from './rotation.ts';
import { testSetup } from './setup.test-support.ts';

test('lines, levels and points of the public player and of ours, played once and kept', async () => {
  const { made, played } = testSetup();
  expect(gamesOfRotation(made)).toBe(12);
  const { table, rows } = await rotationSection(made);
  expect(table!.rows.map(([player]) => player)).toEqual(['nes-six', 'swarm-best', 'linear-seven', 'linear-plus']);
  for (const [, games, , lines, level, highest] of table!.rows as [string, number, number, number, number, number][]) {
    expect(games).toBe(3);
    expect(highest).toBeGreaterThanOrEqual(level);
    expect(level).toBeLessThanOrEqual(lines / 10);
    expect(level).toBeGreaterThan(lines / 10 - 1);
  }
  expect(rows!.map(({ verdict }) => verdict)).toEqual(new Array(8).fill('not comparable'));
  expect(played()).toBe(12);
  expect(gamesOfRotation(made)).toBe(0);
  expect((await rotationSection(made)).table).toEqual(table);
  expect(played()).toBe(12);
  const { checkpoints } = made;
  checkpoints.write('rotation/linear-plus', {
    ...(checkpoints.read('rotation/linear-plus') as object),
    weights: { holes: 1 },
  });
  await expect(rotationSection(made)).rejects.toThrow('rotation/linear-plus is damaged or of other weights');
});
