import { MISSING } from '../../../cbr/case-base.ts';
import { Partition } from '../../../cbr/partition.ts';
import { Query } from '../../../cbr/query.ts';
import { Retrieval } from '../../../cbr/retrieve.ts';
import { AT, byTrick } from './attributes.ts';
import type { TrucoCases } from './cases.ts';
import type { HandValues } from './hand.ts';
import { POINT_GROUPS, pointGroup, STRENGTH_GROUPS, strengthGroup } from './holdings.ts';

const OPP = byTrick('opp');
const WON = byTrick('won');
const OPP_HAND = [AT.oppHigh, AT.oppMiddle, AT.oppLow] as const;
const LADDER = [
  [AT.truco, AT.trucoTrick],
  [AT.retruco, AT.retrucoTrick],
  [AT.valeCuatro, AT.valeCuatroTrick],
] as const;
const ENVIDO = [AT.envido, AT.realEnvido, AT.faltaEnvido] as const;

/** Similar hands that are looked at, and how many unremarkable ones they are weighed against. */
const THRESHOLD = { start: 0.98, step: 0.02, least: 60 };
const DOUBT = 20;

/** What similar public play says about the opponent's hand: how much likelier each group is than without the bets. */
export interface Hint {
  /** Factor of each group; 1 where the bets say nothing. */
  readonly factors: Float64Array;
  /** The stored hands behind it, most similar first. */
  readonly rows: readonly number[];
  readonly similarity: readonly number[];
}

/**
 * The opponent's hand by analogy: what players held who did in public what this opponent did. Stored hands lie open
 * on both sides, so each is seen twice, once from either seat.
 */
export class PublicPlay {
  private readonly cases: TrucoCases;
  private readonly partition: Partition;
  private readonly retrieval = new Retrieval();
  private readonly kept = new Map<string, Hint>();
  private version = -1;

  constructor(cases: TrucoCases) {
    this.cases = cases;
    this.partition = new Partition((row) =>
      cases.get(row, AT.oppHigh) === MISSING ? -1 : cases.get(row, AT.mano) - 1,
    );
    this.partition.rebuild(cases);
  }

  /** By what the opponent has left, from its truco calls and answers. */
  strength(hand: HandValues): Hint | undefined {
    const bets = LADDER.filter(([who]) => hand[who]! > 0);
    if (bets.length === 0) return undefined;
    const played = OPP.filter((attribute) => hand[attribute] !== MISSING).length;
    const group = (row: number) => this.strengthOf(row, played);
    const base = new Query().ask(AT.mano, hand[AT.mano]!);
    for (let trick = 0; trick < 3; trick++) {
      if (hand[OPP[trick]!] !== MISSING) base.ask(OPP[trick]!, hand[OPP[trick]!]!);
      if (hand[WON[trick]!] !== MISSING) base.ask(WON[trick]!, hand[WON[trick]!]!);
    }
    return this.hint(`strength ${played}`, base, STRENGTH_GROUPS, group, (query) => {
      for (const [who, when] of bets) query.ask(who, hand[who]!).ask(when, hand[when]!);
    });
  }

  /** By its envido points, from its envido calls. */
  points(hand: HandValues): Hint | undefined {
    const calls = ENVIDO.filter((attribute) => hand[attribute]! > 0);
    if (calls.length === 0) return undefined;
    const group = (row: number) => pointGroup(Math.max(0, this.cases.get(row, AT.oppPoints)));
    const base = new Query().ask(AT.mano, hand[AT.mano]!);
    return this.hint('points', base, POINT_GROUPS, group, (query) => {
      for (const attribute of calls) query.ask(attribute, hand[attribute]!);
    });
  }

  private hint(
    kind: string,
    base: Query,
    groups: number,
    group: (row: number) => number,
    addBets: (query: Query) => void,
  ): Hint {
    if (this.version !== this.cases.version) {
      this.kept.clear();
      this.version = this.cases.version;
    }
    const plain = this.shares(base, groups, group);
    addBets(base);
    const key = `${kind} ${base.key()}`;
    const known = this.kept.get(key);
    if (known) return known;
    const bet = this.shares(base, groups, group);
    const factors = Float64Array.from(plain.shares, (share, g) => {
      const smoothed = (bet.shares[g]! * bet.count + DOUBT * share) / (bet.count + DOUBT);
      return share > 0 ? smoothed / share : 1;
    });
    const order = bet.rows.map((_, i) => i).sort((a, b) => bet.similarity[b]! - bet.similarity[a]! || a - b);
    const hint = { factors, rows: order.map((i) => bet.rows[i]!), similarity: order.map((i) => bet.similarity[i]!) };
    this.kept.set(key, hint);
    return hint;
  }

  private shares(query: Query, groups: number, group: (row: number) => number) {
    const found = this.retrieval.retrieve(this.cases, query, this.partition, [query.values[0]! - 1], THRESHOLD);
    const shares = new Float64Array(groups).fill(1 / (found.count + 1) / groups);
    for (let i = 0; i < found.count; i++) shares[group(found.rows[i]!)]! += 1 / (found.count + 1);
    const rows = [...found.rows.subarray(0, found.count)];
    return { shares, count: found.count, rows, similarity: [...found.similarity.subarray(0, found.count)] };
  }

  private strengthOf(row: number, played: number): number {
    const left = OPP_HAND.map((attribute) => this.cases.get(row, attribute));
    for (let trick = 0; trick < played; trick++) {
      const place = left.indexOf(this.cases.get(row, OPP[trick]!));
      if (place >= 0) left[place] = 0;
    }
    return strengthGroup(left[0]!, left[1]!, left[2]!, played);
  }
}
