import type { ClientMessage, ServerMessage } from '../../src/protocol/rooms.ts';
import { ServerError } from '../server-error.ts';
import type { FromWorker, LocalRequest, ToWorker } from './messages.ts';

// The page's side of the worker that stands for the server on the static site.

/** Milliseconds until a room whose players could not be loaded is tried again. */
const AGAIN = 4000;
/** The status of a request that only a server can answer, and of one that is refused. */
const NEEDS_SERVER = 501;
const REFUSED = 400;

const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
const connections = new Map<number, LocalConnection>();
let worker: Worker | undefined;
let ids = 0;

function post(message: ToWorker): void {
  worker ??= started();
  worker.postMessage(message);
}

function started(): Worker {
  const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  made.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'message' || data.type === 'closed') return connections.get(data.id)?.hear(data);
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.type === 'answer') return asked?.resolve(data.answer);
    const { error, problem } = data;
    asked?.reject(new ServerError(problem?.code === 'needsServer' ? NEEDS_SERVER : REFUSED, { error, ...problem }));
  };
  made.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message || 'the worker could not be loaded'));
    waiting.clear();
    worker = undefined;
  };
  return made;
}

/** Starts the worker before it is asked, so that it loads while the page does; with the players of a game, where given. */
export function prepareLocally(game?: string): void {
  post({ type: 'prepare', id: ++ids, game });
}

/** Asks what the server would be asked. */
export function askLocally<T>(request: LocalRequest): Promise<T> {
  const id = ++ids;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
    post({ type: 'ask', id, request });
  });
}

/** A connection to a room of this browser: the same as that to a room of the server. */
export class LocalConnection {
  private readonly id = ++ids;
  private readonly room: string;
  private readonly key: string | undefined;
  private readonly heard: (message: ServerMessage) => void;
  private readonly turned: (state: 'open' | 'lost' | 'missing') => void;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    room: string,
    key: string | undefined,
    heard: (message: ServerMessage) => void,
    turned: (state: 'open' | 'lost' | 'missing') => void,
  ) {
    this.room = room;
    this.key = key;
    this.heard = heard;
    this.turned = turned;
    connections.set(this.id, this);
    this.connect();
  }

  send(message: ClientMessage): boolean {
    post({ type: 'frame', id: this.id, message });
    return true;
  }

  close(): void {
    clearTimeout(this.timer);
    connections.delete(this.id);
    post({ type: 'close', id: this.id });
  }

  hear(told: Extract<FromWorker, { type: 'message' | 'closed' }>): void {
    if (told.type === 'message') {
      if (told.message.type === 'room') this.turned('open');
      this.heard(told.message);
      return;
    }
    this.turned(told.state);
    if (told.state === 'lost') this.timer = setTimeout(() => this.connect(), AGAIN);
  }

  private connect(): void {
    post({ type: 'connect', id: this.id, room: this.room, key: this.key });
  }
}
