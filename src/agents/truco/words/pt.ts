import { numbersIn } from '../../../core/language.ts';
import { sayBet } from '../../../games/truco/text/speech.ts';
import { frequenciesIn } from '../../words/frequencies.ts';
import { otherwise, speech } from './actions.ts';
import type { TrucoAgentWords } from './reasons.ts';

const { often, compared } = frequenciesIn('pt');
const number = numbersIn('pt');
/** Points a hand that are written as 0.0. */
const NOTHING = 0.05;
const hands = (n: number) => (n === 1 ? '1 mão guardada mostra' : `${number(n)} mãos guardadas mostram`);
const points = (n: number) => `${number(n, 1)} ${Math.abs(n) < 2 ? 'ponto' : 'pontos'} por mão`;
/** `em 37 de 52 mãos parecidas`. */
function alike(uses: number, cases: number): string {
  if (cases === 1) return 'na única mão parecida';
  return uses === cases
    ? `em ${number(cases)} mãos parecidas`
    : `em ${number(uses)} de ${number(cases)} mãos parecidas`;
}
const another = (action: number) => otherwise(action, 'pt', 'com');

/** A chance against the least needed: `3 vezes em 4, e bastava 1 em 2`. */
function odds({ chance, needed }: { chance: number; needed: number }): string {
  const [is, least] = compared(chance, needed);
  return `${is}, e ${chance >= needed ? 'bastava' : 'precisava de'} ${least}`;
}

const rules: TrucoAgentWords['cases']['rules'] = {
  'lowest-winner': 'é a carta mais baixa que ganha da que está na mesa',
  'must-win': 'sem ganhar esta rodada a mão estava perdida',
  'no-parda-with-low': 'a baixa só empatava, e a do meio ganha',
  'lost-trick-lowest': 'nenhuma carta ganhava nem empatava esta rodada',
  'after-parda-highest': 'depois de um empate a próxima rodada decide',
  'weak-third': 'a última carta é fraca demais para apostar',
  'sure-loser': 'a última carta não podia ganhar',
  'won-second-call': 'ganhou a segunda e ainda tinha uma das quatro melhores cartas',
  'won-second-accept': 'ganhou a segunda e ainda tinha um 3 ou melhor',
  'sure-winner': 'a última carta ganha com certeza',
  'won-first-call': 'ganhou a primeira e ainda tinha uma das quatro melhores cartas',
  'beaten-second': 'perdeu a primeira e nenhuma carta ganhava da que está na mesa',
  'envido-before-truco': 'o mão não pede truco enquanto ainda se pode pedir envido',
  'no-points': 'sem duas cartas do mesmo naipe não há o que apostar de saída',
};

/** What the agents of Truco say, in Portuguese. */
export const agentWords: TrucoAgentWords = {
  ...speech('pt'),
  reasons: {
    only: () => 'não havia outra escolha',
    lot: ({ count }) => `foi sorteio entre ${count} jogadas possíveis`,
    lastCard: () => 'era a última carta na mão',
    weakestAlike: () => 'uma carta mais forte não faria mais',
    flor: () => 'quem tem flor canta',
    showPoints: ({ points, other }) => `${points} ganha de ${other}`,
    hidePoints: ({ points, other }) => `${points} não ganha de ${other}, e assim ninguém fica sabendo`,
    sayPoints: ({ points }) => `diz sempre os pontos que tem, e tinha ${points}`,
    answerFlor: ({ points, ...rest }) => `com flor de ${points} ganharia ${odds(rest)}`,
    answerEnvido: ({ points, ...rest }) => `com ${points} pontos ganharia ${odds(rest)}`,
    answerTruco: (values) => `com essas cartas ganharia a mão ${odds(values)}`,
    free: () => 'perder não custava mais do que não querer',
    callEnvido: ({ points, ...rest }) => `com ${points} pontos ganha ${odds(rest)}`,
    callTruco: (values) => `ganha a mão ${odds(values)}`,
    bluffEnvido: ({ points }) => `era blefe, com ${points} pontos; quem só pede quando tem fica fácil de ler`,
    bluffTruco: ({ chance }) => `era blefe, ganharia só ${often(chance)}; quem só pede quando tem fica fácil de ler`,
    nothingToLose: () => 'perder esta mão já perdia a partida, então não tinha nada a perder',
    fold: ({ chance }) => `ganharia a mão ${often(chance)}`,
    card: ({ chance }) => `ganha a mão ${often(chance)}, e nenhuma outra carta dá mais`,
    cardWins: () => 'com ela a mão está ganha',
    cardLoses: () => 'a mão está perdida com qualquer carta',
    highestFirst: () => 'joga sempre a carta mais alta primeiro',
    faceDown: () => 'essa carta já perdia a rodada, e assim ninguém a vê',
    playOuts: ({ wins, next, nextWins }) => {
      const [best, second] = compared(wins, nextWins);
      return `imaginou as cartas do outro e jogou a mão até o fim; assim ganha a partida ${best}, ${another(next)} ${second}`;
    },
    precedents: ({ wins, next, nextWins, bet, hands: n }) => {
      const [best, second] = compared(wins, nextWins);
      return `${hands(n)} com que cartas se pede ${sayBet(bet, 'pt')}; contra elas ganha a partida ${best}, ${another(next)} ${second}`;
    },
    casesMost: ({ uses, cases }) => `${alike(uses, cases)} se fez o mesmo`,
    casesLot: ({ uses, cases }) => `foi por sorteio; ${alike(uses, cases)} se fez o mesmo`,
    casesWon: ({ wins, uses }) => `em mãos parecidas, quem fez isso ganhou ${wins} de ${uses}`,
    casesPoints: ({ points: mean, uses, others }) =>
      mean >= NOTHING
        ? `${alike(uses, uses)} isso rendeu ${points(mean)}`
        : mean > -NOTHING
          ? `${alike(uses, uses)} isso não rendeu nem custou pontos${others > 0 ? ', e o resto saiu pior' : ''}`
          : `${alike(uses, uses)} isso custou ${points(-mean)}${others > 0 ? ', e o resto custou mais' : ''}`,
    casesLosing: ({ wins, losses }) => `em mãos parecidas, quem fez o contrário perdeu ${losses} e ganhou ${wins}`,
    noCases: () => 'nenhuma mão guardada se parece com esta',
    revised: ({ rule }) => rules[rule],
    florHigh: ({ points }) => `flor de ${points} é das altas`,
    florLow: ({ points }) => `flor de ${points} é das baixas`,
    mix: ({ chance }) => `nesta posição o equilíbrio faz isso ${often(chance)}, e varia para não ser lido`,
    always: () => 'nesta posição o equilíbrio faz sempre isso',
  },
  factors: {
    chance: 'vezes em 100 que ganharia',
    needed: 'vezes em 100 de que precisava',
    points: 'pontos na mão',
    playOuts: 'mãos jogadas até o fim na imaginação',
    possibleHands: 'mãos que o outro podia ter',
    accepts: 'quanto o outro aceita (1: como os jogadores guardados)',
    bluffs: 'quanto o outro blefa (1: como os jogadores guardados)',
    erratic: 'chance de o outro jogar ao acaso',
    value: 'pontos esperados daqui em diante',
    envidoValue: 'pontos esperados do envido',
    lot: 'chance de cada jogada',
    matchWon: 'partidas ganhas',
    taken: 'com que frequência',
    yes: 'mãos parecidas: sim',
    no: 'mãos parecidas: não',
    high: 'mãos parecidas: a carta alta',
    middle: 'mãos parecidas: a carta do meio',
    low: 'mãos parecidas: a carta baixa',
  },
  cases: {
    question: (kind, bet, trick) =>
      ({
        card: `Que carta jogar na rodada ${trick}?`,
        fold: `Ir ao baralho na rodada ${trick}?`,
        call: `Pedir ${bet} na rodada ${trick}?`,
        accept: `Querer ${bet} na rodada ${trick}?`,
        callEnvido: `Pedir ${bet}?`,
        acceptEnvido: `Querer ${bet}?`,
      })[kind],
    solutions: { yes: 'sim', no: 'não', high: 'a carta alta', middle: 'a carta do meio', low: 'a carta baixa' },
    rules,
  },
};
