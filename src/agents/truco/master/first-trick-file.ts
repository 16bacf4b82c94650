import { InputError } from '../../../core/errors.ts';
import { NodeIndex } from '../../../solve/node-strategy.ts';
import { FirstTrick, type FirstTrickPaths } from './first-trick.ts';

const FORMAT = 'truco-first-trick 1';
const NEW_LINE = 10;

/** What a file says of one solved first trick. */
export interface FirstTrickFacts {
  /** The shape of the score and the ending of the envido: see `endings.ts`. */
  readonly name: string;
  readonly iterations: number;
  /** The bytes that it takes up in the file. */
  readonly bytes: number;
}

/** Solved first tricks by name; each is unpacked when it is first asked for. */
export class FirstTrickTables {
  readonly paths: FirstTrickPaths;
  readonly index: NodeIndex;
  private readonly packed: ReadonlyMap<string, Uint8Array>;
  private readonly unpacked = new Map<string, Uint8Array>();

  constructor(paths: FirstTrickPaths, packed: ReadonlyMap<string, Uint8Array>) {
    this.paths = paths;
    this.index = firstTrickIndex(paths);
    this.packed = packed;
  }

  /** The weights of a solved first trick, or `undefined`. */
  weights(name: string): Uint8Array | undefined {
    const known = this.unpacked.get(name);
    if (known) return known;
    const packed = this.packed.get(name);
    if (!packed) return undefined;
    const weights = Uint8Array.from(zlib().brotliDecompressSync(packed));
    if (weights.length !== this.index.slots)
      throw new InputError(`a damaged table of Truco: ${weights.length} numbers for ${name}, not ${this.index.slots}`);
    this.unpacked.set(name, weights);
    return weights;
  }
}

/** The slots of a strategy of the first trick, the same for every ending. */
export function firstTrickIndex(paths: FirstTrickPaths): NodeIndex {
  return new NodeIndex(new FirstTrick(paths, new Float64Array(0), { won: [], lost: [] }, () => {}));
}

/** The bytes of one table. */
export function packFirstTrick(weights: Uint8Array): Uint8Array {
  return zlib().brotliCompressSync(weights);
}

/** The bytes of a file. */
export function writeFirstTricks(
  command: string,
  tables: readonly (FirstTrickFacts & { packed: Uint8Array })[],
): Uint8Array {
  const facts = { command, tables: tables.map(({ packed: _, ...rest }) => rest) };
  const head = new TextEncoder().encode(`${FORMAT}\n${JSON.stringify(facts)}\n`);
  const bytes = new Uint8Array(head.length + tables.reduce((sum, { packed }) => sum + packed.length, 0));
  bytes.set(head);
  let at = head.length;
  for (const { packed } of tables) {
    bytes.set(packed, at);
    at += packed.length;
  }
  return bytes;
}

/** Reads what `writeFirstTricks` wrote; throws an InputError on anything else. */
export function readFirstTricks(bytes: Uint8Array, paths: FirstTrickPaths): FirstTrickTables {
  const first = bytes.indexOf(NEW_LINE);
  const second = bytes.indexOf(NEW_LINE, first + 1);
  const text = new TextDecoder();
  if (first < 0 || second < 0 || text.decode(bytes.subarray(0, first)) !== FORMAT)
    throw new InputError(`not a table of Truco: its first line must be "${FORMAT}"`);
  const { tables } = JSON.parse(text.decode(bytes.subarray(first + 1, second))) as { tables: FirstTrickFacts[] };
  let at = second + 1;
  const packed = new Map(
    tables.map(({ name, bytes: length }) => {
      at += length;
      return [name, bytes.subarray(at - length, at)] as const;
    }),
  );
  return new FirstTrickTables(paths, packed);
}

/** Named only when it is used, because the list of agents is part of browser bundles too. */
function zlib() {
  return process.getBuiltinModule('node:zlib');
}
