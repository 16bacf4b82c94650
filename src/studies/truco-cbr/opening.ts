import { policies, policyNames } from '../../agents/truco/cases/reuse/policies.ts';
import type { Opening, OpeningWords } from '../opening.ts';
import published from './published.json' with { type: 'json' };
import type { ReadingResult } from './reading-task.ts';
import { type Agreement, BEST, comparedWithText, type Place, placeOf, textLike } from './readings-section.ts';
import { aboveHalf, percentOf, wonByLearned } from './sections.ts';
import { ranking, type Stage, winRate } from './stages.ts';

/** Policies that choose the cluster first, beside the same criterion without that. */
const PAIRS = [
  ['MJCS', 'MJS'],
  ['PLCS', 'PLS'],
  ['PVCS', 'PVS'],
  ['NPCS', 'NPS'],
] as const;

const words: Readonly<Record<'en' | 'pt' | 'es', Opening>> = {
  en: {
    claimed:
      'Of {agents} policies {best} is the best, and choosing the cluster before the solution pays: it wins the first stage by {lead} matches and the third one too. {ten} agents win more than half of the first stage, {four} of the third. A base that grows by self-play wins {learnedThere:1} % against the first one, and {seven} of ten agents improve.',
    found:
      'With the thesis read by its text (points added up), {best} takes place {place1} of {agents} in the first stage ({share1:1} % of its matches, {low1:1} to {high1:1}), place {place98} if that stage begins at {start} % similarity instead of taking all cases above {flat} %, and place {place3} of {ten} after learning ({share3:1} %, {low3:1} to {high3:1}); the winners are {first1}, {first98} and {first3}. Choosing the cluster first helps {pairs1} of {pairs} criteria above {flat} %, and {pairs98} from {start} % on. {tenHere} of the thesis’s {ten} agents of the first stage win more than half here too, and {fourHere} of its {four} of the third. The learned base wins {learnedHere:1} % (SIGNIFICANCE: {differenceLow:1} to {differenceHigh:1} points), and {sameImproved} of the {seven} agents that improved there improve here. In all, {holds} of {statements} such statements hold. Policies that look at results beat those that only count, beyond chance, with {resultsBeat} of {readings} readings.',
    differ:
      'The best agents are too close for so few matches: here the intervals of {near1} others reach that of the first in the first stage and those of {near3} in the third, and the thesis’s lead of {lead} matches is {leadErrors:1} standard errors of such a lead, the largest of many. {twoStepThere} of its {ten} agents above half choose a cluster first, and {twoStepHere} of our {aboveHere}; but so do {twoStep} of all {agents}, so chance alone gives as much. The criterion NP is printed in three ways: with the mean of points instead of the sum {best} takes place {meanPlace3} after learning ({meanFirst3} wins), with the printed line, where the last case overwrites the others, place {lastPlace3}. A falta envido ends {falta:1} % of the matches of self-play here, which widens the margins of table {table16}; the thesis cleaned its learned base by hand and does not print it. Cleaned by its rules, ours is {cleanedAway:1} points away from that table, uncleaned {uncleanedAway:1}. Of {others} other readings {better} fit better than the text beyond chance and {worse} worse; with them {leastHolds} to {mostHolds} statements hold. The matches against people cannot be repeated.',
  },
  pt: {
    claimed:
      'De {agents} políticas, {best} é a melhor, e escolher o grupo antes da solução compensa: ela ganha a primeira etapa por {lead} partidas, e também a terceira. {ten} agentes ganham mais da metade na primeira etapa, {four} na terceira. Uma base que cresce jogando contra si mesma ganha {learnedThere:1} % contra a primeira, e {seven} de dez agentes melhoram.',
    found:
      'Com a dissertação lida pelo texto (pontos somados), {best} fica em {place1}º lugar de {agents} na primeira etapa ({share1:1} % das partidas, {low1:1} a {high1:1}), em {place98}º se essa etapa começa em {start} % de similaridade em vez de usar todos os casos acima de {flat} %, e em {place3}º de {ten} depois do aprendizado ({share3:1} %, {low3:1} a {high3:1}); ganham {first1}, {first98} e {first3}. Escolher o grupo antes ajuda {pairs1} de {pairs} critérios acima de {flat} %, e {pairs98} a partir de {start} %. {tenHere} dos {ten} agentes da dissertação na primeira etapa ganham mais da metade também aqui, e {fourHere} dos {four} da terceira. A base aprendida ganha {learnedHere:1} % (SIGNIFICANCE: {differenceLow:1} a {differenceHigh:1} pontos), e {sameImproved} dos {seven} agentes que lá melhoraram melhoram aqui. Ao todo, {holds} de {statements} afirmações assim se confirmam. As políticas que olham resultados ganham das que só contam casos, além do acaso, com {resultsBeat} de {readings} leituras.',
    differ:
      'Os melhores agentes estão próximos demais para tão poucas partidas: aqui os intervalos de {near1} outros alcançam o do primeiro na primeira etapa, e os de {near3} na terceira, e a vantagem de {lead} partidas da dissertação equivale a {leadErrors:1} erros padrão de uma vantagem assim, a maior de muitas. {twoStepThere} dos seus {ten} agentes acima da metade escolhem antes um grupo, e {twoStepHere} dos nossos {aboveHere}; mas o mesmo fazem {twoStep} de todas as {agents} políticas, e só o acaso já dá isso. O critério NP está impresso de três maneiras: com a média dos pontos em vez da soma, {best} fica em {meanPlace3}º depois do aprendizado (ganha {meanFirst3}); com a linha impressa, em que o último caso apaga os outros, em {lastPlace3}º. Um falta envido acaba {falta:1} % das partidas do autojogo aqui, o que alarga as margens da tabela {table16}; a dissertação limpou à mão a sua base aprendida e não a publica. Limpa pelas regras dela, a nossa fica a {cleanedAway:1} pontos dessa tabela; sem limpar, a {uncleanedAway:1}. De {others} outras leituras, {better} combinam melhor que o texto além do acaso e {worse} pior; com elas, {leastHolds} a {mostHolds} afirmações se confirmam. As partidas contra pessoas não podem ser repetidas.',
  },
  es: {
    claimed:
      'De {agents} políticas, {best} es la mejor, y conviene elegir el grupo antes que la solución: gana la primera etapa por {lead} partidas, y también la tercera. {ten} agentes ganan más de la mitad en la primera etapa, {four} en la tercera. Una base que crece jugando contra sí misma gana {learnedThere:1} % contra la primera, y {seven} de diez agentes mejoran.',
    found:
      'Con la tesis leída por su texto (puntos sumados), {best} queda en el lugar {place1} de {agents} en la primera etapa ({share1:1} % de sus partidas, {low1:1} a {high1:1}), en el {place98} si esa etapa empieza en {start} % de similitud en vez de tomar todos los casos sobre {flat} %, y en el {place3} de {ten} después del aprendizaje ({share3:1} %, {low3:1} a {high3:1}); ganan {first1}, {first98} y {first3}. Elegir antes el grupo ayuda a {pairs1} de {pairs} criterios sobre {flat} %, y a {pairs98} desde {start} %. {tenHere} de los {ten} agentes de la tesis en la primera etapa ganan más de la mitad también aquí, y {fourHere} de los {four} de la tercera. La base aprendida gana {learnedHere:1} % (SIGNIFICANCE: {differenceLow:1} a {differenceHigh:1} puntos), y {sameImproved} de los {seven} agentes que allá mejoraron mejoran aquí. En total, {holds} de {statements} afirmaciones así se confirman. Las políticas que miran resultados les ganan a las que solo cuentan casos, más allá del azar, con {resultsBeat} de {readings} lecturas.',
    differ:
      'Los mejores agentes están demasiado cerca para tan pocas partidas: aquí los intervalos de {near1} otros alcanzan al del primero en la primera etapa y los de {near3} en la tercera, y la ventaja de {lead} partidas de la tesis equivale a {leadErrors:1} errores estándar de una ventaja así, la mayor de muchas. {twoStepThere} de sus {ten} agentes sobre la mitad eligen antes un grupo, y {twoStepHere} de nuestros {aboveHere}; pero lo mismo hacen {twoStep} de las {agents} políticas, y ya el azar da eso. El criterio NP está impreso de tres maneras: con la media de los puntos en vez de la suma, {best} queda en el lugar {meanPlace3} después del aprendizaje (gana {meanFirst3}); con la línea impresa, en la que el último caso borra a los otros, en el {lastPlace3}. Una falta envido termina {falta:1} % de las partidas de autojuego aquí, lo que ensancha los márgenes de la tabla {table16}; la tesis limpió a mano su base aprendida y no la publica. Limpiada según sus reglas, la nuestra queda a {cleanedAway:1} puntos de esa tabla; sin limpiar, a {uncleanedAway:1}. De {others} otras lecturas, {better} encajan mejor que el texto más allá del azar y {worse} peor; con ellas se confirman de {leastHolds} a {mostHolds} afirmaciones. Las partidas contra personas no se pueden repetir.',
  },
};

/** Whether the best agent of the thesis is first in both stages, in one, in none. */
const verdicts: Readonly<Record<'en' | 'pt' | 'es', readonly string[]>> = {
  en: ['The headline does not hold.', 'The headline holds in part.', 'The headline holds.'],
  pt: [
    'A conclusão principal não se confirma.',
    'A conclusão principal se confirma em parte.',
    'A conclusão principal se confirma.',
  ],
  es: [
    'La conclusión principal no se confirma.',
    'La conclusión principal se confirma en parte.',
    'La conclusión principal se confirma.',
  ],
};

/** Readings that the opening names: that of the printed line, and that of the base cleaned by rules. */
const LAST = 'last points';
const CLEANED = 'base cleaned';

/** Whether all that the opening names was played. */
export function isEnoughToOpen(results: readonly ReadingResult[]): boolean {
  const isPlayed = (reading: string) => results.some((result) => result.reading === reading);
  return results.filter(({ firstFrom98 }) => firstFrom98).length === 2 && isPlayed(LAST) && isPlayed(CLEANED);
}

/** How the share of the learned base differs from the published one: not beyond chance, or beyond it. */
const significances: Readonly<Record<'en' | 'pt' | 'es', readonly [string, string]>> = {
  en: ['no significant difference', 'a significant difference'],
  pt: ['sem diferença significativa', 'diferença significativa'],
  es: ['sin diferencia significativa', 'diferencia significativa'],
};

/** The first screen of the document. */
export function opening(results: readonly ReadingResult[], agreements: readonly Agreement[]): OpeningWords {
  const [text, mean] = results;
  const last = results.find(({ reading }) => reading === LAST)!;
  const { stage1, stage2, stage3 } = published;
  const learned = wonByLearned(text.second);
  const there = stage2.wonByLearnedBase / stage2.matches;
  const { others, better, worse } = comparedWithText(agreements);
  const holding = others.map(({ holds }) => holds.mean);
  const { learnedApart: apart } = agreements[0];
  const isBeyondChance = apart.low > 0 || apart.high < 0;
  const whole = agreements.filter((each) => each.whole);
  const cleaned = agreements.find(({ reading }) => reading === CLEANED)!;
  const above = ranking(text.first).filter(({ mean }) => mean > 0.5);
  const firsts = [text.first, text.third].filter((stage) => firstOf(stage) === BEST).length;
  const judged = (language: 'en' | 'pt' | 'es'): Opening => ({
    ...words[language],
    found: `${verdicts[language][firsts]} ${words[language].found.replace('SIGNIFICANCE', significances[language][isBeyondChance ? 1 : 0])}`,
  });
  return {
    words: { en: judged('en'), pt: judged('pt'), es: judged('es') },
    facts: {
      agents: stage1.agents,
      best: BEST,
      lead: stage1.leadOfFirstOverSecond,
      // of two shares near a half
      leadErrors: stage1.leadOfFirstOverSecond / Math.sqrt(stage1.matchesPerAgent / 2),
      ten: stage1.aboveHalf.length,
      four: stage3.aboveHalf.length,
      seven: stage2.improved.length,
      learnedThere: percentOf(there),
      flat: 75,
      start: 98,
      table16: 16,
      ...placed('1', placeOf(text.first, BEST)),
      ...placed('98', placeOf(text.firstFrom98!, BEST)),
      ...placed('3', placeOf(text.third, BEST)),
      first1: firstOf(text.first),
      first98: firstOf(text.firstFrom98!),
      first3: firstOf(text.third),
      pairs: PAIRS.length,
      pairs1: helped(text.first),
      pairs98: helped(text.firstFrom98!),
      tenHere: aboveHalf(text.first, stage1.aboveHalf),
      fourHere: aboveHalf(text.third, stage3.aboveHalf),
      learnedHere: percentOf(learned.mean),
      differenceLow: percentOf(apart.low),
      differenceHigh: percentOf(apart.high),
      sameImproved: text.second.filter(
        (stage) => winRate(stage, 0).mean > 0.5 && stage2.improved.includes(stage.names[0]),
      ).length,
      statements: agreements[0].statements,
      holds: agreements[0].holds.mean,
      twoStep: choosingClusters(policyNames),
      twoStepThere: choosingClusters(stage1.aboveHalf),
      aboveHere: above.length,
      twoStepHere: choosingClusters(above.map(({ name }) => name)),
      near1: nearFirst(text.first),
      near3: nearFirst(text.third),
      readings: whole.length,
      resultsBeat: whole.filter(({ resultsLessCounts }) => resultsLessCounts.low > 0).length,
      cleanedAway: cleaned.away16,
      uncleanedAway: textLike(cleaned, agreements).away16,
      others: others.length,
      better: better.length,
      worse: worse.length,
      meanPlace3: placeOf(mean.third, BEST).place,
      meanFirst3: firstOf(mean.third),
      lastPlace3: placeOf(last.third, BEST).place,
      falta: percentOf(text.endedByFalta),
      mostHolds: Math.max(...holding),
      leastHolds: Math.min(...holding),
    },
  };
}

function firstOf(stage: Stage): string {
  return ranking(stage)[0].name;
}

/** Whose intervals reach that of the first. */
function nearFirst(stage: Stage): number {
  const [first, ...others] = ranking(stage);
  return others.filter(({ high }) => high >= first.low).length;
}

/** How many of these policies choose a cluster before the solution. */
function choosingClusters(names: readonly string[]): number {
  const choosing = new Set<string>(policyNames.filter((name) => policies[name].cluster !== undefined));
  return names.filter((name) => choosing.has(name)).length;
}

/** In how many pairs the policy that chooses the cluster first has the larger share. */
function helped(stage: Stage): number {
  const share = (name: string) => winRate(stage, stage.names.indexOf(name)).mean;
  return PAIRS.filter(([clusters, plain]) => share(clusters) > share(plain)).length;
}

function placed(stage: string, { place, mean, low, high }: Place): Record<string, number> {
  return {
    [`place${stage}`]: place,
    [`share${stage}`]: percentOf(mean),
    [`low${stage}`]: percentOf(low),
    [`high${stage}`]: percentOf(high),
  };
}
