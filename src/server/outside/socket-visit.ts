import { type WebSocket, WebSocketServer } from 'ws';
import { InputError } from '../../core/errors.ts';
import { MAX_AGENT_FRAME, type OrganiserFrame } from '../../protocol/agent-api.ts';
import { type Line, type LineEvents, readAgentFrame } from './line.ts';

/** A program that comes over WebSocket to an address that waits for it alone. */
export class SocketVisit implements Line {
  private readonly server: WebSocketServer;
  private readonly url: URL;
  private socket: WebSocket | undefined;

  constructor(url: URL) {
    this.url = url;
    const { port, hostname } = url;
    this.server = new WebSocketServer({ port: Number(port), host: hostname, maxPayload: MAX_AGENT_FRAME });
  }

  /** The address that the program must connect to. */
  async address(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.on('listening', resolve);
      this.server.on('error', (error) => reject(new InputError(`cannot listen at ${this.url.href}: ${error.message}`)));
    });
    return `ws://${this.url.hostname}:${this.server.address().port}`;
  }

  listen(events: LineEvents): void {
    this.server.on('connection', (socket) => {
      if (this.socket) {
        socket.close(1013, 'one program at a time');
        return;
      }
      this.socket = socket;
      // an oversize frame: the close that follows tells
      socket.on('error', () => {});
      socket.on('close', (code) => events.closed(`the program closed its connection (${code})`));
      socket.on('message', (data, isBinary) => {
        const read = isBinary ? { problem: 'a binary frame' } : readAgentFrame(data.toString());
        if ('frame' in read) events.frame(read.frame);
        else events.junk(read.problem);
      });
    });
  }

  send(frame: OrganiserFrame): void {
    this.sendRaw(JSON.stringify(frame));
  }

  sendRaw(text: string): void {
    this.socket?.send(text);
  }

  close(): void {
    this.socket?.terminate();
    this.server.close();
  }
}
