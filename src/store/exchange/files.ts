import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import { InputError } from '../../core/errors.ts';
import { systemReason } from '../../core/system-reason.ts';

export const FORMATS = ['jsonl', 'csv', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

/** Bytes of the largest text that is read as a whole. */
const MAX_TEXT = 400_000_000;
/** Bytes of the longest line. */
const MAX_LINE = 16_000_000;
/** A packed file may become so many times longer, or as long as this: what grows more was made to fill the memory. */
const MAX_GROWTH = 30;
const SMALL = 64_000_000;

/** Bytes that a packed file may have unpacked. */
function unpackedLimit(path: string): number {
  return Math.max(SMALL, MAX_GROWTH * statSync(path).size);
}

/** The format by a file's name. */
export function formatOfName(path: string): Format {
  const ending = /\.(jsonl|ndjson|csv|parquet)(\.gz)?$/.exec(path.toLowerCase());
  if (!ending || (ending[1] === 'parquet' && ending[2])) {
    throw new InputError(`${path} names no format: end it in .jsonl, .csv or .parquet, or give --format`);
  }
  return ending[1] === 'ndjson' ? 'jsonl' : (ending[1] as Format);
}

/** The format by a file's first bytes. `packed`: with gzip. */
export function formatOfFile(path: string): { format: Format; packed: boolean } {
  const bytes = firstBytes(path);
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (bytes.subarray(0, 4).toString('latin1') === 'PAR1') return { format: 'parquet', packed };
  if (bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3') {
    throw new InputError(`${path} is a whole database: put it into a data folder as jogatina.sqlite`);
  }
  // the format of a packed file is known by its name
  if (packed) return { format: /\.csv\.gz$/i.test(path) ? 'csv' : 'jsonl', packed };
  return { format: /^\s*\{/.test(beginningOf(path, bytes)) ? 'jsonl' : 'csv', packed };
}

/** The text of a file's first bytes; what is none is refused by what it is, before anything of it is shown. */
function beginningOf(path: string, bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no text has
    if (!/[\0-\x08\x0e-\x1f]/.test(text)) return text;
  } catch {
    // no UTF-8
  }
  throw new InputError(
    `${path} is no text in UTF-8: JSON lines, CSV (either may be packed with gzip) or Parquet is right`,
  );
}

function firstBytes(path: string): Buffer {
  const bytes = Buffer.alloc(4096);
  try {
    const file = openSync(path, 'r');
    try {
      return bytes.subarray(0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Reads a whole text file. */
export function readText(path: string, packed: boolean): string {
  try {
    if (statSync(path).size > MAX_TEXT)
      throw new Error(`it has more than ${MAX_TEXT / 1e6} MB: JSON lines may be longer`);
    const bytes = readFileSync(path);
    const limit = Math.min(MAX_TEXT, unpackedLimit(path));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      packed ? gunzipSync(bytes, { maxOutputLength: limit }) : bytes,
    );
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Reads the lines of a text file that are not blank, with their numbers. */
export async function* readLines(path: string, packed: boolean): AsyncGenerator<{ line: number; text: string }> {
  const file = createReadStream(path);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let line = 0;
  try {
    let left = packed ? unpackedLimit(path) : Number.POSITIVE_INFINITY;
    // an error of either stream ends the loop
    for await (const bytes of packed ? pipeline(file, createGunzip(), () => {}) : file) {
      left -= bytes.length;
      if (left < 0) throw new Error(`it unpacks to more than ${unpackedLimit(path) / 1e6} MB: unpack it first`);
      if (rest.length > MAX_LINE) throw new Error(`line ${line + 1} has more than ${MAX_LINE / 1e6} MB`);
      // only what is new is looked through: a line of many pieces would be looked through for each of them
      const texts = decoder.decode(bytes, { stream: true }).split('\n');
      texts[0] = rest + texts[0];
      rest = texts.pop()!;
      for (const text of texts) {
        line++;
        if (text.trim() !== '') yield { line, text };
      }
    }
    rest += decoder.decode();
  } catch (error) {
    throw unreadable(path, error);
  }
  if (rest.trim() !== '') yield { line: line + 1, text: rest };
}

function unreadable(path: string, error: unknown): InputError {
  return new InputError(`cannot read ${path}: ${systemReason(error)}`);
}

export type Write = (content: string | Uint8Array) => Promise<void>;

/** Writes a file piece by piece, packed if its name ends in .gz. The file appears when it is complete. */
export async function writeFile(path: string, fill: (write: Write) => Promise<void>, mode = 0o666): Promise<void> {
  await writeWhole(path, async (part) => {
    const handle = await open(part, 'w', mode);
    try {
      // several packed pieces in a row are a valid gzip file
      await fill((content) => handle.writeFile(path.endsWith('.gz') ? gzipSync(content) : content));
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

/** Lets `make` write a file under another name, and renames it when it is complete. */
export async function writeWhole(path: string, make: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.part-${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true });
  } catch (error) {
    throw new InputError(`cannot write ${path}: ${systemReason(error)}`);
  }
  try {
    await make(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw (error as NodeJS.ErrnoException).syscall
      ? new InputError(`cannot write ${path}: ${systemReason(error)}`)
      : error;
  }
}
