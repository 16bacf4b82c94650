import {
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type Processor,
  Queue,
  QueueEvents,
  type QueueEventsOptions,
  type QueueOptions,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import about from '../../package.json' with { type: 'json' };
import { InputError } from '../core/errors.ts';

/**
 * The queue of experiments' tasks, which runs share by priority, and that of questions which somebody waits for: each
 * version has its own, so that old workers and new servers may run side by side.
 */
const TASKS = 'jogatina';
export const THINKING = `jogatina-thinking-${about.version}`;
/** Milliseconds between attempts to reach a broker that has gone. */
const RETRY = { least: 100, most: 1000 };
/** Milliseconds until a broker that does not answer at the start counts as unreachable. */
const PATIENCE = 8000;

/** A task in the queue, with all that it takes to do it anywhere. */
export interface QueuedTask {
  /** The run that it belongs to. */
  readonly experiment: string;
  /** The version of the product: another version might play differently. */
  readonly version: string;
  readonly work: string;
  readonly plan: unknown;
  readonly task: unknown;
}

interface Engine {
  readonly title: string;
  /** `givenUp` ends the attempts to reach it. */
  connection(url: string, givenUp: () => boolean): ConnectionOptions;
  readonly backend: (...given: never[]) => IQueueBackend;
}

/** What BullMQ can stand on, by the protocol of its URL. */
const engines: Readonly<Record<string, Engine>> = {
  'redis:': redis(),
  'rediss:': redis(),
  'postgres:': postgres(),
  'postgresql:': postgres(),
};

function redis(): Engine {
  return {
    title: 'Redis',
    connection: (url, givenUp) => ({
      url,
      // commands wait for a broker that is being restarted
      maxRetriesPerRequest: null,
      retryStrategy: (times: number) => (givenUp() ? null : Math.min(RETRY.most, times * RETRY.least)),
    }),
    backend: createRedisBackend,
  };
}

function postgres(): Engine {
  return {
    title: 'PostgreSQL',
    connection: (connectionString) => ({ connectionString, migrate: true, application_name: 'jogatina-queue' }),
    backend: createPostgresBackend as never,
  };
}

/** Where tasks are queued for workers on any machine: `redis://host:6379` or `postgres://user:password@host/database`. */
export class Broker {
  /** What messages call it: never with a password. */
  readonly title: string;
  private readonly engine: Engine;
  private readonly url: string;
  private readonly name: string;
  private givenUp = false;

  constructor(url: string, name = TASKS) {
    this.name = name;
    const parsed = URL.parse(url);
    const engine = parsed && engines[parsed.protocol];
    if (!engine)
      throw new InputError(
        'the queue URL (JOGATINA_QUEUE_URL) is not of the form redis://host:6379 or postgres://user:password@host:5432/database',
      );
    this.engine = engine;
    this.url = url;
    this.title = `${engine.title} at ${parsed.host || 'localhost'}`;
  }

  queue(options: Omit<QueueOptions, 'connection'> = {}): Queue<QueuedTask, string> {
    const { connection, backend } = this.parts();
    return new Queue(this.name, { ...options, connection }, backend);
  }

  events(options: Omit<QueueEventsOptions, 'connection'> = {}): QueueEvents<string> {
    const { connection, backend } = this.parts();
    return new QueueEvents(this.name, { ...options, connection }, backend);
  }

  worker(
    processor: URL | Processor<QueuedTask, string>,
    options: Omit<WorkerOptions, 'connection'>,
  ): Worker<QueuedTask, string> {
    const { connection, backend } = this.parts();
    return new Worker(this.name, processor, { ...options, connection }, backend);
  }

  /** Waits until the broker answers; where it does not, gives up with a clear line. */
  async ready(part: { waitUntilReady(): Promise<unknown> }): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), PATIENCE);
    });
    try {
      await Promise.race([part.waitUntilReady(), late]);
    } catch (error) {
      this.givenUp = true;
      const { code, message } = error as { code?: string; message: string };
      throw new InputError(
        `the queue, ${this.title}, cannot be used (${code ?? message}): is it running, and is JOGATINA_QUEUE_URL right?`,
      );
    } finally {
      clearTimeout(timer);
    }
  }

  private parts() {
    // BullMQ's types tie the connection to the engine, which is known only now
    return {
      connection: this.engine.connection(this.url, () => this.givenUp),
      backend: this.engine.backend as typeof createRedisBackend,
    };
  }
}
