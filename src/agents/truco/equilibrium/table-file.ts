import { frame, unframe, unframeAnywhere } from './framed.ts';
import { OpeningShape, OpeningTable } from './opening-table.ts';
import { pack, type TrucoTable, unpack } from './table.ts';

const TABLE = 'truco-table 1';
const OPENING = 'truco-opening 1';

/** A table as the bytes of a file. */
export function writeTable(table: TrucoTable): Uint8Array {
  return frame(TABLE, table.facts, pack(table));
}

/** Reads what `writeTable` wrote; throws an InputError on anything else. */
export function readTable(bytes: Uint8Array): TrucoTable {
  return unframe(TABLE, bytes, unpack);
}

/** The same without Node, for browsers. */
export function readTableAnywhere(bytes: Uint8Array): Promise<TrucoTable> {
  return unframeAnywhere(TABLE, bytes, unpack);
}

/** An opening as the bytes of a file. */
export function writeOpening(opening: OpeningTable): Uint8Array {
  return frame(OPENING, opening.facts, opening.numbers);
}

/** Reads what `writeOpening` wrote, for use with a table of the same ranks; throws an InputError on anything else. */
export function readOpening(bytes: Uint8Array, table: TrucoTable): OpeningTable {
  return unframe(OPENING, bytes, withShape(table));
}

/** The same without Node, for browsers. */
export function readOpeningAnywhere(bytes: Uint8Array, table: TrucoTable): Promise<OpeningTable> {
  return unframeAnywhere(OPENING, bytes, withShape(table));
}

function withShape({ tree, ranks }: TrucoTable) {
  return (facts: OpeningTable['facts'], numbers: Uint8Array): OpeningTable => {
    const shape = new OpeningShape(tree, ranks);
    if (numbers.length !== shape.index.slots) throw new Error(`${numbers.length} numbers, not ${shape.index.slots}`);
    return new OpeningTable(facts, shape, Uint8Array.from(numbers));
  };
}
