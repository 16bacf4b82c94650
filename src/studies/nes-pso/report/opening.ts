import { mean } from '../../../core/statistics.ts';
import type { Facts, OpeningWords } from '../../opening.ts';
import type { Section } from '../../study.ts';
import { objectiveNames, statistics } from '../../tuning/lines.ts';
import { subgroups } from '../protocol.ts';
import published from '../published.json' with { type: 'json' };
import type { ReadingResults } from '../trainings.ts';
import type { PositionsFigures } from '../trials/positions.ts';
import type { LooseFigures, MovementFigures } from '../trials/readings.ts';
import { awayOf, orderOf } from './causes.ts';
import { overOf } from './findings.ts';
import { insideOfFour } from './printed.ts';
import { thirdIsStable } from './stability.ts';

/** What the report has to go on. */
export interface Found {
  readonly all: readonly ReadingResults[];
  readonly tables: readonly Section[];
  readonly printed: Section;
  readonly causes: Section;
  readonly movements: readonly MovementFigures[];
  readonly loose?: LooseFigures;
  readonly positions?: PositionsFigures;
}

/** How many rows of a figure are inside, and how many there are. */
function insideOf(tables: readonly Section[], figure: string): readonly [number, number] {
  const rows = tables
    .flatMap((table) => table.rows ?? [])
    .filter(({ name, verdict }) => name.includes(`, ${figure},`) && verdict !== 'not comparable');
  return [rows.filter(({ verdict }) => verdict === 'inside').length, rows.length];
}

/** Nothing before all trainings are over: then there is nothing to sum up. */
function factsOf({ all, tables, printed, movements, positions, loose }: Found): Facts | undefined {
  const complete = all.every((results) =>
    objectiveNames.every((objective) => subgroups.every((subgroup) => results.get(objective, subgroup))),
  );
  if (!complete) return undefined;
  const [tucks, drops] = all.map((results) => ({ results, over: overOf(results) }));
  const four = insideOfFour(printed, tables);
  const bestOf = (results: ReadingResults) => Math.max(...overOf(results).map(({ ours }) => ours));
  const speed = movements.find(({ name }) => name === 'level-0');
  const row = movements.find(({ name }) => name === 'level-9');
  const spans = [tucks, drops].map(({ over }) =>
    mean(
      over.map(({ result }) => {
        const means = result.champions.map((games) => statistics(games).mean);
        return Math.max(...means) - Math.min(...means);
      }),
    ),
  );
  return {
    best: published.lines.mean['4'].mean,
    record: published.lines.weighted['4'].max,
    metrics: published.metrics.abbreviations.length,
    kept: published.subgroups['4'].kept,
    trainings: tucks.over.length,
    meansInside: insideOf(tables, 'mean')[0],
    means: insideOf(tables, 'mean')[1],
    deviationsInside: insideOf(tables, 'std')[0],
    maximaInside: insideOf(tables, 'max')[0],
    minimaInside: insideOf(tables, 'min')[0],
    bestTucks: bestOf(tucks.results),
    bestDrops: bestOf(drops.results),
    awayTucks: awayOf(tucks.over, 'mean'),
    awayDrops: awayOf(drops.over, 'mean'),
    orderTucks: orderOf(tucks.over),
    orderDrops: orderOf(drops.over),
    printedInside: four.printed,
    derivedInside: four.derived,
    printedOf: four.printedOf,
    derivedOf: four.derivedOf,
    restartTucks: spans[0],
    restartDrops: spans[1],
    ...(speed && { speedLevel: speed.level, speedOrder: speed.order }),
    ...(row && { rowLevel: row.level, rowOrder: row.order }),
    ...(loose && { npp: published.lines.mean['2'].mean, nppOurs: loose.control, nppFree: loose.free }),
    ...(positions && {
      withPositions: positions.trainings,
      reachedAway: positions.reached.away.mean,
      freeAway: positions.free.away.mean,
      reachedLevel: positions.reached.level.mean,
      freeLevel: positions.free.level.mean,
      reachedOrder: positions.reached.order.mean,
      freeOrder: positions.free.order.mean,
    }),
  };
}

/** In what the other counting of positions is nearer to the thesis, in words. */
const BETTER = {
  en: {
    both: 'fits both level and order better',
    level: 'fits the level better, not the order',
    order: 'fits the order better, not the level',
    neither: 'fits neither level nor order better',
  },
  pt: {
    both: 'combina melhor com nível e ordem',
    level: 'combina melhor com o nível, não com a ordem',
    order: 'combina melhor com a ordem, não com o nível',
    neither: 'não combina melhor nem com o nível nem com a ordem',
  },
  es: {
    both: 'va mejor con nivel y orden',
    level: 'va mejor con el nivel, no con el orden',
    order: 'va mejor con el orden, no con el nivel',
    neither: 'no va mejor ni con el nivel ni con el orden',
  },
} as const;

function betterIn({ reached, free }: PositionsFigures): keyof typeof BETTER.en {
  const level = free.away.mean < reached.away.mean;
  const order = free.order.mean > reached.order.mean;
  return level && order ? 'both' : level ? 'level' : order ? 'order' : 'neither';
}

export function openingWords(found: Found): OpeningWords | undefined {
  const facts = factsOf(found);
  if (!facts) return undefined;
  const [tucks, drops] = found.all.map(thirdIsStable);
  const stable = tucks && drops ? 'both' : tucks ? 'tucks' : drops ? 'drops' : 'none';
  const hasReading = found.positions !== undefined && found.loose !== undefined;
  const better = hasReading ? betterIn(found.positions!) : 'neither';
  const hasMoves = facts.speedLevel !== undefined && facts.rowLevel !== undefined;
  const isApart = facts.awayDrops < facts.awayTucks !== facts.orderDrops > facts.orderTucks;
  const texts = {
    en: {
      apart: isApart ? ', so that level and order speak for different readings' : '',
      stable: {
        both: 'with both readings',
        tucks: 'with slides alone',
        drops: 'with straight drops alone',
        none: 'with neither reading',
      }[stable],
      reading: hasReading
        ? ` One metric read in another way ${BETTER.en[better]}: the positions that pieces can occupy, counted as every place where a piece fits instead of the resting places that it reaches. Trained by small swarms with straight drops, the {withPositions} trainings whose metrics are printed are then {freeAway:%} instead of {reachedAway:%} away from the published means ({freeLevel:+2} instead of {reachedLevel:+2} lines on average), and their rank correlation with them is {freeOrder:2} instead of {reachedOrder:2}; subgroup two has {nppFree:2} lines instead of {nppOurs:2}, where {npp:2} were published.`
        : '',
      moves: hasMoves
        ? ' Slides that the speed of the game still allows do not explain both: the order is as good ({speedOrder:2}), but the means stay {speedLevel:+2} lines away; with one step aside in each row they are {rowLevel:+2} away, and the order is less good ({rowOrder:2}).'
        : '',
    },
    pt: {
      apart: isApart ? ', e assim nível e ordem falam por leituras diferentes' : '',
      stable: {
        both: 'com as duas leituras',
        tucks: 'só com deslizes',
        drops: 'só com queda reta',
        none: 'com nenhuma das leituras',
      }[stable],
      reading: hasReading
        ? ` Uma métrica lida de outro modo ${BETTER.pt[better]}: as posições que as peças podem ocupar, contadas como todo lugar onde uma peça cabe em vez dos lugares de repouso que ela alcança. Com enxames pequenos e queda reta, os {withPositions} treinos cujas métricas estão impressas ficam então a {freeAway:%} em vez de {reachedAway:%} das médias publicadas ({freeLevel:+2} em vez de {reachedLevel:+2} linhas em média), e a correlação de postos com elas é {freeOrder:2} em vez de {reachedOrder:2}; o subgrupo dois tem {nppFree:2} linhas em vez de {nppOurs:2}, onde se publicaram {npp:2}.`
        : '',
      moves: hasMoves
        ? ' Os deslizes que a velocidade do jogo ainda permite não explicam os dois: a ordem é tão boa ({speedOrder:2}), mas as médias ficam a {speedLevel:+2} linhas; com um passo para o lado em cada linha ficam a {rowLevel:+2}, e a ordem é menos boa ({rowOrder:2}).'
        : '',
    },
    es: {
      apart: isApart ? ', y así nivel y orden hablan por lecturas distintas' : '',
      stable: {
        both: 'con las dos lecturas',
        tucks: 'solo con deslizamientos',
        drops: 'solo con caída recta',
        none: 'con ninguna de las lecturas',
      }[stable],
      reading: hasReading
        ? ` Una métrica leída de otro modo ${BETTER.es[better]}: las posiciones que las piezas pueden ocupar, contadas como todo lugar donde una pieza cabe en vez de los lugares de reposo que alcanza. Con enjambres pequeños y caída recta, los {withPositions} entrenamientos cuyas métricas están impresas quedan entonces a {freeAway:%} en vez de {reachedAway:%} de las medias publicadas ({freeLevel:+2} en vez de {reachedLevel:+2} líneas en promedio), y su correlación de rangos con ellas es {freeOrder:2} en vez de {reachedOrder:2}; el subgrupo dos tiene {nppFree:2} líneas en vez de {nppOurs:2}, donde se publicaron {npp:2}.`
        : '',
      moves: hasMoves
        ? ' Los deslizamientos que la velocidad del juego todavía permite no explican las dos cosas: el orden es tan bueno ({speedOrder:2}), pero las medias quedan a {speedLevel:+2} líneas; con un paso al costado en cada fila quedan a {rowLevel:+2}, y el orden es menos bueno ({rowOrder:2}).'
        : '',
    },
  };
  return {
    facts,
    words: {
      en: {
        claimed:
          'Swarms find weights for {metrics} metrics of the board with which an agent that never turns a piece clears {best:2} lines a game at best and {record} in its best game, with the {kept} metrics that weigh most. All {metrics} together give much the same with every objective, fewer of them do not; the objective matters little.',
        found: `The {trainings} trainings were done under two readings of the movement rule. Of {means} means {meansInside} show no significant difference from the published ones, of as many deviations {deviationsInside}; {maximaInside} maxima and {minimaInside} minima agree too, which says little. Trained for the mean, ours are {awayDrops:%} away on average if pieces drop straight and {awayTucks:%} if they may slide; the order of all trainings has a rank correlation of {orderDrops:2} and {orderTucks:2} with the published one${texts.en.apart}. With the metrics that the thesis prints for its fourth subgroup {printedInside} of {printedOf} means agree, with those that our own third subgroup gives {derivedInside} of {derivedOf}. That all metrics together are the stable set holds ${texts.en.stable}. Our best training has {bestTucks:2} lines with slides, {bestDrops:2} with straight drops.`,
        differ: `The thesis says neither whether pieces may slide nor exactly what several metrics count.${texts.en.reading}${texts.en.moves} Much is luck: the best restart instead of the worst is worth {restartTucks:2} and {restartDrops:2} lines.`,
      },
      pt: {
        claimed:
          'Enxames acham pesos para {metrics} métricas do tabuleiro com que um agente que nunca gira uma peça limpa {best:2} linhas por jogo no melhor caso e {record} no seu melhor jogo, com as {kept} métricas que mais pesam. Todas as {metrics} juntas dão quase o mesmo com qualquer avaliação, menos delas não; a avaliação importa pouco.',
        found: `Os {trainings} treinos foram feitos com duas leituras da regra de movimento. De {means} médias, {meansInside} não têm diferença significativa das publicadas, de outros tantos desvios {deviationsInside}; {maximaInside} máximos e {minimaInside} mínimos também concordam, o que diz pouco. Treinadas pela média, as nossas ficam em média a {awayDrops:%} se as peças caem reto e a {awayTucks:%} se podem deslizar; a ordem de todos os treinos tem correlação de postos de {orderDrops:2} e {orderTucks:2} com a publicada${texts.pt.apart}. Com as métricas que o trabalho imprime para o quarto subgrupo, {printedInside} de {printedOf} médias concordam; com as que o nosso terceiro subgrupo dá, {derivedInside} de {derivedOf}. Que todas as métricas juntas são o conjunto estável vale ${texts.pt.stable}. O nosso melhor treino tem {bestTucks:2} linhas com deslizes, {bestDrops:2} com queda reta.`,
        differ: `O trabalho não diz se as peças podem deslizar nem exatamente o que várias métricas contam.${texts.pt.reading}${texts.pt.moves} Muito é acaso: a melhor reinicialização em vez da pior vale {restartTucks:2} e {restartDrops:2} linhas.`,
      },
      es: {
        claimed:
          'Los enjambres encuentran pesos para {metrics} métricas del tablero con los que un agente que nunca gira una pieza limpia {best:2} líneas por juego en el mejor caso y {record} en su mejor juego, con las {kept} métricas que más pesan. Las {metrics} juntas dan casi lo mismo con cualquier evaluación, menos de ellas no; la evaluación importa poco.',
        found: `Los {trainings} entrenamientos se hicieron con dos lecturas de la regla de movimiento. De {means} medias, {meansInside} no tienen diferencia significativa con las publicadas, de otros tantos desvíos {deviationsInside}; {maximaInside} máximos y {minimaInside} mínimos también coinciden, lo que dice poco. Entrenadas por la media, las nuestras quedan en promedio a {awayDrops:%} si las piezas caen derecho y a {awayTucks:%} si pueden deslizarse; el orden de todos los entrenamientos tiene una correlación de rangos de {orderDrops:2} y {orderTucks:2} con el publicado${texts.es.apart}. Con las métricas que la tesis imprime para el cuarto subgrupo, {printedInside} de {printedOf} medias coinciden; con las que da nuestro tercer subgrupo, {derivedInside} de {derivedOf}. Que todas las métricas juntas son el conjunto estable vale ${texts.es.stable}. Nuestro mejor entrenamiento tiene {bestTucks:2} líneas con deslizamientos, {bestDrops:2} con caída recta.`,
        differ: `La tesis no dice si las piezas pueden deslizarse ni exactamente qué cuentan varias métricas.${texts.es.reading}${texts.es.moves} Mucho es suerte: el mejor reinicio en vez del peor vale {restartTucks:2} y {restartDrops:2} líneas.`,
      },
    },
  };
}
