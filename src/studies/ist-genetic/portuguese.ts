import type { Phrases } from '../translation.ts';

export const portuguese: Phrases = {
  'Searches and a genetic algorithm for Tetris plans (IST 2015/16, group 48)':
    'Buscas e um algoritmo genético para planos de Tetris (IST 2015/16, grupo 48)',
  'IST 2015/16 project report, Artificial Intelligence, group 48 (Portuguese)':
    'relatório de projeto do IST 2015/16, Inteligência Artificial, grupo 48',
  "The report's own problems were never published: ours are drawn by seed with its generator (8 random pieces placed by a search that must score nothing, minimising aggregate height + holes). It does not give the search limit of its genetic algorithm: ours is {short} expansions in the runs and {long} where weights are compared, so that all is the same on every machine.":
    'Os problemas do relatório nunca foram publicados: os nossos são sorteados por semente com o gerador dele (8 peças ao acaso colocadas por uma busca que não pode pontuar, minimizando altura agregada + buracos). Ele não dá o limite de busca do seu algoritmo genético: o nosso é de {short} expansões nas rodadas e de {long} onde se comparam pesos, para que tudo seja igual em qualquer máquina.',
  'On {n} such problems of {p} pieces, the most that can be earned is {most} points on average (`exact`), which A* with the zero heuristic reaches by its theorem; the published means for A* ({zero} and {score}) include a zero for every problem that took more than four minutes.':
    'Em {n} problemas assim de {p} peças, o máximo que se pode ganhar é {most} pontos em média (`exact`), que A* com a heurística nula alcança pelo seu teorema; as médias publicadas de A* ({zero} e {score}) contam zero para cada problema que levou mais de quatro minutos.',
  '**Partial: {n} of {m} runs {title} are over.**': '**Parcial: {n} de {m} rodadas ({title}) terminaram.**',
  '**Partial: no run of the genetic algorithm is over.**':
    '**Parcial: nenhuma rodada do algoritmo genético terminou.**',
  'Searches compared (section 4.1, table 1)': 'Buscas comparadas (seção 4.1, tabela 1)',
  'A* was stopped after four minutes and scored 0 then. The longest search took us {n} s, so the rule is shown in two ways: *without* it, and *with* it at the speed, in nodes a second, at which A* with the zero heuristic would have had its published mean time on our problems.':
    'A* foi parado depois de quatro minutos e então pontuou 0. A busca mais longa nos tomou {n} s, por isso a regra aparece de dois modos: *sem* ela, e *com* ela na velocidade, em nós por segundo, em que A* com a heurística nula teria o seu tempo médio publicado nos nossos problemas.',
  '{search}: mean time': '{search}: tempo médio',
  '{search}: mean points': '{search}: média de pontos',
  '{search}: mean points with zeros': '{search}: média de pontos com zeros',
  'another machine and language': 'outra máquina e outra linguagem',
  'published with zeros after four minutes': 'publicado com zeros depois de quatro minutos',
  'limit emulated at {n} nodes a second': 'limite emulado a {n} nós por segundo',
  'Seconds by test': 'Segundos por teste',
  'Points by test': 'Pontos por teste',
  'How far from the optimum': 'Quão longe do ótimo',
  'The optimum of each problem is proved by `exact`, which neither report could.':
    'O ótimo de cada problema é provado por `exact`, o que nenhum dos relatórios podia.',
  search: 'busca',
  'mean points': 'média de pontos',
  shortfall: 'falta',
  'optimal plans': 'planos ótimos',
  'mean ms': 'ms em média',
  'mean expanded': 'expandidos em média',
  'mean generated': 'gerados em média',
  'depth-first': 'profundidade',
  'A*, zero heuristic': 'A*, heurística nula',
  'A*, score heuristic': 'A*, heurística da pontuação',
  'RBFS, score heuristic': 'RBFS, heurística da pontuação',
  'best-001, text': 'best-001, texto',
  'best-001, code': 'best-001, código',
  'best-004, text': 'best-004, texto',
  'best-004, code': 'best-004, código',
  anytime: 'anytime',
  exact: 'exact',
  '{a} of {b}': '{a} de {b}',
  'Points by test, ordered by the optimum': 'Pontos por teste, em ordem do ótimo',
  'The genetic algorithm (sections 4.2 and 4.4)': 'O algoritmo genético (seções 4.2 e 4.4)',
  "{i} individuals, {g} generations, {t} tests of four to six pieces each generation, the same for all individuals, and {r} runs with starts and tests of their own, where the report has one. The tests change from generation to generation, so fitness goes up and down with their difficulty, as the report says of its own. A run ends at the mean direction of its last generation. An interval is that of one more run: the report's is one.":
    '{i} indivíduos, {g} gerações, {t} testes de quatro a seis peças por geração, iguais para todos os indivíduos, e {r} rodadas com começos e testes próprios, onde o relatório tem uma. Os testes mudam de geração para geração, e a aptidão sobe e desce com a dificuldade deles, como o relatório diz da sua. Uma rodada termina na direção média da última geração. Um intervalo é o de mais uma rodada: a do relatório é uma.',
  'The published direction is {far} degrees from the mean of our {r} runs; a run of ours is {a} to {b} degrees from the mean of the others. In {n} of them the score has the largest weight, as published.':
    'A direção publicada está a {far} graus da média das nossas {r} rodadas; uma rodada nossa está a {a} até {b} graus da média das outras. Em {n} delas a pontuação tem o maior peso, como publicado.',
  'The last two columns are the mean points on {n} fresh problems, by searches as short as those of the runs and by longer ones.':
    'As duas últimas colunas são a média de pontos em {n} problemas novos, por buscas tão curtas quanto as das rodadas e por mais longas.',
  'weight of {what}, times 100': 'peso de {what}, vezes 100',
  holes: 'buracos',
  opportunity: 'oportunidade',
  score: 'pontuação',
  'interval of one more run': 'intervalo de mais uma rodada',
  setup: 'configuração',
  run: 'rodada',
  runs: 'rodadas',
  weights: 'pesos',
  'degrees from the published': 'graus até os publicados',
  'last mean fitness': 'última aptidão média',
  'fresh, short': 'novos, curta',
  'fresh, long': 'novos, longa',
  'as published': 'como publicado',
  'more selection pressure: fitness is what an individual has more than the worst':
    'mais pressão de seleção: a aptidão é o que um indivíduo tem a mais que o pior',
  'more problems: {n} a generation': 'mais problemas: {n} por geração',
  'longer searches: {n} expansions': 'buscas mais longas: {n} expansões',
  'Fitness by generation, mean of the runs': 'Aptidão por geração, média das rodadas',
  'Weights of the fittest by generation, mean of the runs': 'Pesos do mais apto por geração, média das rodadas',
  'Where the runs ended: weights of holes and score': 'Onde as rodadas terminaram: pesos de buracos e pontuação',
  'What the generations earn on problems that stay the same': 'O que as gerações ganham em problemas que não mudam',
  'The centre of a generation, tried with short searches on the fresh problems: what fitness, judged by new problems each time, cannot show.':
    'O centro de uma geração, tentado com buscas curtas nos problemas novos: o que a aptidão, julgada por problemas novos a cada vez, não mostra.',
  'What more selection pressure, more problems and longer searches give':
    'O que dão mais pressão de seleção, mais problemas e buscas mais longas',
  'The runs of each setup together: where they end on average, how far that is from the published weights and from the mean of the published setup, how far each run is from the mean of the others, and what their weights earn on the fresh problems, by searches as short as those of most runs and by longer ones.':
    'As rodadas de cada configuração juntas: onde terminam em média, quão longe isso está dos pesos publicados e da média da configuração publicada, quão longe cada rodada está da média das outras, e quanto os seus pesos ganham nos problemas novos, por buscas tão curtas quanto as da maioria das rodadas e por mais longas.',
  'degrees from the published setup': 'graus até a configuração publicada',
  'degrees from one another': 'graus entre si',
  'generation {n}': 'geração {n}',
  'Points on fresh problems by generation, mean of the runs':
    'Pontos em problemas novos por geração, média das rodadas',
  'Weights compared on fresh problems': 'Pesos comparados em problemas novos',
  'The pruned search with {e} expansions on {n} problems that no generation saw, with a mean optimum of {o} points. The report has no such figure.':
    'A busca podada com {e} expansões em {n} problemas que nenhuma geração viu, com um ótimo médio de {o} pontos. O relatório não tem número igual.',
  'published text ({weights})': 'texto publicado ({weights})',
  'published code ({weights})': 'código publicado ({weights})',
  'ours, mean of the runs ({weights})': 'nossos, média das rodadas ({weights})',
  'equal weights ({weights})': 'pesos iguais ({weights})',
  'anytime, guided by the bound': 'anytime, guiado pela cota',
  'the start of the genetic algorithm': 'o começo do algoritmo genético',
  '{n} seeds': '{n} sementes',
  'ends {a} to {b} degrees from the mean of the others': 'termina a {a} até {b} graus da média das outras',
  'the published run is one of them': 'a rodada publicada é uma delas',
  'none comes as far as the published run': 'nenhuma vai tão longe quanto a publicada',
  'how strongly fitness selects': 'com que força a aptidão seleciona',
  'in proportion to points, as published; in proportion to what is more than the worst':
    'em proporção aos pontos, como publicado; em proporção ao que passa do pior',
  '{now} points on fresh problems, where the published setup has {before}; {a} degrees from the published weights instead of {b} (runs: {n})':
    '{now} pontos em problemas novos, onde a configuração publicada tem {before}; {a} graus até os pesos publicados em vez de {b} (rodadas: {n})',
  'the published text says the first': 'o texto publicado diz o primeiro',
  'how many problems judge an individual': 'quantos problemas julgam um indivíduo',
  '{n}, as published; {m}': '{n}, como publicado; {m}',
  'the limit of a search in the genetic algorithm': 'o limite de uma busca no algoritmo genético',
  '256 expansions; {n}': '256 expansões; {n}',
  'not known: 76,000 searches took them less than 19 s each':
    'não se sabe: 76.000 buscas lhes tomaram menos de 19 s cada',
  'which weight is the score’s': 'qual peso é o da pontuação',
  'text: 16, 37, 91; published code: 16, 91, 37': 'texto: 16, 37, 91; código publicado: 16, 91, 37',
  '{a} and {b} points on fresh problems': '{a} e {b} pontos em problemas novos',
  'the text earns more': 'o texto ganha mais',
  'the code earns more': 'o código ganha mais',
  'what a search earns that is stopped after four minutes': 'quanto ganha uma busca parada depois de quatro minutos',
  'nothing, as the report counts; what it would earn in the end': 'nada, como o relatório conta; o que ganharia no fim',
  'A* with the zero heuristic: {a} and {b}; with the score heuristic: {c} and {d}':
    'A* com a heurística nula: {a} e {b}; com a da pontuação: {c} e {d}',
  'nothing: only so does the score heuristic come out ahead': 'nada: só assim a heurística da pontuação sai na frente',
  'this does not tell': 'isto não diz',
  'Figures {a} and {b}': 'Figuras {a} e {b}',
  'where a piece comes to rest': 'onde uma peça para',
  'drawings; the rule they explain is tested with the vectors of the course (docs/search.md)':
    'desenhos; a regra que explicam é testada com os vetores da disciplina (docs/search.md)',
  'a board for the worked examples': 'um tabuleiro para os exemplos resolvidos',
  'its aggregate height, highest column and holes are tests; the bumpiness printed there, 24, is a slip for 29':
    'a altura agregada, a coluna mais alta e os buracos dele são testes; o relevo impresso lá, 24, é um lapso por 29',
  'Section {n}': 'Seção {n}',
  'heuristica-pontuacao-2, the first form of the score heuristic':
    'heuristica-pontuacao-2, a primeira forma da heurística da pontuação',
  'no formula is printed: the text says only that its bound was wider and held for any board; no figure was made with it':
    'nenhuma fórmula está impressa: o texto só diz que o limite era mais largo e valia para qualquer tabuleiro; nenhum número foi feito com ela',
  'mean time and points of three searches': 'tempo e pontos médios de três buscas',
  'Charts of section {n}': 'Gráficos da seção {n}',
  'time and points by test': 'tempo e pontos por teste',
  'pictures without figures there, of problems that were not published':
    'lá imagens sem números, de problemas que não foram publicados',
  'fitness and weights by generation': 'aptidão e pesos por geração',
  'pictures without figures there; only the final weights are printed':
    'lá imagens sem números; só os pesos finais estão impressos',
  'crossover at one point': 'cruzamento em um ponto',
  'a drawing; docs/optimizers.md has the rule': 'um desenho; docs/optimizers.md traz a regra',

  // in the charts
  test: 'teste',
  seconds: 'segundos',
  best: 'melhor',
  mean: 'média',
  generation: 'geração',
  '{weight}, published': '{weight}, publicado',
  'weight times 100': 'peso vezes 100',
  'more pressure': 'mais pressão',
  'more problems': 'mais problemas',
  'longer searches': 'buscas mais longas',
  'published weights': 'pesos publicados',
  'equal weights': 'pesos iguais',
};
