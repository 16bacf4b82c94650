import { InputError } from '../../../../core/errors.ts';

const NEW_LINE = 10;

/** What the head of a file says of one of its parts. */
export interface PartFacts {
  /** The bytes that it takes up in the file. */
  readonly bytes: number;
}

/** A line that names the format, a line of JSON, then the parts one after another. */
export function writePacked(format: string, head: unknown, parts: readonly Uint8Array[]): Uint8Array {
  const text = new TextEncoder().encode(`${format}\n${JSON.stringify(head)}\n`);
  const bytes = new Uint8Array(text.length + parts.reduce((sum, part) => sum + part.length, 0));
  bytes.set(text);
  let at = text.length;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Reads what `writePacked` wrote; throws an InputError on anything else. */
export function readPacked<Head>(
  format: string,
  bytes: Uint8Array,
  factsOf: (head: Head) => readonly PartFacts[],
): { readonly head: Head; readonly parts: readonly Uint8Array[] } {
  const first = bytes.indexOf(NEW_LINE);
  const second = bytes.indexOf(NEW_LINE, first + 1);
  const text = new TextDecoder();
  if (first < 0 || second < 0 || text.decode(bytes.subarray(0, first)) !== format)
    throw new InputError(`not a table of Truco: its first line must be "${format}"`);
  const { head, facts } = read();
  let at = second + 1;
  const parts = facts.map(({ bytes: length }) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
  if (at !== bytes.length) throw new InputError(`a damaged table of Truco: ${bytes.length} bytes, not ${at}`);
  return { head, parts };

  function read() {
    try {
      const head = JSON.parse(text.decode(bytes.subarray(first + 1, second))) as Head;
      const facts = factsOf(head);
      if (facts.every(({ bytes }) => Number.isInteger(bytes) && bytes >= 0)) return { head, facts };
    } catch {
      // said below
    }
    throw new InputError(`a damaged table of Truco: its second line does not say what it has`);
  }
}
