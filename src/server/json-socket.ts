import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';

/** Bytes that may wait for a slow reader before it is let go. */
const MOST_BEHIND = 4 << 20;
/** Milliseconds between two questions whether the other end is still there; unanswered until the next, it is not. */
const PING = 15_000;
/** Milliseconds in which the first frame must come. */
const FIRST_FRAME = 10_000;
/** Frames of no use that a connection may send at once, and a second. */
const PATIENCE = 40;
const PATIENCE_A_SECOND = 4;

const ABUSE = 1008;
const TOO_BIG = 1009;
const FAILED = 1011;

export interface JsonSocketOptions<Frame> {
  readonly schema: z.ZodType<Frame>;
  /** Bytes of the longest frame. */
  readonly maxBytes: number;
  /** Frames that may be under way at once. */
  readonly maxPending: number;
  /** Takes a frame; returns false where it was of no use, which wears the server's patience out. */
  receive(frame: Frame): boolean | Promise<boolean>;
  /** What is answered to a frame that cannot be read. */
  onInvalid(problem: string): object;
  onClose(): void;
}

/**
 * A WebSocket that lets nothing unread through: every frame is text, short enough, JSON, and fits the schema. Who sends
 * too much else, reads too slowly or does not answer pings is let go.
 */
export class JsonSocket<Frame> {
  private readonly socket: WebSocket;
  private readonly options: JsonSocketOptions<Frame>;
  private readonly timers: NodeJS.Timeout[];
  private patience = PATIENCE;
  private counted = performance.now();
  private alive = true;
  private greeted = false;
  private waiting = 0;

  constructor(socket: WebSocket, options: JsonSocketOptions<Frame>) {
    this.socket = socket;
    this.options = options;
    this.timers = [
      setInterval(() => this.ping(), PING),
      setTimeout(() => this.greeted || this.close(ABUSE, 'no first frame'), FIRST_FRAME),
    ];
    for (const timer of this.timers) timer.unref();
    socket.on('pong', () => {
      this.alive = true;
    });
    socket.on('message', (data, isBinary) => this.receive(data, isBinary));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const timer of this.timers) clearTimeout(timer);
      options.onClose();
    });
  }

  send(frame: string | object): void {
    if (this.socket.readyState !== 1) return;
    if (this.socket.bufferedAmount > MOST_BEHIND) this.socket.terminate();
    else this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  private receive(data: RawData, isBinary: boolean): void {
    this.alive = true;
    const { maxBytes: longest, maxPending: atOnce, onInvalid: junk } = this.options;
    const bytes = data as Buffer;
    if (bytes.length > longest) this.close(TOO_BIG, `a frame has at most ${longest} bytes`);
    else if (this.waiting >= atOnce) this.close(ABUSE, 'too many frames at once');
    else {
      const read = isBinary ? { problem: 'frames are text' } : this.read(bytes.toString());
      if ('frame' in read) void this.take(read.frame);
      else this.useless(junk(read.problem));
    }
  }

  private async take(frame: Frame): Promise<void> {
    this.waiting++;
    this.greeted = true;
    try {
      if (!(await this.options.receive(frame))) this.useless();
    } catch (error) {
      console.error(error);
      this.close(FAILED, 'the server failed');
    } finally {
      this.waiting--;
    }
  }

  private read(text: string): { frame: Frame } | { problem: string } {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return { problem: 'not JSON' };
    }
    const { data, error } = this.options.schema.safeParse(json);
    if (data !== undefined) return { frame: data };
    const issue = error?.issues[0];
    return { problem: `${issue?.path.join('.') || 'frame'}: ${issue?.message}`.slice(0, 200) };
  }

  private useless(answer?: object): void {
    const now = performance.now();
    this.patience = Math.min(PATIENCE, this.patience + ((now - this.counted) / 1000) * PATIENCE_A_SECOND);
    this.counted = now;
    if (--this.patience < 0) this.close(ABUSE, 'too many frames of no use');
    else if (answer) this.send(answer);
  }

  private ping(): void {
    if (this.alive) this.socket.ping();
    else this.socket.terminate();
    this.alive = false;
  }
}
