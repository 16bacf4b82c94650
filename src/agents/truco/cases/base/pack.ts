import { gunzipSync, gzipSync } from 'node:zlib';
import { InputError } from '../../../../core/errors.ts';
import { once } from '../../../../core/once.ts';
import { type CaseBases, SHIPPED_NAME } from '../../index.ts';
import { CaseIndex } from '../retrieve/case-index.ts';
import { importCases } from './import.ts';

/** Bases of Truco hands by name, each packed by `packBase`: plain data that can be sent to any thread or machine. */
export type PackedBases = Readonly<Record<string, string>>;

/** Bytes of the largest base that is unpacked; a hand takes a few hundred. */
const LARGEST = 200_000_000;

/** The bases that agents name (`NPS,base=human`), each once, without the shipped one. */
export function namedBases(agents: readonly unknown[]): string[] {
  const named = new Set(agents.flatMap((agent) => /,base=([\w-]+)/.exec(String(agent))?.[1] ?? []));
  named.delete(SHIPPED_NAME);
  return [...named];
}

/** The CSV of a base as it is stored and sent: compressed, in base 64. */
export function packBase(csv: string): string {
  return gzipSync(csv, { level: 9 }).toString('base64');
}

/** The CSV of a packed base; where it cannot be unpacked, an `InputError` that begins with `what`. */
export function unpackBase(base: string, what = 'a base'): string {
  try {
    return gunzipSync(Buffer.from(base, 'base64'), { maxOutputLength: LARGEST }).toString('utf8');
  } catch (error) {
    throw new InputError(`${what} cannot be unpacked: ${(error as Error).message}`);
  }
}

/** The bases that players can name; each is read and clustered when a player first needs it. */
export function unpackBases(bases: PackedBases = {}): CaseBases {
  return new Map(Object.entries(bases).map(([name, base]) => [name, once(() => new CaseIndex(casesIn(name, base)))]));
}

/** Refuses bases that cannot be read. */
export function checkBases(bases: PackedBases): void {
  for (const [name, base] of Object.entries(bases)) casesIn(name, base);
}

function casesIn(name: string, base: string) {
  const what = `the base "${name}"`;
  try {
    return importCases(unpackBase(base, what), { points: 'recorded', origin: name }).cases;
  } catch (error) {
    if (error instanceof InputError && !error.message.startsWith(what))
      throw new InputError(`${what}: ${error.message}`);
    throw error;
  }
}
