import { cfrShared } from '../cfr-shared/module.ts';
import { loadKernel } from '../load.ts';
import type { CardForm } from './card-form.ts';
import { type FlatTree, flatten, type Tree } from './flat-tree.ts';
import { cfr } from './module.ts';
import { type HelperTask, Team } from './team.ts';

export interface CfrExports {
  readonly memory: WebAssembly.Memory;
  allocate(bytes: number): number;
  setCards(...cards: CardsAt): void;
  begin(
    seat: number,
    purpose: number,
    regrets: number,
    sums: number,
    positive: number,
    negative: number,
    weight: number,
  ): void;
  walkTop(root: number, stack: number, gather: boolean): void;
  walkCut(cut: number, stack: number): void;
}

/** The cards of a game: how many ranks, pairs and hands there are, then where their tables lie. */
type CardsAt = [
  ranks: number,
  pairs: number,
  hands: number,
  low: number,
  high: number,
  coupling: number,
  withRank: number,
  lefts: number,
  bases: number,
  scratch: number,
];

/** What a walk is for. */
const PURPOSE = { iterate: 0, respond: 1, value: 2 };

/** Pages of 64 KiB: what a shared memory starts with, and what it may grow to (as it is compiled). */
const PAGES = { initial: 16, maximum: 32_768 };

/** A subtree with fewer slots than this part of all is walked by one thread. */
const SMALL_PART = 1 / 100;

/**
 * Walks of `VectorCfr` and of best responses on the tree of a card game, with its regrets and sums. Several threads may
 * share them: every number is the same for any number of threads.
 */
export class CfrKernel {
  readonly regrets: Float32Array;
  readonly sums: Float32Array;
  /** For each further thread, what it is to be given: see `helpWithWalks`. */
  readonly helperTasks: readonly HelperTask[];
  private readonly exports: CfrExports;
  private readonly flat: FlatTree;
  private readonly stack: number;
  private readonly reaches: readonly Float64Array[];
  private readonly team: Team | undefined;

  /** `undefined` where kernels do not run, or have no memory for it. */
  static make(tree: Tree, form: CardForm, size: { slots: number; stack: number }, threads = 1): CfrKernel | undefined {
    try {
      const memory = threads > 1 ? new WebAssembly.Memory({ ...PAGES, shared: true }) : undefined;
      const exports = loadKernel<CfrExports>(memory ? cfrShared : cfr, memory);
      return exports && new CfrKernel(memory ? { ...exports, memory } : exports, tree, form, size, threads);
    } catch (error) {
      // an allocation that fails is a trap, or an error where it is the first
      if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
      return undefined;
    }
  }

  private constructor(
    exports: CfrExports,
    tree: Tree,
    form: CardForm,
    { slots, stack }: { slots: number; stack: number },
    threads: number,
  ) {
    const allocate = (bytes: number) => exports.allocate(bytes) >>> 0;
    const keep = (values: Float64Array | Uint8Array | Int16Array): number => {
      const at = allocate(values.byteLength);
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      new Uint8Array(exports.memory.buffer, at).set(bytes);
      return at;
    };
    const { ranks, low, high, hands, coupling, withRank, left, base } = form;
    const cards: CardsAt = [
      ranks,
      low.length,
      hands,
      keep(Uint8Array.from(low)),
      keep(Uint8Array.from(high)),
      keep(coupling),
      keep(Int16Array.from(withRank.flatMap((list) => [...list]))),
      keep(left),
      keep(base),
      allocate(8 * ranks),
    ];
    exports.setCards(...cards);
    this.exports = exports;
    this.flat = flatten(
      { memory: exports.memory, allocate, keep },
      tree,
      form,
      threads > 1 ? slots * SMALL_PART : undefined,
    );
    this.stack = allocate(8 * stack);
    const helpers = Array.from({ length: threads - 1 }, () => ({
      cards: cards.with(-1, allocate(8 * ranks)) as CardsAt,
      stack: allocate(8 * stack),
    }));
    const control = allocate(Team.BYTES);
    const regrets = allocate(4 * slots);
    const sums = allocate(4 * slots);
    const { memory } = exports;
    this.regrets = new Float32Array(memory.buffer, regrets, slots);
    this.sums = new Float32Array(memory.buffer, sums, slots);
    this.reaches = [tree.initialReach(0), tree.initialReach(1)];
    const { cuts } = this.flat;
    this.helperTasks = helpers.map((helper) => ({ memory, control, cuts, ...helper }));
    this.team = threads > 1 ? new Team(memory, control, threads - 1) : undefined;
  }

  /** Updates a seat with these factors on positive and negative regrets and this weight of the other's strategy. */
  update(seat: number, positive: number, negative: number, weight: number): void {
    const { regrets, sums } = this;
    this.walk(seat, [seat, PURPOSE.iterate, regrets.byteOffset, sums.byteOffset, positive, negative, weight]);
  }

  /** The value of the game for a seat that plays the average strategy, or its best response to it. */
  value(seat: number, best = false): number {
    const { byteOffset } = this.sums;
    const purpose = best ? PURPOSE.respond : PURPOSE.value;
    const values = this.walk(seat, [seat, purpose, byteOffset, byteOffset, 1, 1, 0]);
    return this.reaches[seat].reduce((sum, own, i) => sum + own * values[i], 0);
  }

  /** Walks the tree for a seat, with all threads; its values at the root. */
  private walk(seat: number, setup: Parameters<CfrExports['begin']>): Float64Array {
    const { exports, stack, flat, team } = this;
    const { buffer } = exports.memory;
    const reach = this.reaches[1 - seat];
    new Float64Array(buffer, stack, reach.length).set(reach);
    exports.begin(...setup);
    if (team) {
      exports.walkTop(flat.root, stack, true);
      // the stack is free but for the reach at the root
      const free = stack + 8 * reach.length;
      team.share(setup, flat.cuts, (cut) => exports.walkCut(cut, free));
    }
    exports.walkTop(flat.root, stack, false);
    return new Float64Array(buffer, stack + 8 * reach.length, this.reaches[seat].length);
  }

  /** Resolves when every further thread has begun to help. */
  async helped(): Promise<void> {
    await this.team?.ready();
  }

  /** Lets the further threads go. */
  close(): void {
    this.team?.close();
  }
}
