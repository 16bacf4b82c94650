import { numbersIn } from '../../../core/language.ts';
import { sayPlacement } from '../../../games/tetris/text/speech.ts';
import { brief } from '../../words/explain.ts';
import { speech } from './actions.ts';
import type { TetrisAgentWords } from './reasons.ts';

const number = numbersIn('pt');
const place = (action: number) => sayPlacement(action, 'pt');

const factors: TetrisAgentWords['factors'] = {
  lines: 'linhas',
  'lock-height': 'altura de parada',
  'landing-height': 'altura de pouso',
  'eroded-cells': 'células erodidas',
  'aggregate-height': 'altura agregada',
  'max-height': 'coluna mais alta',
  'height-range': 'amplitude das alturas',
  bumpiness: 'relevo',
  'projection-potential': 'potencial de projeção',
  'pattern-diversity': 'diversidade de padrões',
  holes: 'buracos',
  'rows-with-holes': 'linhas com buracos',
  'hole-depth': 'profundidade dos buracos',
  'corner-lock': 'cantos presos',
  'column-holes': 'buracos por coluna',
  'weighted-column-holes': 'buracos por coluna ponderados',
  'column-hole-depths': 'profundidades por coluna',
  'min-column-hole-depth': 'buraco mais raso',
  'max-column-hole-depth': 'buraco mais fundo',
  'well-cells': 'células de poço',
  'floored-well-cells': 'células de poço com fundo',
  'deep-wells': 'poços fundos',
  'cumulative-wells': 'poços acumulados',
  'row-transitions': 'transições nas linhas',
  'filled-row-transitions': 'transições em linhas ocupadas',
  'column-transitions': 'transições nas colunas',
  'inner-column-transitions': 'transições internas nas colunas',
  'filled-cells': 'células ocupadas',
  'vertical-mass': 'massa vertical',
  'horizontal-mass': 'massa horizontal',
  'fill-ratio': 'taxa de ocupação',
  entropy: 'entropia',
  symmetry: 'simetria',
  'largest-area': 'maior área',
  'smallest-area': 'menor área',
  'possible-positions': 'posições possíveis',
  linesExpected: 'linhas que ainda espera',
  recordLines: 'linhas que ainda vêm, se os jogos longos contam mais',
  worth: 'quanto vale o tabuleiro',
  lead: 'vantagem sobre o segundo',
};

/** What the agents of Tetris say, in Portuguese. */
export const agentWords: TetrisAgentWords = {
  ...speech('pt'),
  reasons: {
    only: () => 'não há outro lugar',
    lot: ({ count }) => `foi sorteio entre ${count} lugares`,
    best: ({ count, second, metric, value, other }) =>
      `o melhor de ${count} lugares; contra o segundo (${place(second)}) pesou isto: ${factors[metric]}, ${brief(value, 'pt')} em vez de ${brief(other, 'pt')}`,
    bestTied: ({ count, second }) => `de ${count} lugares, nenhum é melhor; ${place(second)} vale o mesmo`,
    lastHope: ({ count }) => `de ${count} lugares, é o único que não perde o jogo já`,
    lost: () => 'em qualquer lugar o jogo está perdido',
    expectedLines: ({ count, lines, second, lead }) =>
      `o melhor de ${count} lugares; daqui espera fazer mais ${number(lines)} linhas, ${number(lead, 1)} a mais que no segundo (${place(second)})`,
    recordLines: ({ count, lines, second, lead }) =>
      `o melhor de ${count} lugares para um recorde; se os jogos longos contam mais, vale mais ${number(lines)} linhas, ${number(lead, 1)} a mais que o segundo (${place(second)})`,
    expectedWorth: ({ count, depth, second }) =>
      `o melhor de ${count} lugares, olhando ${depth === 1 ? 'uma peça' : `${depth} peças`} adiante (o segundo: ${place(second)})`,
  },
  factors,
};
