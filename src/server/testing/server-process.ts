import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/** `jogatina serve` in a process that can be killed, for tests. */
export class ServerProcess {
  port = 0;
  private readonly folder: string;
  private child: ChildProcess | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Starts the server; again on the same port. */
  async start(): Promise<void> {
    const words = [MAIN, 'serve', '--port', String(this.port), '--data', this.folder, '--json'];
    this.child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    for await (const chunk of this.child.stdout!) {
      printed += chunk;
      if (printed.includes('}')) break;
    }
    this.port = Number(new URL(JSON.parse(printed).address).port);
  }

  /** Kills the process with SIGKILL and waits for its end. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
