import { AT, byTrick } from './attributes.ts';
import type { TrucoCases } from './cases.ts';
import { POINT_GROUPS, pointGroup, STRENGTH_GROUPS, strengthGroup } from './holdings.ts';

const HANDS = { 1: [AT.high, AT.middle, AT.low], 2: [AT.oppHigh, AT.oppMiddle, AT.oppLow] } as const;
const CARDS = { 1: byTrick('own'), 2: byTrick('opp') } as const;
const POINTS = { 1: AT.points, 2: AT.oppPoints } as const;
const TRUCO = [AT.truco, AT.retruco, AT.valeCuatro] as const;
const TRUCO_TRICK = [AT.trucoTrick, AT.retrucoTrick, AT.valeCuatroTrick] as const;
const ENVIDO = [AT.envido, AT.realEnvido, AT.faltaEnvido] as const;

/** Answers that the overall rate counts for in a group of few. */
const PRIOR = 6;

/** How often a bet was declined by players with such a hand, from every stored hand and both seats. */
export class Tendencies {
  /** Share declined, at (3 level + trick) x groups. */
  private readonly truco: Float64Array;
  /** Share declined, at level x groups. */
  private readonly envido: Float64Array;

  constructor(cases: TrucoCases) {
    this.truco = rates(9, STRENGTH_GROUPS, (count) => {
      for (let row = 0; row < cases.size; row++) {
        for (const caller of [1, 2] as const) {
          for (let level = 0; level < 3; level++) {
            const trick = cases.get(row, TRUCO_TRICK[level]!) - 1;
            if (cases.get(row, TRUCO[level]!) !== caller || trick < 0 || trick > 2) continue;
            const answers = caller === 1 ? 2 : 1;
            const raised = level < 2 && cases.get(row, TRUCO[level + 1]!) > 0;
            const declined = !raised && cases.get(row, AT.trucoDeclined) === answers;
            count(3 * level + trick, leftOf(cases, row, answers, trick), declined);
          }
        }
      }
    });
    this.envido = rates(3, POINT_GROUPS, (count) => {
      for (let row = 0; row < cases.size; row++) {
        for (const caller of [1, 2] as const) {
          const level = highest(ENVIDO.map((attribute) => cases.get(row, attribute) === caller));
          if (level < 0) continue;
          const answers = caller === 1 ? 2 : 1;
          const raised = ENVIDO.some((attribute, l) => l > level && cases.get(row, attribute) === answers);
          const declined = !raised && cases.get(row, AT.envidoDeclined) === answers;
          count(level, pointGroup(Math.max(0, cases.get(row, POINTS[answers]))), declined);
        }
      }
    });
  }

  /** The chance that a truco call of this level (0-2) in this trick (0-2) is declined by a hand of this group. */
  declinesTruco(level: number, trick: number, group: number): number {
    return this.truco[(3 * level + trick) * STRENGTH_GROUPS + group]!;
  }

  declinesEnvido(level: number, group: number): number {
    return this.envido[level * POINT_GROUPS + group]!;
  }
}

function rates(
  contexts: number,
  groups: number,
  gather: (count: (context: number, group: number, declined: boolean) => void) => void,
): Float64Array {
  const asked = new Float64Array(contexts * groups);
  const declined = new Float64Array(contexts * groups);
  gather((context, group, no) => {
    asked[context * groups + group]!++;
    if (no) declined[context * groups + group]!++;
  });
  return asked.map((n, i) => {
    const from = i - (i % groups);
    let all = 0;
    let no = 0;
    for (let g = from; g < from + groups; g++) {
      all += asked[g]!;
      no += declined[g]!;
    }
    const overall = (no + 1) / (all + 2);
    return (declined[i]! + PRIOR * overall) / (n + PRIOR);
  });
}

/** What a player still held at the start of a trick. */
function leftOf(cases: TrucoCases, row: number, player: 1 | 2, trick: number): number {
  const left = HANDS[player].map((attribute) => Math.max(0, cases.get(row, attribute)));
  for (let t = 0; t < trick; t++) {
    const place = left.indexOf(cases.get(row, CARDS[player][t]!));
    if (place >= 0) left[place] = 0;
  }
  return strengthGroup(left[0]!, left[1]!, left[2]!, trick);
}

function highest(called: readonly boolean[]): number {
  return called.lastIndexOf(true);
}
