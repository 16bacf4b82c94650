import { type ChildProcess, spawn } from 'node:child_process';
import { MAX_AGENT_FRAME, type OrganiserFrame } from '../../protocol/agent-api.ts';
import { type Line, type LineEvents, readAgentFrame } from './line.ts';

/**
 * A program of this machine as an agent: one JSON line a frame on its standard input and output; what it writes to
 * standard error is shown. Only for commands that the user of this terminal typed, never for anything a request sent.
 */
export class ProgramLine implements Line {
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

  listen(events: LineEvents): void {
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
      if (this.buffer.length <= MAX_AGENT_FRAME) return;
      this.buffer = '';
      events.junk(`a line of more than ${MAX_AGENT_FRAME} bytes`);
    });
  }

  send(frame: OrganiserFrame): void {
    this.sendRaw(JSON.stringify(frame));
  }

  sendRaw(text: string): void {
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

function take(line: string, events: LineEvents): void {
  const read = readAgentFrame(line);
  if ('frame' in read) events.frame(read.frame);
  else events.junk(read.problem);
}
