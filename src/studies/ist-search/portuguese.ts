import type { Phrases } from '../translation.ts';

export const portuguese: Phrases = {
  'Search algorithms and heuristics for Tetris plans (IST 2015/16, first report)':
    'Algoritmos de procura e heurísticas para planos de Tetris (IST 2015/16, primeiro relatório)',
  'IST 2015/16 project report, Artificial Intelligence: depth-first, A* by RBFS, heuristics (Portuguese)':
    'relatório de projeto do IST 2015/16, Inteligência Artificial: profundidade, A* por RBFS, heurísticas',
  'The report calls its search A*; it is recursive best-first search (RBFS). On opportunity cost with the zero heuristic both find plans of the same cost; with other heuristics, which are not admissible, they may differ, so RBFS is shown beside A*. Its text sums ten columns and nine differences, its published code nine and eight: both readings are shown.':
    'O relatório chama a sua busca de A*; ela é a busca recursiva pelo melhor primeiro (RBFS). Pelo custo de oportunidade com a heurística nula ambas acham planos do mesmo custo; com outras heurísticas, que não são admissíveis, podem diferir, por isso a RBFS aparece ao lado de A*. O texto soma dez colunas e nove diferenças, o código publicado nove e oito: mostramos as duas leituras.',
  'Figure 4.2-A (opportunity cost): points agree in {ten} rows as the text reads, in {nine} as the code reads. Figure 4.2-B (quality): A* agrees in {star}, RBFS as Russell and Norvig have it in {rbfs}, RBFS as Korf printed it in {korf}. On quality f falls along a path. Russell and Norvig raise the f of every child to that of its parent, so that plans look alike and an early one is taken; Korf raises it only below a node that was left before. {rest}':
    'Figura 4.2-A (custo de oportunidade): os pontos concordam em {ten} linhas como o texto lê, em {nine} como o código lê. Figura 4.2-B (qualidade): A* concorda em {star}, a RBFS como Russell e Norvig a trazem em {rbfs}, a RBFS como Korf a publicou em {korf}. Pela qualidade f cai ao longo de um caminho. Russell e Norvig elevam o f de cada filho ao do pai, de modo que os planos se parecem e um dos primeiros é tomado; Korf só o eleva abaixo de um nó que já tinha sido deixado. {rest}',
  '{n} rows agree with none of them ({rows}): neither nine columns nor taking the first instead of the last of equals changes that, nor heuristics that look at a board before its full rows are removed.':
    '{n} linhas não concordam com nenhuma delas ({rows}): nem nove colunas nem tomar o primeiro em vez do último dos iguais muda isso, nem heurísticas que olham um tabuleiro antes de as linhas cheias saírem.',
  '{a} of {b}': '{a} de {b}',
  'On these {n} problems A* is at the optimum everywhere; depth-first earns nothing.':
    'Nesses {n} problemas A* está no ótimo em toda parte; a busca em profundidade não ganha nada.',
  'Search algorithms (figure 4.1-A)': 'Algoritmos de procura (figura 4.1-A)',
  "The board of the course's test 25 and the first pieces of `t i l l s o`; A* on opportunity cost with the zero heuristic. The second table adds what the report could not know: the optimum, proved by `exact`.":
    'O tabuleiro do teste 25 da disciplina e as primeiras peças de `t i l l s o`; A* pelo custo de oportunidade com a heurística nula. A segunda tabela traz o que o relatório não podia saber: o ótimo, provado por `exact`.',
  '{p}, A*: {what}': '{p}, A*: {what}',
  '{p}, depth-first: {what}': '{p}, profundidade: {what}',
  '{a}, {b}: points, ten columns': '{a}, {b}: pontos, dez colunas',
  '{a}, {b}: points, nine columns': '{a}, {b}: pontos, nove colunas',
  '{a}, {b}: points, nine columns, before full rows go':
    '{a}, {b}: pontos, nove colunas, antes de as linhas cheias saírem',
  '{a}, {b}: points by RBFS': '{a}, {b}: pontos pela RBFS',
  "{a}, {b}: points by Korf's RBFS": '{a}, {b}: pontos pela RBFS de Korf',
  '{a}, {b}: time of A*': '{a}, {b}: tempo de A*',
  '{a}, {b}: time of RBFS': '{a}, {b}: tempo da RBFS',
  'wasted points': 'pontos desperdiçados',
  time: 'tempo',
  memory: 'memória',
  'another machine and language': 'outra máquina e outra linguagem',
  'published: all that was ever allocated; ours: the most held at a time':
    'publicado: tudo o que foi alocado; nosso: o máximo mantido de uma vez',
  pieces: 'peças',
  search: 'busca',
  shortfall: 'falta',
  expanded: 'expandidos',
  generated: 'gerados',
  'peak frontier': 'maior fronteira',
  astar: 'astar',
  dfs: 'dfs',
  rbfs: 'rbfs',
  exact: 'exact',
  til: 'til',
  till: 'till',
  tills: 'tills',
  tillso: 'tillso',
  'Seconds by number of pieces': 'Segundos por número de peças',
  'Points by number of pieces': 'Pontos por número de peças',
  'Heuristics on opportunity (figure 4.2-A)': 'Heurísticas pelo custo de oportunidade (figura 4.2-A)',
  'Heuristics on quality (figure 4.2-B)': 'Heurísticas pela qualidade (figura 4.2-B)',
  'The pieces {pieces} on the same board, with sixteen pairs of weights for aggregate height and bumpiness (the label of each row).':
    'As peças {pieces} no mesmo tabuleiro, com dezesseis pares de pesos para altura agregada e relevo (o nome de cada linha).',
  'Points by pair of weights, opportunity': 'Pontos por par de pesos, oportunidade',
  'Seconds by pair of weights, opportunity': 'Segundos por par de pesos, oportunidade',
  'Points by pair of weights, quality': 'Pontos por par de pesos, qualidade',
  'Seconds by pair of weights, quality': 'Segundos por par de pesos, qualidade',
  'how many columns the heuristics see': 'quantas colunas as heurísticas veem',
  'ten and nine differences, as the text says; nine and eight, as its code does':
    'dez e nove diferenças, como diz o texto; nove e oito, como faz o código',
  '{a} and {b} of {c} rows of figure 4.2-A': '{a} e {b} de {c} linhas da figura 4.2-A',
  'the code': 'o código',
  'the text': 'o texto',
  'which search A* is': 'que busca é A*',
  'A*; recursive best-first search': 'A*; busca recursiva pelo melhor primeiro',
  'nothing on opportunity cost with the zero heuristic: both are optimal':
    'nada pelo custo de oportunidade com a heurística nula: ambas são ótimas',
  'the text describes the recursive one': 'o texto descreve a recursiva',
  'whether a child takes over the cost of its parent, in the recursive search':
    'se um filho herda o custo do pai, na busca recursiva',
  'always (Russell and Norvig); below a node that was left before (Korf)':
    'sempre (Russell e Norvig); abaixo de um nó que já tinha sido deixado (Korf)',
  '{a} and {b} of {c} rows of figure 4.2-B; A* has {d}': '{a} e {b} de {c} linhas da figura 4.2-B; A* tem {d}',
  Korf: 'Korf',
  'Russell and Norvig': 'Russell e Norvig',
  'which of equals is taken first': 'qual dos iguais se toma primeiro',
  'the last inserted; the first': 'o último inserido; o primeiro',
  'no row': 'nenhuma linha',
  'neither: they cannot be told apart': 'nenhum: não se distinguem',
  'when the heuristics look at the board': 'quando as heurísticas olham o tabuleiro',
  'after full rows are removed; before that (nine columns)':
    'depois de as linhas cheias saírem; antes disso (nove colunas)',
  '{a} and {b} of {n} rows of figure 4.2-B; {c} and {d} of figure 4.2-A':
    '{a} e {b} de {n} linhas da figura 4.2-B; {c} e {d} da figura 4.2-A',
  'after by one figure, before by the other': 'depois por uma figura, antes pela outra',
  'what else the code did': 'o que mais o código fazia',
  'its cost function, its order of rotations, its way to place a piece':
    'a função de custo, a ordem das rotações, o modo de colocar uma peça',
  '{n} rows of figure 4.2-B agree with no variant': '{n} linhas da figura 4.2-B não concordam com nenhuma variante',
  'not known': 'não se sabe',
  'Figures {a} and {b}': 'Figuras {a} e {b}',
  'drawings of a piece being placed': 'desenhos de uma peça sendo colocada',
  'drawings without figures; the rule they explain is tested with the vectors of the course (docs/search.md)':
    'desenhos sem números; a regra que explicam é testada com os vetores da disciplina (docs/search.md)',
  'two boards and their aggregate heights': 'dois tabuleiros e as suas alturas agregadas',
  'worked examples: 81 and 12 are tests of the heuristic': 'exemplos resolvidos: 81 e 12 são testes da heurística',
  'two boards and their bumpiness': 'dois tabuleiros e o seu relevo',
  'worked examples: 43 is a test of the heuristic; the sum of the second is garbled in the source':
    'exemplos resolvidos: 43 é um teste da heurística; a soma do segundo está truncada na fonte',
  'sixteen pairs of weights on opportunity cost': 'dezesseis pares de pesos pelo custo de oportunidade',
  'the same figures as 4.2-A': 'os mesmos números que 4.2-A',
  'A* and depth-first by number of pieces': 'A* e profundidade por número de peças',
  'headed Custo-Qualidade there': 'lá com o título Custo-Qualidade',
  'sixteen pairs of weights on quality': 'dezesseis pares de pesos pela qualidade',

  // in the charts
  '{search}, published': '{search}, publicado',
  'depth-first': 'em profundidade',
  seconds: 'segundos',
  'the optimum': 'o ótimo',
  'A*, ten columns': 'A*, dez colunas',
  'A*, nine columns': 'A*, nove colunas',
  'A*, nine columns, before full rows go': 'A*, nove colunas, antes de saírem as linhas cheias',
  "Korf's RBFS": 'RBFS de Korf',
  'weights of aggregate height, bumpiness': 'pesos da altura agregada e do relevo',
};
