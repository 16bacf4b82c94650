import type { OpeningWords } from '../opening.ts';
import type { OpenChoice, SourcePlace } from '../source-index.ts';
import type { Section } from '../study.ts';
import published from './published.json' with { type: 'json' };

const ALGORITHMS = 'Search algorithms';
const OPPORTUNITY = 'Heuristics on opportunity';
const QUALITY = 'Heuristics on quality';

/** The figures of the report by number. It has no numbered tables. */
export const indexOfSource: readonly SourcePlace[] = [
  {
    number: 'Figures 1.2-A to 1.2-G',
    shows: 'drawings of a piece being placed',
    note: 'drawings without figures; the rule they explain is tested with the vectors of the course (docs/search.md)',
  },
  {
    number: 'Figures 3.1-A and 3.1-B',
    shows: 'two boards and their aggregate heights',
    note: 'worked examples: 81 and 12 are tests of the heuristic',
  },
  {
    number: 'Figures 3.2-A and 3.2-B',
    shows: 'two boards and their bumpiness',
    note: 'worked examples: 43 is a test of the heuristic; the sum of the second is garbled in the source',
  },
  {
    number: 'Figure 3.3-A',
    shows: 'sixteen pairs of weights on opportunity cost',
    section: OPPORTUNITY,
    note: 'the same figures as 4.2-A',
  },
  { number: 'Figure 4.1-A', shows: 'A* and depth-first by number of pieces', section: ALGORITHMS },
  {
    number: 'Figure 4.2-A',
    shows: 'sixteen pairs of weights on opportunity cost',
    section: OPPORTUNITY,
    note: 'headed Custo-Qualidade there',
  },
  { number: 'Figure 4.2-B', shows: 'sixteen pairs of weights on quality', section: QUALITY },
];

/** How many rows of a part agree with the published points, and how many there are. */
function agree({ rows = [] }: Section, part: string): readonly [number, number] {
  const points = rows.filter(({ name }) => name.endsWith(part));
  return [points.filter(({ verdict }) => verdict === 'inside').length, points.length];
}

/** A row of the heuristics that look at a board before its full rows are removed. */
export const BEFORE = 'nine columns, before full rows go';

/** The pairs of weights whose published points no variant has. */
export function openRows({ rows = [] }: Section): string[] {
  const points = rows.filter(({ name }) => name.includes(': points'));
  const labels = [...new Set(points.map(({ name }) => name.split(':')[0]))];
  return labels.filter((label) =>
    points.every(({ name, verdict }) => !name.startsWith(`${label}:`) || verdict === 'outside'),
  );
}

/** How much faster the fastest pair of weights was there than the slowest, of those that earn most on opportunity cost. */
function fasterThere(): number {
  const found = published.heuristics.rows.map(({ opportunity }) => opportunity);
  const most = Math.max(...found.map(({ points }) => points));
  const seconds = found.filter(({ points }) => points === most).map(({ seconds }) => seconds);
  return Math.round(Math.max(...seconds) / Math.min(...seconds));
}

/** What the three sections came to, as figures. */
export function factsOf(algorithms: Section, opportunity: Section, quality: Section) {
  const points = algorithms.rows!.filter(({ name }) => /: (wasted )?points$/.test(name));
  const [text, rows] = agree(opportunity, 'points, ten columns');
  const code = agree(opportunity, 'points, nine columns')[0];
  const quick = quality.rows!.filter(({ name }) => name.endsWith('points, ten columns'));
  return {
    problems: algorithms.rows!.filter(({ name }) => name.endsWith('A*: points')).length,
    points: points.length,
    pointsAgree: points.filter(({ verdict }) => verdict === 'inside').length,
    rows,
    faster: fasterThere(),
    text,
    code,
    quality: agree(quality, 'points, ten columns')[0],
    rbfs: agree(quality, 'points by RBFS')[0],
    korf: agree(quality, "points by Korf's RBFS")[0],
    open: quick.filter(({ verdict }) => verdict === 'outside').length,
    left: openRows(quality).length,
    before: agree(quality, BEFORE)[0],
    beforeOpportunity: agree(opportunity, BEFORE)[0],
    theirs: quick.find(({ verdict }) => verdict === 'outside')?.published ?? 0,
    ours: quick.find(({ verdict }) => verdict === 'outside')?.ours.mean ?? 0,
  } as const;
}
export type SearchFacts = ReturnType<typeof factsOf>;

export function openingWords(facts: SearchFacts): OpeningWords {
  return {
    facts,
    words: {
      en: {
        claimed:
          'On {problems} problems of the course A* finds plans that waste few points, and depth-first wastes all of them. With opportunity cost, some of {rows} pairs of weights for height and bumpiness make the search up to {faster} times faster than others without losing points; with quality as the cost it earns less.',
        found:
          '{pointsAgree} of {points} figures for points and wasted points of the two searches are the same. With opportunity cost {text} of {rows} pairs have the published points as the text of the report reads, {code} as its code reads. With quality it is {quality} of {rows} by A*, {korf} by recursive best-first search as Korf printed it and {rbfs} as Russell and Norvig have it. Weights of the right size make the search much faster here too.',
        differ:
          'What the report calls A* is recursive best-first search, and its code leaves out a column that its text has. With quality, costs fall along a path, and then it matters whether a child takes over the cost of its parent. {open} rows with quality ({theirs} points there, {ours} here) agree with none of these. If the heuristics look at the board before full rows are removed, {before} of {rows} agree with quality and {beforeOpportunity} with opportunity cost; {left} rows agree with no variant that we tried. Times and memory come from another machine, another language and another way to count, so they have no verdict.',
      },
      pt: {
        claimed:
          'Em {problems} problemas da disciplina, A* acha planos que desperdiçam poucos pontos, e a busca em profundidade desperdiça todos. Pelo custo de oportunidade, alguns de {rows} pares de pesos para altura e relevo tornam a busca até {faster} vezes mais rápida que outros sem perder pontos; com a qualidade como custo ganha-se menos.',
        found:
          '{pointsAgree} de {points} números de pontos e de pontos desperdiçados das duas buscas são iguais. Pelo custo de oportunidade, {text} de {rows} pares têm os pontos publicados lendo-se o texto do relatório, {code} lendo-se o código. Pela qualidade são {quality} de {rows} com A*, {korf} com a busca recursiva pelo melhor primeiro como Korf a publicou e {rbfs} como Russell e Norvig a trazem. Pesos do tamanho certo tornam a busca muito mais rápida também aqui.',
        differ:
          'O que o relatório chama de A* é a busca recursiva pelo melhor primeiro, e o código deixa de fora uma coluna que o texto tem. Pela qualidade os custos caem ao longo do caminho, e então importa se um filho herda o custo do pai. {open} linhas pela qualidade ({theirs} pontos lá, {ours} aqui) não concordam com nenhuma dessas. Se as heurísticas olham o tabuleiro antes de as linhas cheias saírem, {before} de {rows} concordam pela qualidade e {beforeOpportunity} pelo custo de oportunidade; {left} linhas não concordam com nenhuma variante que tentamos. Tempos e memória vêm de outra máquina, outra linguagem e outra forma de contar, e por isso não têm veredito.',
      },
      es: {
        claimed:
          'En {problems} problemas de la materia, A* encuentra planes que desperdician pocos puntos, y la búsqueda en profundidad los desperdicia todos. Por el costo de oportunidad, algunos de {rows} pares de pesos para altura y relieve hacen la búsqueda hasta {faster} veces más rápida que otros sin perder puntos; con la calidad como costo se gana menos.',
        found:
          '{pointsAgree} de {points} números de puntos y de puntos desperdiciados de las dos búsquedas son iguales. Por el costo de oportunidad, {text} de {rows} pares tienen los puntos publicados si se lee el texto del informe, {code} si se lee el código. Por la calidad son {quality} de {rows} con A*, {korf} con la búsqueda recursiva por el mejor primero como la publicó Korf y {rbfs} como la traen Russell y Norvig. Pesos del tamaño justo hacen la búsqueda mucho más rápida también acá.',
        differ:
          'Lo que el informe llama A* es la búsqueda recursiva por el mejor primero, y el código deja afuera una columna que el texto tiene. Por la calidad los costos bajan a lo largo del camino, y entonces importa si un hijo hereda el costo del padre. {open} filas por la calidad ({theirs} puntos allá, {ours} acá) no coinciden con ninguna de esas. Si las heurísticas miran el tablero antes de que salgan las filas llenas, {before} de {rows} coinciden por la calidad y {beforeOpportunity} por el costo de oportunidad; {left} filas no coinciden con ninguna variante que probamos. Tiempos y memoria vienen de otra máquina, otro lenguaje y otra forma de contar, y por eso no tienen veredicto.',
      },
    },
  };
}

export function openChoices({
  text,
  code,
  quality,
  korf,
  rbfs,
  rows,
  left,
  before,
  beforeOpportunity,
}: SearchFacts): OpenChoice[] {
  return [
    {
      choice: 'how many columns the heuristics see',
      readings: 'ten and nine differences, as the text says; nine and eight, as its code does',
      worth: `${text} and ${code} of ${rows} rows of figure 4.2-A`,
      fits: code > text ? 'the code' : 'the text',
    },
    {
      choice: 'which search A* is',
      readings: 'A*; recursive best-first search',
      worth: 'nothing on opportunity cost with the zero heuristic: both are optimal',
      fits: 'the text describes the recursive one',
    },
    {
      choice: 'whether a child takes over the cost of its parent, in the recursive search',
      readings: 'always (Russell and Norvig); below a node that was left before (Korf)',
      worth: `${rbfs} and ${korf} of ${rows} rows of figure 4.2-B; A* has ${quality}`,
      fits: korf > rbfs ? 'Korf' : 'Russell and Norvig',
    },
    {
      choice: 'which of equals is taken first',
      readings: 'the last inserted; the first',
      worth: 'no row',
      fits: 'neither: they cannot be told apart',
    },
    {
      choice: 'when the heuristics look at the board',
      readings: 'after full rows are removed; before that (nine columns)',
      worth: `${quality} and ${before} of ${rows} rows of figure 4.2-B; ${code} and ${beforeOpportunity} of figure 4.2-A`,
      fits: 'after by one figure, before by the other',
    },
    {
      choice: 'what else the code did',
      readings: 'its cost function, its order of rotations, its way to place a piece',
      worth: `${left} rows of figure 4.2-B agree with no variant`,
      fits: 'not known',
    },
  ];
}
