import type { Attribute } from '../../../../cbr/case-base.ts';
import { equal, interval, type Similarity } from '../../../../cbr/case-base.ts';
import { CODE_RANGE } from './card-codes.ts';

const card = interval(CODE_RANGE);
/** Most points of each kind of bet. */
const trucoPoints = interval(4);
const envidoPoints = interval(24);
const florPoints = interval(24);

/**
 * What a case keeps of one hand, seen by player 1 (the agent's side; player 2 is the opponent, 0 nobody). Cards are
 * codes; tricks are 1, 2, 3. Beside each: its local similarity, and its column in the published base (UFSM 2020).
 */
const list = [
  ['mano', equal, 'jogadorMao'],
  ['high', card, 'cartaAltaRobo'],
  ['middle', card, 'cartaMediaRobo'],
  ['low', card, 'cartaBaixaRobo'],
  ['oppHigh', card, 'cartaAltaHumano'],
  ['oppMiddle', card, 'cartaMediaHumano'],
  ['oppLow', card, 'cartaBaixaHumano'],
  // cards really played, face up
  ['own1', card, 'primeiraCartaRobo'],
  ['own2', card, 'segundaCartaRobo'],
  ['own3', card, 'terceiraCartaRobo'],
  ['opp1', card, 'primeiraCartaHumano'],
  ['opp2', card, 'segundaCartaHumano'],
  ['opp3', card, 'terceiraCartaHumano'],
  // for clustering: which own card it was, what class the opponent's, or why there was none
  ['played1', equal, 'primeiraCartaRoboClustering'],
  ['played2', equal, 'segundaCartaRoboClustering'],
  ['played3', equal, 'terceiraCartaRoboClustering'],
  ['faced1', equal, 'primeiraCartaHumanoClustering'],
  ['faced2', equal, 'segundaCartaHumanoClustering'],
  ['faced3', equal, 'terceiraCartaHumanoClustering'],
  // winners of tricks; 0 is a parda
  ['won1', equal, 'ganhadorPrimeiraRodada'],
  ['won2', equal, 'ganhadorSegundaRodada'],
  ['won3', equal, 'ganhadorTerceiraRodada'],
  ['ownFaceDown', equal, 'roboCartaVirada'],
  ['oppFaceDown', equal, 'humanoCartaVirada'],
  ['points', equal, 'pontosEnvidoRobo'],
  ['oppPoints', equal, 'pontosEnvidoHumano'],
  ['envido', equal, 'quemPediuEnvido'],
  ['envidoEnvido', equal, 'quemEnvidoEnvido'],
  ['realEnvido', equal, 'quemPediuRealEnvido'],
  ['faltaEnvido', equal, 'quemPediuFaltaEnvido'],
  ['envidoDeclined', equal, 'quemNegouEnvido'],
  ['envidoWinner', equal, 'quemGanhouEnvido'],
  ['envidoStake', envidoPoints, 'tentosEnvido'],
  ['pointsHidden', equal, 'quemEscondeuPontosEnvido'],
  ['flor', equal, 'quemFlor'],
  ['contraflor', equal, 'quemContraFlor'],
  ['contraflorResto', equal, 'quemContraFlorResto'],
  ['contraflorFalta', equal, 'quemContraFlorFalta'],
  ['florDeclined', equal, 'quemNegouFlor'],
  ['florWinner', equal, 'quemGanhouFlor'],
  ['florStake', florPoints, 'tentosFlor'],
  ['truco', equal, 'quemTruco'],
  ['trucoTrick', equal, 'quandoTruco'],
  ['retruco', equal, 'quemRetruco'],
  ['retrucoTrick', equal, 'quandoRetruco'],
  ['valeCuatro', equal, 'quemValeQuatro'],
  ['valeCuatroTrick', equal, 'quandoValeQuatro'],
  ['trucoDeclined', equal, 'quemNegouTruco'],
  ['trucoWinner', equal, 'quemGanhouTruco'],
  ['trucoStake', trucoPoints, 'tentosTruco'],
  ['fold', equal, 'quemBaralho'],
  ['foldTrick', equal, 'quandoBaralho'],
  ['score', interval(30), 'tentosAnterioresRobo'],
  ['oppScore', interval(30), 'tentosAnterioresHumano'],
  ['scoreAfter', interval(30), 'tentosPosterioresRobo'],
  ['oppScoreAfter', interval(30), 'tentosPosterioresHumano'],
  // suits 0-3 of the cards dealt, where they are known for certain
  ['highSuit', equal, 'naipeCartaAltaRobo'],
  ['middleSuit', equal, 'naipeCartaMediaRobo'],
  ['lowSuit', equal, 'naipeCartaBaixaRobo'],
  ['oppHighSuit', equal, 'naipeCartaAltaHumano'],
  ['oppMiddleSuit', equal, 'naipeCartaMediaHumano'],
  ['oppLowSuit', equal, 'naipeCartaBaixaHumano'],
  // whether retrieval may use the case for this kind of decision: 1 or 0
  ['usefulCard', equal, 'utilCarta'],
  ['usefulTruco', equal, 'utilTruco'],
  ['usefulEnvido', equal, 'utilEnvido'],
] as const satisfies readonly (readonly [name: string, similarity: Similarity, column: string])[];

export type HandAttribute = (typeof list)[number][0];

/** Row of each attribute in a case: `AT.high`. */
export const AT = Object.freeze(Object.fromEntries(list.map(([name], i) => [name, i]))) as Readonly<
  Record<HandAttribute, number>
>;

export const handAttributes: readonly Attribute[] = list.map(([name, similarity]) => ({
  name,
  type: 'code',
  similarity,
}));

/** The column of each attribute in the published format, in the order of the attributes. */
export const columns: readonly string[] = list.map(([, , column]) => column);

/** The three attributes of a kind that repeats by trick, such as `byTrick('own')`. */
export function byTrick(prefix: 'own' | 'opp' | 'won' | 'played' | 'faced'): readonly [number, number, number] {
  return [AT[`${prefix}1`], AT[`${prefix}2`], AT[`${prefix}3`]];
}
