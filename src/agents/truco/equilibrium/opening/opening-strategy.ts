import { ACTION, FACE_DOWN, FIRST_CALL } from '../../../../games/truco/actions.ts';
import { envidoSequences } from '../../../../games/truco/bidding.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { NodeIndex } from '../../../../solve/node-strategy.ts';
import type { Ranks } from '../cards/ranks.ts';
import type { TrucoTree } from '../cards/truco-tree.ts';
import { HandClasses } from './hand-classes.ts';
import { BY_MANO, type OpeningMove, type OpeningNode, OpeningTree, OVER_TRUCO } from './opening-tree.ts';

/** The spot of the opening where a view stands, or -1 when the opening is over or has no such spot. */
export function openingNodeOf(view: TrucoView, legal: readonly number[], table: OpeningStrategy): number {
  const mayBid = legal.includes(ACTION.ENVIDO);
  const led = ledRank(view, table.game.ranks);
  if (view.envido.asked) {
    const first = view.log.findIndex(({ action }) => isBid(action));
    const opener = view.log[first]?.seat;
    const opened = opener === view.mano ? BY_MANO : (led ?? OVER_TRUCO);
    const calls = envidoSequences.indexOf(view.envido.calls);
    return table.find({ kind: 'auction', opened, calls, ...(opened >= 0 && { led: opened }) });
  }
  if (!mayBid) return -1;
  if (view.truco.asked > 0) return led === undefined ? table.find({ kind: 'truco' }) : -1;
  if (view.seat === view.mano) return table.find({ kind: 'lead' });
  return led === undefined ? -1 : table.find({ kind: 'follow', led });
}

function isBid(action: number): boolean {
  return action >= ACTION.ENVIDO && action <= ACTION.FALTA_ENVIDO;
}

/** The rank of mano's first card; a card face down counts as the weakest. */
function ledRank(view: TrucoView, ranks: Ranks): number | undefined {
  const action = view.tricks[0]?.plays[view.mano] ?? null;
  if (action === null) return undefined;
  return action < FIRST_CALL ? ranks.of[action % FACE_DOWN] : ranks.sizes.length - 1;
}

/** What is known about a solved opening; plain JSON. */
export interface OpeningStrategyFacts {
  /** The parts of every choice add up to this. */
  readonly levels: number;
  readonly iterations: number;
  /** The chance with which opponents were taken to open like the players by rules. */
  readonly anchor: number;
  readonly command: string;
  /** Exact, of the opening as it is stored, given that the table plays on after it; in points a hand. */
  readonly value: number;
  readonly exploitability: number;
}

/** The opening without values, and where its strategy's numbers are. */
export class OpeningGame {
  readonly ranks: Ranks;
  readonly classes: HandClasses;
  readonly tree: OpeningTree;
  readonly index: NodeIndex;
  /** Spots by their descriptions. */
  readonly places: ReadonlyMap<string, number>;

  constructor(cards: TrucoTree, ranks: Ranks) {
    this.ranks = ranks;
    this.classes = new HandClasses(cards.holdings, ranks);
    this.tree = new OpeningTree(this.classes.size, this.classes.holders);
    this.index = new NodeIndex(this.tree);
    this.places = new Map(this.tree.nodes.map((spot, node) => [describe(spot), node]));
  }
}

/** How to bid, bet and play while envido is open, cards and envido looked at together. */
export class OpeningStrategy {
  readonly facts: OpeningStrategyFacts;
  readonly game: OpeningGame;
  readonly weights: Uint8Array;

  constructor(facts: OpeningStrategyFacts, shape: OpeningGame, numbers: Uint8Array) {
    this.facts = facts;
    this.game = shape;
    this.weights = numbers;
  }

  /** The spot of that description, or -1. */
  find(like: Description): number {
    return this.game.places.get(describe(like)) ?? -1;
  }

  /** The mix of a class at a spot; empty where nothing is known. */
  mix(node: number, ofClass: number): { move: OpeningMove; chance: number }[] {
    const { tree: opening, index, classes } = this.game;
    const spot = opening.nodes[node];
    const held = spot.turn === 0 && spot.led !== undefined ? classes.holders[spot.led] : undefined;
    const own = held ? held.indexOf(ofClass) : ofClass;
    if (own < 0) return [];
    const parts = index.slotsOf(node, own).map((slot) => (slot < 0 ? 0 : this.weights[slot]));
    const total = parts.reduce((sum, part) => sum + part, 0);
    if (total === 0) return [];
    return parts.map((part, k) => ({ move: spot.moves[k], chance: part / total }));
  }
}

type Description = Pick<OpeningNode, 'kind' | 'led' | 'opened' | 'calls'>;

function describe({ kind, led, opened, calls }: Description): string {
  return `${kind} ${led} ${opened} ${calls}`;
}
