import { frequenciesIn } from '../../words/frequencies.ts';
import { otherwise, speech } from './actions.ts';
import type { BrazilAgentWords } from './reasons.ts';

const { often, compared } = frequenciesIn('pt');

/** A chance against the least needed: `3 vezes em 4, e bastava 1 em 2`. */
function odds({ chance, needed }: { chance: number; needed: number }): string {
  const [is, least] = compared(chance, needed);
  return `${is}, e ${chance >= needed ? 'bastava' : 'precisava de'} ${least}`;
}

/** What the agents of Brazilian Truco say, in Portuguese. */
export const agentWords: BrazilAgentWords = {
  ...speech('pt'),
  reasons: {
    only: () => 'não havia outra escolha',
    lot: ({ count }) => `foi sorteio entre ${count} jogadas possíveis`,
    lastCard: () => 'era a última carta na mão',
    specialHand: (values) => `com essas cartas ganharia ${odds(values)}`,
    answer: (values) => `com essas cartas ganharia a mão ${odds(values)}`,
    free: () => 'perder não custava mais do que correr',
    call: (values) => `ganha a mão ${odds(values)}`,
    bluff: ({ chance }) => `era blefe, ganharia só ${often(chance)}; quem só pede quando tem fica fácil de ler`,
    nothingToLose: () => 'perder esta mão já perdia o jogo, então não tinha nada a perder',
    card: ({ chance }) => `ganha a mão ${often(chance)}, e nenhuma outra carta dá mais`,
    cardWins: () => 'com ela a mão está ganha',
    cardLoses: () => 'a mão está perdida com qualquer carta',
    faceDown: () => 'essa carta já perdia a rodada, e assim ninguém a vê',
    playOuts: ({ wins, next, nextWins }) => {
      const [best, second] = compared(wins, nextWins);
      return `imaginou as cartas do outro e jogou a mão até o fim; assim ganha o jogo ${best}, ${otherwise(next, 'pt', 'com')} ${second}`;
    },
    mix: ({ chance }) => `nesta posição o equilíbrio faz isso ${often(chance)}, e varia para não ser lido`,
    always: () => 'nesta posição o equilíbrio faz sempre isso',
  },
  factors: {
    chance: 'vezes em 100 que ganharia',
    needed: 'vezes em 100 de que precisava',
    playOuts: 'mãos jogadas até o fim na imaginação',
    possibleHands: 'mãos que o outro podia ter',
    exploitability: 'pontos por mão que o equilíbrio calculado ainda entrega',
    matchWon: 'jogos ganhos',
    taken: 'com que frequência',
  },
};
