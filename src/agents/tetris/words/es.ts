import { numbersIn } from '../../../core/language.ts';
import { sayPlacement } from '../../../games/tetris/text/speech.ts';
import { brief } from '../../words/explain.ts';
import { speech } from './actions.ts';
import type { TetrisAgentWords } from './reasons.ts';

const number = numbersIn('es');
const place = (action: number) => sayPlacement(action, 'es');

const factors: TetrisAgentWords['factors'] = {
  lines: 'líneas',
  'lock-height': 'altura de parada',
  'landing-height': 'altura de apoyo',
  'eroded-cells': 'celdas erosionadas',
  'aggregate-height': 'altura agregada',
  'max-height': 'columna más alta',
  'height-range': 'amplitud de alturas',
  bumpiness: 'relieve',
  'projection-potential': 'potencial de proyección',
  'pattern-diversity': 'diversidad de patrones',
  holes: 'huecos',
  'rows-with-holes': 'filas con huecos',
  'hole-depth': 'profundidad de los huecos',
  'corner-lock': 'esquinas trabadas',
  'column-holes': 'huecos por columna',
  'weighted-column-holes': 'huecos por columna ponderados',
  'column-hole-depths': 'profundidades por columna',
  'min-column-hole-depth': 'hueco menos profundo',
  'max-column-hole-depth': 'hueco más profundo',
  'well-cells': 'celdas de pozo',
  'floored-well-cells': 'celdas de pozo con fondo',
  'deep-wells': 'pozos profundos',
  'cumulative-wells': 'pozos acumulados',
  'row-transitions': 'transiciones en filas',
  'filled-row-transitions': 'transiciones en filas ocupadas',
  'column-transitions': 'transiciones en columnas',
  'inner-column-transitions': 'transiciones internas en columnas',
  'filled-cells': 'celdas ocupadas',
  'vertical-mass': 'masa vertical',
  'horizontal-mass': 'masa horizontal',
  'fill-ratio': 'proporción ocupada',
  entropy: 'entropía',
  symmetry: 'simetría',
  'largest-area': 'área mayor',
  'smallest-area': 'área menor',
  'possible-positions': 'posiciones posibles',
  linesExpected: 'líneas que todavía espera',
  recordLines: 'líneas por venir, si los juegos largos cuentan más',
  worth: 'cuánto vale el tablero',
  lead: 'ventaja sobre el segundo',
};

/** What the agents of Tetris say, in Spanish. */
export const agentWords: TetrisAgentWords = {
  ...speech('es'),
  reasons: {
    only: () => 'no hay otro lugar',
    lot: ({ count }) => `fue por sorteo entre ${count} lugares`,
    best: ({ count, second, metric, value, other }) =>
      `el mejor de ${count} lugares; contra el segundo (${place(second)}) pesó esto: ${factors[metric]}, ${brief(value, 'es')} en vez de ${brief(other, 'es')}`,
    bestTied: ({ count, second }) => `de ${count} lugares, ninguno es mejor; ${place(second)} vale lo mismo`,
    lastHope: ({ count }) => `de ${count} lugares, es el único que no pierde el juego ya`,
    lost: () => 'en cualquier lugar el juego está perdido',
    expectedLines: ({ count, lines, second, lead }) =>
      `el mejor de ${count} lugares; desde acá espera hacer ${number(lines)} líneas más, ${number(lead, 1)} más que en el segundo (${place(second)})`,
    recordLines: ({ count, lines, second, lead }) =>
      `el mejor de ${count} lugares para un récord; si los juegos largos cuentan más, vale ${number(lines)} líneas más, ${number(lead, 1)} más que el segundo (${place(second)})`,
    expectedWorth: ({ count, depth, second }) =>
      `el mejor de ${count} lugares, mirando ${depth === 1 ? 'una pieza' : `${depth} piezas`} adelante (el segundo: ${place(second)})`,
  },
  factors,
};
