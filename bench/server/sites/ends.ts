import { setTimeout as sleep } from 'node:timers/promises';
import { printRow } from '../../print-row.ts';
import { check, quantiles, reportOf, tellUnfinished, untilMoves } from './figures.ts';
import { matches, values } from './options.ts';
import { TestSite } from './test-site.ts';

/** Milliseconds that Redis and PostgreSQL are away. */
const AWAY = 3000;

/** Kills each part in the middle, and tells how long people waited at most. */
export async function kills(): Promise<void> {
  const site = await TestSite.open(Number(values.servers));
  const crowd = await site.crowd(await site.make(matches), Number(values.think));
  await untilMoves(crowd, 2 * matches);
  let next = 0;
  const parts: Record<string, () => Promise<unknown>> = {
    redis: () => site.redis.restart({ forgetful: true, pause: AWAY }),
    postgres: () => site.postgres.restart({ pause: AWAY }),
    server: async () => {
      const server = site.servers[next++ % site.servers.length];
      await server.end('SIGKILL');
      return () => server.start();
    },
  };
  const killed = values.parts.split(',');
  for (const name of Array.from({ length: Number(values.rounds) }, () => killed).flat()) {
    crowd.send('reset');
    const begun = performance.now();
    const later = await parts[name]();
    const back = performance.now() - begun;
    await sleep(6000);
    if (typeof later === 'function') await later();
    const { longestWait, latencies } = await reportOf(crowd);
    printRow({ what: `killed: ${name}`, backAfter: Math.round(back), longestWait, answers: latencies.length });
  }
  await site.over(matches, Number(values.patience));
  await tellUnfinished(site, crowd);
  printRow({ what: 'kills', matches, ...(await check(site, crowd, matches)).row });
  await site.close();
}

/** Stops and starts all servers under load. */
export async function rolling(): Promise<void> {
  const site = await TestSite.open(Number(values.servers));
  const crowd = await site.crowd(await site.make(matches), Number(values.think));
  await untilMoves(crowd, matches);
  crowd.send('reset');
  for (const server of site.servers) {
    const begun = performance.now();
    await server.end('SIGTERM');
    const ended = performance.now() - begun;
    await server.start();
    printRow({ what: 'restarted', ended: Math.round(ended), again: Math.round(performance.now() - begun) });
    await sleep(2000);
  }
  const { longestWait, latencies } = await reportOf(crowd);
  printRow({ what: 'during the restarts', longestWait, ...quantiles(latencies) });
  await site.over(matches, 200);
  printRow({ what: 'rolling restart', matches, ...(await check(site, crowd, matches)).row });
  await site.close();
}
