import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';

/** The answer to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** The body as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the schemas are checked elsewhere
  readonly body: any;
}

/** A visitor at an address of this machine, 127.0.0.1 to 127.255.255.254, for tests that need several. */
export class Visitor {
  private readonly port: number;
  private readonly from: string;

  constructor(port: number, from: string) {
    this.port = port;
    this.from = from;
  }

  ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          ...{ host: '127.0.0.1', port: this.port, localAddress: this.from, method, path, agent: false },
          headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk) => (text += chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            // read when it is asked for: the answers to an attack are many
            const answered = { status: answer.statusCode!, headers: answer.headers, text };
            resolve(Object.defineProperty(answered as Answer, 'body', { get: () => JSON.parse(text) }));
          });
        },
      );
      asked.on('error', reject);
      asked.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
    });
  }

  /** A WebSocket; undefined where it is refused. */
  socket(path: string): Promise<WebSocket | undefined> {
    return new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${this.port}${path}`, {
        perMessageDeflate: false,
        localAddress: this.from,
      });
      socket.on('error', () => resolve(undefined));
      socket.on('open', () => resolve(socket));
    });
  }

  /** A connection that has sent the beginning of a request and nothing after it. */
  unfinished(method: string, path: string, length: number, sent: Buffer | string = ''): Socket {
    const socket = connect({ host: '127.0.0.1', port: this.port, localAddress: this.from });
    socket.on('error', () => {});
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: text/csv\r\ncontent-length: ${length}\r\n\r\n`,
    );
    socket.write(sent);
    return socket;
  }
}
