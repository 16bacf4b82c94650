import { expect, test } from 'vitest';
import { RandomAgent } from '../../agents/random-agent.ts';
import { exportCases } from '../../agents/truco/cases/base/export.ts';
import { generateCases } from '../../agents/truco/cases/base/generate.ts';
import { emptyHand } from '../../agents/truco/cases/base/hand.ts';
import type { TrucoCaseBase } from '../../agents/truco/cases/base/truco-case-base.ts';
import { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import { presets } from '../../agents/truco/cases/reuse/policies.ts';
import { breachesOf } from '../../agents/truco/cases/revise/breaches.ts';
import { Rng } from '../../core/rng.ts';
import { document, render } from '../report.ts';
import { verdicts } from '../study.ts';
import { trucoCbr } from './index.ts';
import { withoutBreaches } from './reading-task.ts';
import { type ReadingTask, shownOf, tasksOf } from './readings.ts';
import { type Agreement, comparedWithText } from './readings-section.ts';
import { drawnAgain, groupRate, playStage, pointDifference, ranking, sharesOf, winRate } from './stages.ts';

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
  expect(sharesOf(stage)).toEqual([0, 1, 2].map((entrant) => winRate(stage, entrant).mean));
  const again = drawnAgain(stage, Rng.seeded(2));
  expect(again.played.length).toBe(12);
  for (const match of again.played) expect(stage.played).toContain(match);
});

test('a reading fits better or worse than the text of its own size only beyond chance', () => {
  const agreement = (reading: string, whole: boolean, mean: number, far: number) =>
    ({ reading, whole, holds: { mean, low: mean - far, high: mean + far } }) as Agreement;
  const { others, better, worse } = comparedWithText([
    agreement('text', true, 30, 2),
    agreement('a', true, 34, 2),
    agreement('b', true, 32, 2),
    agreement('text', false, 20, 2),
    agreement('c', false, 24, 2),
    agreement('d', false, 16, 2),
  ]);
  expect(others.map(({ reading }) => reading)).toEqual(['a', 'b', 'c', 'd']);
  expect(better.map(({ reading }) => reading)).toEqual(['a', 'c']);
  expect(worse.map(({ reading }) => reading)).toEqual(['d']);
});

test('a report shows a reading at the full sizes where it was played so, else with the text of its size', () => {
  const shown = (results: ReadingTask[]) => shownOf(results).map(({ reading, whole }) => [reading, whole]);
  const whole = (reading: string) => ({ reading, whole: true });
  const fewer = (reading: string) => ({ reading, whole: false });
  expect(shown([whole('text'), fewer('text'), fewer('a'), fewer('b'), whole('a')])).toEqual([
    ['text', true],
    ['a', true],
    ['text', false],
    ['b', false],
  ]);
  expect(shown([whole('text'), fewer('text'), fewer('a'), whole('a')])).toEqual([
    ['text', true],
    ['a', true],
  ]);
});

test('a cleaned base has every hand that breaks no rule, and no other', () => {
  const cases = base();
  const breaks = (row: number, of: TrucoCaseBase) => {
    const values = emptyHand();
    of.read(row, values);
    return breachesOf(values).length > 0;
  };
  const cleaned = withoutBreaches(cases);
  const kept = [...cases.hand.keys()].filter((row) => !breaks(row, cases)).map((row) => cases.hand[row]);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(cases.size);
  expect(cleaned.hand).toEqual(kept);
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
  expect(report.sections[1].table?.rows.map(([name]) => name)).toEqual(
    shownOf(tasksOf('smoke')).map(({ reading }) => reading),
  );
  const counts = verdicts(report);
  expect(counts.inside + counts.outside).toBeGreaterThan(5);
  const files = render(trucoCbr, report);
  for (const file of ['md', 'pt.md']) expect([...files.keys()]).toContain(`truco-cbr.${file}`);
  for (const figure of [10, 11, 12, 13, 14, 15, 16])
    expect(files.get(`truco-cbr-figure-${figure}.svg`)).toContain(`Figure ${figure}:`);
  expect(JSON.parse(files.get('truco-cbr.json')!)).toEqual(JSON.parse(JSON.stringify(document(trucoCbr, report))));
}, 120_000);
