import { cfrShared } from '../cfr-shared/module.ts';
import { loadKernel } from '../load.ts';
import type { CfrExports } from './index.ts';

type Setup = Parameters<CfrExports['begin']>;

/** What a further thread needs to help with walks. */
export interface HelperTask {
  readonly memory: WebAssembly.Memory;
  /** Where the team's words lie. */
  readonly control: number;
  readonly cuts: readonly number[];
  /** Its own scratch memory. */
  readonly cards: Parameters<CfrExports['setCards']>;
  readonly stack: number;
}

// the team's words: how many walks were shared, the next cut that nobody has taken, how many helpers are done with this
// walk, how many have come; then the setup of the walk
const WALKS = 0;
const NEXT = 1;
const DONE = 2;
const HERE = 3;
const WORDS = 4;
const SETUP_LENGTH = 7;
/** In place of a count of walks: there will be no more. */
const OVER = -1;
/** Milliseconds without a sign of a thread, of which a walk takes some, after which it is given up. */
const PATIENCE = 60_000;
const GONE = 'a thread that was to help with the tree does not answer';

function words(memory: WebAssembly.Memory, control: number): Int32Array {
  return new Int32Array(memory.buffer, control, WORDS);
}

function setupOf(memory: WebAssembly.Memory, control: number): Float64Array {
  return new Float64Array(memory.buffer, control + 4 * WORDS, SETUP_LENGTH);
}

/** Takes cuts until none is left. Which thread takes which does not matter: what is below a cut is its own. */
function takeCuts(words: Int32Array, cuts: readonly number[], walk: (cut: number) => void): void {
  for (let k = Atomics.add(words, NEXT, 1); k < cuts.length; k = Atomics.add(words, NEXT, 1)) walk(cuts[k]);
}

/** The threads that walk one tree. This side of it is the thread that leads. */
export class Team {
  static readonly BYTES = 4 * WORDS + 8 * SETUP_LENGTH;
  private readonly words: Int32Array;
  private readonly setup: Float64Array;
  private readonly helpers: number;
  private readonly patience: number;

  constructor(memory: WebAssembly.Memory, control: number, helpers: number, patience = PATIENCE) {
    this.words = words(memory, control);
    this.setup = setupOf(memory, control);
    this.helpers = helpers;
    this.patience = patience;
  }

  /** Walks below all cuts, together; returns when every one is done. */
  share(setup: Setup, cuts: readonly number[], walk: (cut: number) => void): void {
    const { words, helpers } = this;
    this.setup.set(setup);
    Atomics.store(words, NEXT, 0);
    Atomics.store(words, DONE, 0);
    Atomics.add(words, WALKS, 1);
    Atomics.notify(words, WALKS);
    takeCuts(words, cuts, walk);
    for (let done = Atomics.load(words, DONE); done < helpers; done = Atomics.load(words, DONE))
      if (Atomics.wait(words, DONE, done, this.patience) === 'timed-out') throw new Error(GONE);
  }

  /** Resolves when all helpers have come. */
  async ready(): Promise<void> {
    const { words, helpers } = this;
    for (let here = Atomics.load(words, HERE); here < helpers; here = Atomics.load(words, HERE))
      if ((await Atomics.waitAsync(words, HERE, here, this.patience).value) === 'timed-out') throw new Error(GONE);
  }

  close(): void {
    Atomics.store(this.words, WALKS, OVER);
    Atomics.notify(this.words, WALKS);
  }
}

/** What a further thread does until the team is closed. */
export function helpWithWalks({ memory, control, cuts, cards, stack }: HelperTask): void {
  const exports = loadKernel<CfrExports>(cfrShared, memory)!;
  exports.setCards(...cards);
  const own = words(memory, control);
  const setup = setupOf(memory, control);
  let walks = Atomics.load(own, WALKS);
  Atomics.add(own, HERE, 1);
  Atomics.notify(own, HERE);
  for (;;) {
    Atomics.wait(own, WALKS, walks);
    walks = Atomics.load(own, WALKS);
    if (walks === OVER) return;
    exports.begin(...(Array.from(setup) as Setup));
    takeCuts(own, cuts, (cut) => exports.walkCut(cut, stack));
    Atomics.add(own, DONE, 1);
    Atomics.notify(own, DONE);
  }
}
