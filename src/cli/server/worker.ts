import { availableParallelism, hostname } from 'node:os';
import type { Command } from 'commander';
import type { Level } from 'pino';
import { InputError } from '../../core/errors.ts';
import { systemReason } from '../../core/system-reason.ts';
import { oneOf, wholeNumber } from '../options.ts';
import { printResult } from '../output.ts';
import { onStop, untilStopped } from '../signals.ts';

const HOST = '127.0.0.1';
const PORT = 7310;
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

interface WorkerOptions {
  queue?: string;
  threads: number;
  name: string;
  host: string;
  port: number;
  log: Level;
  coordinate?: boolean;
  thinking?: boolean;
  data?: string;
  json?: boolean;
}

/** `worker`: does tasks of experiments from a queue. */
export function register(program: Command): void {
  program
    .command('worker')
    .description('do tasks of experiments from a queue, on this machine, until it is stopped')
    .option(
      '--queue <url>',
      'redis://host:6379 or postgres://user:password@host/database (default: JOGATINA_QUEUE_URL)',
    )
    .option('--threads <n>', 'tasks at once', wholeNumber('--threads', 1, 256), availableParallelism())
    .option('--name <text>', 'what others call it', `${hostname()}-${process.pid}`)
    .option('--host <address>', 'who can reach /health and /metrics; 127.0.0.1 is this machine alone', HOST)
    .option('--port <n>', 'of /health and /metrics; 0 takes any free one', wholeNumber('--port', 0, 65535), PORT)
    .option('--log <level>', levels.join(', '), oneOf('--log', levels), 'info')
    .option('--thinking', 'think for the servers of a site instead: agents’ turns, the coach, searches')
    .option('--coordinate', 'also run the experiments that wait in the database')
    .option('--data <folder>', 'for --coordinate: where the database is')
    .option('--json', 'print the address as one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  jogatina worker --queue redis://head:6379 --threads 8\n  jogatina worker --thinking --queue redis://head:6379\n',
    )
    .action(work);
}

async function work(options: WorkerOptions): Promise<void> {
  const { threads, name, json } = options;
  // loaded only here, so that the other commands start quickly
  const { Broker } = await import('../../work/broker.ts');
  const { HealthServer, TaskWorker } = await import('../../work/worker.ts');
  const { queueUrl, WORKS } = await import('../../works/index.ts');
  const { destination, pino } = await import('pino');
  const queue = options.queue ?? queueUrl();
  if (queue === undefined)
    throw new InputError('a worker needs a queue: --queue redis://host:6379, or JOGATINA_QUEUE_URL');
  const log = pino({ level: options.log, base: { worker: name } }, destination(2));
  const thinker = options.thinking ? await newThinker(threads) : undefined;
  const worker = new TaskWorker(new Broker(queue, thinker?.queue), {
    works: WORKS,
    ...thinker?.settings,
    name,
    threads,
    log,
  });
  const health = new HealthServer(worker);
  await worker.ready().catch(async (error) => {
    await worker.close(true);
    throw error;
  });
  const closers: (() => Promise<void> | void)[] = [() => worker.close(), () => health.close(), () => thinker?.close()];
  try {
    const address = await listen(health, options);
    if (options.coordinate) closers.unshift(await coordinator(queue, options, log));
    const text = `${name} works with ${threads} threads; ${address}/health. Ctrl-C stops it.`;
    printResult(json, { name, address, queue: worker.health().queue, threads }, text);
    log.info({ threads, address }, 'worker started');
    await untilStopped();
    log.info('worker ends after its tasks; once more ends it at once');
    endAtSecondSignal();
  } finally {
    for (const close of closers) await close();
  }
}

/** Milliseconds after which a thought whose worker has gone silent is another's: somebody waits. */
const THOUGHT_LOST = { lock: 2000, stalledEvery: 1000 };

/** What makes a worker of tasks one of thoughts. */
async function newThinker(threads: number) {
  const { THINKING } = await import('../../work/broker.ts');
  const { thinkIn } = await import('../../work/thinkers.ts');
  const { SERVER_TASKS } = await import('../../server/thread-tasks.ts');
  const { perform, close } = thinkIn(SERVER_TASKS, { count: threads });
  return { queue: THINKING, settings: { perform, works: SERVER_TASKS, ...THOUGHT_LOST }, close };
}

/**
 * A second signal ends the worker at once; other workers do its tasks again. One Ctrl-C may arrive twice, from the
 * terminal and from the launcher, so signals within a second count as one.
 */
function endAtSecondSignal(): void {
  const first = performance.now();
  const end = () => (performance.now() - first > 1000 ? process.exit(1) : onStop(end));
  onStop(end);
}

async function listen(health: { listen(port: number, host: string): Promise<string> }, options: WorkerOptions) {
  try {
    return await health.listen(options.port, options.host);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new InputError(`port ${options.port} is taken (perhaps by another worker): choose another with --port`);
    throw new InputError(`cannot listen on ${options.host}: ${systemReason(error)}`);
  }
}

async function coordinator(queue: string, { data }: WorkerOptions, log: import('pino').Logger) {
  const { Coordinator, openWorkers } = await import('../../experiments/index.ts');
  const { openStore, storePlace } = await import('../../store/store.ts');
  const store = await openStore(storePlace(data));
  const running = new Coordinator(store, { open: () => openWorkers({ queue, threads: 1 }), log });
  running.start();
  return async () => {
    await running.close();
    await store.destroy();
  };
}
