import { CHANCE } from '../../../core/game.ts';
import { oncePerKey } from '../../../core/once.ts';
import { Rng } from '../../../core/rng.ts';
import { FIRST_DEAL } from '../../../games/truco/actions.ts';
import { DEALS } from '../../../games/truco/cards.ts';
import type { TrucoRules } from '../../../games/truco/rules.ts';
import { TrucoState } from '../../../games/truco/state.ts';
import { RulePlayer } from './rule-player.ts';
import { careful } from './temperament.ts';

/** Hands played to count how many points a hand brings. */
const HANDS_PLAYED = 3_000;

/**
 * The match score table: the chance to win a match from its scores, between two equal careful players. How many points a hand brings is counted
 * in hands that they play; either side gets the better share with the same chance.
 */
export class MatchValue {
  private readonly target: number;
  private readonly chances: Float64Array;

  constructor(rules: TrucoRules) {
    const { target } = rules;
    const gains = gainsOf(rules);
    this.target = target;
    this.chances = new Float64Array(target * target);
    for (let mine = target - 1; mine >= 0; mine--) {
      for (let theirs = target - 1; theirs >= 0; theirs--) {
        let sum = 0;
        for (const [gain, loss, share] of gains) sum += share * this.of(mine + gain, theirs + loss);
        this.chances[mine * target + theirs] = sum;
      }
    }
  }

  /** The chance of the side with `mine` points; half where both have reached the target. */
  of(mine: number, theirs: number): number {
    if (mine >= this.target) return theirs >= this.target ? 0.5 : 1;
    return theirs >= this.target ? 0 : this.chances[mine * this.target + theirs];
  }
}

/** The match value of a rule set: made on first use, the same in every run. */
export const matchValue: (rules: TrucoRules) => MatchValue = oncePerKey(
  (rules: TrucoRules) => new MatchValue(rules),
  (rules) => rules.id,
);

/** How a hand may end: points of one side, points of the other, and the share of such hands. */
function gainsOf(rules: TrucoRules): [number, number, number][] {
  const rng = Rng.seeded('match-value');
  const state = new TrucoState(rules);
  const player = new RulePlayer(careful, 3, new TrucoState(rules));
  const counts = new Map<string, number>();
  for (let hand = 0; hand < HANDS_PLAYED; hand++) {
    state.copyFrom(new TrucoState(rules));
    state.score[0] = rng.below(rules.target);
    state.score[1] = rng.below(rules.target);
    state.apply(FIRST_DEAL + rng.below(DEALS));
    while (state.turn > CHANCE) state.apply(player.choose(state, rng));
    const gains = [state.score[0] - state.startScore[0], state.score[1] - state.startScore[1]];
    for (const key of [gains.join(), gains.reverse().join()]) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Array.from(counts, ([key, n]) => {
    const [gain, loss] = key.split(',').map(Number);
    return [gain, loss, n / (2 * HANDS_PLAYED)];
  });
}
