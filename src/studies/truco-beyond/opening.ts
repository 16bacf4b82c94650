import type { Opening, OpeningWords } from '../opening.ts';

const en: Opening = {
  claimed:
    'The thesis names as future work: other clustering algorithms, similarity tuned by clusters, the use and the detection of bluff, and other games of partial information. It holds that choosing by cluster and by results is best.',
  found:
    "**Clusters:** against K-means at the elbow, the best of {otherClusters} other ways to cluster ({bestClusters}) wins {bestClustersShare:1} % ({bestClustersLow:1} to {bestClustersHigh:1}), random clusters {randomShare:1} % ({randomLow:1} to {randomHigh:1}); similarity tuned by clusters {tunedShare:1} % ({tunedLow:1} to {tunedHigh:1}). **Bluff:** {bluffsEquilibrium:1} % of the truco calls of the equilibrium are bluffs, {bluffsBest:1} % of those of PVCNPS; nobody tells bluffs from honest calls by the play alone: a detector by cases finds {detectorRecall:1} % of them and takes {detectorFalse:1} % of honest calls for bluffs. **Leduc poker:** {leducTen} of the thesis's ten are among the ten best of {policies} policies there, PVCNPS is in place {leducPlace}; least exploitable from hands of the equilibrium is {leducLeast} ({leducFew:2} chips a hand with {leducFewHands} hands, {leducMany:2} with {leducManyHands}). **Cases that cannot be bluffed:** with {goodCases} cases corrected by the equilibrium {goodBest} loses {goodPoints:3} points a hand to it ({goodLow:3} to {goodHigh:3}); the best policy from the shipped base, {shippedBest}, {shippedPoints:3}. The ranking does not carry over: its rank correlation with that from the shipped base is {goodCorrelation:2}.",
  differ:
    'What won or paid most among similar cases tells how the cards fell, not which move was right: whoever bets holds better cards than who does not. Where players of many levels made the cases, that still sorts good moves from bad ones; where the equilibrium made them, every move is right, and the best one can do is to imitate it.',
};

const pt: Opening = {
  claimed:
    'A dissertação cita como trabalhos futuros: outros algoritmos de agrupamento, similaridade ajustada pelos grupos, o uso e a detecção do blefe, e outros jogos de visão parcial. Ela sustenta que escolher por grupo e por resultados é o melhor.',
  found:
    '**Grupos:** contra K-means no cotovelo, a melhor de {otherClusters} outras maneiras de agrupar ({bestClusters}) ganha {bestClustersShare:1} % ({bestClustersLow:1} a {bestClustersHigh:1}), grupos ao acaso {randomShare:1} % ({randomLow:1} a {randomHigh:1}); a similaridade ajustada pelos grupos, {tunedShare:1} % ({tunedLow:1} a {tunedHigh:1}). **Blefe:** {bluffsEquilibrium:1} % dos trucos do equilíbrio são blefes, e {bluffsBest:1} % dos de PVCNPS; ninguém distingue blefes de chamadas honestas só pelo jogo: um detector por casos acha {detectorRecall:1} % deles e toma {detectorFalse:1} % das chamadas honestas por blefes. **Pôquer Leduc:** {leducTen} dos dez da dissertação estão entre as dez melhores de {policies} políticas, PVCNPS fica no lugar {leducPlace}; a menos explorável a partir de mãos do equilíbrio é {leducLeast} ({leducFew:2} fichas por mão com {leducFewHands} mãos, {leducMany:2} com {leducManyHands}). **Casos que não se deixam blefar:** com {goodCases} casos corrigidos pelo equilíbrio, {goodBest} perde {goodPoints:3} pontos por mão para ele ({goodLow:3} a {goodHigh:3}); a melhor política da base que acompanha o produto, {shippedBest}, {shippedPoints:3}. A ordem não se mantém: a correlação de postos com a da base do produto é {goodCorrelation:2}.',
  differ:
    'O que mais ganhou ou mais rendeu entre casos parecidos diz como as cartas caíram, não qual jogada era a certa: quem aposta tem cartas melhores do que quem não aposta. Onde jogadores de muitos níveis fizeram os casos, isso ainda separa boas jogadas de más; onde o equilíbrio os fez, toda jogada é certa, e o melhor é imitá-lo.',
};

const es: Opening = {
  claimed:
    'La tesis nombra como trabajo futuro: otros algoritmos de agrupamiento, similitud ajustada por los grupos, el uso y la detección del engaño, y otros juegos de información parcial. Sostiene que lo mejor es elegir por grupo y por resultados.',
  found:
    '**Grupos:** contra K-means en el codo, la mejor de {otherClusters} otras maneras de agrupar ({bestClusters}) gana {bestClustersShare:1} % ({bestClustersLow:1} a {bestClustersHigh:1}), grupos al azar {randomShare:1} % ({randomLow:1} a {randomHigh:1}); la similitud ajustada por los grupos, {tunedShare:1} % ({tunedLow:1} a {tunedHigh:1}). **Engaño:** {bluffsEquilibrium:1} % de los trucos del equilibrio son engaños, y {bluffsBest:1} % de los de PVCNPS; nadie distingue engaños de cantos honestos solo por el juego: un detector por casos halla {detectorRecall:1} % de ellos y toma {detectorFalse:1} % de los cantos honestos por engaños. **Póker Leduc:** {leducTen} de los diez de la tesis están entre las diez mejores de {policies} políticas, PVCNPS queda en el lugar {leducPlace}; la menos explotable con manos del equilibrio es {leducLeast} ({leducFew:2} fichas por mano con {leducFewHands} manos, {leducMany:2} con {leducManyHands}). **Casos que no se dejan engañar:** con {goodCases} casos corregidos por el equilibrio, {goodBest} pierde {goodPoints:3} puntos por mano contra él ({goodLow:3} a {goodHigh:3}); la mejor política de la base incluida, {shippedBest}, {shippedPoints:3}. El orden no se mantiene: la correlación de rangos con el de la base incluida es {goodCorrelation:2}.',
  differ:
    'Lo que más ganó o más rindió entre casos parecidos dice cómo cayeron las cartas, no cuál jugada era la correcta: quien apuesta tiene mejores cartas que quien no apuesta. Donde jugadores de muchos niveles hicieron los casos, eso todavía separa jugadas buenas de malas; donde los hizo el equilibrio, toda jugada es correcta, y lo mejor es imitarlo.',
};

export const words: OpeningWords['words'] = { en, pt, es };
