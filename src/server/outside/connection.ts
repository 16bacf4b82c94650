import { type ChildProcess, spawn } from 'node:child_process';
import { type WebSocket, WebSocketServer } from 'ws';
import { InputError } from '../../core/errors.ts';
import { type AgentMessage, agentMessage, MAX_AGENT_MESSAGE, type OrganiserMessage } from '../../protocol/agent-api.ts';

/** A program that comes over WebSocket to an address that waits for it alone. */
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
      // an oversize frame: the close that follows tells
      socket.on('error', () => {});
      socket.on('close', (code) => events.closed(`the program closed its connection (${code})`));
      socket.on('message', (data, isBinary) => {
        const read = isBinary ? { problem: 'a binary frame' } : parseAgentMessage(data.toString());
        if ('frame' in read) events.frame(read.frame);
        else events.junk(read.problem);
      });
    });
  }

  send(frame: OrganiserMessage): void {
    this.sendText(JSON.stringify(frame));
  }

  sendText(text: string): void {
    this.socket?.send(text);
  }

  close(): void {
    this.socket?.terminate();
    this.server.close();
  }
}

/**
 * A program of this machine as an agent: one JSON line a frame on its standard input and output; what it writes to
 * standard error is shown. Only for commands that the user of this terminal typed, never for anything a request sent.
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
    // a program that has gone reads no more: its exit tells
    this.child.stdin!.on('error', () => {});
  }

  listen(events: ConnectionEvents): void {
    const gone = (reason: string) => {
      if (this.ended) return;
      this.ended = true;
      events.closed(reason);
    };
    this.child.on('error', (error) => gone(`"${this.command}" cannot be started: ${error.message}`));
    this.child.on('close', (code, signal) => gone(`"${this.command}" ended (${signal ?? `exit code ${code}`})`));
    this.child.stdout!.on('data', (chunk: string) => {
      this.buffer += chunk;
      const lines = this.buffer.split('\n');
      this.buffer = lines.pop()!;
      for (const line of lines) if (line.trim() !== '') take(line, events);
      if (this.buffer.length <= MAX_AGENT_MESSAGE) return;
      this.buffer = '';
      events.junk(`a line of more than ${MAX_AGENT_MESSAGE} bytes`);
    });
  }

  send(frame: OrganiserMessage): void {
    this.sendText(JSON.stringify(frame));
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

function take(line: string, events: ConnectionEvents): void {
  const read = parseAgentMessage(line);
  if ('frame' in read) events.frame(read.frame);
  else events.junk(read.problem);
}

/** What a line tells its owner. */
export interface ConnectionEvents {
  frame(frame: AgentMessage): void;
  /** Something came that is no frame. */
  junk(problem: string): void;
  /** The other end has gone. */
  closed(reason: string): void;
}

/** A way to an outside program, whatever carries it. */
export interface Connection {
  /** Hands over what comes from now on. */
  listen(events: ConnectionEvents): void;
  send(frame: OrganiserMessage): void;
  /** Sends any text, as it is. */
  sendText(text: string): void;
  close(): void;
}

/** Reads one frame of an agent. */
export function parseAgentMessage(text: string): { frame: AgentMessage } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: `not JSON: ${text.slice(0, 60)}` };
  }
  const { data, error } = agentMessage.safeParse(json);
  if (data) return { frame: data };
  const issue = error.issues[0];
  return { problem: `${issue?.path.join('.') || 'frame'}: ${issue?.message}` };
}
