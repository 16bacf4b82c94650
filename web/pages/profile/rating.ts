import type { OwnMatch } from './profile.ts';

/** Elo points of one unit of log-odds: 400 points are odds of ten to one. */
const PER_LOGIT = 400 / Math.LN10;
/** Standard errors of a 95 % interval. */
const Z95 = 1.96;

export interface OwnRating {
  readonly rating: number;
  /** Half of the 95 % interval. */
  readonly error: number;
}

/**
 * The person's rating after each match against a player whose strength is known, in their order: the most likely one
 * given who won, and one virtual draw against a player at `usual`, so that a first win is no infinite strength.
 */
export function ratingsOf(
  matches: readonly Pick<OwnMatch, 'names' | 'seat' | 'won'>[],
  strengths: Readonly<Record<string, { readonly rating: number }>>,
  usual: number,
): OwnRating[] {
  const results = [{ against: usual, score: 0.5 }];
  return matches.flatMap(({ names, seat, won }) => {
    const known = strengths[names[1 - seat]];
    if (!known || won === null) return [];
    results.push({ against: known.rating, score: won ? 1 : 0 });
    return [mostLikely(results)];
  });
}

/** The rating at which the expected score is the real one; it rises with the rating, so halving finds it. */
function mostLikely(results: readonly { readonly against: number; readonly score: number }[]): OwnRating {
  const expected = (rating: number, against: number) => 1 / (1 + Math.exp((against - rating) / PER_LOGIT));
  let low = 0;
  let high = 4000;
  while (high - low > 0.1) {
    const middle = (low + high) / 2;
    const lacks = results.reduce((sum, { against, score }) => sum + score - expected(middle, against), 0);
    if (lacks > 0) low = middle;
    else high = middle;
  }
  const rating = (low + high) / 2;
  const information = results.reduce((sum, { against }) => {
    const chance = expected(rating, against);
    return sum + chance * (1 - chance);
  }, 0);
  return { rating, error: (Z95 * PER_LOGIT) / Math.sqrt(information) };
}
