import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { Rng } from '../../core/rng.ts';
import { keyFrame, MAX_LIVE_FRAME, playerJoin, viewerJoin } from '../../protocol/live-tetris.ts';
import { welcome } from './frames.ts';
import { type GameReport, LiveMatch, type LiveMatchOptions } from './live-match.ts';
import { Highscores, MAX_BEHIND, MAX_JUNK, PlayerQueue, parseFrame, type QueuedPlayer, Viewers } from './lobby.ts';

/** Connections at once; more are turned away. */
const MAX_CONNECTIONS = 500;

// close codes of RFC 6455
const NORMAL = 1000;
const POLICY = 1008;
const TRY_LATER = 1013;

export interface LiveServerOptions extends Partial<LiveMatchOptions> {
  /** Restarts the sequence of pieces at every game; without it every game has its own. */
  readonly seed?: number | string;
  /** High scores of earlier days. */
  readonly highscores?: readonly (readonly [name: string, score: number])[];
  /** Called after every game. */
  readonly report?: (report: GameReport) => void;
}

/** The live game server: players queue at `/player`, one plays at a time, viewers watch at `/viewer`. */
export class LiveServer {
  private readonly options: LiveServerOptions;
  private readonly http = createServer((_, response) => response.writeHead(426).end());
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_LIVE_FRAME,
    perMessageDeflate: false,
  });
  private readonly queue = new PlayerQueue();
  private readonly viewers = new Viewers();
  private readonly highscores: Highscores;
  private match: LiveMatch | undefined;
  private closing = false;

  constructor(options: LiveServerOptions = {}) {
    this.options = options;
    this.highscores = new Highscores(options.highscores);
    this.http.on('upgrade', (request, socket, head) => {
      // a connection that breaks off here is nobody's yet
      socket.on('error', () => socket.destroy());
      const role = roles[pathOf(request)];
      if (!role) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      else this.sockets.handleUpgrade(request, socket, head, (opened) => this.greet(opened, role));
    });
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

  private greet(socket: WebSocket, role: Role): void {
    // a broken or oversize frame closes its own connection, and that is all
    socket.on('error', () => {});
    if (this.sockets.clients.size > MAX_CONNECTIONS) socket.close(TRY_LATER, 'too many connections');
    else role(this, socket);
  }

  /** A player's connection: `join` first, then keys. */
  receivePlayer(socket: WebSocket): void {
    let player: QueuedPlayer | undefined;
    this.each(socket, (data, isBinary) => {
      if (player) {
        const frame = parseFrame(data, isBinary, keyFrame);
        if (frame) this.press(player, frame.key.slice(0, 1));
        return frame !== undefined;
      }
      const frame = parseFrame(data, isBinary, playerJoin);
      if (!frame) return false;
      player = { name: frame.name, socket, key: undefined };
      socket.send(JSON.stringify(welcome(0)));
      this.queue.join(player);
      this.advance();
      return true;
    });
    socket.on('close', () => {
      if (!player) return;
      this.queue.leave(player);
      if (this.queue.current === player) this.match?.leave();
    });
  }

  /** A viewer's connection: `join`, then nothing. */
  receiveViewer(socket: WebSocket): void {
    let joined = false;
    this.each(socket, (data, isBinary) => {
      if (joined || !parseFrame(data, isBinary, viewerJoin)) return false;
      joined = true;
      socket.send(JSON.stringify(welcome(this.match?.game.score ?? 0)));
      this.viewers.add(socket);
      return true;
    });
    socket.on('close', () => this.viewers.remove(socket));
  }

  /** Hands over every frame; who sends too many of no use is shown out. */
  private each(socket: WebSocket, take: (data: RawData, isBinary: boolean) => boolean): void {
    let junk = 0;
    socket.on('message', (data, isBinary) => {
      if (!take(data, isBinary) && ++junk > MAX_JUNK) socket.close(POLICY, 'too many frames of no use');
    });
  }

  private press(player: QueuedPlayer, key: string): void {
    if (this.queue.current === player) this.match?.press(key);
    // in lock step a player that waits may have sent its first frame already
    else if (this.options.lockStep) player.key = key;
  }

  private advance(): void {
    const player = this.closing ? undefined : this.queue.advance();
    if (!player) return;
    const { seed, speed, lockStep = false } = this.options;
    const rng = Rng.seeded(seed ?? crypto.randomUUID()).fork('deal');
    this.match = new LiveMatch(
      player,
      rng,
      { lockStep, ...(speed && { speed }) },
      (frame) => this.send(player, frame),
      (report) => this.finish(player, report),
    );
    this.match.start();
  }

  private send(player: QueuedPlayer, text: string): void {
    const frame = Buffer.from(text);
    if (player.socket.bufferedAmount > MAX_BEHIND) player.socket.terminate();
    else player.socket.send(frame, { binary: false });
    this.viewers.send(frame);
  }

  private finish(player: QueuedPlayer, report: GameReport): void {
    this.match = undefined;
    this.highscores.add(player.name, report.score);
    const final = { ...welcome(report.score), player: player.name, highscores: this.highscores.best() };
    this.send(player, JSON.stringify(final));
    player.socket.close(NORMAL);
    this.queue.finish();
    this.options.report?.(report);
    // not at once: a queue of players who have left would be a deep recursion
    setImmediate(() => this.advance());
  }
}

type Role = (server: LiveServer, socket: WebSocket) => void;

const roles: Readonly<Record<string, Role>> = {
  '/player': (server, socket) => server.receivePlayer(socket),
  '/viewer': (server, socket) => server.receiveViewer(socket),
};

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0];
}
