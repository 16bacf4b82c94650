import { HANDS, handEnvido, handFlor } from '../../games/truco/cards.ts';

/** For each score, the share of hands whose score is at most that; -1 is index 0. */
function cumulative(scores: readonly number[], most: number): Float64Array {
  const shares = new Float64Array(most + 2);
  for (const score of scores) shares[score + 1] += 1 / scores.length;
  for (let i = 1; i < shares.length; i++) shares[i] += shares[i - 1];
  return shares;
}

const envidoAtMost = cumulative(Array.from(handEnvido), 33);
const flores = Array.from({ length: HANDS }, (_, hand) => handFlor[hand]).filter((score) => score > 0);
const florAtMost = cumulative(flores, 38);

/** The chance that an envido score wins against the best `share` of all hands; ties go to mano. */
export function envidoChance(score: number, mano: boolean, share = 1): number {
  return chance(envidoAtMost, score, mano, share);
}

/** The same for a flor against another flor. */
export function florChance(score: number, mano: boolean, share = 1): number {
  return chance(florAtMost, score, mano, share);
}

function chance(atMost: Float64Array, score: number, mano: boolean, share: number): number {
  const beaten = atMost[mano ? score + 1 : score];
  return Math.max(0, (beaten - (1 - share)) / share);
}
