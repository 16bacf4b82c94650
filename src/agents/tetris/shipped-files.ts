import type { TetrisRules } from '../../games/tetris/rules.ts';

/** What a kind of shipped networks brings of its own. */
interface Kind<Network> {
  /** The files, by the rule set that each was trained for. */
  readonly files: Readonly<Record<string, string>>;
  /** The rule set whose network plays under these rules. */
  trainedAs(rules: TetrisRules): string;
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
    const id = this.kind.trainedAs(rules);
    return this.loaded.has(id) || Object.hasOwn(this.kind.files, id);
  }

  of(rules: TetrisRules): Network {
    const { files, trainedAs, read, missing } = this.kind;
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
