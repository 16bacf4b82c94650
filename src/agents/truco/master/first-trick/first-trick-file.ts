import { oncePerKey } from '../../../../core/once.ts';
import { NodeIndex } from '../../../../solve/node-strategy.ts';
import { type Choice, ChoiceLayout, NO_CHOICE } from '../packing/choice-layout.ts';
import { type PartFacts, readPacked, writePacked } from '../packing/packed-file.ts';
import { LAST_HAND } from './endings.ts';
import { FirstTrick, FirstTrickPaths } from './first-trick.ts';

const FORMAT = 'truco-first-trick 2';
/** The weights of a choice add up to this. */
export const LEVELS = 15;

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

/** A solved first trick: what each holding does on each path. */
export interface FirstTrickTable {
  readonly paths: FirstTrickPaths;
  readonly index: NodeIndex;
  readonly weights: Uint8Array;
}

/** Solved first tricks by name; each is unpacked when it is first asked for. Those of last hands know no calls. */
export class FirstTrickTables {
  readonly paths: FirstTrickPaths;
  private readonly form = oncePerKey(
    (lastHand: boolean) => formOf(lastHand ? FirstTrickPaths.withoutCalls(this.paths.tree) : this.paths),
    String,
  );
  private readonly packed: ReadonlyMap<string, Uint8Array>;
  private readonly unpacked = new Map<string, FirstTrickTable>();

  constructor(paths: FirstTrickPaths, packed: ReadonlyMap<string, Uint8Array>) {
    this.paths = paths;
    this.packed = packed;
  }

  /** The solved first trick of a name, or `undefined`. */
  table(name: string): FirstTrickTable | undefined {
    const known = this.unpacked.get(name);
    if (known) return known;
    const packed = this.packed.get(name);
    if (!packed) return undefined;
    const { layout, ...form } = this.form(isLastHand(name));
    const table = { ...form, weights: layout.unpack(packed) };
    this.unpacked.set(name, table);
    return table;
  }
}

/** Whether a table of this name is of a hand that decides the match. */
export function isLastHand(name: string): boolean {
  return name.startsWith(`${LAST_HAND}:`);
}

/** How the solved first tricks of some paths are kept. */
export interface FirstTrickForm {
  readonly paths: FirstTrickPaths;
  readonly index: NodeIndex;
  readonly layout: ChoiceLayout;
}

export function formOf(paths: FirstTrickPaths): FirstTrickForm {
  const index = firstTrickIndex(paths);
  return { paths, index, layout: new ChoiceLayout(index.slots, LEVELS, choicesOf(index)) };
}

/** The slots of a strategy of the first trick. */
export function firstTrickIndex(paths: FirstTrickPaths): NodeIndex {
  return new NodeIndex(new FirstTrick(paths, new Float64Array(0), { won: [], lost: [] }, () => {}));
}

/**
 * Like a choice are those of the three holdings that have one card a rank stronger, and the same holding's in the node
 * before with the same bets, in which mano led another rank.
 */
function* choicesOf(index: NodeIndex): Iterable<Choice> {
  const { paths } = index.tree as FirstTrick;
  const { holdings } = paths.tree;
  const stronger = [2, 3].map((cards) =>
    holdings.sets[cards].map((held) =>
      held.map((rank, k) => (rank > 0 ? holdings.indexOf(held.with(k, rank - 1)) : NO_CHOICE)),
    ),
  );
  /** Where the choices of the last node of a kind begin. */
  const before = new Map<string, number>();
  let first = 0;
  for (const path of index.firstSlots.keys()) {
    const choices = index.choicesAt(path);
    const kind = [index.tree.turn(path), choices.length, paths.tree.betOf(paths.nodes[path])].join();
    const like = before.get(kind);
    before.set(kind, first);
    const near = stronger.find((each) => each.length === choices.length) as number[][];
    for (const [held, slots] of choices.entries()) {
      const [a, b, c = NO_CHOICE] = near[held].map((each) => (each === NO_CHOICE ? NO_CHOICE : first + each));
      // a call comes first, so that cards stand in for one another
      yield { slots: slots.reverse(), neighbours: [a, b, c, like === undefined ? NO_CHOICE : like + held] };
    }
    first += choices.length;
  }
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
