import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '../core/errors.ts';

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
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new InputError(`cannot read ${path}: ${reason(error)}`);
  }
}

export function readJson(path: string): unknown {
  return parseJson(readText(path), path);
}

/** JSON from a text; `name` says in a complaint where it is from. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // what no text has would be printed with the complaint
    const why = /[^\P{Cc}\t\r\n]|\ufffd/u.test(text) ? 'it is no text' : (error as Error).message;
    throw new InputError(`${name} is not JSON: ${why}`);
  }
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
    writeFileSync(part, content);
    renameSync(part, path);
  } catch (error) {
    throw new InputError(`cannot write ${path}: ${reason(error)}`);
  }
}

function reason(error: unknown): string {
  const known: Record<string, string> = {
    ENOENT: 'there is no such file',
    EISDIR: 'it is a folder, a file is needed',
    ENOTDIR: 'a part of the path is not a folder',
    EEXIST: 'a part of the path is not a folder',
    EACCES: 'permission denied',
  };
  return known[(error as NodeJS.ErrnoException).code ?? ''] ?? (error as Error).message;
}
