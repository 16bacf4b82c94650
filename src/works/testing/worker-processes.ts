import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./worker-process.ts', import.meta.url));

/** Worker processes that can be killed; whoever dies is replaced. */
export class WorkerProcesses {
  /** How many were killed. */
  killed = 0;
  private readonly url: string;
  private readonly settings: readonly string[];
  /** Those that are at work. */
  private readonly alive = new Set<ChildProcess>();

  constructor(url: string, { lock = 1000, stalledEvery = 400, threads = 1 } = {}) {
    this.url = url;
    this.settings = [lock, stalledEvery, threads].map(String);
  }

  get pids(): number[] {
    return [...this.alive].map(({ pid }) => pid as number);
  }

  /** Adds some; waits until they are at work. */
  async add(count: number): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, async () => {
        const child = fork(PROGRAM, [this.url, ...this.settings], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
        child.once('exit', () => this.alive.delete(child));
        await once(child, 'message');
        this.alive.add(child);
      }),
    );
  }

  /** Kills the oldest with -9, and starts another in its place. */
  async killOne(): Promise<void> {
    const [oldest] = this.alive;
    if (!oldest) return;
    this.alive.delete(oldest);
    oldest.kill('SIGKILL');
    this.killed++;
    await this.add(1);
  }

  async close(): Promise<void> {
    const ended = [...this.alive].map((child) => once(child, 'exit'));
    for (const child of this.alive) child.kill('SIGKILL');
    await Promise.all(ended);
  }
}
