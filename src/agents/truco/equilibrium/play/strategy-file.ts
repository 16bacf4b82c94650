import { InputError } from '../../../../core/errors.ts';
import { packWeights, type TrucoStrategy, unpackWeights } from '../cards/truco-strategy.ts';
import { OpeningGame, OpeningStrategy } from '../opening/opening-strategy.ts';

const NEW_LINE = 10;

/** The bytes of a file of numbers: a line that names the format, a line of JSON facts, the deflated numbers. */
export function frame(format: string, facts: unknown, numbers: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(`${format}\n${JSON.stringify(facts)}\n`);
  const body = zlib().deflateSync(numbers, { level: 9, memLevel: 9 });
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

/** What `frame` was given; throws an InputError on anything else. `make` may throw, too. */
export function unframe<T>(format: string, bytes: Uint8Array, make: (facts: never, numbers: Uint8Array) => T): T {
  return damaged(format, () => {
    const { facts, body } = split(format, bytes);
    return make(facts as never, zlib().inflateSync(body));
  });
}

/** The same without Node, for browsers. */
export async function unframeAnywhere<T>(
  format: string,
  bytes: Uint8Array,
  make: (facts: never, numbers: Uint8Array) => T,
): Promise<T> {
  const { facts, body } = damaged(format, () => split(format, bytes));
  const stream = new Blob([body as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate'));
  const numbers = new Uint8Array(await new Response(stream).arrayBuffer());
  return damaged(format, () => make(facts as never, numbers));
}

function split(format: string, bytes: Uint8Array): { facts: unknown; body: Uint8Array } {
  const first = bytes.indexOf(NEW_LINE);
  const second = bytes.indexOf(NEW_LINE, first + 1);
  const text = new TextDecoder();
  if (first < 0 || second < 0 || text.decode(bytes.subarray(0, first)) !== format) {
    throw new InputError(`not a table of Truco: its first line must be "${format}"`);
  }
  return { facts: JSON.parse(text.decode(bytes.subarray(first + 1, second))), body: bytes.subarray(second + 1) };
}

function damaged<T>(format: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`a damaged table of Truco ("${format}"): ${(error as Error).message}`);
  }
}

/** Node's own module, named only when it is used: this file is part of the web app too. */
function zlib() {
  return process.getBuiltinModule('node:zlib');
}

const TABLE = 'truco-table 1';
const OPENING = 'truco-opening 1';

/** A table as the bytes of a file. */
export function writeTrucoStrategy(table: TrucoStrategy): Uint8Array {
  return frame(TABLE, table.facts, packWeights(table));
}

/** Reads what `writeTable` wrote; throws an InputError on anything else. */
export function readTrucoStrategy(bytes: Uint8Array): TrucoStrategy {
  return unframe(TABLE, bytes, unpackWeights);
}

/** The same without Node, for browsers. */
export function readTableAnywhere(bytes: Uint8Array): Promise<TrucoStrategy> {
  return unframeAnywhere(TABLE, bytes, unpackWeights);
}

/** An opening as the bytes of a file. */
export function writeOpeningStrategy(opening: OpeningStrategy): Uint8Array {
  return frame(OPENING, opening.facts, opening.weights);
}

/** Reads what `writeOpening` wrote, for use with a table of the same ranks; throws an InputError on anything else. */
export function readOpeningStrategy(bytes: Uint8Array, table: TrucoStrategy): OpeningStrategy {
  return unframe(OPENING, bytes, withShape(table));
}

/** The same without Node, for browsers. */
export function readOpeningAnywhere(bytes: Uint8Array, table: TrucoStrategy): Promise<OpeningStrategy> {
  return unframeAnywhere(OPENING, bytes, withShape(table));
}

function withShape({ tree, ranks }: TrucoStrategy) {
  return (facts: OpeningStrategy['facts'], numbers: Uint8Array): OpeningStrategy => {
    const shape = new OpeningGame(tree, ranks);
    if (numbers.length !== shape.index.slots) throw new Error(`${numbers.length} numbers, not ${shape.index.slots}`);
    return new OpeningStrategy(facts, shape, Uint8Array.from(numbers));
  };
}
