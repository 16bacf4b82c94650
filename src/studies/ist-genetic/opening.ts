import type { OpeningWords } from '../opening.ts';
import type { OpenChoice, SourcePlace } from '../source-index.ts';
import type { Row } from '../study.ts';
import type { Spread } from './directions.ts';
import published from './published.json' with { type: 'json' };
import { MANY_EXPANSIONS, MANY_TESTS } from './runs.ts';
import type { SearchPoints } from './searches-compared.ts';
import type { VariantFigures } from './variants-compared.ts';

/** What the study came to. */
export interface Found {
  readonly comparison: { readonly points: SearchPoints };
  readonly weights: { readonly rows: readonly Row[] };
  readonly spread: Spread;
  /** The setups that have runs, the published one first. */
  readonly variants: readonly VariantFigures[];
  /** Problems of a generation. */
  readonly tests: number;
  /** Expansions of a search in the runs of the published setup. */
  readonly limit: number;
  readonly size: { readonly problems: number; readonly fresh: number; readonly expansions: number };
}

const SEARCHES = 'Searches compared';
const GENETIC = 'The genetic algorithm';

/** The tables, charts and figures of the report by number. */
export const indexOfSource: readonly SourcePlace[] = [
  {
    number: 'Figures 1-1 and 1-2',
    shows: 'where a piece comes to rest',
    note: 'drawings; the rule they explain is tested with the vectors of the course (docs/search.md)',
  },
  {
    number: 'Figure 3-1',
    shows: 'a board for the worked examples',
    note: 'its aggregate height, highest column and holes are tests; the bumpiness printed there, 24, is a slip for 29',
  },
  {
    number: 'Section 3.1',
    shows: 'heuristica-pontuacao-2, the first form of the score heuristic',
    note: 'no formula is printed: the text says only that its bound was wider and held for any board; no figure was made with it',
  },
  { number: 'Table 1', shows: 'mean time and points of three searches', section: SEARCHES },
  {
    number: 'Charts of section 4.1.3',
    shows: 'time and points by test',
    section: SEARCHES,
    note: 'pictures without figures there, of problems that were not published',
  },
  {
    number: 'Charts of section 4.2.3',
    shows: 'fitness and weights by generation',
    section: GENETIC,
    note: 'pictures without figures there; only the final weights are printed',
  },
  { number: 'Figure 4-1', shows: 'crossover at one point', note: 'a drawing; docs/optimizers.md has the rule' },
];

export function factsOf({ comparison, weights, spread, variants, tests, limit, size }: Found) {
  const { rows } = published.comparison;
  const of = (name: string) => variants.find((variant) => variant.name === name);
  const [pressure, problems, longer] = ['pressure', 'problems', 'longer'].map(of);
  const [text, code, ours, equal, , optimum] = weights.rows.map((row) => row.ours.mean);
  return {
    problems: size.problems,
    pieces: published.comparison.pieces,
    publishedDepthFirst: rows[0].points,
    publishedZero: rows[1].points,
    publishedScore: rows[2].points,
    depthFirst: comparison.points.depthFirst,
    zero: comparison.points.zero,
    score: comparison.points.score,
    zeroWithLimit: comparison.points.zeroWithLimit,
    scoreWithLimit: comparison.points.scoreWithLimit,
    holes: published.genetic.weights.holes,
    opportunity: published.genetic.weights.opportunity,
    scoreWeight: published.genetic.weights.score,
    runs: variants[0].runs,
    ourHoles: 100 * spread.middle[0],
    ourOpportunity: 100 * spread.middle[1],
    ourScore: 100 * spread.middle[2],
    away: spread.published,
    nearest: spread.nearest,
    farthest: spread.farthest,
    scoreFirst: spread.scoreFirst,
    inside: spread.rows.filter(({ verdict }) => verdict === 'inside').length,
    components: spread.rows.length,
    fresh: size.fresh,
    text,
    code,
    ours,
    equal,
    optimum,
    short: variants[0].short,
    tests,
    ...(pressure && { pressureRuns: pressure.runs, pressureAway: pressure.fromPublished, pressure: pressure.short }),
    ...(problems && {
      manyTests: MANY_TESTS,
      problemsRuns: problems.runs,
      problemsAway: problems.fromPublished,
      problemsPoints: problems.short,
    }),
    ...(longer && {
      manyExpansions: MANY_EXPANSIONS,
      expansions: limit,
      longerRuns: longer.runs,
      longerAway: longer.fromPublished,
      longerApart: longer.fromBase,
      longer: longer.long,
    }),
  };
}

export function openingWords(found: Found): OpeningWords {
  const facts = factsOf(found);
  const isInside = found.spread.inside;
  const isBelow = facts.ours < facts.equal;
  const { longerApart, longer } = facts;
  const hasPressure = facts.pressureRuns !== undefined;
  const hasProblems = facts.problemsRuns !== undefined;
  const hasLonger = longer !== undefined;
  const isOnce = facts.longerRuns === 1;
  const isLonger = hasLonger && longerApart! > facts.farthest;
  const isLongerBelow = hasLonger && longer < facts.equal;
  return {
    facts,
    words: {
      en: {
        claimed:
          'On {problems} drawn problems of {pieces} pieces A* earns {publishedZero} points with the zero heuristic and {publishedScore} with the score heuristic, depth-first {publishedDepthFirst}. One run of a genetic algorithm gives holes, opportunity cost and score the weights {holes}, {opportunity} and {scoreWeight}: the score counts most, and none is useless.',
        found: `A* with the zero heuristic is optimal here ({zero:0} points), with the score heuristic it earns a little less ({score:0}), depth-first {depthFirst:0}. {runs} runs of the genetic algorithm end at {ourHoles:0}, {ourOpportunity:0} and {ourScore:0} on average, each {nearest:0} to {farthest:0} degrees from the mean of the others; the published weights are {away:0} degrees from the mean, ${isInside ? 'within that spread' : 'outside that spread'}, and {inside} of the {components} weights lie in the interval of one more run. In {scoreFirst} of {runs} runs the score counts most. On {fresh} fresh problems the published weights earn {text:0} points, the mean of our runs {ours:0}, equal weights {equal:0}, the optimum is {optimum:0}: ${isBelow ? 'what our runs found is worth less than not weighing at all' : 'what our runs found is worth more than not weighing at all'}.`,
        differ: `The problems were never published, nor the limit of a search in the genetic algorithm. With its limit of four minutes, after which nothing is earned, at the speed that fits its times, A* would have {zeroWithLimit:0} and {scoreWithLimit:0} points here: that the score heuristic earns more is what the limit does.${hasPressure ? ' With more selection pressure {pressureRuns} runs end {pressureAway:0} degrees from the published weights, and these earn {pressure:0} points by short searches instead of {short:0}.' : ''}${hasProblems ? ' With {manyTests} problems a generation instead of {tests}, {problemsRuns} runs end {problemsAway:0} degrees from the published weights and earn {problemsPoints:0}.' : ''}${hasLonger ? ` With searches of {manyExpansions} expansions instead of {expansions}, ${isOnce ? 'a single run ends' : '{longerRuns} runs end'} {longerAway:0} degrees from the published weights and {longerApart:0} from our others, at weights that earn {longer:0} points by long searches, ${isLongerBelow ? 'less than equal ones' : 'more than equal ones'}${isLonger ? `: the limit of a search, which the report does not give, ${isOnce ? 'may matter' : 'matters'} more than the start` : ''}.` : ''}`,
      },
      pt: {
        claimed:
          'Em {problems} problemas sorteados de {pieces} peças, A* ganha {publishedZero} pontos com a heurística nula e {publishedScore} com a da pontuação, a busca em profundidade {publishedDepthFirst}. Uma rodada de um algoritmo genético dá a buracos, custo de oportunidade e pontuação os pesos {holes}, {opportunity} e {scoreWeight}: a pontuação conta mais, e nenhum é inútil.',
        found: `A* com a heurística nula é ótimo aqui ({zero:0} pontos), com a da pontuação ganha um pouco menos ({score:0}), a busca em profundidade {depthFirst:0}. {runs} rodadas do algoritmo genético terminam em {ourHoles:0}, {ourOpportunity:0} e {ourScore:0} em média, cada uma a {nearest:0} até {farthest:0} graus da média das outras; os pesos publicados estão a {away:0} graus da média, ${isInside ? 'dentro dessa dispersão' : 'fora dessa dispersão'}, e {inside} dos {components} pesos caem no intervalo de mais uma rodada. Em {scoreFirst} de {runs} rodadas a pontuação conta mais. Em {fresh} problemas novos os pesos publicados ganham {text:0} pontos, a média das nossas rodadas {ours:0}, pesos iguais {equal:0}, o ótimo é {optimum:0}: ${isBelow ? 'o que nossas rodadas acharam vale menos do que não pesar nada' : 'o que nossas rodadas acharam vale mais do que não pesar nada'}.`,
        differ: `Os problemas nunca foram publicados, nem o limite de uma busca no algoritmo genético. Com o limite de quatro minutos, além do qual nada se ganha, na velocidade que combina com os tempos do relatório, A* teria {zeroWithLimit:0} e {scoreWithLimit:0} pontos aqui: que a heurística da pontuação ganhe mais é obra do limite.${hasPressure ? ' Com mais pressão de seleção, {pressureRuns} rodadas terminam a {pressureAway:0} graus dos pesos publicados, e ganham {pressure:0} pontos por buscas curtas em vez de {short:0}.' : ''}${hasProblems ? ' Com {manyTests} problemas por geração em vez de {tests}, {problemsRuns} rodadas terminam a {problemsAway:0} graus dos pesos publicados e ganham {problemsPoints:0}.' : ''}${hasLonger ? ` Com buscas de {manyExpansions} expansões em vez de {expansions}, ${isOnce ? 'uma só rodada termina' : '{longerRuns} rodadas terminam'} a {longerAway:0} graus dos pesos publicados e a {longerApart:0} das nossas outras, em pesos que ganham {longer:0} pontos por buscas longas, ${isLongerBelow ? 'menos que pesos iguais' : 'mais que pesos iguais'}${isLonger ? `: o limite de uma busca, que o relatório não dá, ${isOnce ? 'talvez importe' : 'importa'} mais que o começo` : ''}.` : ''}`,
      },
      es: {
        claimed:
          'En {problems} problemas sorteados de {pieces} piezas, A* gana {publishedZero} puntos con la heurística nula y {publishedScore} con la de la puntuación, la búsqueda en profundidad {publishedDepthFirst}. Una corrida de un algoritmo genético les da a huecos, costo de oportunidad y puntuación los pesos {holes}, {opportunity} y {scoreWeight}: la puntuación cuenta más, y ninguno es inútil.',
        found: `A* con la heurística nula es óptimo acá ({zero:0} puntos), con la de la puntuación gana un poco menos ({score:0}), la búsqueda en profundidad {depthFirst:0}. {runs} corridas del algoritmo genético terminan en {ourHoles:0}, {ourOpportunity:0} y {ourScore:0} en promedio, cada una a {nearest:0} hasta {farthest:0} grados de la media de las otras; los pesos publicados están a {away:0} grados de la media, ${isInside ? 'dentro de esa dispersión' : 'fuera de esa dispersión'}, y {inside} de los {components} pesos caen en el intervalo de una corrida más. En {scoreFirst} de {runs} corridas la puntuación cuenta más. En {fresh} problemas nuevos los pesos publicados ganan {text:0} puntos, la media de nuestras corridas {ours:0}, pesos iguales {equal:0}, el óptimo es {optimum:0}: ${isBelow ? 'lo que encontraron nuestras corridas vale menos que no pesar nada' : 'lo que encontraron nuestras corridas vale más que no pesar nada'}.`,
        differ: `Los problemas nunca se publicaron, ni el límite de una búsqueda en el algoritmo genético. Con el límite de cuatro minutos, después del cual nada se gana, a la velocidad que va con los tiempos del informe, A* tendría {zeroWithLimit:0} y {scoreWithLimit:0} puntos acá: que la heurística de la puntuación gane más es obra del límite.${hasPressure ? ' Con más presión de selección, {pressureRuns} corridas terminan a {pressureAway:0} grados de los pesos publicados, y ganan {pressure:0} puntos con búsquedas cortas en vez de {short:0}.' : ''}${hasProblems ? ' Con {manyTests} problemas por generación en vez de {tests}, {problemsRuns} corridas terminan a {problemsAway:0} grados de los pesos publicados y ganan {problemsPoints:0}.' : ''}${hasLonger ? ` Con búsquedas de {manyExpansions} expansiones en vez de {expansions}, ${isOnce ? 'una sola corrida termina' : '{longerRuns} corridas terminan'} a {longerAway:0} grados de los pesos publicados y a {longerApart:0} de las otras nuestras, en pesos que ganan {longer:0} puntos con búsquedas largas, ${isLongerBelow ? 'menos que pesos iguales' : 'más que pesos iguales'}${isLonger ? `: el límite de una búsqueda, que el informe no da, ${isOnce ? 'quizás importe' : 'importa'} más que el comienzo` : ''}.` : ''}`,
      },
    },
  };
}

/** What the report leaves open, with what the variants came to. */
export function openChoices(found: Found): OpenChoice[] {
  const facts = factsOf(found);
  const [base] = found.variants;
  const worth = (name: string): string => {
    const own = found.variants.find((variant) => variant.name === name);
    if (!own) return 'not run yet';
    return `${own.short.toFixed(0)} points on fresh problems, where the published setup has ${base.short.toFixed(0)}; ${own.fromPublished.toFixed(0)} degrees from the published weights instead of ${base.fromPublished.toFixed(0)} (runs: ${own.runs})`;
  };
  return [
    {
      choice: 'the start of the genetic algorithm',
      readings: `${facts.runs} seeds`,
      worth: `ends ${facts.nearest.toFixed(0)} to ${facts.farthest.toFixed(0)} degrees from the mean of the others`,
      fits: found.spread.inside ? 'the published run is one of them' : 'none comes as far as the published run',
    },
    {
      choice: 'how strongly fitness selects',
      readings: 'in proportion to points, as published; in proportion to what is more than the worst',
      worth: worth('pressure'),
      fits: 'the published text says the first',
    },
    {
      choice: 'how many problems judge an individual',
      readings: `${published.genetic.tests}, as published; ${MANY_TESTS}`,
      worth: worth('problems'),
      fits: 'the published text says the first',
    },
    {
      choice: 'the limit of a search in the genetic algorithm',
      readings: `256 expansions; ${MANY_EXPANSIONS.toLocaleString('en')}`,
      worth: worth('longer'),
      fits: 'not known: 76,000 searches took them less than 19 s each',
    },
    {
      choice: 'which weight is the score’s',
      readings: 'text: 16, 37, 91; published code: 16, 91, 37',
      worth: `${facts.text.toFixed(0)} and ${facts.code.toFixed(0)} points on fresh problems`,
      fits: facts.text > facts.code ? 'the text earns more' : 'the code earns more',
    },
    {
      choice: 'what a search earns that is stopped after four minutes',
      readings: 'nothing, as the report counts; what it would earn in the end',
      worth: `A* with the zero heuristic: ${facts.zeroWithLimit.toFixed(0)} and ${facts.zero.toFixed(0)}; with the score heuristic: ${facts.scoreWithLimit.toFixed(0)} and ${facts.score.toFixed(0)}`,
      fits:
        facts.score < facts.zero && facts.scoreWithLimit > facts.zeroWithLimit
          ? 'nothing: only so does the score heuristic come out ahead'
          : 'this does not tell',
    },
  ];
}
