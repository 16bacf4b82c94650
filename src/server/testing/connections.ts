import { WebSocket } from 'ws';
import { Rng } from '../../core/rng.ts';
import type { OrganiserMessage } from '../../protocol/agent-api.ts';
import type { MatchOutcome } from '../../protocol/match.ts';
import type { ServerMessage } from '../../protocol/rooms.ts';

/** A WebSocket that keeps what it receives, for tests. */
export class TestConnection<Frame extends object = object> {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  readonly opened: Promise<void>;
  /** The close code. */
  readonly closed: Promise<number>;
  private wake = Promise.withResolvers<void>();
  private isClosed = false;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { perMessageDeflate: false, headers });
    this.opened = new Promise((resolve, reject) => {
      this.socket.on('open', resolve);
      this.socket.on('error', reject);
    });
    // a failure is reported to those who wait for `opened`
    this.opened.catch(() => {});
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code) => {
        this.isClosed = true;
        resolve(code);
        this.changed();
      });
    });
    this.socket.on('message', (data) => {
      this.frames.push(JSON.parse(data.toString()));
      this.changed();
    });
  }

  async send(...frames: (object | string | Buffer)[]): Promise<this> {
    await this.opened;
    for (const frame of frames)
      this.socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
    return this;
  }

  /** All frames, as soon as there are so many. */
  async until(count: number): Promise<Frame[]> {
    await this.find(() => this.frames.length >= count || undefined, `${count} frames`);
    return [...this.frames];
  }

  /** The first frame of a type from number `from` on that fits; waits for it. */
  async next<T extends Frame extends { type: infer Type } ? Type : never>(
    type: T,
    from = 0,
    fits: (frame: Extract<Frame, { type: T }>) => boolean = () => true,
  ): Promise<Extract<Frame, { type: T }>> {
    type Wanted = Extract<Frame, { type: T }>;
    const isWanted = (frame: Frame): frame is Wanted =>
      (frame as { type?: unknown }).type === type && fits(frame as Wanted);
    return this.find(() => this.frames.slice(from).find(isWanted), `${type} after frame ${from}`);
  }

  onFrame(receive: (frame: Frame) => void): void {
    this.socket.on('message', (data) => receive(JSON.parse(data.toString())));
  }

  close(): void {
    this.socket.close();
  }

  private async find<T>(look: () => T | undefined, what: string): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (this.isClosed) throw new Error(`closed, without ${what}: ${JSON.stringify(this.frames.at(-1))}`);
      await this.wake.promise;
    }
  }

  private changed(): void {
    this.wake.resolve();
    this.wake = Promise.withResolvers();
  }
}

// frames of live Tetris
export const join = (name: string) => JSON.stringify({ cmd: 'join', name });
export const key = (pressed: string) => JSON.stringify({ cmd: 'key', key: pressed });

/** A browser's tab at a room. Without a key it watches. */
export class TestBrowser extends TestConnection<ServerMessage> {
  /** `contribution`: what it adds to the seed; an empty one is promised and never sent. */
  constructor(address: string, room: string, key?: string | null, contribution?: string) {
    super(`ws://${address}/api/rooms/${room}/live`);
    const contribute = contribution !== undefined && { contribute: true };
    void this.send({ type: 'hello', ...(key && { key }), ...contribute }).catch(() => {});
    this.onFrame((frame) => {
      if (contribution && frame.type === 'room' && frame.room.status === 'open')
        void this.send({ type: 'contribute', contribution });
    });
  }

  act(turn: number, action: number): Promise<this> {
    return this.send({ type: 'act', turn, action });
  }

  /** Plays at random whenever it is to move, until the match is over. */
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

  /** The outcome of the match, also if it is over already. */
  async ending(): Promise<MatchOutcome> {
    const { room } = await this.next('room');
    return room.outcome ?? (await this.next('over')).outcome;
  }
}

type Turn = Extract<OrganiserMessage, { type: 'turn' }>;
type Problem = Extract<OrganiserMessage, { type: 'problem' }>;

/** What an outside agent does with its turns and problems, well or badly; without a method it does nothing. */
export interface AgentBehaviour {
  turn?(turn: Turn, agent: TestAgent): unknown;
  problem?(problem: Problem, agent: TestAgent): unknown;
}

/** Plays at random, with the seed that it is given. */
export const playsRandomly: AgentBehaviour = {
  turn: ({ match, turn, legal, seed }, agent) =>
    agent.send({ type: 'answer', match, turn, action: Rng.seeded(seed).pick(legal).action }),
};

export const playsIllegally: AgentBehaviour = {
  turn: ({ match, turn }, agent) => agent.send({ type: 'answer', match, turn, action: 9999 }),
};

/** Disconnects in its first match and never comes back. */
export const vanishes: AgentBehaviour = { turn: (_, agent) => agent.socket.terminate() };

/** Answers when it has lost the match by its silence. */
export const answersTooLate: AgentBehaviour = {
  turn: async (turn, agent) => {
    await agent.next('end', 0, ({ match }) => match === turn.match);
    await playsRandomly.turn!(turn, agent);
  },
};

/** An outside agent on a WebSocket, for tests. */
export class TestAgent extends TestConnection<OrganiserMessage> {
  /** The scores of matches that ended. */
  readonly ended = new Map<string, readonly number[]>();

  constructor(
    address: string,
    token: string,
    behaviour: AgentBehaviour = playsRandomly,
    subscribe: readonly string[] = [],
    rematch?: readonly string[],
  ) {
    super(`ws://${address}/api/agent`);
    void this.send({ type: 'hello', token, subscribe, rematch }).catch(() => {});
    this.onFrame(async (frame) => {
      if (frame.type === 'end') this.ended.set(frame.match, frame.scores);
      try {
        if (frame.type === 'turn') await behaviour.turn?.(frame, this);
        if (frame.type === 'problem') await behaviour.problem?.(frame, this);
      } catch (error) {
        // the connection was closed before the answer
        if (!this.isDone) throw error;
      }
    });
  }

  private get isDone(): boolean {
    return this.socket.readyState !== 1;
  }
}
