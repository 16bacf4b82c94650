import { NodeIndex } from '../../../solve/fold.ts';
import { HandClasses } from './hand-classes.ts';
import { type Move, Opening, type Spot } from './opening.ts';
import type { Ranks } from './ranks.ts';
import type { TrucoTree } from './truco-tree.ts';

/** What is known about a solved opening; plain JSON. */
export interface OpeningFacts {
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
export class OpeningShape {
  readonly ranks: Ranks;
  readonly classes: HandClasses;
  readonly opening: Opening;
  readonly index: NodeIndex;
  /** Spots by their descriptions. */
  readonly places: ReadonlyMap<string, number>;

  constructor(cards: TrucoTree, ranks: Ranks) {
    this.ranks = ranks;
    this.classes = new HandClasses(cards.holdings, ranks);
    this.opening = new Opening(this.classes.size, this.classes.holders);
    this.index = new NodeIndex(this.opening);
    this.places = new Map(this.opening.spots.map((spot, node) => [describe(spot), node]));
  }
}

/** How to bid, bet and play while envido is open, cards and envido looked at together. */
export class OpeningTable {
  readonly facts: OpeningFacts;
  readonly shape: OpeningShape;
  readonly numbers: Uint8Array;

  constructor(facts: OpeningFacts, shape: OpeningShape, numbers: Uint8Array) {
    this.facts = facts;
    this.shape = shape;
    this.numbers = numbers;
  }

  /** The spot of that description, or -1. */
  find(like: Description): number {
    return this.shape.places.get(describe(like)) ?? -1;
  }

  /** The mix of a class at a spot; empty where nothing is known. */
  mix(node: number, ofClass: number): { move: Move; chance: number }[] {
    const { opening, index, classes } = this.shape;
    const spot = opening.spots[node];
    const held = spot.turn === 0 && spot.led !== undefined ? classes.holders[spot.led] : undefined;
    const own = held ? held.indexOf(ofClass) : ofClass;
    if (own < 0) return [];
    const parts = index.choice(node, own).map((slot) => (slot < 0 ? 0 : this.numbers[slot]));
    const total = parts.reduce((sum, part) => sum + part, 0);
    if (total === 0) return [];
    return parts.map((part, k) => ({ move: spot.moves[k], chance: part / total }));
  }
}

type Description = Pick<Spot, 'kind' | 'led' | 'opened' | 'calls'>;

function describe({ kind, led, opened, calls }: Description): string {
  return `${kind} ${led} ${opened} ${calls}`;
}
