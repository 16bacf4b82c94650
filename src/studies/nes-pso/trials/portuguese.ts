import type { Phrases } from '../../translation.ts';

/** The texts of the small trainings: readings of the thesis, and its future work. */
export const trials: Phrases = {
  'Readings of how pieces move and are drawn': 'Leituras de como as peças se movem e são sorteadas',
  'The fifteen players of a reading, as they were found, play {n} of the test games each under other rules. Nothing is trained anew, so a row says what the rules alone change. A reading that explains the thesis has a level near 0 and an order near 1.':
    'Os quinze jogadores de uma leitura, como foram achados, jogam {n} dos jogos de teste cada um com outras regras. Nada é treinado de novo, de modo que uma linha diz o que só as regras mudam. Uma leitura que explica o trabalho tem nível perto de 0 e ordem perto de 1.',
  'At the speed of the game a piece can be moved aside only while it falls (docs/neural.md): a game begun at level 0 leaves nearly every slide, at level 9 a piece goes one column aside in each row, at level 18 one in two rows.':
    'Na velocidade do jogo uma peça só pode ir para o lado enquanto cai (docs/neural.md): um jogo começado no nível 0 deixa quase todo deslize, no nível 9 uma peça anda uma coluna para o lado em cada linha, no nível 18 uma em duas linhas.',
  'players of': 'jogadores de',
  'ours less published': 'nosso menos publicado',
  'away, trained for the mean': 'distância, treinado pela média',
  order: 'ordem',
  'pieces slide as far as they like': 'as peças deslizam o quanto quiserem',
  'pieces fall at the speed of the game, begun at level 0': 'as peças caem na velocidade do jogo, começado no nível 0',
  'one step aside in each row (the speed of level 9)': 'um passo para o lado em cada linha (a velocidade do nível 9)',
  'one step aside in two rows (the speed of level 18)':
    'um passo para o lado em duas linhas (a velocidade do nível 18)',
  'pieces slide only along the row that they come to rest on': 'as peças só deslizam na linha em que param',
  'pieces slide, drawn evenly': 'as peças deslizam, sorteadas por igual',
  'pieces slide, drawn by the simple form of the game’s rule':
    'as peças deslizam, sorteadas pela forma simples da regra do jogo',
  'found with slides, played without': 'achados com deslizes, jogados sem',
  'pieces drop straight, drawn evenly': 'as peças caem reto, sorteadas por igual',
  'found without slides, played with them': 'achados sem deslizes, jogados com eles',
  'Readings of the metrics, one at a time': 'Leituras das métricas, uma por vez',
  'Several metrics of subgroup 2 are defined loosely. Here one of them at a time is read in another way, and subgroup 2 is trained for the mean: 30 particles, 35 iterations of 10 games, and everything else as in the thesis; the first line is the same small swarm with our readings. The published mean of the subgroup is {m}. Mean lines over {n} of the test games, of one run or, with the least and the best in brackets, of {r}. The last five lines are of subgroup 1, published mean {p}: its swarm, the one metric of it that is loose, training games that are the same in every iteration, and two things about the swarm itself: equation 1 has one random number for each pull, where ours draws one for each weight, and nothing is said of particles that leave the range.':
    'Várias métricas do subgrupo 2 são definidas frouxamente. Aqui uma delas por vez é lida de outro modo, e o subgrupo 2 é treinado pela média: 30 partículas, 35 iterações de 10 jogos, e todo o resto como no trabalho; a primeira linha é o mesmo enxame pequeno com as nossas leituras. A média publicada do subgrupo é {m}. Média de linhas em {n} dos jogos de teste, de uma rodada ou, com a menor e a melhor entre parênteses, de {r}. As últimas cinco linhas são do subgrupo 1, média publicada {p}: o seu enxame, a sua única métrica frouxa, jogos de treino que são os mesmos em todas as iterações, e duas coisas do próprio enxame: a equação 1 tem um número aleatório para cada atração, onde o nosso sorteia um para cada peso, e nada se diz de partículas que saem do intervalo.',
  metric: 'métrica',
  'on average': 'em média',
  'none, subgroup 1': 'nenhuma, subgrupo 1',
  'open cells between filled ones, whatever is below': 'células abertas entre preenchidas, haja o que houver embaixo',
  'with a filled cell or the floor below: all sides but the top, as the text has it':
    'com uma célula preenchida ou o chão embaixo: todos os lados menos em cima, como diz o texto',
  'one random number for each pull on a particle': 'um número aleatório para cada atração de uma partícula',
  'particles may leave the range': 'as partículas podem sair do intervalo',
  'the same training games in every iteration': 'os mesmos jogos de treino em todas as iterações',
  'other reading': 'outra leitura',
  worth: 'vale',
  'resting places that a piece reaches': 'lugares de repouso que uma peça alcança',
  'every place where a piece fits, reached or not': 'todo lugar onde uma peça cabe, alcançado ou não',
  'how much lower columns are than both neighbours': 'o quanto colunas são mais baixas que as duas vizinhas',
  'how many columns are lower than both neighbours': 'quantas colunas são mais baixas que as duas vizinhas',
  'sum of the heights of filled cells': 'soma das alturas das células cheias',
  'mean of the heights of filled cells': 'média das alturas das células cheias',
  'left negative, right positive': 'esquerda negativa, direita positiva',
  'the distance, whatever the side': 'a distância, de qualquer lado',
  'of the whole board': 'do tabuleiro inteiro',
  'of each row, summed': 'de cada linha, somada',
  'empty cells that are covered in the outer columns': 'células vazias cobertas nas colunas de fora',
  'filled cells over an empty one there': 'células cheias sobre uma vazia ali',
  'cells equal to their mirror image': 'células iguais à sua imagem no espelho',
  'filled cells with a filled mirror image': 'células cheias com imagem cheia no espelho',
  'Straight drops, and every place where a piece fits: training by training':
    'Queda reta, e todo lugar onde uma peça cabe: treino por treino',
  'With straight drops our trainings have the level of the thesis, except for subgroups 2 and 3, which fall short: they put the order of the subgroups out. Both have the metric NPP, "how many positions the pieces are able to occupy without colliding with filled cells". We count the resting places that a piece reaches; read as every place of the board where a piece fits, it tells much more about the board. Here are all trainings whose metrics the thesis prints, with both readings, each by one small swarm as in the section before, without restarts to choose from; where a training was done more than once, the mean, and in brackets the least and the best.':
    'Com queda reta os nossos treinos têm o nível do trabalho, menos os dos subgrupos 2 e 3, que ficam abaixo: eles desfazem a ordem dos subgrupos. Os dois têm a métrica NPP, "quantas posições os diferentes tetriminos são capazes de ocupar sem colidir com células já preenchidas". Nós contamos os lugares de repouso que uma peça alcança; lida como todo lugar do tabuleiro onde uma peça cabe, ela diz muito mais do tabuleiro. Aqui estão todos os treinos cujas métricas o trabalho imprime, com as duas leituras, cada um por um enxame pequeno como na seção anterior, sem reinicializações entre as quais escolher; onde um treino foi feito mais de uma vez, a média e, entre parênteses, a menor e a melhor.',
  'Straight drops, and every place where a piece fits: level and order':
    'Queda reta, e todo lugar onde uma peça cabe: nível e ordem',
  'These {n} means against the published ones: a reading that explains the thesis has a level near 0 and an order near 1. First the trainings of the study, each the best of five restarts; then those by one small swarm each, which come out lower. {c} of the published means lie within a line of the largest: for most of them luck decides the order.':
    'Estas {n} médias contra as publicadas: uma leitura que explica o trabalho tem nível perto de 0 e ordem perto de 1. Primeiro os treinos do estudo, cada um o melhor de cinco reinicializações; depois os de um enxame pequeno cada, que ficam abaixo. {c} das médias publicadas ficam a menos de uma linha da maior: para a maioria delas a sorte decide a ordem.',
  'slides, the study': 'deslizes, o estudo',
  'straight drops, the study': 'queda reta, o estudo',
  'straight drops, resting places reached': 'queda reta, lugares de repouso alcançados',
  'straight drops, every place': 'queda reta, todo lugar',
  'away from the published means, on average': 'distância das médias publicadas, em média',
  set: 'conjunto',
  'resting places reached': 'lugares de repouso alcançados',
  'every place': 'todo lugar',
  'printed subgroup 4': 'subgrupo 4 impresso',
  'Future work: a genetic algorithm and a neural network': 'Trabalhos futuros: um algoritmo genético e uma rede neural',
  'The thesis would try both on its best subgroups. Trained for the mean, {r} runs each, {n} of the test games: the swarm and the genetic algorithm with 30 points, 27 iterations and 25 games a point; the network, with 16 hidden units over the same metrics, learns the lines that are still to come from 4,000 games of its own (temporal differences) and has no weights within a range. Mean lines, with the least and the best of the runs.':
    'O trabalho tentaria ambos nos seus melhores subgrupos. Treinado pela média, {r} rodadas de cada, {n} dos jogos de teste: o enxame e o algoritmo genético com 30 pontos, 27 iterações e 25 jogos por ponto; a rede, com 16 unidades ocultas sobre as mesmas métricas, aprende as linhas que ainda virão em 4.000 jogos próprios (diferenças temporais) e não tem pesos num intervalo. Média de linhas, com a menor e a melhor das rodadas.',
  'On average the swarm makes {a} lines, the genetic algorithm {b}, the network {c}.':
    'Em média o enxame faz {a} linhas, o algoritmo genético {b}, a rede {c}.',
  'particle swarm': 'enxame de partículas',
  'genetic algorithm': 'algoritmo genético',
  'neural network': 'rede neural',
  'the printed subgroup 4': 'o subgrupo 4 impresso',
  'Future work: the weights of the objective': 'Trabalhos futuros: os pesos da avaliação',
  'The thesis weighs the best game 0.4 and the mean 0.6, and would optimise that. Subgroup 1 with slides, the same starts and training games for every weight, {r} runs each: mean lines, with the least and the best of them.':
    'O trabalho pesa o melhor jogo com 0,4 e a média com 0,6, e otimizaria isso. Subgrupo 1 com deslizes, os mesmos começos e jogos de treino para cada peso, {r} rodadas de cada: média de linhas, com a menor e a melhor delas.',
  'The best mean is that of a weight of {w} for the best game: {a} lines, where 0 has {b} and 1 has {c}. The best game of all is {r} lines; between the weights it hardly differs by more than luck.':
    'A melhor média é a de um peso de {w} para o melhor jogo: {a} linhas, onde 0 tem {b} e 1 tem {c}. O melhor jogo de todos é de {r} linhas; entre os pesos ele mal difere mais que a sorte.',
  'weight of the best game': 'peso do melhor jogo',
  'Mean lines by what the best game counts in training': 'Média de linhas pelo que o melhor jogo conta no treino',
  'Future work: a number of particles that changes': 'Trabalhos futuros: um número de partículas que muda',
  'The thesis has 30 particles for every subgroup, and would have their number go with the number of metrics. Swarms of about as many games in all: fewer particles have more iterations, and a clamp with which they come as far. Trained for the mean with straight drops, {r} runs each: mean lines, with the least and the best of them.':
    'O trabalho tem 30 partículas para cada subgrupo, e faria o número seguir o de métricas. Enxames de mais ou menos o mesmo total de jogos: menos partículas têm mais iterações, e um limite com que chegam tão longe. Treinado pela média com queda reta, {r} rodadas de cada: média de linhas, com a menor e a melhor delas.',
  'With {title} {a} particles are best ({b} lines) and {c} worst ({d}).':
    'Com {title}, {a} partículas são o melhor ({b} linhas) e {c} o pior ({d}).',
  metrics: 'métricas',
  '{n} particles': '{n} partículas',
  'seven metrics (subgroup 1)': 'sete métricas (subgrupo 1)',
  'seventeen metrics (subgroup 3)': 'dezessete métricas (subgrupo 3)',
};
