import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { z } from 'zod';
import { Rng } from '../../core/rng.ts';
import { keyFrame, MAX_LIVE_FRAME, playerJoin, viewerJoin } from '../../protocol/live-tetris.ts';
import { parseMessage } from '../json-socket.ts';
import { welcome } from './frames.ts';
import { type GameReport, LiveMatch, type LiveMatchOptions } from './live-match.ts';
import { Highscores, PlayerQueue, type QueuedPlayer, sendOrDrop } from './lobby.ts';

/** How many connections may be open at once. */
const MAX_CONNECTIONS = 500;
/** How many useless frames a connection may send. */
export const MAX_USELESS = 100;

// close codes of RFC 6455
const NORMAL = 1000;
const POLICY = 1008;
const TRY_LATER = 1013;

export interface LiveServerOptions extends Partial<LiveMatchOptions> {
  /** Gives every game the same pieces; without it every game has its own. */
  readonly seed?: number | string;
  /** The high scores of earlier days. */
  readonly highscores?: readonly (readonly [name: string, score: number])[];
  /** Called after every game. */
  readonly report?: (report: GameReport) => void;
}

/** The live game server. Players queue at `/player` and play one at a time; viewers watch at `/viewer`. */
export class LiveServer {
  private readonly options: LiveServerOptions;
  private readonly http = createServer((_, response) => response.writeHead(426).end());
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_LIVE_FRAME,
    perMessageDeflate: false,
  });
  private readonly queue = new PlayerQueue();
  private readonly viewers = new Set<WebSocket>();
  private readonly highscores: Highscores;
  private match: LiveMatch | undefined;
  private closing = false;

  constructor(options: LiveServerOptions = {}) {
    this.options = options;
    this.highscores = new Highscores(options.highscores);
    this.http.on('upgrade', (request, socket, head) => {
      // the connection may break before the WebSocket is open
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

  /** Handles a viewer's connection: `join`, then nothing. */
  receiveViewer(socket: WebSocket): void {
    let joined = false;
    this.onText(socket, (text) => {
      if (joined || !parseFrame(text, viewerJoin)) return false;
      joined = true;
      socket.send(JSON.stringify(welcome(this.match?.game.score ?? 0)));
      this.viewers.add(socket);
      return true;
    });
    socket.on('close', () => this.viewers.delete(socket));
  }

  /** Calls `receive` with every text frame. It returns whether the frame was of use. */
  private onText(socket: WebSocket, receive: (text: string) => boolean): void {
    let useless = 0;
    socket.on('message', (data, isBinary) => {
      if ((isBinary || !receive(data.toString())) && ++useless > MAX_USELESS)
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
    sendOrDrop(player.socket, frame);
    for (const viewer of this.viewers) sendOrDrop(viewer, frame);
  }

  private finish(player: QueuedPlayer, report: GameReport): void {
    this.match = undefined;
    this.highscores.add(player.name, report.score);
    const final = { ...welcome(report.score), player: player.name, highscores: this.highscores.best() };
    this.send(player, JSON.stringify(final));
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

/** Undefined for a frame that is no JSON or not of the schema. */
function parseFrame<Frame>(text: string, schema: z.ZodType<Frame>): Frame | undefined {
  const read = parseMessage(text, schema);
  return 'message' in read ? read.message : undefined;
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0];
}
