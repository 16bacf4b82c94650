import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'bullmq';
import type { Logger } from 'pino';
import type { Broker, QueuedTask } from './broker.ts';
import { METRICS_TYPE, Metric, metricsText, processMetrics } from './metrics.ts';

/** What a process shows about itself. */
export interface Observed {
  health(): { readonly ok: boolean };
  metrics(): string;
}

/** A small server for probes: `/health` answers 200 or 503 with JSON, `/metrics` is for Prometheus. */
export class HealthServer {
  private readonly server: Server;

  constructor(observed: Observed) {
    this.server = createServer((request, response) => {
      const path = request.url?.split('?', 1)[0];
      if (path === '/health') {
        const health = observed.health();
        response.writeHead(health.ok ? 200 : 503, { 'content-type': 'application/json' });
        response.end(`${JSON.stringify(health)}\n`);
      } else if (path === '/metrics') {
        response.writeHead(200, { 'content-type': METRICS_TYPE }).end(observed.metrics());
      } else {
        response.writeHead(404).end('there are /health and /metrics\n');
      }
    });
  }

  /** Port 0 takes any free one; the address says which. */
  async listen(port: number, host: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.server.once('error', reject).listen(port, host, resolve);
    await promise;
    return `http://${host}:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** Milliseconds after which a worker that has gone silent has lost its task, and how often somebody looks. */
const LOCK = 5000;
const STALLED_EVERY = 2000;
/** A task whose worker died more often is set aside: it may be what kills them. */
const DEATHS = 5;
/** Milliseconds between attempts while the broker is away. */
const RETRY = 1000;

export interface WorkerSettings {
  /** The module that lists what its threads can do. */
  readonly works: URL;
  /** Does a task, where that is not left to threads of the queue's library. */
  readonly perform?: (task: never) => Promise<string>;
  readonly name: string;
  readonly threads: number;
  readonly log: Logger;
  /** Shorter times to wait: for tests, and where somebody waits. */
  readonly lock?: number;
  readonly stalledEvery?: number;
}

/** Takes tasks from the queue and does them in threads; it needs the broker and nothing else. */
export class TaskWorker {
  private readonly worker: Worker<QueuedTask, string>;
  private readonly broker: Broker;
  private readonly log: Logger;
  private readonly tasks = new Metric('jogatina_tasks_total', 'Tasks that ended, by how.', 'counter');
  private readonly time = new Metric('jogatina_task_seconds_total', 'Time that tasks took.', 'counter');
  private readonly running = new Metric('jogatina_tasks_running', 'Tasks that are being done.', 'gauge');
  private readonly stalled = new Metric('jogatina_tasks_stalled_total', 'Tasks found without a worker.', 'counter');
  private readonly up = new Metric('jogatina_queue_up', 'Whether the queue answered last time.', 'gauge');
  private trouble: string | undefined = 'not reached yet';

  constructor(broker: Broker, settings: WorkerSettings) {
    const { works, perform, name, threads, log, lock = LOCK, stalledEvery = STALLED_EVERY } = settings;
    this.broker = broker;
    this.log = log;
    for (const metric of [this.running, this.stalled]) metric.set(0);
    const processor = perform && (({ data }: { data: QueuedTask }) => perform(data as never));
    this.worker = broker.worker(processor ?? new URL('./perform.ts', import.meta.url), {
      // Redis allows no spaces in the name of a client
      name: name.replace(/\s+/g, '-'),
      concurrency: threads,
      useWorkerThreads: true,
      workerThreadsOptions: { workerData: { works: works.href } },
      lockDuration: lock,
      // often: a machine that is busy with other work may let it wait for seconds
      lockRenewTime: lock / 5,
      stalledInterval: stalledEvery,
      maxStalledCount: DEATHS,
      runRetryDelay: RETRY,
      drainDelay: 1,
    });
    this.watch();
  }

  /** Waits until the broker answers; a clear line where it does not. */
  async ready(): Promise<void> {
    await this.broker.ready(this.worker);
    this.trouble = undefined;
  }

  /** What is wrong, if anything. */
  health(): { ok: boolean; queue: string; trouble?: string } {
    return { ok: this.trouble === undefined, queue: this.broker.title, ...(this.trouble && { trouble: this.trouble }) };
  }

  metrics(): string {
    this.up.set(this.trouble === undefined ? 1 : 0);
    return metricsText([this.tasks, this.time, this.running, this.stalled, this.up, ...processMetrics()]);
  }

  /** Ends after the tasks that are being done; with `force` at once: others do them again. */
  async close(force = false): Promise<void> {
    await this.worker.close(force);
  }

  private watch(): void {
    const { worker, log } = this;
    worker.on('active', ({ id, data }) => {
      this.trouble = undefined;
      this.running.add(1);
      log.debug({ job: id, experiment: data.experiment, kind: data.work }, 'task begun');
    });
    worker.on('completed', ({ id, data, processedOn, finishedOn }) => {
      const seconds = ((finishedOn ?? 0) - (processedOn ?? 0)) / 1000;
      this.ended(data.work, 'done', seconds);
      log.debug({ job: id, experiment: data.experiment, kind: data.work, seconds }, 'task done');
    });
    worker.on('failed', (job, error) => {
      this.ended(job?.data.work ?? 'unknown', 'failed', 0);
      log.warn(
        { job: job?.id, experiment: job?.data.experiment, attempt: job?.attemptsMade, error: error.message },
        'task failed',
      );
    });
    worker.on('stalled', (job) => {
      this.stalled.add(1);
      log.warn({ job }, 'task found without a worker; it is done again');
    });
    worker.on('error', (error) => {
      // once, not at every attempt
      if (this.trouble !== error.message) log.error({ error: error.message }, 'trouble with the queue');
      this.trouble = error.message;
    });
    worker.on('drained', () => {
      this.trouble = undefined;
    });
  }

  private ended(kind: string, how: 'done' | 'failed', seconds: number): void {
    this.running.add(-1);
    this.tasks.add(1, { kind, how });
    this.time.add(seconds, { kind });
  }
}
