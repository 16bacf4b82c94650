import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkMatches, type PeopleCrowd } from '../../../src/server/testing/load.ts';
import { logOf } from '../../../src/store/match-log.ts';
import { printRow } from '../../print-row.ts';
import { ask, type TestSite } from './test-site.ts';

type Report = ReturnType<PeopleCrowd['report']>;
export const reportOf = (crowd: ChildProcess): Promise<Report> => ask(crowd, 'report');

export function quantiles(latencies: readonly number[]) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1));
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}

export function costOf(before: ReturnType<TestSite['cpu']>, after: ReturnType<TestSite['cpu']>, moves: number) {
  const each = (seconds: number) => Number(((1000 * seconds) / Math.max(1, moves)).toPrecision(3));
  return {
    server: each(after.servers - before.servers),
    redis: each(after.redis - before.redis),
    postgres: each(after.postgres - before.postgres),
  };
}

/** Looks all matches over; false where anything is wrong. */
export async function check(site: TestSite, crowd: ChildProcess, count: number) {
  const report = await reportOf(crowd);
  const { over, actions, faults, lost, different } = await checkMatches(site.store, report);
  if (over !== count || faults + lost + different > 0) process.exitCode = 1;
  const { reconnections, refusals } = report;
  return {
    report,
    row: { over, actions, faults, lost, different, acknowledged: report.acknowledged.length, reconnections, refusals },
  };
}

/** Milliseconds until so many more moves are acknowledged. */
export async function untilMoves(crowd: ChildProcess, more: number): Promise<number> {
  const begun = performance.now();
  const from = (await reportOf(crowd)).acknowledged.length;
  while ((await reportOf(crowd)).acknowledged.length < from + more) await sleep(50);
  return Math.round(performance.now() - begun);
}

/** Tells of every match that has not ended who has it, whose turn it is and since when, and whether players are there. */
export async function tellUnfinished(site: TestSite, crowd: ChildProcess): Promise<void> {
  const names = await Promise.all(site.servers.map(({ child }) => ask<{ name: string }>(child!, 'name')));
  const signs = await site.store.selectFrom('servers').selectAll().execute();
  const rows = await site.store.selectFrom('matches').select(['id', 'owner']).where('status', '<>', 'over').execute();
  for (const { id, owner } of rows) {
    const log = await logOf(site.store, id);
    const rooms = await Promise.all(site.servers.map(({ child }) => ask<object>(child!, { look: id })));
    printRow({
      what: 'not ended',
      match: id,
      owner: names.findIndex(({ name }) => name === owner),
      signOfLifeAgo: signs.filter((each) => each.id === owner).map(({ seen_at }) => Date.now() - Date.parse(seen_at)),
      entries: log.length,
      lastMoveAgo: Date.now() - Date.parse(log.at(-1)?.at ?? ''),
      rooms,
      tabs: await ask(crowd, { tabsOf: id }),
    });
  }
}
