/**
 * How a player by rules bets. Chances are those of `chances.ts`, 0 to 1; the rules that use them are in
 * `rule-player.ts`. Levels make a player miss: its chances carry an error of this spread.
 */
export interface Temperament {
  readonly name: string;
  readonly description: string;
  /** Least chance of the hand to call truco or raise on one's own turn, by trick. */
  readonly call: readonly [first: number, second: number, third: number];
  /** Least chance, against a caller's hand, to answer with a raise. */
  readonly raise: number;
  /** How much better than running accepting must look, in chance to win the game; negative: accepts for the fun of it. */
  readonly caution: number;
  /** The share of an opponent's calls that it takes for bluffs. */
  readonly distrust: number;
  /** How often it calls with a hand that does not deserve it. */
  readonly bluff: number;
  /** Spread of the error of its chances at levels 1, 2, 3. */
  readonly errors: readonly [number, number, number];
}

export const careful: Temperament = {
  name: 'careful',
  description: 'calls what its cards support, seldom bluffs, runs from strength',
  call: [0.75, 0.68, 0.62],
  raise: 0.8,
  caution: 0,
  distrust: 0.25,
  bluff: 0.05,
  errors: [0.25, 0.1, 0],
};

export const bold: Temperament = {
  ...careful,
  name: 'bold',
  description: 'calls and raises on slight advantages, bluffs, and distrusts every call',
  call: [0.6, 0.56, 0.52],
  raise: 0.66,
  caution: -0.02,
  distrust: 0.5,
  bluff: 0.15,
};

/** The one list. */
export const temperaments: readonly Temperament[] = [careful, bold];
