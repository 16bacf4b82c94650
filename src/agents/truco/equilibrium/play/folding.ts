import handValues from '../../../../../data/truco/hand-values.json' with { type: 'json' };
import { ACTION } from '../../../../games/truco/actions.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { Holdings } from '../../../three-tricks/holdings.ts';
import { handOf } from '../cards/hands.ts';
import { ranks14 } from '../cards/ranks.ts';
import { ENVIDO_SCORES, envidoScoreIndex, scorePairs } from '../envido/envido-auction.ts';
import type { EnvidoStrategy } from '../envido/envido-strategy.ts';

const WIDTH = ENVIDO_SCORES.length;
/** The holdings that `hand-values.json` has a value for each of. */
const holdings = new Holdings(ranks14.sizes);

/** What a hand is worth to mano that brings it so many points (below zero: pie), in points or in chances to win the match. */
export type HandWorth = (points: number) => number;

/** What the opponent gets when this seat gives the hand up. */
export function foldPoints({ truco, tricks, envido, flor }: TrucoView, { foldEnvidoBonus }: TrucoRules): number {
  const first = (tricks[0]?.winner ?? null) === null;
  return truco.stake + (first && envido.calls === '' && flor.by === null ? foldEnvidoBonus : 0);
}

/** Whether mano may give the hand up before anything is said, while an envido may still come. */
export function mayFold({ log }: TrucoView, legal: readonly number[]): boolean {
  return log.length === 0 && legal.includes(ACTION.MAZO) && legal.includes(ACTION.ENVIDO);
}

/**
 * Which hands mano gives up before anything is said: those with which to go on costs more than the one point, since an
 * envido may come on top. Later that is never so: whatever is called can be refused at the same price.
 */
export class Folding {
  private readonly rules: TrucoRules;
  private readonly envido: EnvidoStrategy;
  private readonly worthAt: (own: number, other: number) => HandWorth;
  private readonly known = new Map<string, Float64Array>();

  /** The auction and the worth of hands at mano's and pie's scores must count in the same thing. */
  constructor(rules: TrucoRules, envido: EnvidoStrategy, worthAt: (own: number, other: number) => HandWorth) {
    this.rules = rules;
    this.envido = envido;
    this.worthAt = worthAt;
  }

  /** Whether mano, whose view this is, gives its hand up. */
  folds({ cards, startScores, mano }: TrucoView): boolean {
    const holding = holdings.indexOf(cards.map((card) => ranks14.of[card]));
    return this.foldsWith([startScores[mano], startScores[1 - mano]], holding, envidoScoreIndex[handOf(cards)]);
  }

  /** The same at mano's and pie's scores with a holding of three of the 14 ranks and a place in `ENVIDO_SCORES`. */
  foldsWith(scores: readonly [number, number], holding: number, envidoScore: number): boolean {
    const key = scores.join();
    let least = this.known.get(key);
    if (!least) this.known.set(key, (least = this.leastValues(scores)));
    return handValues[holding] < least[envidoScore];
  }

  /** The least points of cards and truco with which mano goes on, by envido score. */
  private leastValues([own, other]: readonly [number, number]): Float64Array {
    const { rules, envido } = this;
    const none = new Float64Array(WIDTH).fill(Number.NEGATIVE_INFINITY);
    const price = 1 + rules.foldEnvidoBonus;
    if (!rules.envido || other + price >= rules.target) return none;
    const worth = this.worthAt(own, other);
    const [won, lost] = [worth(1), worth(-1)];
    /** What a point is worth, and a hand that brings nobody one. */
    const slope = (won - lost) / 2;
    const even = (won + lost) / 2;
    const folded = worth(-price);
    const pairs = scorePairs();
    return Float64Array.from(envido.expectedByScore([own, other]), (value, score) => {
      const row = pairs.subarray(score * WIDTH, (score + 1) * WIDTH);
      const ofEnvido = value / row.reduce((sum, chance) => sum + chance, 0);
      return (folded - even - ofEnvido) / slope;
    });
  }
}
