import type { Attribute } from '../../../../cbr/case-base.ts';
import { equal, interval, type Similarity } from '../../../../cbr/case-base.ts';
import { CODE_RANGE } from './card-codes.ts';

const card = interval(CODE_RANGE);
/** By the most points of each kind of bet. */
const trucoPoints = interval(4);
const envidoPoints = interval(24);
const florPoints = interval(24);

/**
 * What a case keeps of one hand, as player 1 saw it; player 2 is the opponent, 0 nobody. Cards are codes, tricks are 1,
 * 2, 3. With each attribute stand its local similarity and its column in the published base (UFSM 2020).
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
  // for clustering: which own card was played, the class of the opponent's, or why there was none
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

/** The place of each attribute in a case: `hand[AT.high]`. */
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

/** Attributes that repeat by trick: the cards played, which card or class it was, and the winners. */
export const OWN = [AT.own1, AT.own2, AT.own3] as const;
export const OPP = [AT.opp1, AT.opp2, AT.opp3] as const;
export const PLAYED = [AT.played1, AT.played2, AT.played3] as const;
export const FACED = [AT.faced1, AT.faced2, AT.faced3] as const;
export const WON = [AT.won1, AT.won2, AT.won3] as const;
/** The cards dealt to player 1 and to the opponent, highest first. */
export const DEALT = [AT.high, AT.middle, AT.low] as const;
export const OPP_DEALT = [AT.oppHigh, AT.oppMiddle, AT.oppLow] as const;
/** The calls of the envido family, lowest first. */
export const ENVIDO_CALLS = [AT.envido, AT.realEnvido, AT.faltaEnvido] as const;
/** Who called each level of the truco ladder, and in which trick. */
export const TRUCO_CALLS = [
  [AT.truco, AT.trucoTrick],
  [AT.retruco, AT.retrucoTrick],
  [AT.valeCuatro, AT.valeCuatroTrick],
] as const;
