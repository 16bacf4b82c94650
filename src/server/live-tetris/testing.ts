import { WebSocket } from 'ws';

/** A connection for tests that keeps what it receives. */
export class Guest {
  readonly frames: string[] = [];
  readonly socket: WebSocket;
  /** The close code. */
  readonly closed: Promise<number>;
  private readonly opened: Promise<void>;
  private waiting: (() => void)[] = [];
  private gone = false;

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.opened = new Promise((resolve, reject) => {
      this.socket.on('open', resolve);
      this.socket.on('error', reject);
    });
    // who never waits for the opening does not care how it failed
    this.opened.catch(() => {});
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code) => {
        this.gone = true;
        resolve(code);
        this.wake();
      });
    });
    this.socket.on('message', (data) => {
      this.frames.push(data.toString());
      this.wake();
    });
  }

  async send(...frames: (string | Buffer)[]): Promise<this> {
    await this.opened;
    for (const frame of frames) this.socket.send(frame);
    return this;
  }

  /** The frames so far, when there are at least so many. */
  async until(count: number): Promise<unknown[]> {
    while (this.frames.length < count) {
      if (this.gone) throw new Error(`closed after ${this.frames.length} of ${count} frames`);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    return this.frames.map((frame) => JSON.parse(frame));
  }

  private wake(): void {
    const woken = this.waiting;
    this.waiting = [];
    for (const resolve of woken) resolve();
  }
}

export const join = (name: string) => JSON.stringify({ cmd: 'join', name });
export const key = (pressed: string) => JSON.stringify({ cmd: 'key', key: pressed });
