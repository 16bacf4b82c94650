/** One side of the study's screen for matches between programs. */
export interface Side {
  /** `cases`, or the name of another agent. */
  readonly technique: string;
  readonly clusters: boolean;
  readonly outside: Criterion;
  readonly inside: Criterion;
}

export const CRITERIA = ['MJ', 'PL', 'PV', 'NP'] as const;
export type Criterion = (typeof CRITERIA)[number];

export const CASES = 'cases';

/** The agent of a side: a reuse policy by the name that the UFSM 2020 thesis gives it, or another agent's own name. */
export function agentOf({ technique, clusters, outside, inside }: Side): string {
  if (technique !== CASES) return technique;
  if (!clusters) return `${inside}S`;
  // a criterion that is used twice is named once
  return outside === inside ? `${outside}CS` : `${outside}C${inside}S`;
}

export interface TrucoForm {
  readonly sides: readonly Side[];
  readonly learning: 'none' | 'imitation';
  /** The base that learning starts from. */
  readonly base: string;
  readonly autoK: boolean;
  readonly matches: number;
  readonly duplicate: boolean;
  readonly seed: number;
}

/** Matches after which no run looks at its elbows again. */
const NEVER = 1_000_000_000;

/** The experiment that a filled form stands for. */
export function trucoExperiment({ sides, learning, base, autoK, matches, duplicate, seed }: TrucoForm) {
  if (learning === 'none') {
    const stages = [{ name: 'matches', schedule: 'all-against-all', matches, duplicate }];
    return { kind: 'tournament' as const, description: { agents: sides.map(agentOf), seed, stages } };
  }
  const byCases = sides.filter(({ technique }) => technique === CASES);
  const policies = [...new Set(byCases.map(agentOf))];
  const opponents = sides.filter(({ technique }) => technique !== CASES).map(agentOf);
  const keepEvery = Math.max(1, Math.min(200, Math.ceil(matches / 50)));
  const description = { policies, opponents, matches, keepEvery, seed, rebuildEvery: autoK ? 100 : NEVER };
  return { kind: 'truco-learn' as const, description, base };
}
