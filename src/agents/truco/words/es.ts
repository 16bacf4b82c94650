import { numbersIn } from '../../../core/language.ts';
import { sayBet } from '../../../games/truco/text/speech.ts';
import { frequenciesIn } from '../../words/frequencies.ts';
import { otherwise, speech } from './actions.ts';
import type { TrucoAgentWords } from './reasons.ts';

const { often, compared } = frequenciesIn('es');
const number = numbersIn('es');
/** Points a hand that are written as 0.0. */
const NOTHING = 0.05;
const hands = (n: number) => (n === 1 ? '1 mano guardada muestra' : `${number(n)} manos guardadas muestran`);
const points = (n: number) => `${number(n, 1)} ${n === 1 ? 'punto' : 'puntos'} por mano`;
/** `en 37 de 52 manos parecidas`. */
function alike(uses: number, cases: number): string {
  if (cases === 1) return 'en la única mano parecida';
  return uses === cases
    ? `en ${number(cases)} manos parecidas`
    : `en ${number(uses)} de ${number(cases)} manos parecidas`;
}
const another = (action: number) => otherwise(action, 'es', 'con');

/** A chance against the least needed: `3 de cada 4 veces, y alcanzaba con 1 de cada 2`. */
function odds({ chance, needed }: { chance: number; needed: number }): string {
  const [is, least] = compared(chance, needed);
  return `${is}, y ${chance >= needed ? 'alcanzaba con' : 'necesitaba'} ${least}`;
}

const rules: TrucoAgentWords['cases']['rules'] = {
  'lowest-winner': 'es la carta más baja que le gana a la de la mesa',
  'must-win': 'sin ganar esta vuelta la mano estaba perdida',
  'no-parda-with-low': 'la baja solo empardaba, y la del medio gana',
  'lost-trick-lowest': 'ninguna carta ganaba ni empardaba esta vuelta',
  'after-parda-highest': 'después de una parda decide la vuelta siguiente',
  'weak-third': 'la última carta es muy floja para apostar',
  'sure-loser': 'la última carta no podía ganar',
  'won-second-call': 'ganó la segunda y le quedaba una de las cuatro mejores cartas',
  'won-second-accept': 'ganó la segunda y le quedaba un 3 o algo mejor',
  'sure-winner': 'la última carta gana seguro',
  'won-first-call': 'ganó la primera y le quedaba una de las cuatro mejores cartas',
  'beaten-second': 'perdió la primera y ninguna carta le ganaba a la de la mesa',
  'envido-before-truco': 'el mano no canta truco mientras todavía se puede cantar envido',
  'no-points': 'sin dos cartas del mismo palo no hay con qué apostar de entrada',
};

/** What the agents of Truco say, in Spanish. */
export const agentWords: TrucoAgentWords = {
  ...speech('es'),
  reasons: {
    only: () => 'no tenía otra opción',
    lot: ({ count }) => `fue por sorteo entre ${count} jugadas posibles`,
    lastCard: () => 'era la última carta que tenía',
    weakestAlike: () => 'una carta más fuerte no habría hecho más',
    flor: () => 'el que tiene flor la canta',
    showPoints: ({ points, other }) => `${points} le gana a ${other}`,
    hidePoints: ({ points, other }) => `${points} no le gana a ${other}, y así nadie se entera`,
    sayPoints: ({ points }) => `siempre dice los puntos que tiene, y tenía ${points}`,
    answerFlor: ({ points, ...rest }) => `con flor de ${points} ganaría ${odds(rest)}`,
    answerEnvido: ({ points, ...rest }) => `con ${points} de envido ganaría ${odds(rest)}`,
    answerTruco: (values) => `con esas cartas ganaría la mano ${odds(values)}`,
    free: () => 'perder no costaba más que no querer',
    callEnvido: ({ points, ...rest }) => `con ${points} de envido gana ${odds(rest)}`,
    callTruco: (values) => `gana la mano ${odds(values)}`,
    bluffEnvido: ({ points }) => `era mentira, con ${points} de envido; al que solo canta cuando tiene se lo lee fácil`,
    bluffTruco: ({ chance }) =>
      `era mentira, ganaría solo ${often(chance)}; al que solo canta cuando tiene se lo lee fácil`,
    nothingToLose: () => 'perder esta mano ya perdía el partido, así que no tenía nada que perder',
    fold: ({ chance }) => `ganaría la mano ${often(chance)}`,
    card: ({ chance }) => `gana la mano ${often(chance)}, y ninguna otra carta da más`,
    cardWins: () => 'con esa carta la mano está ganada',
    cardLoses: () => 'la mano está perdida con cualquier carta',
    highestFirst: () => 'juega siempre primero la carta más alta',
    faceDown: () => 'esa carta ya perdía la vuelta, y así nadie la ve',
    playOuts: ({ wins, next, nextWins }) => {
      const [best, second] = compared(wins, nextWins);
      return `imaginó las cartas del otro y jugó la mano hasta el final; así gana el partido ${best}, ${another(next)} ${second}`;
    },
    precedents: ({ wins, next, nextWins, bet, hands: n }) => {
      const [best, second] = compared(wins, nextWins);
      return `${hands(n)} con qué cartas se canta ${sayBet(bet, 'es')}; contra ellas gana el partido ${best}, ${another(next)} ${second}`;
    },
    casesMost: ({ uses, cases }) => `${alike(uses, cases)} se hizo lo mismo`,
    casesLot: ({ uses, cases }) => `fue por sorteo; ${alike(uses, cases)} se hizo lo mismo`,
    casesWon: ({ wins, uses }) => `en manos parecidas, el que hizo eso ganó ${wins} de ${uses}`,
    casesPoints: ({ points: mean, uses, others }) =>
      mean >= NOTHING
        ? `${alike(uses, uses)} eso rindió ${points(mean)}`
        : mean > -NOTHING
          ? `${alike(uses, uses)} eso no rindió ni costó puntos${others > 0 ? ', y lo demás salió peor' : ''}`
          : `${alike(uses, uses)} eso costó ${points(-mean)}${others > 0 ? ', y lo demás costó más' : ''}`,
    casesLosing: ({ wins, losses }) => `en manos parecidas, el que hizo lo contrario perdió ${losses} y ganó ${wins}`,
    noCases: () => 'ninguna mano guardada se parece a esta',
    revised: ({ rule }) => rules[rule],
    florHigh: ({ points }) => `flor de ${points} es de las altas`,
    florLow: ({ points }) => `flor de ${points} es de las bajas`,
    mix: ({ chance }) => `en esta posición el equilibrio hace eso ${often(chance)}, y varía para que no lo lean`,
    always: () => 'en esta posición el equilibrio hace siempre eso',
  },
  factors: {
    chance: 'veces de cada 100 que ganaría',
    needed: 'veces de cada 100 que necesitaba',
    points: 'puntos en la mano',
    playOuts: 'manos jugadas hasta el final en la imaginación',
    possibleHands: 'manos que el otro podía tener',
    accepts: 'cuánto quiere el otro (1: como los jugadores guardados)',
    bluffs: 'cuánto miente el otro (1: como los jugadores guardados)',
    erratic: 'chance de que el otro juegue al azar',
    value: 'puntos esperados desde acá',
    envidoValue: 'puntos esperados del envido',
    lot: 'chance de cada jugada',
    matchWon: 'partidos ganados',
    taken: 'con qué frecuencia',
    yes: 'manos parecidas: sí',
    no: 'manos parecidas: no',
    high: 'manos parecidas: la carta alta',
    middle: 'manos parecidas: la carta del medio',
    low: 'manos parecidas: la carta baja',
  },
  cases: {
    question: (kind, bet, trick) =>
      ({
        card: `¿Qué carta jugar en la vuelta ${trick}?`,
        fold: `¿Irse al mazo en la vuelta ${trick}?`,
        call: `¿Cantar ${bet} en la vuelta ${trick}?`,
        accept: `¿Querer ${bet} en la vuelta ${trick}?`,
        callEnvido: `¿Cantar ${bet}?`,
        acceptEnvido: `¿Querer ${bet}?`,
      })[kind],
    solutions: { yes: 'sí', no: 'no', high: 'la carta alta', middle: 'la carta del medio', low: 'la carta baja' },
    rules,
  },
};
