/** A rule that may replace a proposed solution by another. */
export interface RevisionRule<Situation> {
  readonly name: string;
  /** Why, in one sentence. */
  readonly because: string;
  /** The solution to play instead, or undefined where the rule has nothing against the proposal. */
  instead(situation: Situation, proposal: number): number | undefined;
}

/** A proposal that a rule replaced. */
export interface Veto {
  readonly rule: string;
  readonly because: string;
  readonly proposed: number;
  readonly instead: number;
}

export interface Revised {
  readonly solution: number;
  readonly vetoes: readonly Veto[];
}

/** Revise: passes a proposal through the rules in order; each sees the solution that the one before it left. */
export function revise<S>(rules: readonly RevisionRule<S>[], situation: S, proposal: number): Revised {
  let solution = proposal;
  let vetoes: Veto[] = NO_VETOES;
  for (const { name, because, instead } of rules) {
    const other = instead(situation, solution);
    if (other === undefined || other === solution) continue;
    if (vetoes === NO_VETOES) vetoes = [];
    vetoes.push({ rule: name, because, proposed: solution, instead: other });
    solution = other;
  }
  return { solution, vetoes };
}

const NO_VETOES: Veto[] = [];
