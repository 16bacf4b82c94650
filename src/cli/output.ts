import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '../core/errors.ts';
import { systemReason } from '../core/system-reason.ts';

/** Whether standard output got a file's content (`--out -`): what a command tells goes to stderr then. */
let taken = false;

function tell(text: string): void {
  (taken ? process.stderr : process.stdout).write(text);
}

/** The one JSON document of a command with `--json`. */
export function printJson(value: unknown): void {
  tell(`${JSON.stringify(value, null, 2)}\n`);
}

/** The result of a command: one JSON document with `--json`, else text for people. */
export function printResult(json: boolean | undefined, value: unknown, text: string): void {
  if (json) printJson(value);
  else tell(`${text}\n`);
}

/** Rows of cells under a head. A column of numbers is aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const text = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...text.map((row) => row[column].length)));
  const right = head.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'));
  return text
    .map((row) =>
      row
        .map((cell, column) => (right[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Names with what they are, as a help lists them. */
export function namedLines(list: readonly { readonly name: string; readonly description: string }[]): string {
  const width = Math.max(...list.map(({ name }) => name.length));
  return list.map(({ name, description }) => `  ${name.padEnd(width)}  ${description}`).join('\n');
}

/** `0.5` is `50.0 %`. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** An estimate with its interval: `51.2 % (49.8 to 52.6)`. */
export function interval(
  { mean, low, high }: { readonly mean: number; readonly low: number; readonly high: number },
  { scale = 1, digits, unit = '' }: { scale?: number; digits: number; unit?: string },
): string {
  const [middle, from, to] = [mean, low, high].map((x) => (x * scale).toFixed(digits));
  return `${middle}${unit} (${from} to ${to})`;
}

/** The text of a file, or of standard input for `-`. */
export function readText(path: string): string {
  try {
    return path === '-' ? standardInput() : readFileSync(path, 'utf8');
  } catch (error) {
    throw new InputError(`cannot read ${path}: ${systemReason(error)}`);
  }
}

/** Milliseconds between two looks at a pipe that has nothing yet. */
const LOOK = 10;

/**
 * All of standard input. Node opens it without blocking as soon as some module imports `node:process`, and a read of a pipe
 * whose writer is slow then fails instead of waiting.
 */
function standardInput(): string {
  const chunks: Buffer[] = [];
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    const chunk = Buffer.alloc(1 << 16);
    let bytes = 0;
    try {
      bytes = readSync(0, chunk);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') {
        Atomics.wait(sleeper, 0, 0, LOOK);
        continue;
      }
      // how Windows says that a pipe has ended
      if (code !== 'EOF') throw error;
    }
    if (bytes === 0) return Buffer.concat(chunks).toString('utf8');
    chunks.push(chunk.subarray(0, bytes));
  }
}

export function readJson(path: string): unknown {
  return parseJson(readText(path), path === '-' ? 'standard input' : path);
}

/** JSON from a text; `name` says in a complaint where it is from. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`${name} is not JSON: ${whyNoJson(text, error as Error)}`);
  }
}

function whyNoJson(text: string, { message }: Error): string {
  // what no text has would be printed with the complaint
  if (/[^\P{Cc}\t\r\n]|\ufffd/u.test(text)) return 'it is no text';
  if (text.trim() === '') return 'it is empty';
  return message.startsWith('Unexpected non-whitespace') ? 'it goes on after the first document' : message;
}

/** A parser for the option of a file that is to be written: what cannot be is told before the work, not after it. */
export function fileToWrite(path: string): string {
  return path === '-' ? path : checkPlace(path, dirname(path));
}

/** The same for a folder. */
export function folderToWrite(path: string): string {
  return checkPlace(path, path);
}

function checkPlace(path: string, folder: string): string {
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (folder !== path && there?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    // such as /dev/stdout, which needs no folder
    if (there && !there.isDirectory() && !there.isFile()) return path;
    let nearest = folder;
    while (!existsSync(nearest)) nearest = dirname(nearest);
    if (!statSync(nearest).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(nearest, constants.W_OK);
  } catch (error) {
    throw new InputError(`cannot write ${path}: ${systemReason(error)}`);
  }
  return path;
}

/** Writes the whole file or nothing: after a crash in the middle the old file is still there. `-` is standard output. */
export function writeAtomically(path: string, content: string | Uint8Array): void {
  if (path === '-') {
    taken = true;
    process.stdout.write(content);
    return;
  }
  const part = `${path}.part-${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    // nothing else can take the place of /dev/stdout or a pipe
    if (isFileOrNothing(path)) {
      writeFileSync(part, content);
      renameSync(part, path);
    } else writeFileSync(path, content);
  } catch (error) {
    throw new InputError(`cannot write ${path}: ${systemReason(error)}`);
  }
}

function isFileOrNothing(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
}
