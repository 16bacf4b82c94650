import { type WebSocket, WebSocketServer } from 'ws';
import { InputError } from '../../core/errors.ts';
import { systemReason } from '../../core/system-reason.ts';
import { type AgentMessage, agentMessage, MAX_AGENT_MESSAGE, type OrganiserMessage } from '../../protocol/agent-api.ts';
import { NOT_JSON, parseMessage } from '../json-socket.ts';
import { ProgramProcess, type Sandbox } from './program-process.ts';

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

/** How a program's lines are read and written: the agent API, or another protocol that is translated to it. */
export interface Wire {
  /** What a line of the program means, if anything; `reply` writes a line to it. */
  read(line: string, reply: (text: string) => void): readonly AgentMessage[] | { readonly problem: string };
  /** The lines that tell the program a message; `answer` is for what the program need not be asked. */
  write(message: OrganiserMessage, answer: (message: AgentMessage) => void): readonly string[];
}

/** Lines of no use after which a program is ended, and bytes that may wait for one that does not read. */
const MAX_INVALID = 1000;
const MAX_WAITING = 16 << 20;

/**
 * A program of this machine: each line of its standard input and output is one JSON message, and its standard error is
 * shown.
 */
export class ProcessConnection implements Connection {
  private readonly program: ProgramProcess;
  private readonly command: string;
  private buffer = '';
  private readonly wire: Wire;
  private invalid = 0;
  private end = (_reason: string) => {};
  private hear = (_message: AgentMessage) => {};

  constructor(command: string, sandbox?: Sandbox, wire: Wire = agentWire) {
    if (command.trim() === '') throw new InputError('the command is empty: python3 agent.py would be one');
    this.command = command;
    this.wire = wire;
    this.program = new ProgramProcess(command, sandbox);
    const { stdin, stdout } = this.program.child;
    stdout!.setEncoding('utf8');
    // writing to a program that has ended fails; its exit is reported anyway
    stdin!.on('error', () => {});
  }

  listen(events: ConnectionEvents): void {
    const { child } = this.program;
    this.hear = (message) => events.message(message);
    this.end = (reason) => {
      this.end = () => {};
      events.closed(reason);
    };
    child.on('error', (error) => this.end(`"${this.command}" cannot be started: ${error.message}`));
    child.on('close', (code, signal) => this.end(`"${this.command}" ended (${signal ?? `exit code ${code}`})`));
    child.stdout!.on('data', (chunk: string) => {
      this.buffer += chunk;
      const lines = this.buffer.split('\n');
      this.buffer = lines.pop()!;
      for (const line of lines) if (line.trim() !== '') this.read(line, events);
      if (this.buffer.length <= MAX_AGENT_MESSAGE) return;
      this.buffer = '';
      this.refuse(`a line of more than ${MAX_AGENT_MESSAGE} bytes`, events);
    });
  }

  send(message: OrganiserMessage): void {
    for (const line of this.wire.write(message, (answer) => this.hear(answer))) this.sendText(line);
  }

  sendText(text: string): void {
    const { stdin } = this.program.child;
    if (stdin!.writableLength > MAX_WAITING) this.stop(`"${this.command}" does not read what it is sent`);
    else stdin!.write(`${text}\n`);
  }

  close(): void {
    this.end = () => {};
    this.program.child.stdin!.end();
    this.program.end();
  }

  private read(line: string, events: ConnectionEvents): void {
    if (this.invalid > MAX_INVALID) return;
    if (line.length > MAX_AGENT_MESSAGE) this.refuse(`a line of more than ${MAX_AGENT_MESSAGE} bytes`, events);
    else {
      const read = this.wire.read(line, (text) => this.sendText(text));
      if ('problem' in read) this.refuse(read.problem, events);
      else for (const message of read) events.message(message);
    }
  }

  private refuse(problem: string, events: ConnectionEvents): void {
    if (++this.invalid > MAX_INVALID) this.stop(`"${this.command}" wrote ${MAX_INVALID} lines that are no messages`);
    else events.invalid(problem);
  }

  private stop(reason: string): void {
    this.end(reason);
    this.program.child.stdout!.destroy();
    this.close();
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
      this.server.on('error', (error) =>
        reject(new InputError(`cannot listen at ${this.url.href}: ${systemReason(error)}`)),
      );
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

/** The agent API itself: a line is a message. */
const agentWire: Wire = {
  read(line) {
    const read = parseMessage(line, agentMessage);
    if ('message' in read) return [read.message];
    return { problem: read.problem === NOT_JSON ? `${NOT_JSON}: ${line.slice(0, 60)}` : read.problem };
  },
  write: (message) => [JSON.stringify(message)],
};

function report(text: string, events: ConnectionEvents): void {
  const read = agentWire.read(text, () => {});
  if ('problem' in read) events.invalid(read.problem);
  else for (const message of read) events.message(message);
}
