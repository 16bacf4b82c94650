import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { type BasicType, ByteWriter, parquetWrite } from 'hyparquet-writer';
import { InputError } from '../../core/errors.ts';
import type { CellType, Column, FoundRow, Row } from './columns.ts';

const types: Readonly<Record<CellType, BasicType>> = {
  text: 'STRING',
  integer: 'INT64',
  real: 'DOUBLE',
  truth: 'BOOLEAN',
  json: 'JSON',
};

/** How many rows are packed together. */
const GROUP = 20_000;

export function formatParquet(rows: readonly Row[], columns: readonly Column[]): Uint8Array {
  const writer = new ByteWriter();
  parquetWrite({
    writer,
    rowGroupSize: GROUP,
    columnData: columns.map(({ name, type, nullable = false }) => ({
      name,
      type: types[type],
      nullable,
      data: rows.map((row) => {
        const value = row[name] ?? null;
        return type === 'integer' && value !== null ? BigInt(value as number) : value;
      }),
    })),
  });
  return writer.getBytes();
}

/** Reads a Parquet file: its column names, and its rows, numbered from 1. */
export async function readParquet(path: string): Promise<{ head: string[]; rows(): AsyncGenerator<FoundRow> }> {
  try {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    return {
      head: parquetSchema(metadata).children.map(({ element }) => element.name),
      async *rows() {
        let line = 0;
        for (const { num_rows } of metadata.row_groups) {
          const rows = await readGroup({ file, metadata, rowStart: line, rowEnd: line + Number(num_rows) });
          for (const row of rows) yield { line: ++line, cells: plain(row) };
        }
      },
    };
  } catch (error) {
    throw damaged(error);
  }
}

async function readGroup(options: Parameters<typeof parquetReadObjects>[0]) {
  try {
    return await parquetReadObjects(options);
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(error: unknown): InputError {
  return new InputError(`the Parquet file cannot be read: ${(error as Error).message}`);
}

function plain(row: Row): Row {
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) found[name] = typeof value === 'bigint' ? Number(value) : value;
  return found;
}
