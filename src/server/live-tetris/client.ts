import { setTimeout as sleep } from 'node:timers/promises';
import { type RawData, WebSocket } from 'ws';
import { type LivePlayer, readLiveState } from '../../agents/tetris/live/index.ts';
import { finalFrame, welcomeFrame } from '../../protocol/live-tetris.ts';

/** No frame of a server is longer, in bytes. */
const MAX_FRAME = 1 << 16;
/** Milliseconds for which the player thinks before messages are read. */
const THINKING = 0.1;
/** Waits between attempts to connect, in milliseconds: doubled each time, up to the longest. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 5000;

export interface LiveGameResult {
  readonly score: number;
  /** States seen and keys sent. */
  readonly states: number;
  readonly keys: number;
  /** Frames that are not of the protocol. */
  readonly strange: number;
  readonly seconds: number;
  /** Whether the server said that the game is over. Otherwise the connection was lost. */
  readonly complete: boolean;
  readonly highscores: readonly (readonly [string, number])[];
}

export interface LiveClientOptions {
  readonly url: string;
  readonly name: string;
  /** Whether the server waits for a frame before each tick. */
  readonly lockStep: boolean;
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
  private readonly lockStep: boolean;
  private latest: string | undefined;
  private due: NodeJS.Immediate | undefined;
  private score = 0;
  private states = 0;
  private keys = 0;
  private strange = 0;
  private begun = 0;
  private final: LiveGameResult['highscores'] | undefined;

  constructor({ url, lockStep }: LiveClientOptions, player: LivePlayer) {
    this.player = player;
    this.lockStep = lockStep;
    this.socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: MAX_FRAME, handshakeTimeout: 5000 });
  }

  /** Resolves when the connection is closed, undefined if it was never open. */
  play(name: string): Promise<LiveGameResult | undefined> {
    const { socket } = this;
    let open = false;
    // `close` follows and tells that it is over
    socket.on('error', () => {});
    socket.on('message', (data) => this.receive(data));
    socket.on('open', () => {
      open = true;
      this.begun = performance.now();
      socket.send(JSON.stringify({ cmd: 'join', name }));
      if (this.lockStep) this.press('');
    });
    return new Promise((resolve) => {
      socket.on('close', () => {
        if (this.due) clearImmediate(this.due);
        resolve(open ? this.result() : undefined);
      });
    });
  }

  private result(): LiveGameResult {
    const { score, states, keys, strange, final } = this;
    const seconds = (performance.now() - this.begun) / 1000;
    return { score, states, keys, strange, seconds, complete: final !== undefined, highscores: final ?? [] };
  }

  /** Keeps the newest state for `act`, which runs when all messages that have come are read. */
  private receive(data: RawData): void {
    const text = data.toString();
    if (text.includes('"dimensions"') && this.readFinal(text)) return;
    this.states++;
    this.latest = text;
    if (this.player.everyState || this.lockStep) this.act();
    else this.due ??= setImmediate(() => this.act());
  }

  /** Whether a frame is the final one, or the answer to `join`, which the player does not need. */
  private readFinal(text: string): boolean {
    const json = parsed(text);
    const final = finalFrame.safeParse(json).data;
    if (final) {
      this.score = final.score;
      this.final = final.highscores;
    }
    return final !== undefined || welcomeFrame.safeParse(json).success;
  }

  private act(): void {
    this.due = undefined;
    if (this.latest !== undefined) {
      const state = readLiveState(parsed(this.latest));
      this.latest = undefined;
      if (!state) {
        this.strange++;
        return;
      }
      this.score = state.score;
      const key = this.player.see(state);
      if (key !== '' || this.lockStep) this.press(key);
    }
    const until = performance.now() + THINKING;
    while (this.player.think()) {
      if (this.lockStep || performance.now() < until) continue;
      this.due ??= setImmediate(() => this.act());
      return;
    }
  }

  private press(key: string): void {
    if (key !== '') this.keys++;
    this.socket.send(`{"cmd":"key","key":"${key}"}`);
  }
}

/**
 * Plays games on a live server, each on a connection of its own, and yields their results. A lost connection is an
 * incomplete game, after which the next attempt follows. So many failed attempts in a row as `attempts` end it.
 */
export async function* playLive(
  options: LiveClientOptions,
  makePlayer: () => LivePlayer,
  attempts: number,
): AsyncGenerator<LiveGameResult> {
  let wait = FIRST_WAIT;
  for (let failed = 0; failed < attempts; ) {
    const result = await new Connection(options, makePlayer()).play(options.name);
    if (result) yield result;
    if (result?.complete) {
      failed = 0;
      wait = FIRST_WAIT;
      continue;
    }
    failed = result && result.states > 0 ? 0 : failed + 1;
    if (failed < attempts) await sleep(wait);
    wait = failed === 0 ? FIRST_WAIT : Math.min(2 * wait, LONGEST_WAIT);
  }
}
