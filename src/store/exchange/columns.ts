import { InputError } from '../../core/errors.ts';

/** The type of a column. `json` is a structure, written as text in formats without structures. */
export type CellType = 'text' | 'integer' | 'real' | 'truth' | 'json';

export interface Column {
  readonly name: string;
  readonly type: CellType;
  /** Whether it may be missing. */
  readonly nullable?: boolean;
}

/** A row of a file by column. Missing cells are null. */
export type Row = Readonly<Record<string, unknown>>;

/** A row as it was read, with its line of text or row of Parquet. */
export interface FoundRow {
  readonly line: number;
  readonly cells: Row;
}

const sound: Readonly<Record<CellType, { fits(value: unknown): boolean; wanted: string }>> = {
  text: { fits: (value) => typeof value === 'string', wanted: 'text' },
  integer: { fits: Number.isSafeInteger, wanted: 'a whole number' },
  real: { fits: Number.isFinite, wanted: 'a number' },
  truth: { fits: (value) => typeof value === 'boolean', wanted: 'true or false' },
  json: { fits: () => true, wanted: 'JSON' },
};

/** The cells of these columns. A cell of another type is an `InputError` that names the line. */
export function checkRow({ line, cells }: FoundRow, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { name, type, nullable = false } of columns) {
    const value = cells[name] ?? null;
    const { fits, wanted } = sound[type];
    if (value === null ? !nullable : !fits(value)) {
      throw new InputError(`line ${line}: ${name} is ${show(value)}, ${wanted} is needed`);
    }
    if (typeof value === 'string' && value.includes('\0')) {
      throw new InputError(`line ${line}: ${name} has a NUL character, which no database keeps`);
    }
    row[name] = value;
  }
  return row;
}

/** Reads a cell that was written as text. Text that is no such value is returned as it is, for `checkRow` to refuse. */
export function parseCell(text: string, type: CellType): unknown {
  if (type === 'text') return text;
  if (type === 'truth') return text === 'true' ? true : text === 'false' ? false : text;
  if (type === 'json') return JSON.parse(text);
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

/** A cell as text, for `parseCell`. */
export function formatCell(value: unknown, type: CellType): string {
  return type === 'json' ? JSON.stringify(value) : String(value);
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return value === null ? 'missing' : text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
