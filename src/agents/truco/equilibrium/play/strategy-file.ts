import { InputError } from '../../../../core/errors.ts';
import { packWeights, type TrucoStrategy, type TrucoStrategyFacts, unpackStrategy } from '../cards/truco-strategy.ts';
import { OpeningStrategy, type OpeningStrategyFacts } from '../opening/opening-strategy.ts';

const TRUCO = 'truco-table 1';
const OPENING = 'truco-opening 1';
const NEW_LINE = 10;

/** The bytes of a file. */
export function writeTrucoStrategy(strategy: TrucoStrategy): Uint8Array {
  return encode(TRUCO, strategy.facts, packWeights(strategy));
}

/** How the weights of a file are unpacked. */
export type Inflate = (packed: Uint8Array) => Uint8Array;

const inflateHere: Inflate = (packed) => zlib().inflateSync(packed);

/** Reads what `writeTrucoStrategy` wrote; throws an InputError on anything else. */
export function readTrucoStrategy(bytes: Uint8Array, inflate = inflateHere): TrucoStrategy {
  return decode(TRUCO, bytes, inflate, (facts, weights) => unpackStrategy(facts as TrucoStrategyFacts, weights));
}

/** The bytes of a file. */
export function writeOpeningStrategy({ facts, weights }: OpeningStrategy): Uint8Array {
  return encode(OPENING, facts, weights);
}

/** Reads what `writeOpeningStrategy` wrote for the ranks of this strategy; throws an InputError on anything else. */
export function readOpeningStrategy(
  bytes: Uint8Array,
  { tree }: TrucoStrategy,
  inflate = inflateHere,
): OpeningStrategy {
  return decode(
    OPENING,
    bytes,
    inflate,
    (facts, weights) => new OpeningStrategy(facts as OpeningStrategyFacts, tree, Uint8Array.from(weights)),
  );
}

/** A line that names the format, a line of JSON facts, the deflated weights. */
function encode(format: string, facts: unknown, weights: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(`${format}\n${JSON.stringify(facts)}\n`);
  const body = zlib().deflateSync(weights, { level: 9, memLevel: 9 });
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

/** The unpacked weights of a file, for browsers: they have streams in place of zlib, and streams take their time. */
export async function inflateWeights(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const body = bytes.indexOf(NEW_LINE, bytes.indexOf(NEW_LINE) + 1) + 1;
  const packed = new Blob([bytes.subarray(body)]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function decode<T>(
  format: string,
  bytes: Uint8Array,
  inflate: Inflate,
  make: (facts: unknown, weights: Uint8Array) => T,
): T {
  const first = bytes.indexOf(NEW_LINE);
  const second = bytes.indexOf(NEW_LINE, first + 1);
  const text = new TextDecoder();
  if (first < 0 || second < 0 || text.decode(bytes.subarray(0, first)) !== format)
    throw new InputError(`not a table of Truco: its first line must be "${format}"`);
  try {
    const facts = JSON.parse(text.decode(bytes.subarray(first + 1, second)));
    return make(facts, inflate(bytes.subarray(second + 1)));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`a damaged table of Truco ("${format}"): ${(error as Error).message}`);
  }
}

/** Named only when it is used, because the list of agents is part of browser bundles too. */
function zlib() {
  return process.getBuiltinModule('node:zlib');
}
