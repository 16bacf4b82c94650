// What we use of the package `ws`, which brings no types of its own; the names are its own.
declare module 'ws' {
  import type { EventEmitter } from 'node:events';
  import type { IncomingMessage } from 'node:http';
  import type { AddressInfo } from 'node:net';
  import type { Duplex } from 'node:stream';

  export type RawData = Buffer | ArrayBuffer | Buffer[];

  export interface ClientOptions {
    perMessageDeflate?: boolean;
    maxPayload?: number;
    handshakeTimeout?: number;
    headers?: Record<string, string>;
    localAddress?: string;
  }

  export interface ServerOptions {
    noServer?: boolean;
    port?: number;
    host?: string;
    maxPayload?: number;
    perMessageDeflate?: boolean;
    clientTracking?: boolean;
    verifyClient?: (info: object, allow: (allowed: boolean, code?: number) => void) => void;
  }

  export class WebSocket extends EventEmitter {
    static readonly OPEN: 1;
    constructor(address: string, options?: ClientOptions);
    readonly readyState: 0 | 1 | 2 | 3;
    readonly bufferedAmount: number;
    send(data: string | Buffer, options?: { binary?: boolean }): void;
    close(code?: number, reason?: string): void;
    terminate(): void;
    ping(): void;
    pong(): void;
    pause(): void;
    resume(): void;
    on(event: 'open', listener: () => void): this;
    on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): this;
    on(event: 'pong', listener: () => void): this;
    on(event: 'close', listener: (code: number, reason: Buffer) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
  }

  export class WebSocketServer extends EventEmitter {
    constructor(options?: ServerOptions);
    readonly clients: Set<WebSocket>;
    address(): AddressInfo;
    on(event: 'listening', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'connection', listener: (socket: WebSocket) => void): this;
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      upgraded: (socket: WebSocket, request: IncomingMessage) => void,
    ): void;
    close(): void;
  }

  export { WebSocketServer as Server };
  export default WebSocket;
}
