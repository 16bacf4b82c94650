import { describe, expect, test } from 'vitest';
import { render } from '../report.ts';
import type { Checkpoints } from '../study.ts';
import { statistics } from '../tuning/lines.ts';
import { nesPso } from './index.ts';
import { readings, sizes } from './protocol.ts';
import { kept, testSetup } from './setup.test-support.ts';
import { gamesLeft, runTraining } from './trainings.ts';

const training = { reading: readings[0], subgroup: '1', objective: 'weighted' } as const;

function setup(checkpoints: Checkpoints, batches = Number.POSITIVE_INFINITY) {
  let left = batches;
  return testSetup({ checkpoints, mayGoOn: () => left-- > 0 });
}

describe('a training', () => {
  test('stopped again and again and gone on with, it comes to the same as unbroken, and plays no game twice', async () => {
    const once = setup(kept());
    const unbroken = await runTraining(training, undefined, once.made);
    const checkpoints = kept();
    let result: typeof unbroken;
    let tries = 0;
    let played = 0;
    let left = gamesLeft(training, setup(checkpoints).made);
    while (!result) {
      const { made, played: own } = setup(checkpoints, 3);
      result = await runTraining(training, undefined, made);
      played += own();
      tries++;
      const after = gamesLeft(training, made);
      expect(after).toBeLessThan(left);
      left = after;
    }
    // four iterations a restart and the tests, three steps a try
    expect(tries).toBe(Math.ceil((sizes.smoke.restarts * 4 + 1) / 3));
    expect(left).toBe(0);
    expect(played).toBe(once.played());
    const without = (each: unknown) =>
      JSON.parse(JSON.stringify(each, (key, value) => (key === 'cpuSeconds' ? undefined : value)));
    expect(without(result)).toEqual(without(unbroken));
    expect([...checkpoints.files.keys()].sort()).toEqual([
      'tucks/1-weighted',
      'tucks/1-weighted-0',
      'tucks/1-weighted-1',
    ]);
    expect(statistics(unbroken!.test).n).toBe(sizes.smoke.testGames);
  });

  test('the winner is the restart with the best validation', async () => {
    const { restarts, winner } = (await runTraining(training, undefined, setup(kept()).made))!;
    expect(restarts[winner].validation).toBe(Math.max(...restarts.map(({ validation }) => validation)));
  });

  test('a checkpoint of another seed is refused', async () => {
    const checkpoints = kept();
    await runTraining(training, undefined, setup(checkpoints, 1).made);
    const { made } = setup(checkpoints);
    await expect(runTraining(training, undefined, { ...made, seed: 2 })).rejects.toThrow(
      /tucks\/1-weighted-0 is of another protocol or seed/,
    );
  });

  test('a damaged checkpoint is refused', async () => {
    const checkpoints = kept();
    checkpoints.write('tucks/1-weighted-0', { format: 'tuning@1' });
    await expect(runTraining(training, undefined, setup(checkpoints).made)).rejects.toThrow(/tucks\/1-weighted-0: /);
  });
});

describe('the report', () => {
  test('of a run without time says that nothing is done, and gives no verdict', async () => {
    const report = await nesPso.run({ scale: 'full', seed: 1, minutes: 0 });
    expect(report.summary[0]).toContain('Partial: 0 of 36 trainings are done');
    const rows = report.sections.flatMap((section) => section.rows ?? []);
    expect(rows.every(({ verdict }) => verdict === 'not comparable')).toBe(true);
    expect(rows.filter(({ note }) => note === 'not run yet')).toHaveLength(2 * (15 + 3) * 4);
    const files = render(nesPso, report);
    expect([...files.keys()].filter((name) => name.endsWith('.svg'))).toEqual([
      ...['nes-pso-shares.svg', 'nes-pso-swarm.svg'],
      ...['nes-pso-shares.pt.svg', 'nes-pso-swarm.pt.svg'],
    ]);
    for (let table = 2; table <= 4; table++) expect(files.get('nes-pso.md')).toContain(`Table ${table} and figure`);
  });

  test('of a part that there is not is refused', async () => {
    await expect(nesPso.run({ scale: 'smoke', seed: 1, only: 'tables' })).rejects.toThrow(
      'nes-pso has no part "tables": one of trainings, players, rotation, trials is right',
    );
  });

  test('of a run in part shows what is done', async () => {
    const checkpoints = kept();
    await runTraining(training, undefined, setup(checkpoints).made);
    const report = await nesPso.run({ scale: 'smoke', seed: 1, minutes: 0, checkpoints });
    expect(report.summary[0]).toContain('Partial: 1 of 36');
    const rows = report.sections.flatMap((section) => section.rows ?? []);
    const done = rows.filter(({ ours }) => ours.n >= sizes.smoke.testGames);
    expect(done.map(({ name }) => name)).toEqual(
      ['mean', 'std', 'max', 'min'].map((figure) => `subgroup 1, ${figure}, tucks`),
    );
    expect(done.every(({ verdict }) => verdict === 'not comparable')).toBe(true);
    const drawn = [...render(nesPso, report).keys()].filter((name) => name.endsWith('.svg'));
    const charts = ['tucks-lines-weighted', 'tucks-weights', 'shares', 'swarm'];
    expect(drawn).toEqual(['svg', 'pt.svg'].flatMap((ending) => charts.map((what) => `nes-pso-${what}.${ending}`)));
  });
});
