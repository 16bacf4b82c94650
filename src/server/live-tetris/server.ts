import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { z } from 'zod';
import { Rng } from '../../core/rng.ts';
import { keyFrame, MAX_LIVE_FRAME, playerJoin, viewerJoin } from '../../protocol/live-tetris.ts';
import { foreignRequest, ownNames } from '../access/origins.ts';
import { parseMessage } from '../json-socket.ts';
import { FinishedGames, type LiveRecord } from './finished-games.ts';
import { welcome } from './frames.ts';
import { type GameReport, LiveMatch, type LiveMatchOptions } from './live-match.ts';
import { Highscores, PlayerQueue, type QueuedPlayer, sendOrDrop, Viewers } from './lobby.ts';

/** How many connections may be open at once. */
const MAX_CONNECTIONS = 500;
/** How many useless frames a connection may send. */
export const MAX_USELESS = 100;
/** How many frames a connection may send in a second, unless each of them makes a tick. */
const MAX_FRAMES = 10_000;
/** Milliseconds within which a connection must join. */
const JOIN_TIME = 10_000;

// close codes of RFC 6455
const NORMAL = 1000;
const POLICY = 1008;
const TRY_LATER = 1013;

export interface LiveServerOptions extends Partial<LiveMatchOptions> {
  /** Gives every game the same pieces; without it every game has its own. */
  readonly seed?: number | string;
  /** The high scores of earlier days. */
  readonly highscores?: readonly (readonly [name: string, score: number])[];
  /** Host names that the server answers to besides addresses and `localhost`. */
  readonly names?: readonly string[];
  /** Called after every game. */
  readonly report?: (report: GameReport) => void;
}

/**
 * The live game server. Players queue at `/player` and play one at a time; viewers watch at `/viewer`. What became of
 * the last games is at `/games`, and each of them to be played again at `/games/1` and so on.
 */
export class LiveServer {
  private readonly options: LiveServerOptions;
  private readonly http = createServer((request, response) => this.answer(request, response));
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_LIVE_FRAME,
    perMessageDeflate: false,
  });
  private readonly queue = new PlayerQueue();
  private readonly viewers = new Viewers();
  private readonly finished = new FinishedGames();
  private readonly highscores: Highscores;
  private readonly names: ReadonlySet<string>;
  /** The newest state of the game that is on. */
  private latest: Buffer | undefined;
  private match: LiveMatch | undefined;
  private closing = false;

  constructor(options: LiveServerOptions = {}) {
    this.options = options;
    this.highscores = new Highscores(options.highscores);
    this.names = ownNames(options.names ?? []);
    this.http.on('upgrade', (request, socket, head) => {
      // the connection may break before the WebSocket is open
      socket.on('error', () => socket.destroy());
      const path = pathOf(request);
      const refused =
        foreignRequest(request.headers, true, this.names) ?? (Object.hasOwn(roles, path) ? undefined : NOWHERE);
      if (refused) refuse(socket, refused);
      else this.sockets.handleUpgrade(request, socket, head, (opened) => this.greet(opened, roles[path]));
    });
  }

  /** The score of the game that is on. */
  get score(): number | undefined {
    return this.match?.game.score;
  }

  /** Who plays, how many wait, and what became of the last games. */
  standing(): { playing: string | null; waiting: number; games: ReturnType<FinishedGames['list']> } {
    const playing = this.queue.current?.name ?? null;
    return { playing, waiting: this.queue.length - Number(playing !== null), games: this.finished.list() };
  }

  /** One of the last games. */
  finishedGame(id: number): LiveRecord | undefined {
    return this.finished.get(id);
  }

  /** The high scores as the database has them, those of other servers included. */
  set best(scores: readonly (readonly [name: string, score: number])[]) {
    this.highscores.set(scores);
  }

  /** Returns the port. */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.http.once('error', reject);
      this.http.listen(port, host, resolve);
    });
    return (this.http.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.closing = true;
    this.match?.leave();
    for (const socket of this.sockets.clients) socket.terminate();
    await new Promise<void>((resolve) => this.http.close(() => resolve()));
  }

  /** Answers a plain request: for finished games, or with where to go. */
  private answer(request: IncomingMessage, response: ServerResponse): void {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const refused = foreignRequest(request.headers, reads, this.names);
    const [, folder, id, ...more] = pathOf(request).split('/');
    const found =
      folder !== 'games' || more.length > 0 ? undefined : id ? this.finished.get(Number(id)) : this.finished.list();
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
    if (refused) send(refused.status, { error: refused.message });
    else if (!reads) send(405, { error: 'only GET is answered here' });
    else if (found) send(200, found);
    else send(404, { error: NOWHERE.message });
  }

  private greet(socket: WebSocket, role: Role): void {
    // a broken or oversize frame closes its own connection only
    socket.on('error', () => {});
    if (this.sockets.clients.size > MAX_CONNECTIONS) socket.close(TRY_LATER, 'too many connections');
    else role(this, socket);
  }

  /** Handles a player's connection: `join` first, then keys. */
  receivePlayer(socket: WebSocket): void {
    let player: QueuedPlayer | undefined;
    this.onText(socket, (text) => {
      if (player) {
        const frame = parseFrame(text, keyFrame);
        if (frame) this.press(player, frame.key.slice(0, 1));
        return frame !== undefined;
      }
      const frame = parseFrame(text, playerJoin);
      if (!frame) return false;
      const joining: QueuedPlayer = { name: frame.name, socket, key: undefined };
      if (!this.queue.join(joining)) {
        socket.close(TRY_LATER, 'too many players wait');
        return true;
      }
      player = joining;
      socket.send(JSON.stringify(welcome(0)));
      this.advance();
      return true;
    });
    socket.on('close', () => {
      if (!player) return;
      this.queue.leave(player);
      if (this.queue.current === player) this.match?.leave();
    });
  }

  /** Handles a viewer's connection: `join`, then nothing. */
  receiveViewer(socket: WebSocket): void {
    let joined = false;
    this.onText(socket, (text) => {
      if (joined || !parseFrame(text, viewerJoin)) return false;
      joined = true;
      socket.send(JSON.stringify(welcome(this.match?.game.score ?? 0)));
      this.viewers.join(socket, this.latest);
      return true;
    });
  }

  /**
   * Calls `receive` with every text frame. It returns whether the frame was of use. Who sends too much, or nothing at
   * all, is shown out.
   */
  private onText(socket: WebSocket, receive: (text: string) => boolean): void {
    const tooLate = setTimeout(() => socket.close(POLICY, 'no join'), JOIN_TIME);
    socket.on('close', () => clearTimeout(tooLate));
    let useless = 0;
    let frames = 0;
    let second = 0;
    socket.on('message', (data, isBinary) => {
      clearTimeout(tooLate);
      const now = Math.floor(performance.now() / 1000);
      if (now !== second) frames = 0;
      second = now;
      if (++frames > MAX_FRAMES && !this.options.lockStep) socket.close(POLICY, 'too many frames');
      else if (
        (isBinary || (data as Buffer).length > MAX_LIVE_FRAME || !receive(data.toString())) &&
        ++useless > MAX_USELESS
      )
        socket.close(POLICY, 'too many frames of no use');
    });
  }

  private press(player: QueuedPlayer, key: string): void {
    if (this.queue.current === player) this.match?.press(key);
    // in lock step a waiting player may have sent its first frame already
    else if (this.options.lockStep) player.key = key;
  }

  private advance(): void {
    const player = this.closing ? undefined : this.queue.advance();
    if (!player) return;
    const { seed, speed, mostTicks, lockStep = false } = this.options;
    const rng = Rng.seeded(seed ?? crypto.randomUUID()).fork('deal');
    this.match = new LiveMatch(
      player,
      rng,
      { lockStep, ...(speed && { speed }), ...(mostTicks !== undefined && { mostTicks }) },
      (frame) => this.send(player, frame),
      (report) => this.finish(player, report),
    );
    this.match.start();
  }

  /** Sends a state to the player, and then to those who watch. */
  private send(player: QueuedPlayer, text: string): void {
    this.latest = Buffer.from(text);
    sendOrDrop(player.socket, this.latest);
    this.viewers.show(this.latest, !this.options.lockStep && !this.match?.game.over);
  }

  private finish(player: QueuedPlayer, report: GameReport): void {
    const { game, keys } = this.match!;
    this.match = undefined;
    this.latest = undefined;
    this.finished.add(report, game.dealt, keys);
    // as with the course's server, who leaves before the end has no score
    if (!report.left) this.highscores.add(player.name, report.score);
    const final = { ...welcome(report.score), player: player.name, highscores: this.highscores.best() };
    const frame = Buffer.from(JSON.stringify(final));
    sendOrDrop(player.socket, frame);
    this.viewers.show(frame, false);
    player.socket.close(NORMAL);
    this.queue.finish();
    this.options.report?.(report);
    // not at once: with a queue of players who have left that would be a deep recursion
    setImmediate(() => this.advance());
  }
}

type Role = (server: LiveServer, socket: WebSocket) => void;

const roles: Readonly<Record<string, Role>> = {
  '/player': (server, socket) => server.receivePlayer(socket),
  '/viewer': (server, socket) => server.receiveViewer(socket),
};

const NOWHERE = {
  status: 404,
  message: 'players join by WebSocket at /player, viewers at /viewer; games are at /games',
};

/** Answers a WebSocket's handshake with what is wrong. */
function refuse(socket: Duplex, { status, message }: typeof NOWHERE): void {
  const body = `${message}\n`;
  const heads = [
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${heads.join('\r\n')}\r\n\r\n${body}`);
}

/** Undefined for a frame that is no JSON or not of the schema. */
function parseFrame<Frame>(text: string, schema: z.ZodType<Frame>): Frame | undefined {
  const read = parseMessage(text, schema);
  return 'message' in read ? read.message : undefined;
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0];
}
