/** A named rule that looks at a proposed solution and may put another in its place. */
export interface RevisionRule<Situation> {
  readonly name: string;
  /** Why, in one sentence. */
  readonly because: string;
  /** The solution to play instead, or undefined where the rule has nothing against the proposal. */
  instead(situation: Situation, proposal: number): number | undefined;
}

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

/** Passes a proposal through the rules in order; each sees what the one before it left. */
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
