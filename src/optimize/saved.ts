import { InputError } from '../core/errors.ts';
import { Rng } from '../core/rng.ts';
import type { Candidate } from './optimizer.ts';
import { type OptionsOf, type OptionTable, readOptions } from './options.ts';

const FORMAT = 1;

/** Numbers as JSON keeps them: every finite double comes back the same (a zero may lose its sign). */
export const plain = (numbers: Float64Array): number[] => Array.from(numbers);

export const plainCandidate = (candidate: Candidate | undefined) =>
  candidate ? { point: plain(candidate.point), loss: candidate.loss } : null;

/** The head that every saved optimiser carries. */
export const savedHead = (optimizer: string, dimensions: number) => ({ optimizer, format: FORMAT, dimensions });

/** Reads the fields of a saved optimiser; whatever is not as `save` wrote it is an InputError that names the field. */
export class SavedReader {
  private readonly fields: Readonly<Record<string, unknown>>;

  private constructor(value: unknown, name: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) this.damaged(`${name} must be an object`);
    this.fields = value as Record<string, unknown>;
  }

  /** Of a whole saved optimiser. */
  static of(saved: unknown): SavedReader {
    const reader = new SavedReader(saved, 'it');
    if (reader.field('format') !== FORMAT) reader.damaged(`format must be ${FORMAT}`);
    return reader;
  }

  /** Of an object inside this one. */
  inner(name: string): SavedReader {
    return new SavedReader(this.field(name), name);
  }

  damaged(what: string): never {
    throw new InputError(`damaged optimiser state: ${what}`);
  }

  field(name: string): unknown {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }

  /** Options as they were saved, none left out. */
  options<Table extends OptionTable>(name: string, owner: string, table: Table): OptionsOf<Table> {
    const saved = this.inner(name);
    const missing = Object.keys(table).find((key) => saved.field(key) === undefined);
    if (missing) this.damaged(`option ${missing} is missing`);
    return readOptions(owner, table, saved.fields);
  }

  text(name: string): string {
    const value = this.field(name);
    return typeof value === 'string' ? value : this.damaged(`${name} must be text`);
  }

  count(name: string, least = 0, most = Number.MAX_SAFE_INTEGER): number {
    const value = this.field(name) as number;
    if (!Number.isSafeInteger(value) || value < least || value > most) {
      this.damaged(`${name} must be a whole number of at least ${least}`);
    }
    return value;
  }

  list(name: string, length?: number): readonly unknown[] {
    const value = this.field(name);
    if (!Array.isArray(value) || (length !== undefined && value.length !== length)) {
      this.damaged(`${name} must be a list${length === undefined ? '' : ` of ${length}`}`);
    }
    return value;
  }

  numbers(name: string, length: number, value = this.field(name)): Float64Array {
    if (!Array.isArray(value) || value.length !== length || !value.every((x) => Number.isFinite(x))) {
      this.damaged(`${name} must be a list of ${length} numbers`);
    }
    return Float64Array.from(value);
  }

  points(name: string, count: number, dimensions: number): Float64Array[] {
    return this.list(name, count).map((point) => this.numbers(name, dimensions, point));
  }

  candidate(name: string, dimensions: number, value = this.field(name)): Candidate | undefined {
    if (value === null) return undefined;
    const { point, loss } = new SavedReader(value, name).fields;
    if (typeof loss !== 'number' || !Number.isFinite(loss)) this.damaged(`${name} must have a loss`);
    return { point: this.numbers(name, dimensions, point), loss };
  }

  stream(name: string, value = this.field(name)): number[] {
    const words = Array.from(this.numbers(name, 4, value));
    if (
      !words.every((word) => Number.isInteger(word) && Math.abs(word) < 2 ** 32) ||
      words.every((word) => word === 0)
    ) {
      this.damaged(`${name} must be four 32-bit words, not all 0`);
    }
    return words;
  }
}

/** The stream that stands where `Rng.save` said. Its forks are not those of the saved one. */
export function streamAt(words: readonly number[]): Rng {
  const rng = Rng.seeded(0);
  rng.restore(words);
  return rng;
}
