import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { InputError } from '../../core/errors.ts';
import type { Bus, Listener, Message } from './bus.ts';

/** Milliseconds until Redis counts as unreachable when a server starts, and between two attempts to reach it again. */
const PATIENCE = 8000;
const RETRY = { least: 50, most: 500 };
/** Milliseconds for the last words: a Redis whose machine is gone answers nothing. */
const FAREWELL = 1000;

/** What is published: the messages that a server had for a channel in one turn of its event loop. */
interface Parcel {
  readonly from: string;
  /** How many parcels this server sent to this channel before. */
  readonly number: number;
  readonly messages: readonly Message[];
}

/** Opens a connection to Redis; `title` names it without its password. */
export async function openRedis(url: string): Promise<{ redis: Redis; title: string }> {
  const parsed = URL.parse(url);
  if (!parsed || !/^rediss?:$/.test(parsed.protocol))
    throw new InputError('the address of the site (--site, JOGATINA_SITE_URL) is not of the form redis://host:6379');
  const title = `Redis at ${parsed.host || 'localhost'}`;
  // an optional package: most have one server
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    // what was under way fails with the connection, and is repeated by whoever needs it
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    enableOfflineQueue: false,
    // a server is back when it hears again, so it subscribes by itself
    autoResubscribe: false,
    connectTimeout: PATIENCE,
    retryStrategy: (times: number) => Math.min(RETRY.most, times * RETRY.least),
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw new InputError(
      `the site’s ${title} cannot be used (${(error as Error).message}): is it running, and is the address right?`,
    );
  }
  return { redis, title };
}

/**
 * The bus of servers on any machines: Redis's publish and subscribe. A server listens to a channel of its own and to one
 * of all. While Redis is away nothing is kept for it: the servers repeat what matters when it is back.
 */
export class RedisBus implements Bus {
  readonly shared = true;
  private readonly name: string;
  private readonly prefix: string;
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  /** What waits for the end of this turn of the event loop, by channel. */
  private readonly outgoing = new Map<string, Message[]>();
  private readonly sent = new Map<string, number>();
  /** The number of the last parcel, by channel and sender. */
  private readonly received = new Map<string, number>();
  private flushing: Promise<void> | undefined;
  private down = false;
  private subscribed = false;
  private listener: Listener | undefined;

  private constructor(name: string, prefix: string, publisher: Redis, subscriber: Redis) {
    this.name = name;
    this.prefix = prefix;
    this.publisher = publisher;
    this.subscriber = subscriber;
    subscriber.on('message', (channel: string, text: string) => this.receive(channel, text));
    // ioredis connects again by itself
    publisher.on('close', () => this.lose());
    publisher.on('ready', () => this.back());
    subscriber.on('close', () => {
      this.subscribed = false;
      this.lose();
    });
    subscriber.on('ready', () => {
      // where the connection is lost meanwhile the next one subscribes
      this.subscribe().then(
        () => this.back(),
        () => {},
      );
    });
  }

  /** `site` keeps sites apart that share a Redis. */
  static async open(name: string, site: string, url: string): Promise<RedisBus> {
    const { redis } = await openRedis(url);
    const subscriber = redis.duplicate();
    subscriber.on('error', () => {});
    await subscriber.connect();
    return new RedisBus(name, `jogatina:${site}`, redis, subscriber);
  }

  /** For counters that the servers share. */
  get redis(): Redis {
    return this.publisher;
  }

  get trouble(): string | undefined {
    return this.down ? 'Redis cannot be reached' : undefined;
  }

  async hears(server: string): Promise<boolean> {
    const [, count] = (await this.publisher.pubsub('NUMSUB', this.channelOf(server))) as [string, number];
    return Number(count) > 0;
  }

  async listen(listener: Listener): Promise<void> {
    this.listener = listener;
    await this.subscribe();
  }

  send(to: string, message: Message): void {
    if (to === this.name) setImmediate(() => this.listener?.receive(to, message));
    else this.put(this.channelOf(to), message);
  }

  tell(message: Message): void {
    this.put(this.channelOf('all'), message);
  }

  async close(): Promise<void> {
    this.listener = undefined;
    this.subscriber.disconnect();
    const said = async () => {
      await this.flushing;
      await this.publisher.quit();
    };
    await Promise.race([said().catch(() => {}), sleep(FAREWELL, undefined, { ref: false })]);
    this.publisher.disconnect();
  }

  private async subscribe(): Promise<void> {
    await this.subscriber.subscribe(this.channelOf('all'), this.channelOf(this.name));
    this.subscribed = true;
  }

  private lose(): void {
    this.down = true;
  }

  private back(): void {
    if (!this.down || this.publisher.status !== 'ready' || !this.subscribed) return;
    this.down = false;
    this.listener?.lost();
  }

  private channelOf(to: string): string {
    return `${this.prefix}:${to}`;
  }

  private put(channel: string, message: Message): void {
    const waiting = this.outgoing.get(channel);
    if (waiting) waiting.push(message);
    else this.outgoing.set(channel, [message]);
    this.flushing ??= new Promise((resolve) => {
      setImmediate(() => {
        this.flushing = undefined;
        resolve(this.flush());
      });
    });
  }

  private async flush(): Promise<void> {
    const parcels = [...this.outgoing];
    this.outgoing.clear();
    await Promise.all(
      parcels.map(([channel, messages]) => {
        const number = this.sent.get(channel) ?? 0;
        this.sent.set(channel, number + 1);
        const parcel: Parcel = { from: this.name, number, messages };
        return this.publisher.publish(channel, JSON.stringify(parcel)).catch(() => {});
      }),
    );
  }

  private receive(channel: string, text: string): void {
    const { from, number, messages } = JSON.parse(text) as Parcel;
    if (from === this.name) return;
    const key = `${channel} ${from}`;
    const expected = (this.received.get(key) ?? -1) + 1;
    if (number < expected) return;
    this.received.set(key, number);
    // a server that came later has missed nothing that was meant for it
    if (number > expected && (expected > 0 || channel === this.channelOf(this.name))) this.listener?.lost(from);
    for (const message of messages) this.listener?.receive(from, message);
  }
}
