import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';

/** Bytes that may wait for a slow reader before its connection is closed. */
const MAX_BUFFERED = 4 << 20;
/** Milliseconds between two pings; an end that does not answer one before the next is gone. */
const PING = 15_000;
/** Milliseconds in which the first message must come. */
const FIRST_MESSAGE = 10_000;
/** Useless messages that a connection may send at once, and how many more it may send each second. */
const MAX_USELESS = 40;
const USELESS_PER_SECOND = 4;

// close codes of RFC 6455
const POLICY_VIOLATION = 1008;
const TOO_BIG = 1009;
const INTERNAL_ERROR = 1011;

export const NOT_JSON = 'not JSON';

/** Reads a message by its schema, or says what is wrong with it. */
export function parseMessage<Message>(
  text: string,
  schema: z.ZodType<Message>,
): { message: Message } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: NOT_JSON };
  }
  const { data, error } = schema.safeParse(json);
  if (data !== undefined) return { message: data };
  const issue = error?.issues[0];
  return { problem: `${issue?.path.join('.') || 'frame'}: ${issue?.message}` };
}

type Hello<Message> = Extract<Message, { type: 'hello' }>;
type Other<Message> = Exclude<Message, { type: 'hello' | 'ping' }>;

interface JsonSocketOptions<Message> {
  readonly schema: z.ZodType<Message>;
  /** The length of the longest message. */
  readonly maxBytes: number;
  /** Messages that may be in work at once. */
  readonly maxPending: number;
  /** Takes the first `hello`; all other messages wait for it. Returns false if the other end may not come in. */
  enter(hello: Hello<Message>): Promise<boolean>;
  /** Takes a message. Returns false if it was useless: too many of those close the connection. */
  receive(message: Other<Message>): Promise<boolean>;
  /** The answer to a message that cannot be read. */
  onInvalid(problem: string): object;
  onClose(): void;
}

/**
 * A WebSocket whose messages are checked: text, short enough, JSON, and of the schema. The first is a `hello`, and a
 * `ping` is answered. It closes the connection of an end that sends too many useless messages, reads too slowly or does
 * not answer pings.
 */
export class JsonSocket<Message extends { readonly type: string }> {
  private readonly socket: WebSocket;
  private readonly options: JsonSocketOptions<Message>;
  private readonly timers: NodeJS.Timeout[];
  private uselessLeft = MAX_USELESS;
  private countedAt = performance.now();
  private alive = true;
  private hasReceived = false;
  /** The first `hello`, while and after it is answered. */
  private entering: Promise<boolean> | undefined;
  private pending = 0;

  constructor(socket: WebSocket, options: JsonSocketOptions<Message>) {
    this.socket = socket;
    this.options = options;
    this.timers = [
      setInterval(() => this.ping(), PING),
      setTimeout(() => this.hasReceived || this.close(POLICY_VIOLATION, 'no first frame'), FIRST_MESSAGE),
    ];
    for (const timer of this.timers) timer.unref();
    socket.on('pong', () => {
      this.alive = true;
    });
    socket.on('message', (data, isBinary) => this.read(data, isBinary));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const timer of this.timers) clearTimeout(timer);
      options.onClose();
    });
  }

  send(message: string | object): void {
    if (this.socket.readyState !== 1) return;
    if (this.socket.bufferedAmount > MAX_BUFFERED) this.socket.terminate();
    else this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  private read(data: RawData, isBinary: boolean): void {
    this.alive = true;
    const { maxBytes, maxPending, schema, onInvalid } = this.options;
    const bytes = data as Buffer;
    if (bytes.length > maxBytes) this.close(TOO_BIG, `a frame has at most ${maxBytes} bytes`);
    else if (this.pending >= maxPending) this.close(POLICY_VIOLATION, 'too many frames at once');
    else {
      const read = isBinary ? { problem: 'frames are text' } : parseMessage(bytes.toString(), schema);
      if ('message' in read) void this.receive(read.message);
      else this.countUseless(onInvalid(read.problem.slice(0, 200)));
    }
  }

  private async receive(message: Message): Promise<void> {
    this.pending++;
    this.hasReceived = true;
    try {
      if (!(await this.dispatch(message))) this.countUseless();
    } catch (error) {
      console.error(error);
      this.close(INTERNAL_ERROR, 'the server failed');
    } finally {
      this.pending--;
    }
  }

  private async dispatch(message: Message): Promise<boolean> {
    const { enter, receive, onInvalid } = this.options;
    if (message.type === 'hello' && !this.entering) return (this.entering = enter(message as Hello<Message>));
    await this.entering;
    if (message.type !== 'hello' && message.type !== 'ping') return receive(message as Other<Message>);
    this.send(message.type === 'ping' ? { type: 'pong' } : onInvalid('you have said hello'));
    return false;
  }

  private countUseless(answer?: object): void {
    const now = performance.now();
    const more = ((now - this.countedAt) / 1000) * USELESS_PER_SECOND;
    this.uselessLeft = Math.min(MAX_USELESS, this.uselessLeft + more);
    this.countedAt = now;
    if (--this.uselessLeft < 0) this.close(POLICY_VIOLATION, 'too many frames of no use');
    else if (answer) this.send(answer);
  }

  private ping(): void {
    if (this.alive) this.socket.ping();
    else this.socket.terminate();
    this.alive = false;
  }
}
