import type { TrucoRules } from './rules.ts';

/** Stands for the value of falta envido, which depends on the scores. */
export const FALTA = -1;
/** Stands for the value of contraflor al resto. */
export const RESTO = -2;

export const ENVIDO_CALL = 0;
export const REAL_CALL = 1;
export const FALTA_CALL = 2;

/**
 * The envido table: the calls of an envido so far, by number; 0 is none. Points are for the whole sequence: a direct raise accepts what
 * was called before, so declining pays the sum of the earlier calls, at least 1.
 */
const envidoRows: readonly (readonly [sequence: string, accepted: number, declined: number])[] = [
  ['', 0, 0],
  ['E', 2, 1],
  ['R', 3, 1],
  ['F', FALTA, 1],
  ['EE', 4, 2],
  ['ER', 5, 2],
  ['EF', FALTA, 2],
  ['RF', FALTA, 3],
  ['EER', 7, 4],
  ['EEF', FALTA, 4],
  ['ERF', FALTA, 5],
  ['EERF', FALTA, 7],
];

/** Envido, real envido and falta envido, as sequences of calls are written. */
export const ENVIDO_LETTERS = 'ERF';
export const envidoSequences: readonly string[] = envidoRows.map(([sequence]) => sequence);
/** The one sequence that `envidoEnvidoFalta` can forbid. */
export const ENVIDO_ENVIDO_FALTA = envidoSequences.indexOf('EEF');
export const envidoAccepted = Int8Array.from(envidoRows, ([, accepted]) => accepted);
export const envidoDeclined = Int8Array.from(envidoRows, ([, , declined]) => declined);
/** The sequence after one more call, at 3 sequence + call; 0 where there is none. */
export const envidoRaised = Uint8Array.from({ length: 3 * envidoRows.length }, (_, i) =>
  Math.max(0, envidoSequences.indexOf(envidoSequences[(i / 3) | 0] + ENVIDO_LETTERS[i % 3])),
);

/** The calls of a flor so far. */
export const FLOR_NONE = 0;
export const FLOR_CALLED = 1;
export const CONTRAFLOR = 2;
export const AL_RESTO = 3;
export const A_FALTA = 4;
export const CONTRAFLOR_AL_RESTO = 5;
export const CONTRAFLOR_A_FALTA = 6;

/** Points when the calls of a flor are accepted: points, `FALTA` or `RESTO`. */
export function florAccepted(rules: TrucoRules, calls: number): number {
  if (calls === FLOR_CALLED) return rules.florAgainstFlor;
  if (calls === CONTRAFLOR) return rules.contraflor[0];
  return calls === AL_RESTO || calls === CONTRAFLOR_AL_RESTO ? RESTO : FALTA;
}

/** Points when they are declined. */
export function florDeclined(rules: TrucoRules, calls: number): number {
  if (calls === FLOR_CALLED) return rules.achico;
  if (calls === CONTRAFLOR) return rules.contraflor[1];
  if (rules.contraflorRestoDeclined === '4-or-6') return calls >= CONTRAFLOR_AL_RESTO ? 6 : 4;
  return rules.contraflorRestoDeclined === '6' ? 6 : 4;
}

/** A bet's points once its winner is known; `FALTA` and `RESTO` are looked up in the scores. */
export function betPoints(rules: TrucoRules, points: number, winnerScore: number, loserScore: number): number {
  if (points >= 0) return points;
  const { target } = rules;
  if (points === RESTO && rules.contraflorResto !== 'falta') {
    return rules.contraflorResto === 'target' ? target : target - Math.min(winnerScore, loserScore);
  }
  const leader = Math.max(winnerScore, loserScore);
  const half = target >> 1;
  if (rules.falta === 'target-loser') return target - loserScore;
  if (leader < half && rules.falta === 'malas-leader') return half - leader;
  if (leader < half && rules.falta === 'malas-winner') return half - winnerScore;
  return target - leader;
}
