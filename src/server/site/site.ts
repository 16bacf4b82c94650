import type { Bus, Message } from './bus.ts';

/** The version of the messages between servers. Servers of different ones do not make one site. */
export const SPEAKS = 1;

/** Milliseconds until a server that was asked counts as silent. */
const ANSWER = 2000;
const GATHER = 600;

const STOPS = 'the server stops';

/** No answer came: the server is gone, or the question or its answer was lost. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

interface Call extends Message {
  readonly kind: 'call';
  readonly id: number;
  readonly what: string;
  readonly body: unknown;
}

interface Answer extends Message {
  readonly kind: 'answer';
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

interface Waiting {
  readonly to: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

type Handler = (from: string, message: never) => void;
type Answerer = (body: never, from: string) => unknown;

/**
 * The servers of one site, as one of them sees them: who lives, what they tell and ask each other. Who lives is read from
 * the store with this server's own sign of life; the bus carries the rest.
 */
export class Site {
  /** This server's name. */
  readonly name: string;
  private readonly bus: Bus;
  private readonly handlers = new Map<string, Handler>();
  private readonly answerers = new Map<string, Answerer>();
  private readonly waiting = new Map<number, Waiting>();
  private readonly onGone: ((server: string) => void)[] = [];
  private readonly onLost: ((server: string) => void)[] = [];
  private calls = 0;
  private left = false;
  /** The other servers that give signs of life. */
  private others: ReadonlySet<string> = new Set();

  constructor(name: string, bus: Bus) {
    this.name = name;
    this.bus = bus;
    this.on<Call>('call', (from, call) => void this.answerCall(from, call));
    this.on<Answer>('answer', (_, { id, result, error }) => {
      const asked = this.waiting.get(id);
      if (error === undefined) asked?.resolve(result);
      else asked?.reject(new Error(error));
    });
    this.on('again', (from) => this.repeat(from));
  }

  /** Begins to listen, and asks all for what they have to tell. */
  async join(): Promise<void> {
    await this.bus.listen({
      receive: (from, message) => this.handlers.get(message.kind)?.(from, message as never),
      lost: (from) => {
        for (const server of from === undefined ? this.others : [from]) this.tellAgain(server);
      },
    });
    this.tell({ kind: 'again' });
  }

  /** Whether other servers can be reached from here. */
  get shared(): boolean {
    return this.bus.shared;
  }

  /** Whether this server has left the site: it is answered nothing any more. */
  get closed(): boolean {
    return this.left;
  }

  /** Where the site counts, if there is one. */
  get redis(): Bus['redis'] {
    return this.bus.redis;
  }

  get trouble(): string | undefined {
    return this.bus.trouble;
  }

  /** The other servers. */
  get peers(): ReadonlySet<string> {
    return this.others;
  }

  /** Whether a server's process is there, as far as one can tell: it may be slow. */
  hears(server: string): Promise<boolean> {
    return this.bus.hears(server).catch(() => true);
  }

  lives(server: string | null): boolean {
    return server !== null && (server === this.name || this.others.has(server));
  }

  /** The servers that have given a sign of life lately. */
  setLiving(servers: Iterable<string>): void {
    const before = this.others;
    const others = new Set(servers);
    others.delete(this.name);
    this.others = others;
    for (const server of before) if (!others.has(server)) this.gone(server);
    // who came has not heard of us; who was only late does not know that we had given it up
    for (const server of others) if (!before.has(server)) this.tellAgain(server);
  }

  /** Says what is done with messages of a kind. */
  on<M extends Message>(kind: M['kind'], handler: (from: string, message: M) => void): void {
    this.handlers.set(kind, handler as Handler);
  }

  /** Says how questions of other servers are answered. */
  answers<Body>(what: string, answer: (body: Body, from: string) => unknown): void {
    this.answerers.set(what, answer as Answerer);
  }

  /** Calls `listener` for a server that gives no sign of life any more. */
  whenGone(listener: (server: string) => void): void {
    this.onGone.push(listener);
  }

  /** Calls `listener` for a server that should be told everything again: it is new, or a message was lost. */
  whenLost(listener: (server: string) => void): void {
    this.onLost.push(listener);
  }

  send<M extends Message>(to: string, message: M): void {
    this.bus.send(to, message);
  }

  tell<M extends Message>(message: M): void {
    if (this.bus.shared) this.bus.tell(message);
  }

  /** Asks another server. Rejects with `NoAnswer` where none comes, and with the error that it met. */
  async call<Result>(to: string, what: string, body: unknown, patience = ANSWER): Promise<Result> {
    if (this.left) throw new NoAnswer(STOPS);
    const id = this.calls++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => reject(new NoAnswer(`${to} does not answer`)), patience);
    this.waiting.set(id, { to, resolve, reject });
    const call: Call = { kind: 'call', id, what, body };
    this.send(to, call);
    try {
      return (await promise) as Result;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(id);
    }
  }

  /** Asks all others; what those answer who do. `silent`: how many did not. */
  async gather<Result>(what: string, body: unknown = null): Promise<{ answers: Map<string, Result>; silent: number }> {
    const answers = new Map<string, Result>();
    let silent = 0;
    await Promise.all(
      [...this.others].map((server) =>
        this.call<Result>(server, what, body, GATHER).then(
          (answer) => void answers.set(server, answer),
          () => silent++,
        ),
      ),
    );
    return { answers, silent };
  }

  async close(): Promise<void> {
    this.left = true;
    for (const { reject } of this.waiting.values()) reject(new NoAnswer(STOPS));
    await this.bus.close();
  }

  /** Asks a server for everything that it has to tell, and tells it everything. */
  private tellAgain(server: string): void {
    this.send(server, { kind: 'again' });
    this.repeat(server);
  }

  private repeat(server: string): void {
    for (const listener of this.onLost) listener(server);
  }

  private gone(server: string): void {
    for (const { to, reject } of this.waiting.values()) if (to === server) reject(new NoAnswer(`${server} is gone`));
    for (const listener of this.onGone) listener(server);
  }

  private async answerCall(from: string, { id, what, body }: Call): Promise<void> {
    const answer = async (): Promise<Pick<Answer, 'result' | 'error'>> => {
      try {
        const answerer = this.answerers.get(what);
        if (!answerer) throw new Error(`this server knows no ${what}`);
        return { result: await answerer(body as never, from) };
      } catch (error) {
        return { error: (error as Error).message };
      }
    };
    const reply: Answer = { kind: 'answer', id, ...(await answer()) };
    this.send(from, reply);
  }
}
