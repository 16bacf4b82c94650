import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { mainFile } from '../../../testing/program.ts';
import { printRow } from '../../print-row.ts';
import { cpuOf } from '../../processes.ts';
import { counts, values } from './options.ts';
import { ask, TestSite } from './test-site.ts';

/** Turns of our agents, at one and at more thinking workers; then a worker is killed. */
export async function thinking(): Promise<void> {
  const sizes = counts(values.workers);
  for (const count of sizes) {
    const site = await TestSite.open(1, { thinking: true });
    const workers = Array.from({ length: count }, (_, core) => startThinker(site.redis.url, core));
    await Promise.all(workers.map((worker) => once(worker.stdout!, 'data')));
    await ask(site.servers[0].child!, { agents: 400, agent: values.agent, game: 'truco/ufsm24' });
    // the tables are loaded
    await sleep(8000);
    const moves = async () => {
      const { count: all } = await site.store
        .selectFrom('match_events')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(all);
    };
    const [first, cpu] = [await moves(), cpuOf(workers.map(({ pid }) => pid!))];
    await sleep(1000 * Number(values.seconds));
    const thought = (await moves()) - first;
    const spent = cpuOf(workers.map(({ pid }) => pid!)) - cpu;
    printRow({
      what: 'thinking',
      agent: values.agent,
      workers: count,
      turns: thought,
      perSecond: Number((thought / Number(values.seconds)).toFixed(1)),
      millisecondsPerTurn: Number(((1000 * spent) / Math.max(1, thought)).toPrecision(3)),
    });
    if (count === sizes.at(-1)) {
      for (const worker of workers.splice(0)) worker.kill('SIGKILL');
      await sleep(500);
      const again = startThinker(site.redis.url, 0);
      workers.push(again);
      await once(again.stdout!, 'data');
      const [back, stood] = [performance.now(), await moves()];
      while ((await moves()) < stood + 10) await sleep(50);
      printRow({ what: 'killed: thinking workers', goesOnAfter: Math.round(performance.now() - back) });
    }
    for (const worker of workers) worker.kill('SIGKILL');
    await site.close();
  }
}

function startThinker(url: string, core: number): ChildProcess {
  const words = ['worker', '--thinking', '--queue', url, '--threads', '1', '--port', '0', '--log', 'error', '--json'];
  return spawn('taskset', ['-c', String(core), process.execPath, mainFile, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
