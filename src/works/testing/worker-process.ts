import { pino } from 'pino';
import { Broker } from '../../work/broker.ts';
import { TaskWorker } from '../../work/worker.ts';
import { WORKS } from '../index.ts';

/** A worker in a process of its own, with times as short as a test wants them: `worker-process.ts URL LOCK STALLED THREADS`. */
const [url, lock, stalledEvery, threads] = process.argv.slice(2) as [string, string, string, string];
const worker = new TaskWorker(new Broker(url), {
  works: WORKS,
  name: `test-${process.pid}`,
  threads: Number(threads),
  log: pino({ level: 'silent' }),
  lock: Number(lock),
  stalledEvery: Number(stalledEvery),
});
// no worker outlives its test
process.on('disconnect', () => process.exit());
await worker.ready();
process.send?.('ready');
