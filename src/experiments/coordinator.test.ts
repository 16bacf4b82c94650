import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { listExperiments, takeExperiment } from '../store/experiments.ts';
import { openStore } from '../store/store.ts';
import { Metric, metricsText } from '../work/metrics.ts';
import { inline } from '../work/run.ts';

import { Coordinator } from './coordinator.ts';
import { changeExperiment, experimentMetrics, followExperiment, startExperiment } from './experiments.ts';

test('coordinators run what waits and what was abandoned, each once; what is paused waits', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-coordinator-'));
  const store = await openStore(folder);
  const start = () => startExperiment(store, { kind: 'rehearsal', description: { tasks: 20, waiting: 1 } });
  const waiting = await Promise.all(Array.from({ length: 6 }, start));
  const abandoned = await start();
  const long = 60_000;
  const past = (ms: number) => new Date(Date.now() - long + ms).toISOString();
  await takeExperiment(store, abandoned, { owner: 'dead', now: past(0), until: past(10) });
  const paused = await start();
  await changeExperiment(store, paused, 'pause');
  const taken: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void taken.push(line) });
  const coordinators = [1, 2].map(() => new Coordinator(store, { open: async () => inline, log, atOnce: 2 }));
  for (const each of coordinators) each.start();
  for (const id of [...waiting, abandoned]) for await (const _ of followExperiment(store, id));
  expect(metricsText(await experimentMetrics(store))).toContain('jogatina_experiments{status="done"} 7\n');
  await Promise.all(coordinators.map((each) => each.close()));
  const rows = await listExperiments(store);
  expect(rows.filter(({ status }) => status === 'done')).toHaveLength(7);
  expect(rows.find(({ id }) => id === paused)?.status).toBe('paused');
  const ends = taken.map((line) => JSON.parse(line)).filter(({ status }) => status === 'done');
  expect(new Set(ends.map(({ experiment }) => experiment)).size).toBe(7);
  expect(ends).toHaveLength(7);
  await store.destroy();
  rmSync(folder, { recursive: true });
});

test('metrics in the text form of Prometheus', () => {
  const metric = new Metric('jogatina_x_total', 'What is counted.', 'counter');
  metric.add(1, { kind: 'a "b"\\\n' });
  metric.add(2, { kind: 'a "b"\\\n' });
  metric.set(5);
  expect(metric.text()).toBe(
    '# HELP jogatina_x_total What is counted.\n# TYPE jogatina_x_total counter\n' +
      'jogatina_x_total{kind="a \\"b\\"\\\\\\n"} 3\njogatina_x_total 5\n',
  );
});
