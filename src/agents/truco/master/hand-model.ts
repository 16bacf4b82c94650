import type { TrucoRules } from '../../../games/truco/rules.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import type { TrucoStrategy } from '../equilibrium/cards/truco-strategy.ts';
import { EnvidoStrategy } from '../equilibrium/envido/envido-strategy.ts';
import { HandClasses } from '../equilibrium/opening/hand-classes.ts';
import { type MatchValue, matchValue } from '../rules/match-value.ts';
import { foldingClasses } from './fold.ts';

/** What `master` plays in the first trick under some rules, and takes its opponent to play. */
export class HandModel {
  readonly rules: TrucoRules;
  /** Cards and truco. */
  readonly strategy: TrucoStrategy;
  readonly match: MatchValue;
  /** The envido auction by the chance to win the match, at every score. */
  readonly envido: EnvidoStrategy;
  readonly classes: HandClasses;
  /** The chance that mano (row) and pie (column) are dealt each pair of classes. */
  readonly pairs: Float32Array;
  private readonly folds = new Map<string, Uint8Array>();

  constructor(rules: TrucoRules, strategy: TrucoStrategy) {
    this.rules = rules;
    this.strategy = strategy;
    this.match = matchValue(rules);
    this.envido = new EnvidoStrategy(rules, this.match);
    this.classes = new HandClasses(strategy.tree);
    this.pairs = Float32Array.from(this.classes.pairs());
  }

  /** For each class of hands whether mano folds it before anything is said. */
  folding(view: Pick<TrucoView, 'startScores' | 'mano'>): Uint8Array {
    const scores = [view.startScores[view.mano], view.startScores[1 - view.mano]] as const;
    let known = this.folds.get(scores.join());
    if (!known) this.folds.set(scores.join(), (known = foldingClasses(this, scores)));
    return known;
  }
}
