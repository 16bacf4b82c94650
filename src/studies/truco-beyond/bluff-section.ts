import { AT, OPP, OPP_DEALT, TRUCO_CALLS, WON } from '../../agents/truco/cases/base/attributes.ts';
import { emptyHand, readHand } from '../../agents/truco/cases/base/hand.ts';
import type { TrucoCaseBase } from '../../agents/truco/cases/base/truco-case-base.ts';
import { shippedCases } from '../../agents/truco/cases/shipped.ts';
import { trucoAgent } from '../../agents/truco/index.ts';
import { MISSING, Partition } from '../../cbr/case-base.ts';
import { Cycle } from '../../cbr/cycle.ts';
import { Query } from '../../cbr/retrieve.ts';
import type { DecisionPoint } from '../../cbr/reuse.ts';
import type { Rng } from '../../core/rng.ts';
import { wilson } from '../../core/statistics.ts';
import type { TrucoView } from '../../games/truco/view.ts';
import type { Facts } from '../opening.ts';
import { difference, type Scale, type Section } from '../study.ts';
import { BLUFF, type CallSeen, callsBetween, cardsOfCodes, dealtChance, KINDS } from './bluffs.ts';
import type { PartResult } from './parts.ts';

const DEALS = { smoke: 1, full: 200 } as const satisfies Record<Scale, unknown>;

/** The best of the thesis, two that count, players by rules, and the equilibrium. */
const PLAYERS = ['PVCNPS', 'NPS', 'PVCS', 'PVS', 'MJS', 'PLS', 'careful', 'bold', 'bluffer', 'equilibrium'] as const;

/** How often everybody bluffs, and how well bluffs are recognised. */
export function bluffPart(scale: Scale, rng: Rng): PartResult {
  const agents = PLAYERS.map((name) => trucoAgent(name).create());
  const detector = new BluffDetector(shippedCases());
  const calls: Judged[] = [];
  let hands = 0;
  for (const seen of callsBetween(agents, DEALS[scale], rng)) {
    if (seen === 'hand') hands++;
    else calls.push({ ...seen, flagged: seen.kind === 'truco' && detector.suspects(seen.view) });
  }
  const handsEach = (2 * hands) / PLAYERS.length;
  return { sections: [bluffsSection(calls, hands, handsEach), detectionSection(calls)], facts: factsOf(calls) };
}

type Judged = CallSeen & { readonly flagged: boolean };

function factsOf(calls: readonly Judged[]): Facts {
  const truco = calls.filter(({ kind }) => kind === 'truco');
  const share = (of: readonly Judged[], is: (call: Judged) => boolean) =>
    of.length > 0 ? (100 * of.filter(is).length) / of.length : 0;
  const by = (name: (typeof PLAYERS)[number]) => truco.filter(({ caller }) => PLAYERS[caller] === name);
  const { recall, falseAlarms, edge } = recognition(truco, ({ flagged }) => flagged);
  return {
    bluffsEquilibrium: share(by('equilibrium'), ({ bluff }) => bluff),
    bluffsBest: share(by('PVCNPS'), ({ bluff }) => bluff),
    detectorRecall: 100 * recall.mean,
    detectorFalse: 100 * falseAlarms.mean,
    detectorEdge: 100 * edge.mean,
    detectorLow: 100 * edge.low,
    detectorHigh: 100 * edge.high,
  };
}

function bluffsSection(calls: readonly Judged[], hands: number, handsEach: number): Section {
  const cells = (caller: number, kind: (typeof KINDS)[number]) => {
    const own = calls.filter((call) => call.caller === caller && call.kind === kind);
    const bluffs = own.filter(({ bluff }) => bluff);
    const { low, high } = wilson(bluffs.length, own.length);
    const worked = bluffs.filter(({ stayed }) => !stayed).length;
    return [
      Number(((100 * own.length) / handsEach).toFixed(1)),
      percent(bluffs.length, own.length),
      Number((100 * low).toFixed(1)),
      Number((100 * high).toFixed(1)),
      percent(worked, bluffs.length),
    ];
  };
  return {
    title: 'Bluff: who uses it, and how often it works',
    text: [
      `${hands} hands at 0-0, all pairs, every deal in both seats. A truco call is a bluff where the caller's three dealt cards, with both sides playing open cards as well as they can, win less than a third of the opponent's possible hands; an envido call where its points win less than a third. A bluff works where the other gives up.`,
    ],
    table: {
      head: [
        'player',
        ...KINDS.flatMap((kind) => [`${kind} calls in 100 hands`, 'bluffs, %', 'from', 'to', 'of them work, %']),
      ],
      rows: PLAYERS.map((name, i) => [name, ...KINDS.flatMap((kind) => cells(i, kind))]),
    },
  };
}

/** How many bluffs there are, how often one is said to be there, and how often rightly; shares with their intervals. */
function recognition(own: readonly Judged[], says: (call: Judged) => boolean) {
  const bluffs = own.filter(({ bluff }) => bluff).length;
  const said = own.filter(says);
  const right = said.filter(({ bluff }) => bluff).length;
  const recall = wilson(right, bluffs);
  const falseAlarms = wilson(said.length - right, own.length - bluffs);
  return { bluffs, said: said.length, right, recall, falseAlarms, edge: difference(recall, falseAlarms) };
}

/** An answer is read as a verdict: who stays takes the call for a bluff. */
function detectionSection(calls: readonly Judged[]): Section {
  const rowOf = (name: string, own: readonly Judged[], says: (call: Judged) => boolean) => {
    const { bluffs, said, right, recall, falseAlarms, edge } = recognition(own, says);
    return [
      name,
      own.length,
      percent(bluffs, own.length),
      percent(right, said),
      ...[recall, falseAlarms].map((share) => rounded(100 * share.mean, 1)),
      ...[edge.mean, edge.low, edge.high].map((value) => rounded(value, 2)),
    ];
  };
  const truco = calls.filter(({ kind }) => kind === 'truco');
  const envido = calls.filter(({ kind }) => kind === 'envido');
  const stayed = (call: Judged) => call.stayed;
  return {
    title: 'Bluff: how well it is recognised, against the dealt cards',
    text: [
      'Who accepts or raises acts as if the call were a bluff, who gives up as if it were not. Precision: of the calls that it stayed in, the bluffs. Recall: of the bluffs, those that it stayed in. Recall less the share of honest calls that it stayed in too is what is left of recognition: 0 is what a coin gets, and a player with a strong hand rightly stays whatever it thinks.',
      `The detector asks the cases themselves: of the stored hands in which player 2 made the same call in the same trick after similar play, how many were bluffs? It suspects one where they are more than in all such hands. It is the same cycle, with *bluff* and *honest* as solutions; the shipped base, cases of 90 % similarity downwards until 20 are found.`,
    ],
    table: {
      head: [
        'who answers',
        'calls',
        'bluffs, %',
        'precision, %',
        'recall, %',
        'honest calls taken for bluffs, %',
        'recall less that',
        'from',
        'to',
      ],
      rows: [
        ...PLAYERS.map((name, i) =>
          rowOf(
            `${name}, truco`,
            truco.filter(({ answerer }) => answerer === i),
            stayed,
          ),
        ),
        rowOf('detector by cases, truco', truco, ({ flagged }) => flagged),
        ...PLAYERS.map((name, i) =>
          rowOf(
            `${name}, envido`,
            envido.filter(({ answerer }) => answerer === i),
            stayed,
          ),
        ),
      ],
    },
  };
}

const HONEST = 0;
const A_BLUFF = 1;

/** Tells from stored hands whether a truco call looks like a bluff. */
class BluffDetector {
  private readonly cases: TrucoCaseBase;
  private readonly cycle: Cycle;
  private readonly partition: Partition;
  private readonly decision: DecisionPoint;
  private readonly query = new Query();
  private readonly hand = emptyHand();
  /** The share of bluffs among all calls of a level in a trick. */
  private readonly usual: readonly number[];

  constructor(cases: TrucoCaseBase) {
    this.cases = cases;
    const bluffs = Int8Array.from({ length: cases.size }, (_, row) => this.solution(row));
    this.decision = {
      name: 'bluff',
      solutions: ['honest', 'bluff'],
      solution: (row) => bluffs[row],
      cluster: () => -1,
      outcome: () => 0,
      balance: () => 0,
    };
    this.partition = new Partition((row) => bucketOf((attribute) => cases.get(row, attribute)));
    this.partition.rebuild(cases);
    this.cycle = new Cycle(cases, { start: 0.9, step: 0.05, least: 20 });
    this.usual = Array.from({ length: 9 }, (_, bucket) => {
      const rows = this.partition.rows(bucket).subarray(0, this.partition.count(bucket));
      return rows.reduce((sum, row) => sum + bluffs[row], 0) / Math.max(1, rows.length);
    });
  }

  /** Whether the call that the view has to answer looks like a bluff. */
  suspects(view: TrucoView): boolean {
    readHand(view, this.hand);
    const bucket = bucketOf((attribute) => this.hand[attribute]);
    if (bucket < 0) return false;
    const query = this.query.clear().ask(AT.mano, this.hand[AT.mano]);
    for (const attribute of [...OPP, ...WON])
      if (this.hand[attribute] !== MISSING) query.ask(attribute, this.hand[attribute]);
    const { decision, partition } = this;
    const tallies = this.cycle.retrieve({ decision, query, partition, buckets: [bucket] }).bySolution();
    const total = tallies[HONEST].uses + tallies[A_BLUFF].uses;
    return total > 0 && tallies[A_BLUFF].uses / total > this.usual[bucket];
  }

  private solution(row: number): number {
    const cards = cardsOfCodes(OPP_DEALT.map((attribute) => this.cases.get(row, attribute)));
    if (cards.length < 3) return HONEST;
    return dealtChance(cards, this.cases.get(row, AT.mano) === 2) < BLUFF ? A_BLUFF : HONEST;
  }
}

/** The last call of player 2: its level and trick; -1 where it made none. */
function bucketOf(read: (attribute: number) => number): number {
  for (let level = 2; level >= 0; level--) {
    const [who, when] = TRUCO_CALLS[level];
    if (read(who) === 2) return 3 * level + read(when) - 1;
  }
  return -1;
}

function percent(part: number, whole: number): number | string {
  return rounded((100 * part) / whole, 1);
}

/** A share of nothing is none. */
function rounded(value: number, digits: number): number | string {
  return Number.isNaN(value) ? '-' : Number(value.toFixed(digits));
}
