import { expect, test } from 'vitest';
import { RandomAgent } from '../../agents/random-agent.ts';
import { exportCases } from '../../agents/truco/cases/base/export.ts';
import { generateCases } from '../../agents/truco/cases/base/generate.ts';
import { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import { presets } from '../../agents/truco/cases/reuse/policies.ts';
import { Rng } from '../../core/rng.ts';
import { document, render } from '../report.ts';
import { verdicts } from '../study.ts';
import { trucoCbr } from './index.ts';
import { tasksOf } from './readings.ts';
import { groupRate, playStage, pointDifference, ranking, winRate } from './stages.ts';

function base() {
  const run = generateCases([{ name: 'random', create: () => new RandomAgent() }], 300, Rng.seeded(4));
  let step = run.next();
  while (!step.done) step = run.next();
  return step.value;
}

test('a stage plays every pair in both seats, and its figures add up', () => {
  const index = new CaseIndex(base(), Rng.seeded(1), { restarts: 2 });
  const entrants = (['PVS', 'MJS', 'NPS'] as const).map((policy) => ({ name: policy, policy, index }));
  const options = { options: presets.thesis, duplicates: 2, seed: 1 };
  const stage = playStage(entrants, options);
  expect(stage.played.length).toBe(12);
  expect(winRate(stage, 0).n).toBe(8);
  const shares = ranking(stage).reduce((sum, { mean }) => sum + mean, 0);
  expect(shares).toBeCloseTo(1.5, 12);
  expect(groupRate(stage, ['PVS', 'MJS', 'NPS']).mean).toBeCloseTo(0.5, 12);
  const won = [0, 1, 2].map((entrant) => pointDifference(stage, entrant, true, Rng.seeded(1)).n);
  expect(won.reduce((a, b) => a + b)).toBe(12);
  expect(playStage(entrants, options).played).toEqual(stage.played);
});

test('the smoke run gives every section and its files', async () => {
  const options = { scale: 'smoke', seed: 3, base: { name: 'tiny', text: exportCases(base()) } } as const;
  const report = await trucoCbr.run(options);
  expect(report.sections.map(({ title }) => title.slice(0, 8))).toEqual([
    'The poli',
    'Readings',
    ...['Stage 1:', 'Stage 1 ', 'Stage 1:', 'Learning', 'Stage 2:', 'Stage 3:', 'Stage 3:'],
    'The shar',
    'Clusters',
    ...['Tactics ', 'Tactics ', 'Tactics '],
    'The cycl',
    'Stage 4:',
  ]);
  expect(report.sections[1].table?.rows.map(([name]) => name)).toEqual(tasksOf('smoke').map(({ reading }) => reading));
  const counts = verdicts(report);
  expect(counts.inside + counts.outside).toBeGreaterThan(5);
  const files = render(trucoCbr, report);
  for (const file of ['md', 'pt.md']) expect([...files.keys()]).toContain(`truco-cbr.${file}`);
  for (const figure of [10, 11, 12, 13, 14, 15, 16])
    expect(files.get(`truco-cbr-figure-${figure}.svg`)).toContain(`Figure ${figure}:`);
  expect(JSON.parse(files.get('truco-cbr.json')!)).toEqual(JSON.parse(JSON.stringify(document(trucoCbr, report))));
}, 120_000);
