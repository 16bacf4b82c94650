import type { Phrases } from '../translation.ts';

/** The texts of the study in Portuguese, in the order of the document. */
export const portuguese: Phrases = {
  'Cases beyond the thesis: other clusters, bluff, another game, cases that cannot be bluffed':
    'Casos além da dissertação: outros grupos, blefe, outro jogo, casos que não se deixam blefar',
  'none published: what the UFSM 2020 thesis on case-based Truco leaves to later work, taken up here':
    'nada publicado: o que a dissertação da UFSM de 2020 sobre truco por casos deixa para trabalhos futuros, retomado aqui',
  '**Partial.** Not run yet: {parts}.': '**Parcial.** Ainda não rodado: {parts}.',
  'The thesis names three things more. Opponents of other kinds are met in [truco-yardstick](truco-yardstick.md). More people, and further traits of the agents judged by them, need people: there are no answers yet (n = 0), and [truco-cbr](truco-cbr.md), stage 4, says how a teacher collects them.':
    'A dissertação cita mais três coisas. Adversários de outros tipos estão em [truco-yardstick](truco-yardstick.md). Mais pessoas, e outros traços dos agentes julgados por elas, precisam de pessoas: ainda não há respostas (n = 0), e [truco-cbr](truco-cbr.pt.md), etapa 4, diz como um professor as colhe.',
  from: 'de',
  to: 'a',
  all: 'todas',
  yes: 'sim',
  no: 'não',

  'Other clusters: what they are, and what they do to play': 'Outros grupos: o que são, e o que fazem com o jogo',
  'The 14 scenarios of the shipped base ({hands} hands), clustered in other ways; the two indexes stay as they are. Clusters and silhouette are means over the scenarios; noise are cases that belong to no cluster. Then the share of {n} duplicate matches that each policy wins with these clusters against itself with those of K-means at the elbow, and all of them together with the 95 % interval. The last row gives every kind of case a cluster at random: what it loses is what clusters are worth.':
    'Os 14 cenários da base do produto ({hands} mãos), agrupados de outras maneiras; os dois índices ficam como são. Grupos e silhueta são médias dos cenários; ruído são casos sem grupo. Depois, a parcela de {n} partidas duplicadas que cada política ganha com esses grupos contra si mesma com os de K-means no cotovelo, e todas juntas com o intervalo de 95 %. A última linha dá a cada tipo de caso um grupo ao acaso: o que ela perde é o que os grupos valem.',
  'Of these {n} ways {b} are better than K-means at the elbow, {w} worse, {c} within chance of a half.':
    'Dessas {n} maneiras, {b} são melhores que K-means no cotovelo, {w} piores, {c} dentro do acaso de metade.',
  'clusters by': 'grupos por',
  clusters: 'grupos',
  silhouette: 'silhueta',
  'noise, %': 'ruído, %',
  'K-means, elbow': 'K-means, cotovelo',
  'K-means, silhouette': 'K-means, silhueta',
  'K-means, gap': 'K-means, lacuna (gap)',
  'k-medoids, elbow': 'k-medoids, cotovelo',
  'Gaussian mixture, BIC': 'mistura de gaussianas, BIC',
  'random, five': 'ao acaso, cinco',
  'Similarity tuned by clusters': 'Similaridade ajustada pelos grupos',
  "After Lucca and others 2018: an attribute counts for a decision by how much of its variance lies between the clusters of that decision's scenario, so that cases are alike in what tells the clusters apart. The share of {n} duplicate matches that a policy wins with these weights against itself without them. The weights themselves stand in the table below it by decision; 1 is as much as all others on average.":
    'Segundo Lucca e outros 2018: um atributo conta numa decisão pelo quanto da sua variância está entre os grupos do cenário dessa decisão, de modo que os casos se parecem no que distingue os grupos. A parcela de {n} partidas duplicadas que uma política ganha com esses pesos contra si mesma sem eles. Os pesos estão na tabela seguinte por decisão; 1 é tanto quanto os outros em média.',
  similarity: 'similaridade',
  'tuned by clusters': 'ajustada pelos grupos',
  'Similarity tuned by clusters: the weights': 'Similaridade ajustada pelos grupos: os pesos',
  decision: 'decisão',
  '{kind} {trick} leading': '{kind} {trick} saindo',
  '{kind} {trick} following': '{kind} {trick} respondendo',
  card: 'carta',
  call: 'chamar',
  accept: 'aceitar',
  high: 'alta',
  middle: 'média',
  low: 'baixa',
  own1: 'própria 1',
  own2: 'própria 2',
  opp1: 'do oponente 1',
  opp2: 'do oponente 2',
  won1: 'rodada 1',
  won2: 'rodada 2',

  'Bluff: who uses it, and how often it works': 'Blefe: quem o usa, e quantas vezes funciona',
  "{n} hands at 0-0, all pairs, every deal in both seats. A truco call is a bluff where the caller's three dealt cards, with both sides playing open cards as well as they can, win less than a third of the opponent's possible hands; an envido call where its points win less than a third. A bluff works where the other gives up.":
    '{n} mãos em 0-0, todos os pares, cada distribuição nos dois lugares. Um truco é blefe quando as três cartas dadas a quem chama, com os dois lados jogando de cartas abertas o melhor que podem, ganham de menos de um terço das mãos possíveis do oponente; um envido, quando os pontos ganham de menos de um terço. Um blefe funciona quando o outro desiste.',
  player: 'jogador',
  '{kind} calls in 100 hands': 'chamadas de {kind} em 100 mãos',
  'bluffs, %': 'blefes, %',
  'of them work, %': 'deles funcionam, %',
  'Bluff: how well it is recognised, against the dealt cards': 'Blefe: quão bem é reconhecido, pelas cartas dadas',
  'Who accepts or raises acts as if the call were a bluff, who gives up as if it were not. Precision: of the calls that it stayed in, the bluffs. Recall: of the bluffs, those that it stayed in. Recall less the share of honest calls that it stayed in too is what is left of recognition: 0 is what a coin gets, and a player with a strong hand rightly stays whatever it thinks.':
    'Quem aceita ou aumenta age como se a chamada fosse blefe; quem desiste, como se não fosse. Precisão: das chamadas em que ficou, os blefes. Revocação: dos blefes, aqueles em que ficou. A revocação menos a parcela das chamadas honestas em que também ficou é o que sobra de reconhecimento: 0 é o de uma moeda, e quem tem mão forte fica com razão, pense o que pensar.',
  'The detector asks the cases themselves: of the stored hands in which player 2 made the same call in the same trick after similar play, how many were bluffs? It suspects one where they are more than in all such hands. It is the same cycle, with *bluff* and *honest* as solutions; the shipped base, cases of 90 % similarity downwards until 20 are found.':
    'O detector pergunta aos próprios casos: das mãos guardadas em que o jogador 2 fez a mesma chamada na mesma rodada depois de jogo parecido, quantas eram blefes? Ele suspeita quando são mais que em todas as mãos assim. É o mesmo ciclo, com *blefe* e *honesto* como soluções; a base do produto, casos de 90 % de similaridade para baixo até achar 20.',
  'who answers': 'quem responde',
  calls: 'chamadas',
  'precision, %': 'precisão, %',
  'recall, %': 'revocação, %',
  'honest calls taken for bluffs, %': 'chamadas honestas tomadas por blefes, %',
  'recall less that': 'revocação menos isso',
  '{name}, truco': '{name}, truco',
  '{name}, envido': '{name}, envido',
  'detector by cases': 'detector por casos',
  equilibrium: 'equilíbrio',
  careful: 'cauteloso',
  bold: 'ousado',
  bluffer: 'blefador',
  honest: 'honesto',
  loose: 'solto',
  novice: 'novato',

  "A second game: Leduc poker, and who played the cases' hands":
    'Um segundo jogo: pôquer Leduc, e quem jogou as mãos dos casos',
  'Leduc poker has six cards, two rounds and a card on the table: small enough for exact figures. The cycle of `src/cbr` and the clusters of `src/cluster` play it unchanged; a case is one decision with what the hand brought. Exploitability is what a best response gains, chips a hand, the mean of both seats; nothing here is drawn but the hands of a base.':
    'O pôquer Leduc tem seis cartas, duas rodadas e uma carta na mesa: pequeno o bastante para números exatos. O ciclo de `src/cbr` e os grupos de `src/cluster` o jogam sem mudança; um caso é uma decisão com o que a mão trouxe. A explorabilidade é o que ganha a melhor resposta, em fichas por mão, média dos dois lugares; aqui só as mãos de uma base são sorteadas.',
  'value of the game for the first player': 'valor do jogo para o primeiro jogador',
  'exploitability of the solved table': 'explorabilidade da tabela resolvida',
  chips: 'fichas',
  exploitability: 'explorabilidade',
  'against equilibrium': 'contra o equilíbrio',
  'Leduc poker: the 20 policies, {n} hands': 'Pôquer Leduc: as 20 políticas, {n} mãos',
  'Means over {bases} bases of either kind. "Against the others" is the thesis\'s way to rank. With hands of players of many levels {a} of the thesis\'s ten are among the ten best ({leaders} lead, PVCNPS comes in place {b}), with hands of the equilibrium {c} ({others}; PVCNPS {d}). Least exploitable are {e} ({f} chips a hand) and {g} ({h}).':
    'Médias de {bases} bases de cada tipo. "Contra as outras" é a maneira de ordenar da dissertação. Com mãos de jogadores de muitos níveis, {a} dos dez da dissertação estão entre as dez melhores (lideram {leaders}, PVCNPS fica no lugar {b}); com mãos do equilíbrio, {c} ({others}; PVCNPS {d}). As menos exploráveis são {e} ({f} fichas por mão) e {g} ({h}).',
  policy: 'política',
  'players of many levels': 'jogadores de muitos níveis',
  '{source}: against the others': '{source}: contra as outras',
  'Leduc poker: exploitability by hands of the base': 'Pôquer Leduc: explorabilidade por mãos da base',
  'Chips a hand, means over the bases. More hands of the equilibrium bring the lottery to the equilibrium, as it plays what was done as often as it was done. What won most, of few or of many cases, is a pure choice: it can always be exploited.':
    'Fichas por mão, médias das bases. Mais mãos do equilíbrio levam a loteria ao equilíbrio, pois ela joga o que se fez tantas vezes quanto se fez. O que mais ganhou, de poucos ou de muitos casos, é uma escolha pura: sempre pode ser explorada.',
  'hands of': 'mãos de',
  hands: 'mãos',

  'Cases that cannot be bluffed: the 20 policies against the equilibrium':
    'Casos que não se deixam blefar: as 20 políticas contra o equilíbrio',
  'Points a hand against the equilibrium with the luck taken out, {deals} deals in both seats, the same for all. *Shipped*: the shipped base of hands by players of many kinds. *Equilibrium*: {cases} cases of hands between equilibrium players. *Corrected*: as many, most of them from hands in which a learner (MJS) erred and the equilibrium played on from there. Cases of the last two are asked for what player 1 itself did (option `ownMoves`).':
    'Pontos por mão contra o equilíbrio, sem a sorte, {deals} distribuições nos dois lugares, as mesmas para todos. *Shipped*: a base do produto, com mãos de jogadores de muitos tipos. *Equilibrium*: {cases} casos de mãos entre jogadores de equilíbrio. *Corrected*: outros tantos, a maioria de mãos em que um aprendiz (MJS) errou e o equilíbrio seguiu a partir dali. Aos casos das duas últimas pergunta-se o que o próprio jogador 1 fez (opção `ownMoves`).',
  "Does the ranking survive? Rank correlation with the order from the shipped base: {drawn} for equilibrium cases, {corrected} for corrected ones; of the thesis's ten {c}, {d} and {e} are among the ten best. Best are {first}; {second}; {third}.":
    'A ordem se mantém? Correlação de postos com a ordem da base do produto: {drawn} com casos do equilíbrio, {corrected} com os corrigidos; dos dez da dissertação, {c}, {d} e {e} estão entre as dez melhores. As melhores são {first}; {second}; {third}.',
  'Good cases are best imitated: what won or paid most among them tells how the cards fell, and picks a single answer where the equilibrium mixes.':
    'Bons casos é melhor imitar: o que mais ganhou ou rendeu entre eles diz como as cartas caíram, e escolhe uma só resposta onde o equilíbrio mistura.',
  shipped: 'do produto',
  corrected: 'corrigidos',
  'Cases that cannot be bluffed: how close, and how much a trained response gains':
    'Casos que não se deixam blefar: quão perto, e quanto ganha uma resposta treinada',
  'Points a hand against the equilibrium with luck taken out ({more} deals in both seats), and what a response gains that starts as the equilibrium and is trained on {trained} deals (scored on {scored} fresh ones): a bound from below, as in truco-yardstick.':
    'Pontos por mão contra o equilíbrio, sem a sorte ({more} distribuições nos dois lugares), e quanto ganha uma resposta que começa como o equilíbrio e treina em {trained} distribuições (medida em {scored} novas): um limite por baixo, como em truco-yardstick.',
  '{policy}, {base}, against the equilibrium': '{policy}, {base}, contra o equilíbrio',
  '{policy}, {base}, trained exploitability': '{policy}, {base}, explorabilidade treinada',
  'points a hand': 'pontos por mão',
  'Cases that cannot be bluffed: corrections, and a move explained':
    'Casos que não se deixam blefar: correções, e uma jogada explicada',
  'Moves of the learner that the equilibrium makes less than once in twenty, as its base grew to {sizes} cases: {shares}.':
    'Jogadas do aprendiz que o equilíbrio faz menos de uma vez em vinte, enquanto a base crescia até {sizes} casos: {shares}.',
  'So its mistakes hardly became fewer.': 'Os seus erros, portanto, quase não diminuíram.',
  'So its mistakes became fewer.': 'Os seus erros, portanto, diminuíram.',
  'Every move still comes with its cases. With {cards} as mano the first move is {action}; the nearest cases of the question that decided it ({kind}), {n} questions in all:':
    'Cada jogada ainda vem com os seus casos. Com {cards} como mão, a primeira jogada é {action}; os casos mais próximos da pergunta que a decidiu ({kind}), {n} perguntas ao todo:',
  'hand of the base': 'mão da base',
  'what was done': 'o que se fez',
};
