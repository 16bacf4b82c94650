import { WebSocket } from 'ws';

/** A connection that keeps what it receives, for tests. */
export class Wire<Frame extends { type: string }> {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  readonly opened: Promise<void>;
  /** The close code. */
  readonly closed: Promise<number>;
  private readonly watchers = new Set<() => void>();
  private over = false;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { perMessageDeflate: false, headers });
    this.opened = new Promise((resolve, reject) => {
      this.socket.on('open', resolve);
      this.socket.on('error', reject);
    });
    // who never waits for the opening does not care how it failed
    this.opened.catch(() => {});
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code) => {
        this.over = true;
        resolve(code);
        this.wake();
      });
    });
    this.socket.on('message', (data) => {
      this.frames.push(JSON.parse(data.toString()));
      this.wake();
    });
  }

  async send(frame: object | string | Buffer): Promise<this> {
    await this.opened;
    this.socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
    return this;
  }

  /** The first frame from number `from` on that fits; waits for it. */
  async next<T extends Frame['type']>(
    type: T,
    from = 0,
    fits: (frame: Extract<Frame, { type: T }>) => boolean = () => true,
  ): Promise<Extract<Frame, { type: T }>> {
    type Wanted = Extract<Frame, { type: T }>;
    const find = () => this.frames.slice(from).find((frame) => frame.type === type && fits(frame as Wanted));
    for (;;) {
      const found = find();
      if (found) return found as Wanted;
      if (this.over)
        throw new Error(`closed, without ${type} after frame ${from}: ${JSON.stringify(this.frames.at(-1))}`);
      await new Promise<void>((resolve) => {
        const watcher = () => {
          this.watchers.delete(watcher);
          resolve();
        };
        this.watchers.add(watcher);
      });
    }
  }

  onFrame(take: (frame: Frame) => void): void {
    this.socket.on('message', (data) => take(JSON.parse(data.toString())));
  }

  close(): void {
    this.socket.close();
  }

  private wake(): void {
    for (const watcher of [...this.watchers]) watcher();
  }
}
