/**
 * Preloaded into every process and thread of a walk: `node --import ./scripts/walks/trace.ts`, with the settings in
 * `WALK`. Modules of `src/` are loaded with a call at the start of every function; the first call in each file goes to
 * a log. `scripts/walks/walks.ts` says which calls count.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { instrument, type TracedFunction } from './instrument.ts';

/** Where a walk begins and ends. */
export interface WalkSettings {
  /** The file that the log is appended to. */
  readonly log: string;
  /** The function whose call begins the walk; without it the walk begins with the command's action. */
  readonly from?: string;
  /** Which call of it, counted from 1. */
  readonly call?: number;
  /** The function whose next call ends the walk; without it the walk ends with the process. */
  readonly until?: string;
  /** The same as `from`, in threads, where it is another function. */
  readonly fromInThread?: string;
  /** Functions that hand over to another walk: their files are passed, what they call is not followed. */
  readonly doors?: readonly string[];
}

/** A line of the log: the first call in a file, or (`way`) where the walk begins. */
export interface WalkEntry {
  /** Milliseconds of the wall clock, so that the entries of several processes can be put in order. */
  readonly time: number;
  readonly file: string;
  readonly name: string;
  /** The files on the call stack where the walk begins, the outermost first. */
  readonly way?: readonly string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Hears of every call of a traced function. */
class Recorder {
  /** By number: functions whose calls need not be looked at again. */
  readonly known: boolean[] = [];
  /** Modules that are being evaluated now: what they call does not count. */
  loading = 0;
  readonly functions: TracedFunction[] = [];
  private readonly settings: WalkSettings;
  private readonly files = new Set<string>();
  /** Set in what the beginning led to: timers and requests of others do not count. */
  private readonly inside = new AsyncLocalStorage<true>();
  /** Set inside a function that the walk does not follow. */
  private readonly elsewhere = new AsyncLocalStorage<true>();
  private readonly from: string | undefined;
  private state: 'before' | 'recording' | 'over';
  private calls = 0;

  constructor(settings: WalkSettings) {
    this.settings = settings;
    this.from = isMainThread ? settings.from : (settings.fromInThread ?? settings.from);
    // a thread is started by the work itself
    this.state = isMainThread || this.from !== undefined ? 'before' : 'recording';
  }

  /** The walk begins, with all that comes of what is being done now. */
  begin(): void {
    this.state = 'recording';
    this.inside.enterWith(true);
  }

  /** Does something that the walk does not follow. */
  apart<T>(work: () => T): T {
    return this.elsewhere.run(true, work);
  }

  called(number: number): void {
    if (this.loading > 0 || this.elsewhere.getStore()) return;
    const { file, name } = this.functions[number];
    const { call = 1, until } = this.settings;
    if (this.state === 'before') {
      if (name !== this.from || ++this.calls < (isMainThread ? call : 1)) return;
      this.begin();
      this.write({ file, name, way: filesOnStack() });
    } else {
      if (this.state === 'recording' && this.from !== undefined && !this.inside.getStore()) return;
      this.known[number] = true;
      if (this.state === 'over') return;
      if (name === until) this.state = 'over';
    }
    if (this.files.has(file)) return;
    this.files.add(file);
    this.write({ file, name });
  }

  private write(entry: Omit<WalkEntry, 'time'>): void {
    const time = performance.timeOrigin + performance.now();
    appendFileSync(this.settings.log, `${JSON.stringify({ time, ...entry })}\n`);
  }
}

/** The files of `src/` on the call stack, awaited callers included. */
function filesOnStack(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  const stack = new Error().stack ?? '';
  Error.stackTraceLimit = stackTraceLimit;
  const paths = [...stack.matchAll(/(file:.*?\.ts):\d+:\d+/g)].map(([, url]) => pathOf(url));
  return [...new Set(paths.filter((path) => path.startsWith('src/')).toReversed())];
}

function pathOf(url: string): string {
  return relative(root, fileURLToPath(url)).split(sep).join('/');
}

declare global {
  var walk: Recorder | undefined;
}

if (process.env.WALK !== undefined) {
  const settings: WalkSettings = JSON.parse(process.env.WALK);
  const recorder = new Recorder(settings);
  globalThis.walk = recorder;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.startsWith('file:') || !loaded.source || !/^src\/.*\.ts$/.test(pathOf(url))) return loaded;
      const source = loaded.source.toString();
      const { text, functions } = instrument(source, pathOf(url), recorder.functions.length, settings.doors);
      recorder.functions.push(...functions);
      return { ...loaded, source: text };
    },
  });
}
