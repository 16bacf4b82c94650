import type { Dictionary } from '../en.ts';

const turned = (times: number) => (times === 0 ? '' : times === 1 ? ', girada 1 vez' : `, girada ${times} veces`);

export const steps: Dictionary['steps'] = {
  tabs: { compare: 'Comparar búsquedas', steps: 'Paso a paso' },
  title: 'Una búsqueda, paso a paso',
  lead: (pieces) =>
    `Qué nodo se elige, y por qué, en un problema de hasta ${pieces} piezas. g: puntos desperdiciados hasta acá; h: la estimación de lo que todavía se va a desperdiciar; f = g + h.`,
  problem: 'El problema',
  draw: 'Dibujar otro problema',
  cut: (pieces) => `Acá se buscan solo las primeras ${pieces} piezas.`,
  searches: { dfs: 'en profundidad', astar: 'A*', rbfs: 'RBFS' },
  heuristic: 'Heurística h',
  heuristics: {
    none: 'ninguna (h = 0)',
    unreachable: 'puntos fuera de alcance (nunca de más)',
    height: 'altura y desnivel (puede ser de más)',
  },
  tree: 'El árbol mientras crece',
  treeLabel: (step, nodes) => `El árbol después del paso ${step}: ${nodes} nodos`,
  key: {
    waiting: 'espera en la frontera',
    opened: 'fue expandido',
    forgotten: 'olvidado, para ahorrar memoria',
    now: 'el nodo de este paso y el camino hasta él',
    goal: 'objetivo',
  },
  pace: 'Ritmo',
  paces: (n) => (n === 1 ? '1 paso/s' : `${n} pasos/s`),
  whole: 'Árbol entero',
  step: 'Paso',
  root: 'el comienzo',
  placement: (letter, turns, column) => `${letter}, columna ${column}${turned(turns)}`,
  boardLabel: (name) => `El tablero de ${name}`,
  backedUp: 'mejor f conocido abajo',
  before: (f) => `Antes del primer paso solo espera el comienzo, con f = ${f}.`,
  said: {
    take: ({ name, f, g, h, alike, waiting, children }) =>
      `Elige ${name}: f = ${f} (g ${g} + h ${h}) es el menor de los ${waiting} que esperan${alike > 1 ? `; ${alike} empatan, y entre iguales va primero el último que llegó` : ''}. ${children === 0 ? 'Después de él nada entra: es un callejón sin salida.' : `Sus ${children} hijos entran en la frontera.`}`,
    deeper: ({ name, g }) =>
      `Baja a ${name} (g ${g}): la búsqueda en profundidad toma el nodo más nuevo, cueste lo que cueste. Solo vuelve cuando nada más entra.`,
    follow: ({ name, f, limit, children }) =>
      `Sigue ${name}: el mejor f conocido ahí es ${f}, que no pasa del límite ${limit}, el segundo mejor f de todos. ${children === 0 ? 'Después de él nada entra.' : `Mira sus ${children} hijos.`}`,
    back: ({ name, f, limit, lost }) =>
      lost
        ? `Vuelve de ${name}: nada de abajo lleva a un objetivo.`
        : `Vuelve de ${name}: lo mejor de abajo es ahora ${f}, por encima del límite ${limit}. Olvida el subárbol y recuerda ${f} por él.`,
    goal: ({ name, f, g, waiting, limit }) =>
      `${name} coloca la última pieza: un objetivo, con ${g} puntos desperdiciados${waiting !== '0' ? `; f = ${f} era el menor de los ${waiting} que esperaban` : limit !== '∞' ? `; f = ${f} no pasa del límite ${limit}` : ''}. La búsqueda termina.`,
  },
  ended: {
    none: () => 'Ningún plan coloca todas las piezas.',
    full: (nodes) => `Acá termina el dibujo: la búsqueda sigue más allá de ${nodes} nodos.`,
  },
  frontier: 'Lo que espera, lo mejor primero',
  count: (nodes) => (nodes === '1' ? '1 nodo hecho hasta acá.' : `${nodes} nodos hechos hasta acá.`),
  stack: 'La búsqueda en profundidad guarda solo el camino en que está, y qué hijos suyos todavía no probó.',
  node: 'Nodo',
  fColumn: 'f',
};
