/** One side of the study's screen for matches between programs. */
export interface Side {
  /** `cases`, or the name of another agent. */
  readonly technique: string;
  /** The other fields are for players by cases. This is the base that they retrieve from. */
  readonly base: string;
  readonly clusters: boolean;
  readonly outside: Criterion;
  readonly inside: Criterion;
  /** Whether they keep their own hands. */
  readonly learning: 'none' | 'imitation';
  /** Whether the number of clusters is adjusted as they learn. */
  readonly autoK: boolean;
}

export const CRITERIA = ['MJ', 'PL', 'PV', 'NP'] as const;
export type Criterion = (typeof CRITERIA)[number];

export const CASES = 'cases';
/** The base of an agent that names none. */
const SHIPPED = 'shipped';

/** A reuse policy by the name that the UFSM 2020 thesis gives it. */
export function policyOf({ clusters, outside, inside }: Pick<Side, 'clusters' | 'outside' | 'inside'>): string {
  if (!clusters) return `${inside}S`;
  // one criterion for both is named once
  return outside === inside ? `${outside}CS` : `${outside}C${inside}S`;
}

/** The agent of a side: a policy with its base, or another agent's own name. */
export function agentOf(side: Side): string {
  if (side.technique !== CASES) return side.technique;
  return policyOf(side) + (side.base === SHIPPED ? '' : `,base=${side.base}`);
}

export function learns({ technique, learning }: Side): boolean {
  return technique === CASES && learning !== 'none';
}

export interface TrucoForm {
  readonly sides: readonly Side[];
  readonly matches: number;
  readonly duplicate: boolean;
  readonly seed: number;
}

/** The experiment of a filled form: a match of two sides if one learns, else a tournament. */
export function trucoExperiment({ sides, matches, duplicate, seed }: TrucoForm) {
  if (!sides.some(learns)) {
    const stages = [{ name: 'matches', schedule: 'all-against-all', matches, duplicate }];
    return { kind: 'tournament' as const, description: { agents: sides.map(agentOf), seed, stages } };
  }
  const description = {
    sides: sides.map((side) => ({
      agent: agentOf(side),
      learning: learns(side) ? side.learning : 'none',
      autoK: side.autoK,
    })),
    matches,
    duplicate,
    keepEvery: roundOf(matches),
    seed,
  };
  return { kind: 'truco-sides' as const, description };
}

export interface LearnForm {
  /** The one base that all of them grow. */
  readonly base: string;
  readonly policies: readonly string[];
  readonly opponents: readonly string[];
  readonly autoK: boolean;
  readonly matches: number;
  readonly seed: number;
}

/** More matches than any run has: the clusters are never rebuilt. */
export const NEVER = 1_000_000_000;

/** A base that many players grow together. */
export function learnExperiment({ base, policies, opponents, autoK, matches, seed }: LearnForm) {
  const rebuildEvery = autoK ? 100 : NEVER;
  const description = { policies, opponents, matches, keepEvery: roundOf(matches), seed, rebuildEvery };
  return { kind: 'truco-learn' as const, description, base };
}

/** Matches between two points of the curve: about fifty points, and at most 200 matches apart. */
function roundOf(matches: number): number {
  return Math.max(1, Math.min(200, Math.ceil(matches / 50)));
}
