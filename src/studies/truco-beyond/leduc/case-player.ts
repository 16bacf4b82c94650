import { CaseBase, equal, interval, MISSING, Partition } from '../../../cbr/case-base.ts';
import { Cycle } from '../../../cbr/cycle.ts';
import { Query, type Threshold } from '../../../cbr/retrieve.ts';
import {
  type CriterionName,
  criteria,
  type DecisionPoint,
  type Policy,
  type Tally,
  type Votes,
} from '../../../cbr/reuse.ts';
import { kMeansAtElbow } from '../../../cluster/elbow.ts';
import { distinct } from '../../../cluster/k-means.ts';
import { scaleOf, standardise } from '../../../cluster/standardise.ts';
import { Rng } from '../../../core/rng.ts';
import type { Mix, Played } from './players.ts';
import { FOLD_OR_CHECK, rankOf, type Spot } from './spots.ts';

/** What a case keeps of one decision. The first ones are the query. */
const attributes = [
  { name: 'seat', type: 'code', similarity: equal },
  { name: 'own card', type: 'code', similarity: interval(2) },
  { name: 'card on the table', type: 'code', similarity: interval(2) },
  { name: 'a pair', type: 'code', similarity: equal },
  { name: 'raises of this round', type: 'code', similarity: interval(2) },
  { name: 'raises of round 1', type: 'code', similarity: interval(2) },
  { name: 'who raised last in round 1', type: 'code', similarity: equal },
  { name: 'action', type: 'code' },
  { name: 'points', type: 'code' },
  { name: 'situation', type: 'code' },
] as const;
const ASKED = 7;
const ACTION = 7;
const POINTS = 8;
const SITUATION = 9;
/** Round 1 or 2, with a raise to answer or without: each is a scenario with clusters of its own. */
const SITUATIONS = 4;

const NOT_FACING = ['check', 'bet'] as const;
const FACING = ['fold', 'call', 'raise'] as const;

function situationOf({ round, faces }: Spot): number {
  return 2 * (round - 1) + (faces ? 1 : 0);
}

/** The attributes of a query, in their order; 1 is the player itself, 2 the other. */
function seen({ turn, board, raises, before }: Spot, card: number): number[] {
  const last = before?.last ?? -1;
  return [
    turn,
    rankOf(card),
    board < 0 ? MISSING : rankOf(board),
    board < 0 ? MISSING : Number(rankOf(card) === rankOf(board)),
    raises,
    before?.raises ?? MISSING,
    before ? (last < 0 ? 0 : last === turn ? 1 : 2) : MISSING,
  ];
}

/** A base of decisions of Leduc poker with its clusters: the same cycle as in Truco, over other cases. */
export class LeducCases {
  readonly base = new CaseBase(attributes);
  readonly clusters: readonly number[];
  private readonly partition = new Partition((row) => this.base.get(row, SITUATION));
  private readonly decisions: readonly DecisionPoint[];
  private readonly cycle: Cycle;
  private readonly query = new Query();

  constructor(played: readonly Played[], threshold: Threshold, rng: Rng) {
    for (const { spot, card, action, points } of played)
      this.base.add([...seen(spot, card), action, points, situationOf(spot)]);
    this.partition.rebuild(this.base);
    const labels = new Int8Array(this.base.size);
    this.clusters = Array.from({ length: SITUATIONS }, (_, situation) =>
      this.cluster(situation, labels, rng.fork(situation)),
    );
    this.decisions = Array.from({ length: SITUATIONS }, (_, situation) => ({
      name: `situation ${situation}`,
      solutions: situation % 2 === 1 ? FACING : NOT_FACING,
      solution: (row) => this.base.get(row, ACTION),
      cluster: (row) => labels[row],
      outcome: (row) => Math.sign(this.base.get(row, POINTS)),
      balance: (row) => this.base.get(row, POINTS),
    }));
    this.cycle = new Cycle(this.base, threshold);
  }

  /** How a policy plays from these cases. */
  mix(policy: Policy): Mix {
    return (spot, card) => {
      const query = this.query.clear();
      for (const [attribute, value] of seen(spot, card).entries()) if (value !== MISSING) query.ask(attribute, value);
      const situation = situationOf(spot);
      const { partition, decisions } = this;
      const votes = this.cycle.retrieve({ decision: decisions[situation], query, partition, buckets: [situation] });
      return legal(chancesOf(votes, policy), spot.actions);
    };
  }

  /** K-means at the elbow over what was seen and done, as in the thesis. Returns the number of clusters. */
  private cluster(situation: number, labels: Int8Array, rng: Rng): number {
    const count = this.partition.count(situation);
    const rows = this.partition.rows(situation).subarray(0, count);
    if (count === 0) return 0;
    const features = [...Array(ASKED).keys(), ACTION];
    const data = Float64Array.from({ length: count * features.length }, (_, i) => {
      const value = this.base.get(rows[Math.floor(i / features.length)], features[i % features.length]);
      return value === MISSING ? 0 : value;
    });
    const points = distinct(standardise(data, scaleOf(data, features.length)), features.length);
    const { best } = kMeansAtElbow(points, 10, { rng, restarts: 20 });
    for (let i = 0; i < count; i++) labels[rows[i]] = best.labels[points.of[i]];
    return best.k;
  }
}

/** The chance with which a policy takes each solution: exactly, where it draws lots. */
export function chancesOf(votes: Votes, { cluster, solution }: Policy): number[] {
  const chances: number[] = Array.from({ length: votes.solutions }, () => 0);
  const add = (weight: number, of: readonly Tally[]) => {
    for (const { item, share } of shares(solution, of)) chances[item] += weight * share;
  };
  const clusters = cluster ? shares(cluster, votes.byCluster()) : [];
  if (clusters.length === 0) add(1, votes.bySolution());
  for (const { item, share } of clusters) add(share, votes.bySolution(item));
  return chances;
}

/** What a criterion takes, and how often. */
function shares(criterion: CriterionName, items: readonly Tally[]): { item: number; share: number }[] {
  const used = items.filter(({ uses }) => uses > 0);
  const total = used.reduce((sum, { uses }) => sum + uses, 0);
  if (criterion === 'PL') return used.map(({ item, uses }) => ({ item, share: uses / total }));
  const [best] = criteria[criterion](used, NO_LOTS);
  return best ? [{ item: best.item, share: 1 }] : [];
}

/** Only lotteries draw. */
const NO_LOTS = Rng.seeded(0);

/** A raise too many is a call; where nothing was found, the first action. */
function legal(chances: readonly number[], actions: number): number[] {
  const legal = chances.slice(0, actions);
  for (const chance of chances.slice(actions)) legal[actions - 1] += chance;
  if (!legal.some((chance) => chance > 0)) legal[FOLD_OR_CHECK] = 1;
  return legal;
}
