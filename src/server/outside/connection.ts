import { type ChildProcess, spawn } from 'node:child_process';
import { type WebSocket, WebSocketServer } from 'ws';
import { InputError } from '../../core/errors.ts';
import { type AgentMessage, agentMessage, MAX_AGENT_MESSAGE, type OrganiserMessage } from '../../protocol/agent-api.ts';
import { NOT_JSON, parseMessage } from '../json-socket.ts';

export interface ConnectionEvents {
  message(message: AgentMessage): void;
  /** Something came that is no message. */
  invalid(problem: string): void;
  /** The other end has closed the connection. */
  closed(reason: string): void;
}

/** A connection to an outside program: its standard input and output, or a WebSocket. */
export interface Connection {
  /** Reports everything that comes from now on. */
  listen(events: ConnectionEvents): void;
  send(message: OrganiserMessage): void;
  /** Sends any text as it is. */
  sendText(text: string): void;
  close(): void;
}

/**
 * A program of this machine: each line of its standard input and output is one JSON message, and its standard error is
 * shown. The command must be one that the user typed, never anything that came with a request.
 */
export class ProcessConnection implements Connection {
  private readonly child: ChildProcess;
  private readonly command: string;
  private buffer = '';
  private ended = false;

  constructor(command: string) {
    this.command = command;
    // a group of its own, so that what the shell starts ends with it
    this.child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.stdout!.setEncoding('utf8');
    // writing to a program that has ended fails; its exit is reported anyway
    this.child.stdin!.on('error', () => {});
  }

  listen(events: ConnectionEvents): void {
    const end = (reason: string) => {
      if (this.ended) return;
      this.ended = true;
      events.closed(reason);
    };
    this.child.on('error', (error) => end(`"${this.command}" cannot be started: ${error.message}`));
    this.child.on('close', (code, signal) => end(`"${this.command}" ended (${signal ?? `exit code ${code}`})`));
    this.child.stdout!.on('data', (chunk: string) => {
      this.buffer += chunk;
      const lines = this.buffer.split('\n');
      this.buffer = lines.pop()!;
      for (const line of lines) if (line.trim() !== '') report(line, events);
      if (this.buffer.length <= MAX_AGENT_MESSAGE) return;
      this.buffer = '';
      events.invalid(`a line of more than ${MAX_AGENT_MESSAGE} bytes`);
    });
  }

  send(message: OrganiserMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    this.child.stdin!.write(`${text}\n`);
  }

  close(): void {
    this.ended = true;
    this.child.stdin!.end();
    if (this.child.pid === undefined || this.child.exitCode !== null) return;
    try {
      process.kill(-this.child.pid);
    } catch (error) {
      // it ended by itself meanwhile
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** A program that connects by WebSocket to an address of its own. */
export class WebSocketConnection implements Connection {
  private readonly server: WebSocketServer;
  private readonly url: URL;
  private socket: WebSocket | undefined;

  constructor(url: URL) {
    this.url = url;
    const { port, hostname } = url;
    this.server = new WebSocketServer({ port: Number(port), host: hostname, maxPayload: MAX_AGENT_MESSAGE });
  }

  /** The address that the program must connect to. */
  async address(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.on('listening', resolve);
      this.server.on('error', (error) => reject(new InputError(`cannot listen at ${this.url.href}: ${error.message}`)));
    });
    return `ws://${this.url.hostname}:${this.server.address().port}`;
  }

  listen(events: ConnectionEvents): void {
    this.server.on('connection', (socket) => {
      if (this.socket) {
        socket.close(1013, 'one program at a time');
        return;
      }
      this.socket = socket;
      // such as a frame that is too long; `close` follows and is reported
      socket.on('error', () => {});
      socket.on('close', (code) => events.closed(`the program closed its connection (${code})`));
      socket.on('message', (data, isBinary) => {
        if (isBinary) events.invalid('a binary frame');
        else report(data.toString(), events);
      });
    });
  }

  send(message: OrganiserMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    this.socket?.send(text);
  }

  close(): void {
    this.socket?.terminate();
    this.server.close();
  }
}

function report(text: string, events: ConnectionEvents): void {
  const read = parseMessage(text, agentMessage);
  if ('message' in read) events.message(read.message);
  else events.invalid(read.problem === NOT_JSON ? `${NOT_JSON}: ${text.slice(0, 60)}` : read.problem);
}
