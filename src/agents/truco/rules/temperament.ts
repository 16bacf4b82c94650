/**
 * How a rule-based player bets. Chances, from 0 to 1, are those of `chances.ts`; the rules that use them are in
 * `rule-player.ts`. At lower levels a player misjudges its chances.
 */
export interface Temperament {
  readonly name: string;
  readonly description: string;
  /** Least chance of the envido to open with envido, real envido, falta envido. */
  readonly envidoCall: readonly [envido: number, real: number, falta: number];
  /** Least chance, against a caller's hand, to raise an envido. */
  readonly envidoRaise: number;
  /** Least chance of the hand to call truco or raise on one's own turn, by trick. */
  readonly trucoCall: readonly [first: number, second: number, third: number];
  /** Least chance, against a caller's hand, to answer with a raise. */
  readonly trucoRaise: number;
  /** How many points better than declining a bet accepting it must look; may be negative. */
  readonly caution: number;
  /** The share of an opponent's calls that it takes for bluffs. */
  readonly distrust: number;
  /** How often it opens envido, or calls truco, without the chance for it. */
  readonly bluff: { readonly envido: number; readonly truco: number };
  /** Folds below this chance of the hand; 0 never. */
  readonly foldBelow: number;
  /** Always plays its highest card first. */
  readonly highestFirst: boolean;
  /** The standard deviation of the error in its chances at levels 1, 2, 3. */
  readonly errors: readonly [number, number, number];
}

export const careful: Temperament = {
  name: 'careful',
  description: 'bets what the odds support, seldom bluffs, folds to strength',
  envidoCall: [0.62, 0.85, 0.97],
  envidoRaise: 0.72,
  trucoCall: [0.75, 0.66, 0.6],
  trucoRaise: 0.8,
  caution: 0,
  distrust: 0.25,
  bluff: { envido: 0.06, truco: 0.05 },
  foldBelow: 0,
  highestFirst: false,
  errors: [0.25, 0.1, 0],
};

export const bold: Temperament = {
  ...careful,
  name: 'bold',
  description: 'calls and raises on slight advantages and distrusts every call',
  envidoCall: [0.5, 0.75, 0.92],
  envidoRaise: 0.6,
  trucoCall: [0.6, 0.55, 0.5],
  trucoRaise: 0.65,
  caution: -0.3,
  distrust: 0.5,
  bluff: { envido: 0.1, truco: 0.1 },
};

export const bluffer: Temperament = {
  ...careful,
  name: 'bluffer',
  description: 'plays sound cards but calls with nothing a third of the time',
  bluff: { envido: 0.3, truco: 0.3 },
  distrust: 0.4,
};

export const novice: Temperament = {
  ...careful,
  name: 'novice',
  description: 'misjudges its hand, plays its best card first, folds when it looks bad',
  envidoCall: [0.7, 0.93, 2],
  envidoRaise: 0.9,
  trucoCall: [0.85, 0.8, 0.75],
  trucoRaise: 0.9,
  caution: 0.4,
  distrust: 0,
  bluff: { envido: 0, truco: 0 },
  foldBelow: 0.05,
  highestFirst: true,
  errors: [0.35, 0.25, 0.15],
};

/** Every temperament that is listed. */
export const temperaments: readonly Temperament[] = [careful, bold, bluffer, novice];
