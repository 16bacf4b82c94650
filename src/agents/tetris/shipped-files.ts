import type { TetrisRules } from '../../games/tetris/rules.ts';

/** Where pieces fall as fast as from this level on, a network that counts on tucks is worse than one that does not. */
const NO_TIME_FOR_TUCKS = 9;

/**
 * The rule set whose network plays under these rules: without randomiser, preview and speed, which do not change what
 * positions there are, and without tucks where there is hardly time for one.
 */
export function trainedAs({ id, tucks, level = 0 }: TetrisRules): string {
  const parts = id.split(',').filter((part) => !/^(randomizer|preview|level|shift)=/.test(part));
  return [...parts, ...(tucks && level >= NO_TIME_FOR_TUCKS ? ['tucks=false'] : [])].join(',');
}

/** What a kind of shipped networks brings of its own. */
interface Kind<Network> {
  /** The files, by the rule set that each was trained for. */
  readonly files: Readonly<Record<string, string>>;
  read(path: string, id: string): Network;
  /** What is thrown for a rule set without a network. */
  missing(id: string, known: string): Error;
}

/** The networks of one kind that ship with the product. Each is read when it is first asked for. */
export class ShippedFiles<Network> {
  private readonly kind: Kind<Network>;
  private readonly loaded = new Map<string, Network>();

  constructor(kind: Kind<Network>) {
    this.kind = kind;
  }

  has(rules: TetrisRules): boolean {
    const id = trainedAs(rules);
    return this.loaded.has(id) || Object.hasOwn(this.kind.files, id);
  }

  of(rules: TetrisRules): Network {
    const { files, read, missing } = this.kind;
    const id = trainedAs(rules);
    const found = this.loaded.get(id);
    if (found) return found;
    if (!Object.hasOwn(files, id)) throw missing(id, Object.keys(files).join(' or '));
    const network = read(files[id], id);
    this.loaded.set(id, network);
    return network;
  }

  /** Sets the network of a rule set, for web pages, which cannot read files. */
  provide(id: string, network: Network): void {
    this.loaded.set(id, network);
  }
}
