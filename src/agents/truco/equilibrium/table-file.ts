import { InputError } from '../../../core/errors.ts';
import { pack, type TableFacts, type TrucoTable, unpack } from './table.ts';

const MAGIC = 'truco-table 1';
const NEW_LINE = 10;

/** A table as the bytes of a file: a line that names the format, a line of JSON facts, the deflated numbers. */
export function writeTable(table: TrucoTable): Uint8Array {
  const head = new TextEncoder().encode(`${MAGIC}\n${JSON.stringify(table.facts)}\n`);
  const body = zlib().deflateSync(pack(table), { level: 9, memLevel: 9 });
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

/** Reads what `writeTable` wrote; throws an InputError on anything else. */
export function readTable(bytes: Uint8Array): TrucoTable {
  return damaged(() => {
    const { facts, body } = split(bytes);
    return unpack(facts, zlib().inflateSync(body));
  });
}

/** The same without Node, for browsers. */
export async function readTableAnywhere(bytes: Uint8Array): Promise<TrucoTable> {
  const { facts, body } = damaged(() => split(bytes));
  const stream = new Blob([body as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate'));
  const numbers = new Uint8Array(await new Response(stream).arrayBuffer());
  return damaged(() => unpack(facts, numbers));
}

function split(bytes: Uint8Array): { facts: TableFacts; body: Uint8Array } {
  const first = bytes.indexOf(NEW_LINE);
  const second = bytes.indexOf(NEW_LINE, first + 1);
  const text = new TextDecoder();
  if (first < 0 || second < 0 || text.decode(bytes.subarray(0, first)) !== MAGIC) {
    throw new InputError(`not a table of Truco: its first line must be "${MAGIC}"`);
  }
  return { facts: JSON.parse(text.decode(bytes.subarray(first + 1, second))), body: bytes.subarray(second + 1) };
}

function damaged<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`a damaged table of Truco: ${(error as Error).message}`);
  }
}

/** Node's own module, named only when it is used: this file is part of the web app too. */
function zlib() {
  return process.getBuiltinModule('node:zlib');
}
