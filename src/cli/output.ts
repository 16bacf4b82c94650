import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '../core/errors.ts';

/** The one JSON document of a command with `--json`. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Rows of cells with a head; numbers to the right. */
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

/** The text of a file, or of standard input for `-`. */
export function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new InputError(`cannot read ${path}: ${reason(error)}`);
  }
}

export function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`${path} is not JSON: ${(error as Error).message}`);
  }
}

/** Writes whole or not at all: a crash in the middle leaves the old file. */
export function writeAtomically(path: string, content: string | Uint8Array): void {
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
