import { MISSING, Partition } from '../../../../cbr/case-base.ts';
import { Cycle } from '../../../../cbr/cycle.ts';
import { Rng } from '../../../../core/rng.ts';
import { AT, OWN } from '../base/attributes.ts';
import type { HandValues } from '../base/hand.ts';
import type { TrucoCaseBase } from '../base/truco-case-base.ts';
import { Clusterings, type ClusteringsOptions } from '../clusters/clusterings.ts';
import { type Read, SCENARIO } from '../clusters/scenarios.ts';
import type { CaseOptions } from '../reuse/policies.ts';
import { type TrucoDecision, trucoDecisions } from './decisions.ts';

/** More clusters than any index has. Bucket `STRIDE * situation + cluster` holds the cases of both. */
const STRIDE = 32;

/** The cases that can be used for a kind of decision, in buckets by situation and cluster of the index. */
export interface DecisionIndex {
  readonly partition: Partition;
  /** Which scenario is the index. */
  readonly scenario: number;
}

/**
 * A base that can be asked: the hands, their clusterings, and for each kind of decision the hands that can be used.
 * All agents that play from one base share it.
 */
export class CaseIndex {
  readonly cases: TrucoCaseBase;
  readonly clusterings: Clusterings;
  /** Cards of trick 1 and 2; bets and folds of trick 1, 2 and 3; envido. */
  readonly cards: readonly DecisionIndex[];
  readonly truco: readonly DecisionIndex[];
  readonly envido: DecisionIndex;
  private readonly decisions: Map<string, TrucoDecision>;
  private readonly cycles = new Map<string, Cycle>();

  constructor(cases: TrucoCaseBase, rng: Rng = Rng.seeded('clusters'), options?: ClusteringsOptions) {
    this.cases = cases;
    this.clusterings = new Clusterings(cases, rng, options);
    const indexOf = (scenario: number, useful: number, situation: (read: Read) => number): DecisionIndex => ({
      scenario,
      partition: new Partition((row) => {
        const read: Read = (attribute) => cases.get(row, attribute);
        if (read(useful) !== 1) return -1;
        const place = situation(read);
        return place < 0 ? -1 : place * STRIDE + this.clusterings.labels[scenario][row];
      }),
    });
    const { indexCards, indexEnvido } = SCENARIO;
    // only hands in which player 1 really played a card in that trick
    const played = situations.map((situation, t) => (read: Read) => (read(OWN[t]) === MISSING ? -1 : situation(read)));
    this.cards = played.slice(0, 2).map((situation) => indexOf(indexCards, AT.usefulCard, situation));
    this.truco = played.map((situation) => indexOf(indexCards, AT.usefulTruco, situation));
    this.envido = indexOf(indexEnvido, AT.usefulEnvido, situations[0]);
    this.decisions = trucoDecisions(cases, this.clusterings);
    this.sort();
  }

  /** Puts every case into its buckets again; needed after clusters or useful marks have changed. */
  sort(): void {
    for (const { partition } of this.decisionIndexes()) partition.rebuild(this.cases);
    this.cases.version++;
  }

  /** Adds a hand; in every clustering it joins the nearest cluster. */
  add(match: string, values: HandValues): number {
    const row = this.cases.addHand(match, values);
    this.clusterings.add(row);
    for (const { partition } of this.decisionIndexes()) partition.add(row);
    return row;
  }

  decision(name: string): TrucoDecision {
    return this.decisions.get(name)!;
  }

  /** The cycle over this base for these options; every agent that asks with the same options shares it. */
  cycle({ threshold, exact, score, neverCalledIsNo, weights }: CaseOptions): Cycle {
    const key = JSON.stringify([threshold, exact, score, neverCalledIsNo, weights]);
    let cycle = this.cycles.get(key);
    if (!cycle) this.cycles.set(key, (cycle = new Cycle(this.cases, threshold)));
    return cycle;
  }

  /** The buckets to look in: that of the index's cluster nearest to the hand, or with `exact` all of the situation. */
  buckets({ scenario }: DecisionIndex, situation: number, hand: HandValues, exact: boolean): number[] {
    if (!exact) return [situation * STRIDE + this.clusterings.nearest(scenario, (attribute) => hand[attribute])];
    const k = this.clusterings.list[scenario]?.k ?? 0;
    return Array.from({ length: k }, (_, c) => situation * STRIDE + c);
  }

  private decisionIndexes(): DecisionIndex[] {
    return [...this.cards, ...this.truco, this.envido];
  }
}

/**
 * The situation of a case in trick 1, 2 and 3, or -1 where the hand did not come to it. In trick 1 it is who is mano,
 * later who won the trick before, or nobody (a parda).
 */
export const situations: readonly ((read: Read) => number)[] = [
  (read) => read(AT.mano) - 1,
  (read) => after(read(AT.won1)),
  (read) => (isDecided(read(AT.won1), read(AT.won2)) ? -1 : after(read(AT.won2))),
];

function after(winner: number): number {
  return winner === MISSING ? -1 : winner;
}

/** Whether two tricks decide the hand, or were not both played. */
function isDecided(first: number, second: number): boolean {
  return (
    first === MISSING || second === MISSING || (first === 0) !== (second === 0) || (first === second && first !== 0)
  );
}
