import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mainFile } from '../../../testing/program.ts';
import type { StorePlace } from '../../store/store.ts';

/** `jogatina serve` in a process that can be killed, for tests. */
export class ServerProcess {
  port = 0;
  private readonly place: StorePlace;
  private readonly words: readonly string[];
  private readonly flags: readonly string[];
  private child: ChildProcess | undefined;

  /** `words`: more options of `serve`; `flags`: those of Node, as the launcher gives them. */
  constructor(place: string | StorePlace, words: readonly string[] = [], flags: readonly string[] = []) {
    this.place = typeof place === 'string' ? { data: place } : place;
    this.words = words;
    this.flags = flags;
  }

  /** Megabytes of memory that the process has in use; Linux alone tells. */
  get megabytes(): number {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${this.child!.pid}/status`, 'utf8'))!;
    return Math.round(Number(kilobytes) / 1024);
  }

  /** Asks the process to end, as `kill` does; resolves to its exit code, or null if it had to be killed. */
  async stop(timeout = 30_000): Promise<number | null> {
    const { child } = this;
    this.child = undefined;
    if (!child) return null;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
    const [code] = await ended;
    clearTimeout(timer);
    return code;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Starts the server; again on the same port. */
  async start(): Promise<void> {
    const words = [
      ...this.flags,
      mainFile,
      'serve',
      '--port',
      String(this.port),
      ...('data' in this.place ? ['--data', this.place.data] : []),
      '--json',
      ...this.words,
    ];
    const env = { ...process.env, ...('url' in this.place && { JOGATINA_DATABASE_URL: this.place.url }) };
    this.child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
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
