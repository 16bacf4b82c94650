import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '../core/errors.ts';
import type { Outcome } from './work.ts';

/** A task without a result, and why. */
export interface SetAside {
  readonly round: number;
  readonly task: number;
  readonly error: string;
}

/** How far a run is. */
export interface Standing {
  /** Units done, with those of rounds before. */
  readonly done: number;
  readonly note: string;
}

/** Where a run starts from; without a state it is the very beginning, and there are no outcomes. */
export interface Saved {
  readonly round: number;
  readonly state?: unknown;
  readonly done: number;
  /** Of the round. */
  readonly outcomes: readonly Outcome[];
  /** In the rounds before. */
  readonly setAside: readonly SetAside[];
}

/** Where a run is kept: nowhere, in a file, in the store. */
export interface Journal {
  load(): Promise<Saved>;
  /** Takes an outcome; it is kept soon, together with others. */
  add(round: number, outcome: Outcome, standing: Standing): void;
  /** Keeps the state before a round, and all that was taken until then. */
  begin(round: number, state: unknown, standing: Standing): Promise<void>;
  /** Says that the run should stop, and why: paused, cancelled, taken over. */
  readonly signal?: AbortSignal;
}

const BEGINNING: Saved = { round: 0, done: 0, outcomes: [], setAside: [] };

/** Keeps nothing beyond this process. */
export const nowhere: Journal = {
  load: async () => BEGINNING,
  add: (_, outcome) => outcome.kept?.(),
  begin: async () => {},
};

const FORMAT = 'journal@1';
/** Milliseconds between two writes of outcomes: what a crash can lose. */
const EVERY = 500;

/** The first line of a file: the round that is under way, and the state before it. */
interface Head extends Omit<Saved, 'outcomes'> {
  readonly format: typeof FORMAT;
  readonly work: string;
  readonly plan: unknown;
}

/**
 * A run kept in one file: a line with the state before the present round, written anew when a round begins, then one
 * line for each outcome of the round.
 */
export class FileJournal implements Journal {
  private readonly file: string;
  private readonly work: string;
  private readonly plan: unknown;
  private lines: string[] = [];
  private written = 0;
  private aside: SetAside[] = [];

  constructor(file: string, work: string, plan: unknown) {
    this.file = file;
    this.work = work;
    this.plan = JSON.parse(JSON.stringify(plan));
  }

  /** What the file holds, or the beginning where there is none; an InputError where it is of something else. */
  async load(): Promise<Saved> {
    if (!existsSync(this.file)) return BEGINNING;
    const [first, ...rest] = readFileSync(this.file, 'utf8').split('\n');
    const { plan, round, state, done, setAside } = this.head(first);
    const differs = Object.keys(this.plan as object).find((field) => textOf(this.plan, field) !== textOf(plan, field));
    if (differs !== undefined)
      throw new InputError(`${this.file} is of another plan: "${differs}" is ${textOf(plan, differs)} there`);
    // a line that was being written when the process died is not whole, and has no end of line
    const outcomes = rest.slice(0, -1).map((line) => JSON.parse(line) as Outcome);
    this.aside = [...setAside];
    for (const { task, error } of outcomes) if (error !== undefined) this.aside.push({ round, task, error });
    return { round, state, done, outcomes, setAside };
  }

  add(round: number, { task, result, error, kept }: Outcome): void {
    if (error !== undefined) this.aside.push({ round, task, error });
    this.lines.push(`${JSON.stringify({ task, result, error })}\n`);
    kept?.();
    if (performance.now() - this.written > EVERY) this.flush();
  }

  async begin(round: number, state: unknown, { done }: Standing): Promise<void> {
    const { file, work, plan, aside } = this;
    const head: Head = { format: FORMAT, work, plan, round, state, done, setAside: aside };
    this.lines = [];
    const part = `${file}.part-${process.pid}`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(part, `${JSON.stringify(head)}\n`);
    renameSync(part, file);
    this.written = performance.now();
  }

  /** Takes the file away: nobody will go on from it. */
  remove(): void {
    rmSync(this.file, { force: true });
  }

  private head(line: string): Head {
    let head: Partial<Head> | null = null;
    try {
      head = JSON.parse(line);
    } catch {
      // said below
    }
    if (head?.format !== FORMAT || head.work !== this.work)
      throw new InputError(`${this.file}: not a checkpoint of ${this.work} (format "${FORMAT}")`);
    return head as Head;
  }

  private flush(): void {
    appendFileSync(this.file, this.lines.join(''));
    this.lines = [];
    this.written = performance.now();
  }
}

const textOf = (of: unknown, field: string): string | undefined =>
  JSON.stringify((of as Readonly<Record<string, unknown>>)[field]);
