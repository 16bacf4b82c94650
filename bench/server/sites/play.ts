import { setTimeout as sleep } from 'node:timers/promises';
import { printRow } from '../../print-row.ts';
import { check, costOf, quantiles, reportOf } from './figures.ts';
import { counts, matches, values } from './options.ts';
import { TestSite } from './test-site.ts';

/** All matches at once, to their ends, on sites of different sizes. */
export async function play(): Promise<void> {
  for (const count of counts(values.servers)) {
    const site = await TestSite.open(count);
    const seats = await site.make(matches);
    const before = site.cpu();
    const crowd = await site.crowd(seats, Number(values.think));
    const begun = performance.now();
    await sleep(1000 * Number(values.warm));
    const first = (await reportOf(crowd)).latencies.length;
    await site.over(matches, 540);
    const seconds = (performance.now() - begun) / 1000;
    const after = site.cpu();
    const { report, row } = await check(site, crowd, matches);
    printRow({
      what: 'matches',
      servers: count,
      matches,
      seconds,
      perSecond: Math.round(row.actions / seconds),
      ...row,
      atOnce: report.atOnce,
      ...quantiles(report.latencies),
      first: { seconds: Number(values.warm), ...quantiles(report.latencies.slice(0, first)) },
      later: quantiles(report.latencies.slice(first)),
      millisecondsPerMove: costOf(before, after, row.actions),
    });
    await site.close();
  }
}

/** As many moves as go, with processes kept to their cores: nobody thinks. */
export async function throughput(): Promise<void> {
  for (const count of counts(values.servers)) {
    const site = await TestSite.open(count, { pinned: true });
    const seats = await site.make(matches);
    const before = site.cpu();
    const begun = performance.now();
    const crowd = await site.crowd(seats, 0, true);
    await site.over(matches, 120);
    const seconds = (performance.now() - begun) / 1000;
    const after = site.cpu();
    const { row } = await check(site, crowd, matches);
    printRow({
      what: 'throughput',
      servers: count,
      matches,
      ...row,
      perSecond: Math.round(row.actions / seconds),
      millisecondsPerMove: costOf(before, after, row.actions),
    });
    await site.close();
  }
}
