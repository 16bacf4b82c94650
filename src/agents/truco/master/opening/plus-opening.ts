import { EnvidoStrategy } from '../../equilibrium/envido/envido-strategy.ts';
import type { OpeningStrategy } from '../../equilibrium/opening/opening-strategy.ts';
import { isNearTheEnd } from '../../equilibrium/play/equilibrium-plus-agent.ts';
import { Folding } from '../../equilibrium/play/folding.ts';
import { matchValue } from '../../rules/match-value.ts';
import { FirstTrickPlay, type HandModel } from '../hand-model.ts';
import type { MeasuredOpening } from './measure-opening.ts';

/** How `equilibrium-plus` opens at a score: by its stored opening, near the end of a match one by one. */
export function plusOpening(model: HandModel, measured: MeasuredOpening, stored: OpeningStrategy): Float32Array {
  const { rules, classes } = model;
  const { scores } = measured;
  const folding = new Folding(rules, new EnvidoStrategy(rules), () => (points) => points);
  const folds = (own: number) => folding.foldsWith(scores, classes.holding[own], classes.score[own]);
  if (!isNearTheEnd(scores, rules.target)) return measured.stored(stored, folds);
  return measured.apart(new EnvidoStrategy(rules, matchValue(rules)), folds, new FirstTrickPlay(model));
}
