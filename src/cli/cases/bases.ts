import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { exportCases } from '../../agents/truco/cases/base/export.ts';
import { type Imported, type ImportOptions, importCases } from '../../agents/truco/cases/base/import.ts';
import { namedBases, type PackedBases, packBase } from '../../agents/truco/cases/base/pack.ts';
import type { TrucoCaseBase } from '../../agents/truco/cases/base/truco-case-base.ts';
import { readShipped, SHIPPED_BASE } from '../../agents/truco/cases/shipped.ts';
import { SHIPPED_NAME } from '../../agents/truco/index.ts';
import { InputError } from '../../core/errors.ts';
import { LARGEST_BASE, baseNames as namesIn, basePath as pathIn } from '../../store/base-files.ts';
import { dataFolder } from '../../store/store.ts';
import { writeAtomically } from '../output.ts';

/** Reads a base: `shipped`, the name of one imported before, or a file (CSV, or CSV packed with gzip). */
export function readBase(name: string, options: ImportOptions = {}): Imported & { readonly text: string } {
  const text = baseText(name);
  try {
    return { ...importCases(text, { origin: name, ...options }), text };
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${name}: ${error.message}`);
    throw error;
  }
}

/** The name of a base in a report, without the folders of this machine. */
export function baseTitle(name: string): string {
  return basename(name).replace(/\.csv(\.gz)?$/, '');
}

/** The CSV of a base. */
export function baseText(name: string): string {
  if (name === 'shipped') return readShipped(SHIPPED_BASE);
  const known = basePath(name);
  return readCsv(isName(name) && existsSync(known) ? known : name);
}

/** The bases that agents name (`NPS,base=human`), packed so that a thread or another machine can use them. */
export function basesNamed(agents: readonly string[]): { readonly bases?: PackedBases } {
  const names = namedBases(agents);
  if (names.length === 0) return {};
  const read = (name: string): string => {
    if (!existsSync(basePath(name)))
      throw new InputError(`there is no base "${name}": ${[SHIPPED_NAME, ...baseNames()].join(', ')}`);
    return packBase(baseText(name));
  };
  return { bases: Object.fromEntries(names.map((name) => [name, read(name)])) };
}

/** Keeps a base under a name, and returns the path of its file. */
export function saveBase(name: string, cases: TrucoCaseBase): string {
  checkBaseName(name);
  const path = basePath(name);
  writeBase(path, cases);
  return path;
}

/** Refuses what cannot be the name of a base. */
export function checkBaseName(name: string): void {
  if (!isName(name) || name === 'shipped') {
    throw new InputError(`"${name}" cannot name a base: letters, digits, - and _, and not "shipped"`);
  }
}

/** Writes CSV; packed where the file's name ends in .gz. */
export function writeBase(path: string, cases: TrucoCaseBase): void {
  const text = exportCases(cases);
  writeAtomically(path, path.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text);
}

/** Names of the bases imported so far. */
export function baseNames(): string[] {
  return namesIn(dataFolder());
}

/** Where a base of this name is kept. */
export function basePath(name: string): string {
  return pathIn(dataFolder(), name);
}

function isName(name: string): boolean {
  return /^[\w-]{1,60}$/.test(name);
}

function readCsv(path: string): string {
  if (!existsSync(path)) {
    const imported = baseNames();
    const others = imported.length > 0 ? `, or one of ${imported.join(', ')}` : ' (no base was imported yet)';
    throw new InputError(`no base "${path}": shipped, a file${others}`);
  }
  const stat = statSync(path);
  if (!stat.isFile()) throw new InputError(`${path} is no file: a base is CSV, or CSV packed with gzip`);
  const { size } = stat;
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  if (size > LARGEST_BASE)
    throw new InputError(`${path} has ${megabytes(size)}; a base may have ${megabytes(LARGEST_BASE)}`);
  const bytes = readFileSync(path);
  if (!path.endsWith('.gz')) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST_BASE }).toString('utf8');
  } catch (error) {
    throw new InputError(`${path} cannot be unpacked: ${(error as Error).message}`);
  }
}
