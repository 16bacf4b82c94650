import { InputError } from '../../../../core/errors.ts';
import { NodeIndex } from '../../../../solve/node-strategy.ts';
import { type PartFacts, readPacked, writePacked } from '../packed-file.ts';
import { FirstTrick, type FirstTrickPaths } from './first-trick.ts';

const FORMAT = 'truco-first-trick 1';

/** What a file says of one solved first trick. */
export interface FirstTrickFacts extends PartFacts {
  /** The shape of the score and the ending of the envido: see `endings.ts`. */
  readonly name: string;
  readonly iterations: number;
}

interface Head {
  readonly command: string;
  readonly tables: readonly FirstTrickFacts[];
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
  const head: Head = { command, tables: tables.map(({ packed: _, ...rest }) => rest) };
  return writePacked(
    FORMAT,
    head,
    tables.map(({ packed }) => packed),
  );
}

/** Reads what `writeFirstTricks` wrote; throws an InputError on anything else. */
export function readFirstTricks(bytes: Uint8Array, paths: FirstTrickPaths): FirstTrickTables {
  const { head, parts } = readPacked<Head>(FORMAT, bytes, ({ tables }) => tables);
  return new FirstTrickTables(paths, new Map(head.tables.map(({ name }, i) => [name, parts[i]])));
}

/** Named only when it is used, because the list of agents is part of browser bundles too. */
function zlib() {
  return process.getBuiltinModule('node:zlib');
}
