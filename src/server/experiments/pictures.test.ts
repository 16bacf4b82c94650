import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../store/store.ts';
import { RunningCrossTable } from './pictures.ts';

test('each result is counted once, and a look reads a limited number', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-table-'));
  const store = await openStore(folder);
  const played = [{ bout: { seats: [0, 1], seed: 's' }, scores: [24, 3], winner: 0, faults: [], gains: [[1, 0]] }];
  const keep = (from: number, to: number) =>
    store
      .insertInto('experiment_results')
      .values(
        Array.from({ length: to - from }, (_, i) => ({
          experiment: 'x',
          round: 2,
          task: from + i,
          result: JSON.stringify(played),
          error: null,
        })),
      )
      .execute();
  const table = new RunningCrossTable(2, 2);
  const wins = async () => (await table.update(store, 'x'))[0][1].wins;
  expect(await wins()).toBe(0);
  await keep(0, 150);
  expect(await wins()).toBe(150);
  expect(await wins()).toBe(150);
  await keep(150, 400);
  expect(await wins()).toBe(350);
  expect(await wins()).toBe(400);
  await store.destroy();
  rmSync(folder, { recursive: true });
});
