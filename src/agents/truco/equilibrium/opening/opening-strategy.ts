import { Cache } from '../../../../core/cache.ts';
import { ACTION, FACE_DOWN, FIRST_CALL, isEnvidoCall } from '../../../../games/truco/actions.ts';
import { envidoSequences } from '../../../../games/truco/bidding.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { NodeIndex } from '../../../../solve/node-strategy.ts';
import { handOf } from '../cards/hands.ts';
import type { Ranks } from '../cards/ranks.ts';
import type { TrucoTree } from '../cards/truco-tree.ts';
import { HandClasses } from './hand-classes.ts';
import { BY_MANO, type OpeningMove, type OpeningNode, OpeningTree, OVER_TRUCO, POINTS } from './opening-tree.ts';

/** What a file says about a solved opening; plain JSON. */
export interface OpeningStrategyFacts {
  /** The weights of every choice add up to this. */
  readonly levels: number;
  readonly iterations: number;
  /** The chance with which opponents were taken to open like the players by rules. */
  readonly anchor: number;
  /** Whether mano may go to the deck; left out where it may not. */
  readonly folds?: boolean;
  readonly command: string;
  /** Exact, of the opening as it is stored, when the strategy of cards and truco follows it; in points a hand. */
  readonly value: number;
  readonly exploitability: number;
}

/** Chances by node are large: a hundred kilobytes and more each. Those asked for last are kept, of the openings used last. */
const KEPT_OPENINGS = 4;
const KEPT_NODES = 8;
const keptChances = new Cache<OpeningStrategy, Cache<number, readonly Float64Array[]>>(KEPT_OPENINGS);

/** A strategy for both seats while envido is open, which looks at cards and envido together. */
export class OpeningStrategy {
  readonly facts: OpeningStrategyFacts;
  readonly weights: Uint8Array;
  readonly classes: HandClasses;
  readonly tree: OpeningTree;
  readonly index: NodeIndex;
  readonly ranks: Ranks;
  private readonly nodes: ReadonlyMap<string, number>;

  /** For the ranks of a game of cards and truco; without weights they are zero. `like` has the same ranks and folds. */
  constructor(facts: OpeningStrategyFacts, cards: TrucoTree, weights?: Uint8Array, like?: OpeningStrategy) {
    this.facts = facts;
    this.ranks = cards.ranks;
    this.classes = like?.classes ?? new HandClasses(cards);
    this.tree = like?.tree ?? new OpeningTree(this.classes, undefined, { ...POINTS, folds: facts.folds ?? false });
    this.index = like?.index ?? new NodeIndex(this.tree);
    this.nodes = like?.nodes ?? new Map(this.tree.nodes.map((node, i) => [describe(node), i]));
    this.weights = weights ?? new Uint8Array(this.index.slots);
    if (this.weights.length !== this.index.slots)
      throw new RangeError(`${this.weights.length} numbers, not ${this.index.slots}`);
  }

  /** The mix for a view; empty when the opening is over or nothing is known here. */
  mixFor(view: TrucoView, legal: readonly number[]): { move: OpeningMove; chance: number }[] {
    const node = this.find(view, legal);
    return node === undefined ? [] : this.mix(node, this.classes.of[handOf(view.cards)]);
  }

  /** The mix of a class at a node; empty where nothing is known. */
  mix(node: number, handClass: number): { move: OpeningMove; chance: number }[] {
    const { turn, moves } = this.tree.nodes[node];
    const own = this.tree.classesAt(node, turn)?.indexOf(handClass) ?? handClass;
    if (own < 0) return [];
    const slots = this.index.slotsOf(node, own);
    if (slots.every((slot) => slot < 0 || this.weights[slot] === 0)) return [];
    return this.index.mix(this.weights, node, own).map((chance, k) => ({ move: moves[k], chance }));
  }

  /** For each action of a node its chance by class; all that a class may do are as likely where nothing is known. */
  chancesAt(node: number): readonly Float64Array[] {
    const known = keptChances.getOrSet(this, () => new Cache(KEPT_NODES));
    return known.getOrSet(node, () => this.countChances(node));
  }

  private countChances(node: number): Float64Array[] {
    const { tree, weights, classes } = this;
    const { turn, children } = tree.nodes[node];
    const held = tree.classesAt(node, turn);
    const totals = new Float64Array(classes.size);
    const ways = new Uint8Array(classes.size);
    let slot = this.index.firstSlots.get(node) as number;
    const byAction = children.map((child, k) => {
      const before = tree.indicesBefore(node, k) ?? held;
      const chances = new Float64Array(classes.size).fill(Number.NaN);
      for (let j = 0; j < tree.width(child, turn); j++, slot++) {
        const own = before ? before[j] : j;
        chances[own] = weights[slot];
        totals[own] += weights[slot];
        ways[own]++;
      }
      return chances;
    });
    return byAction.map((each) =>
      each.map((weight, i) => (Number.isNaN(weight) ? 0 : totals[i] > 0 ? weight / totals[i] : 1 / ways[i])),
    );
  }

  private find(view: TrucoView, legal: readonly number[]): number | undefined {
    const led = ledRank(view, this.ranks);
    const node = (like: Description) => this.nodes.get(describe(like));
    if (view.envido.asked) {
      const opener = view.log.find(({ action }) => isEnvidoCall(action))?.seat;
      const opened = opener === view.mano ? BY_MANO : (led ?? OVER_TRUCO);
      const calls = envidoSequences.indexOf(view.envido.calls);
      return node({ kind: 'auction', opened, calls, ...(opened >= 0 && { led: opened }) });
    }
    if (!legal.includes(ACTION.ENVIDO)) return undefined;
    if (view.truco.asked > 0) return led === undefined ? node({ kind: 'truco' }) : undefined;
    if (view.seat === view.mano) return node({ kind: 'lead' });
    return led === undefined ? undefined : node({ kind: 'follow', led });
  }
}

type Description = Pick<OpeningNode, 'kind' | 'led' | 'opened' | 'calls'>;

function describe({ kind, led, opened, calls }: Description): string {
  return `${kind} ${led} ${opened} ${calls}`;
}

/** The rank of mano's first card; a card face down counts as the weakest. */
function ledRank(view: TrucoView, ranks: Ranks): number | undefined {
  const action = view.tricks[0]?.plays[view.mano] ?? null;
  if (action === null) return undefined;
  return action < FIRST_CALL ? ranks.of[action % FACE_DOWN] : ranks.sizes.length - 1;
}
