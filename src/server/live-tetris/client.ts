import { setTimeout as sleep } from 'node:timers/promises';
import { type RawData, WebSocket } from 'ws';
import { type LivePlayer, type LiveState, readLiveState } from '../../agents/tetris/live/index.ts';
import { ExactTimer } from './exact-timer.ts';

/** No frame of a server is longer, in bytes. */
const MAX_FRAME = 1 << 16;
/** Milliseconds for which the player thinks before messages are read. */
const THINKING = 0.1;
/** Waits between attempts to connect, in milliseconds: doubled each time, up to the longest. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 5000;
/** Milliseconds without a state after which that is reported, and between two such reports. */
const SILENCE = 3000;
/** How many strange frames are shown; the others are only counted. */
const SHOWN = 3;
const SHOWN_LENGTH = 60;

type Highscores = readonly (readonly [string, number])[];

export interface LiveGameResult {
  readonly score: number;
  /** States seen and keys sent. */
  readonly states: number;
  readonly keys: number;
  /** Frames that are not of the protocol. */
  readonly strange: number;
  readonly seconds: number;
  /** Whether the server said that the game is over. Otherwise the connection was lost, or the player was stopped. */
  readonly complete: boolean;
  readonly highscores: Highscores;
}

export interface LiveClientOptions {
  readonly url: string;
  readonly name: string;
  /** Whether the server waits for a frame before each tick. */
  readonly lockStep: boolean;
  /** Is told what the client waits for, and what is strange. */
  readonly say?: (message: string) => void;
  /** Ends the game that is on; its result is still yielded. */
  readonly signal?: AbortSignal;
}

/** The JSON of a frame; undefined for anything else. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One connection to a live server, from `join` to the end of its game. */
class Connection {
  private readonly socket: WebSocket;
  private readonly player: LivePlayer;
  private readonly options: LiveClientOptions;
  private readonly say: (message: string) => void;
  private readonly unread: { readonly text: string; readonly at: number }[] = [];
  private readonly timer = new ExactTimer(() => this.wake());
  private due: NodeJS.Immediate | undefined;
  /** When the last frame was sent. */
  private sent = 0;
  private score = 0;
  private states = 0;
  private keys = 0;
  private strange = 0;
  private begun = 0;
  private isWelcome = false;
  private final: Highscores | undefined;
  /** Why there is no connection. */
  problem = '';

  constructor(options: LiveClientOptions, player: LivePlayer) {
    this.player = player;
    this.options = options;
    this.say = options.say ?? (() => {});
    this.socket = new WebSocket(options.url, {
      perMessageDeflate: false,
      maxPayload: MAX_FRAME,
      handshakeTimeout: 5000,
    });
  }

  /** Resolves when the connection is closed, undefined if it was never open. */
  play(): Promise<LiveGameResult | undefined> {
    const { socket, options } = this;
    let open = false;
    // `close` follows and tells that it is over
    socket.on('error', (error) => {
      this.problem = error.message;
    });
    socket.on('message', (data) => this.receive(data));
    const stop = () => socket.terminate();
    options.signal?.addEventListener('abort', stop);
    let silence: NodeJS.Timeout | undefined;
    socket.on('open', () => {
      open = true;
      this.begun = performance.now();
      socket.send(JSON.stringify({ cmd: 'join', name: options.name }));
      silence = setInterval(() => this.tellSilence(), SILENCE);
    });
    return new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        options.signal?.removeEventListener('abort', stop);
        clearInterval(silence);
        if (this.due) clearImmediate(this.due);
        this.timer.set(Number.POSITIVE_INFINITY);
        if (code > 1001 && reason.length > 0) this.say(`the server closed the connection: ${reason} (${code})`);
        resolve(open ? this.result() : undefined);
      });
    });
  }

  private result(): LiveGameResult {
    const { score, states, keys, strange, final } = this;
    const seconds = (performance.now() - this.begun) / 1000;
    return { score, states, keys, strange, seconds, complete: final !== undefined, highscores: final ?? [] };
  }

  private silent = { states: 0, times: 0 };

  /** Says what there is to wait for, if no state has come for a while. */
  private tellSilence(): void {
    const { silent, states, isWelcome } = this;
    silent.times = states === silent.states ? silent.times + 1 : 0;
    silent.states = states;
    if (silent.times === 0) return;
    const seconds = Math.round((silent.times * SILENCE) / 1000);
    if (states > 0) this.say(`no state for ${seconds} s: the server stands still`);
    else if (isWelcome) this.say(`joined, and waiting for a turn for ${seconds} s: others play or wait before`);
    else this.say(`connected, but nothing has come for ${seconds} s: players join at /player`);
  }

  /** Keeps new states for `act`, which runs when all messages that have come are read. */
  private receive(data: RawData): void {
    const text = data.toString();
    if (text.includes('"dimensions"') && this.readGreeting(text)) return;
    this.states++;
    this.unread.push({ text, at: performance.now() });
    if (this.player.everyState || this.options.lockStep) this.act();
    else this.due ??= setImmediate(() => this.act());
  }

  /** Whether a frame is the final one, or the answer to `join`, in the form of any year's server. */
  private readGreeting(text: string): boolean {
    const json = parsed(text) as { dimensions?: unknown; game?: unknown; score?: unknown; highscores?: unknown };
    if (typeof json !== 'object' || json === null || !Array.isArray(json.dimensions) || json.game !== undefined)
      return false;
    if (Array.isArray(json.highscores)) {
      if (typeof json.score === 'number') this.score = json.score;
      this.final = json.highscores as Highscores;
    } else if (!this.isWelcome) {
      this.isWelcome = true;
      // not before: the course's server breaks at a key of somebody who has not joined
      if (this.options.lockStep) this.press('');
    }
    return true;
  }

  private act(): void {
    this.due = undefined;
    const newest = this.readStates();
    const { player, options } = this;
    if (newest) {
      const { state, at } = newest;
      this.score = state.score;
      const key = options.lockStep ? player.see(state) : player.see(state, at, performance.now());
      if (key !== '' || options.lockStep) this.press(key);
      else this.beat();
      this.setTimer();
    }
    const until = performance.now() + THINKING;
    while (this.player.think()) {
      if (this.options.lockStep || performance.now() < until) continue;
      this.due ??= setImmediate(() => this.act());
      return;
    }
  }

  /** If the player wants it, it is asked again before the next state comes, and empty frames are sent. */
  private setTimer(): void {
    const { again = Number.POSITIVE_INFINITY, heartbeat = 0 } = this.player;
    this.timer.set(heartbeat > 0 ? Math.min(again, this.sent + heartbeat) : again);
  }

  private wake(): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    const { again = Number.POSITIVE_INFINITY } = this.player;
    const now = performance.now();
    const key = now >= again ? this.player.wake!(now) : '';
    if (key !== '') this.press(key);
    else this.beat();
    this.setTimer();
  }

  /** If the player wants empty frames: an answer to nothing, which the WebSocket protocol allows and nobody answers. */
  private beat(): void {
    if (!this.player.heartbeat || this.socket.readyState !== WebSocket.OPEN) return;
    this.sent = performance.now();
    this.socket.pong();
  }

  /** Shows the player all states that have come but the newest, which is returned with the time when it came. */
  private readStates(): { readonly state: LiveState; readonly at: number } | undefined {
    let newest: { state: LiveState; at: number } | undefined;
    for (const { text, at } of this.unread) {
      const state = readLiveState(parsed(text));
      if (!state) this.tellStrange(text);
      else {
        if (newest) this.player.note?.(newest.state, this.options.lockStep ? undefined : newest.at);
        newest = { state, at };
      }
    }
    this.unread.length = 0;
    return newest;
  }

  private tellStrange(text: string): void {
    if (++this.strange > SHOWN) return;
    const start = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}...` : text;
    this.say(`not a frame of the protocol: ${JSON.stringify(start)}`);
  }

  private press(key: string): void {
    if (key !== '') this.keys++;
    this.sent = performance.now();
    this.socket.send(`{"cmd":"key","key":"${key}"}`);
  }
}

/**
 * Plays games on a live server, each on a connection of its own, and yields their results. A lost connection is an
 * incomplete game, after which the next attempt follows. It ends after `attempts` failed attempts in a row, or by the
 * signal.
 */
export async function* playLive(
  options: LiveClientOptions,
  makePlayer: () => LivePlayer,
  attempts: number,
): AsyncGenerator<LiveGameResult> {
  const { url, say = () => {}, signal } = options;
  let wait = FIRST_WAIT;
  for (let failed = 0; failed < attempts && !signal?.aborted; ) {
    const connection = new Connection(options, makePlayer());
    const result = await connection.play();
    if (result) yield result;
    if (result?.complete) {
      failed = 0;
      wait = FIRST_WAIT;
      continue;
    }
    failed = result && result.states > 0 ? 0 : failed + 1;
    if (signal?.aborted || failed >= attempts) {
      if (!signal?.aborted) say(`${reason(connection.problem)}; that was attempt ${failed} of ${attempts}`);
      return;
    }
    say(
      `${reason(connection.problem)}; connecting to ${url} again in ${wait / 1000} s (attempt ${failed} of ${attempts})`,
    );
    await sleep(wait, undefined, { ...(signal && { signal }) }).catch(() => {});
    wait = failed === 0 ? FIRST_WAIT : Math.min(2 * wait, LONGEST_WAIT);
  }
}

/** What stands in the way of a connection, in words. */
function reason(problem: string): string {
  if (problem === '') return 'the connection was lost';
  if (problem.includes('ECONNREFUSED')) return 'nobody answers there';
  if (problem.includes('response: 404')) return 'there is no such path on that server: players join at /player';
  if (problem.includes('response: 421')) return 'that server has another name: it must be started with --name';
  return problem;
}
