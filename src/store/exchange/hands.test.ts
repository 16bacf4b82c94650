import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasHumanHands, humanHands } from '../../../testing/system.ts';
import { exportCases } from '../../agents/truco/cases/base/export.ts';
import { importCases } from '../../agents/truco/cases/base/import.ts';
import { addHands, casesOf } from '../hands.ts';
import type { Store } from '../store.ts';
import { someHands } from '../testing/hands.ts';
import { temporaryStore } from '../testing/temporary-store.ts';
import { datasetOf } from './datasets.ts';
import { exportData } from './export.ts';
import { importFile } from './import.ts';

let folder: string;
let store: Store;
temporaryStore((made) => {
  ({ folder, store } = made);
});
const file = (name: string) => join(folder, name);

test('what "cases export" writes comes in under a name, and goes out as "cases import" reads it', async () => {
  await addHands(store, 'first', someHands(50));
  const published = exportCases(await casesOf(store, 'first'));
  writeFileSync(file('base.csv'), published);
  await expect(importFile(store, file('base.csv'))).rejects.toThrow(/base.csv: these hands name no base/);
  expect(await importFile(store, file('base.csv'), { base: 'again' })).toMatchObject({ added: 50, repaired: [] });
  const out = { file: file('out.csv'), format: 'csv', base: 'again' } as const;
  expect(await exportData(store, datasetOf('hands'), out)).toMatchObject({ rows: 50 });
  const { cases, report } = importCases(readFileSync(out.file, 'utf8'));
  expect(exportCases(cases)).toBe(published);
  expect(report).toMatchObject({ taken: 50, repaired: [], noted: [], unusedColumns: 3 });
  const { consent } = await store
    .selectFrom('hands')
    .select('consent')
    .where('base', '=', 'again')
    .executeTakeFirstOrThrow();
  expect(consent).toBe('published');
});

test('one hand that cannot be refuses all, with its line; what is repaired is told', async () => {
  await addHands(store, 'second', someHands(9));
  const lines = exportCases(await casesOf(store, 'second')).split('\n');
  const column = lines[0].split(',').indexOf('jogadorMao');
  const broken = lines.with(4, lines[4].split(',').with(column, '7').join());
  writeFileSync(file('broken.csv'), broken.join('\n'));
  await expect(importFile(store, file('broken.csv'), { base: 'x' })).rejects.toThrow(
    /broken.csv: line 5: jogadorMao other than 1 or 2/,
  );
  const points = lines[0].split(',').indexOf('pontosEnvidoRobo');
  const wrong = lines.with(4, lines[4].split(',').with(points, '99').join());
  writeFileSync(file('wrong.csv'), wrong.join('\n'));
  const { repaired } = await importFile(store, file('wrong.csv'), { base: 'x' });
  expect(repaired).toMatchObject([{ rows: 1, lines: [5] }]);
});

test.skipIf(!hasHumanHands)('the published base is the same by "import" as by "cases import"', async () => {
  const { cases, report } = importCases(readFileSync(humanHands, 'utf8'));
  const took = await importFile(store, humanHands, { base: 'human' });
  expect(took).toMatchObject({ added: report.taken, repaired: report.repaired, noted: report.noted });
  expect(took.unused).toHaveLength(report.unusedColumns);
  expect(exportCases(await casesOf(store, 'human'))).toBe(exportCases(cases));
});
