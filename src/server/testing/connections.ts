import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { Rng } from '../../core/rng.ts';
import type { OrganiserMessage } from '../../protocol/agent-api.ts';
import type { MatchOutcome } from '../../protocol/match.ts';
import type { ServerMessage } from '../../protocol/rooms.ts';

/** A connection that keeps what it receives, for tests. */
export class TestConnection<Frame extends { type: string }> {
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

/** A connection for tests that keeps what it receives. */
export class LiveTestConnection {
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

/** A browser's tab at a room; without a key it watches. */
export class TestBrowser extends TestConnection<ServerMessage> {
  constructor(address: string, room: string, key?: string | null) {
    super(`ws://${address}/api/rooms/${room}/live`);
    void this.send({ type: 'hello', ...(key && { key }) }).catch(() => {});
  }

  act(turn: number, action: number): Promise<this> {
    return this.send({ type: 'act', turn, action });
  }

  /** Plays by lot whenever it is to move, until the match is over. */
  async playOn(seed: string | number): Promise<MatchOutcome> {
    const rng = Rng.seeded(seed);
    const answer = (frame: ServerMessage) => {
      if ('legal' in frame && frame.legal.length > 0) void this.act(frame.turn, rng.pick(frame.legal));
    };
    const last = this.frames.findLast((frame) => 'legal' in frame);
    if (last) answer(last);
    this.onFrame(answer);
    return this.ending();
  }

  /** What came of the match, also for those who come after its end. */
  async ending(): Promise<MatchOutcome> {
    const whole = await this.next('room');
    return whole.room.outcome ?? (await this.next('over')).outcome;
  }
}

/** An outside program that answers by lot, with the seed it is given. */
export class RandomAgent extends TestConnection<OrganiserMessage> {
  /** Matches that ended. */
  readonly ended = new Map<string, readonly number[]>();

  constructor(address: string, token: string, { subscribe = [] as string[], answers = true } = {}) {
    super(`ws://${address}/api/agent`);
    void this.send({ type: 'hello', token, subscribe }).catch(() => {});
    this.onFrame((frame) => {
      if (frame.type === 'end') this.ended.set(frame.match, frame.scores);
      if (frame.type !== 'turn' || !answers) return;
      const { match, turn, legal, seed } = frame;
      void this.send({ type: 'answer', match, turn, action: Rng.seeded(seed).pick(legal).action });
    });
  }
}

type Turn = Extract<OrganiserMessage, { type: 'turn' }>;
type Problem = Extract<OrganiserMessage, { type: 'problem' }>;

/** What an outside agent of an event does with its turns and problems, well or badly. */
export interface AgentBehaviour {
  turn?(turn: Turn, wire: TestAgent): unknown;
  problem?(problem: Problem, wire: TestAgent): unknown;
}

/** Plays by lot, with the seed that it is given. */
export const playsRandomly: AgentBehaviour = {
  turn: ({ match, turn, legal, seed }, wire) =>
    wire.send({ type: 'answer', match, turn, action: Rng.seeded(seed).pick(legal).action }),
};

export const illegal: AgentBehaviour = {
  turn: ({ match, turn }, wire) => wire.send({ type: 'answer', match, turn, action: 9999 }),
};

/** Goes in the middle of its first match and never comes back. */
export const vanishes: AgentBehaviour = { turn: (_, wire) => wire.socket.terminate() };

export function slow(milliseconds: number): AgentBehaviour {
  return {
    turn: async (turn, wire) => {
      await sleep(milliseconds, undefined, { ref: false });
      if (wire.socket.readyState === 1) await playsRandomly.turn!(turn, wire);
    },
  };
}

/** An outside agent over a WebSocket of its own, for tests. */
export class TestAgent extends TestConnection<OrganiserMessage> {
  constructor(address: string, token: string, manner: AgentBehaviour) {
    super(`ws://${address}/api/agent`);
    void this.send({ type: 'hello', token }).catch(() => {});
    this.onFrame((frame) => {
      if (frame.type === 'turn') void manner.turn?.(frame, this);
      if (frame.type === 'problem') void manner.problem?.(frame, this);
    });
  }
}
