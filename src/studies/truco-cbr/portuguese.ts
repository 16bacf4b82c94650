import type { Phrases } from '../translation.ts';

/** The texts of the study in Portuguese, in the order of the document. */
export const portuguese: Phrases = {
  'Cases and clusters in reuse policies for Truco': 'Casos e grupos em políticas de reúso para o truco',
  'UFSM 2020 thesis: case-based agents for two-player Truco, 20 reuse policies (Portuguese)':
    'dissertação da UFSM, 2020: agentes por casos para o truco de dois, 20 políticas de reúso',
  "Base: {base}, {hands} hands (option --base). Bets are yes/no questions asked in order, as in the thesis's own program; the rules are ufsm24; a flor held is declared, no card is played face down. Figures are those of the reading by the text, where nothing else is said.":
    'Base: {base}, {hands} mãos (opção --base). As apostas são perguntas de sim ou não feitas em ordem, como no programa da dissertação; as regras são ufsm24; declara-se a flor que se tem, e nenhuma carta é jogada virada. Os números são os da leitura pelo texto, onde nada mais se diz.',

  'These are the hands of people that the group of the thesis published. They came without a licence and are no part of this project: `jogatina cases import FILE --as human` brings them in, and the command above then has them.':
    'São as mãos de pessoas que o grupo da dissertação publicou. Vieram sem licença e não fazem parte deste projeto: `jogatina cases import FILE --as human` as importa, e o comando acima então as tem.',
  '**Partial.** Not played at the full sizes yet: {readings}.':
    '**Parcial.** Ainda não jogadas nos tamanhos inteiros: {readings}.',

  'The policies (tables 13 to 15)': 'As políticas (tabelas 13 a 15)',
  'MJ: what most cases did. PL: drawn in proportion to how many did it. PV: what won most often. NP: what won most points. A criterion before S chooses the solution; one before C chooses, before that, the cluster whose cases count. So NPS looks at the points of all similar cases, PVCNPS at those of the cluster that won most often; MJCS and its like use their criterion for both.':
    'MJ: o que a maioria dos casos fez. PL: sorteado na proporção de quantos o fizeram. PV: o que ganhou mais vezes. NP: o que rendeu mais pontos. Um critério antes de S escolhe a solução; um antes de C escolhe, antes disso, o grupo cujos casos contam. Assim, NPS olha os pontos de todos os casos parecidos, PVCNPS os do grupo que mais ganhou; MJCS e semelhantes usam o seu critério para os dois.',

  'Readings: what the thesis leaves open, and what each choice is worth':
    'Leituras: o que a dissertação deixa em aberto, e quanto vale cada escolha',
  '"Holds" counts {n} statements of the thesis: for each of the 20 agents of stage 1 and the ten of stage 3 whether it wins more than half, for each of the ten of stage 2 whether learning improves it, and that PVCNPS comes first in stages 1 and 3; a coin would get about half. Stage 1 is that with all cases above 75 %. From and to: the same count with the matches drawn again from those played.':
    '"Confirmadas" conta {n} afirmações da dissertação: para cada um dos 20 agentes da etapa 1 e dos dez da etapa 3, se ganha mais da metade; para cada um dos dez da etapa 2, se o aprendizado o melhora; e que PVCNPS fica em primeiro nas etapas 1 e 3. Uma moeda acertaria perto da metade. A etapa 1 é a de todos os casos acima de 75 %. De e a: a mesma conta com as partidas sorteadas de novo entre as jogadas.',
  'Each reading changes one thing of *text*. Rows of the full sizes have {a} matches in stage 1 and {b} of self-play; those with fewer, {c} and {d}, are to be compared with *text* of that size.':
    'Cada leitura muda uma coisa de *texto*. As linhas de tamanho inteiro têm {a} partidas na etapa 1 e {b} de autojogo; as de menos, {c} e {d}, devem ser comparadas com *texto* desse tamanho.',
  'Each reading changes one thing of *text*. Rows of the full sizes have {a} matches in stage 1 and {b} of self-play.':
    'Cada leitura muda uma coisa de *texto*. As linhas de tamanho inteiro têm {a} partidas na etapa 1 e {b} de autojogo.',
  'Of {n} rows of other readings these fit better than the text, beyond chance: {better}; these worse: {worse}. At the full sizes most statements hold with *{most}* ({m}), the points of table 16 are nearest with *{nearest}* ({p} away), and the share of the learned base is inside with {i} of {w}.':
    'De {n} linhas de outras leituras, estas combinam melhor que o texto, além do acaso: {better}; estas, pior: {worse}. Nos tamanhos inteiros, mais afirmações se confirmam com *{most}* ({m}), os pontos da tabela 16 ficam mais perto com *{nearest}* (a {p}), e a parcela da base aprendida está dentro com {i} de {w}.',
  none: 'nenhuma',
  '*{reading}*, {readings}': '*{reading}*, {readings}',
  '*{reading}*': '*{reading}*',
  '{n} (inside)': '{n} (dentro)',
  '{n} (outside)': '{n} (fora)',
  reading: 'leitura',
  matches: 'partidas',
  where: 'onde',
  what: 'o quê',
  'holds, of {n}': 'confirmadas, de {n}',
  'PVCNPS in stage {n}': 'PVCNPS na etapa {n}',
  'the ten above half (10)': 'os dez acima da metade (10)',
  'learned base won ({share} %)': 'a base aprendida ganhou ({share} %)',
  'the four above half (4)': 'os quatro acima da metade (4)',
  'table 16 inside, of 8': 'tabela 16 dentro, de 8',
  'points away from table 16': 'pontos de distância da tabela 16',
  'ended by a falta envido, %': 'acabadas por falta envido, %',
  'hands at the end': 'mãos no fim',
  full: 'inteiras',
  fewer: 'menos',
  text: 'texto',
  'mean of points': 'média dos pontos',
  'last points': 'últimos pontos',
  'lottery as printed': 'loteria como impressa',
  'victory as printed': 'vitória como impressa',
  '100 cases': '100 casos',
  'second card 97 %': 'segunda carta 97 %',
  'elbows every match': 'cotovelos a cada partida',
  'base cleaned': 'base limpa',
  'never called counts nothing': 'não chamado não conta',
  'no revision': 'sem revisão',
  'all cases compared': 'todos os casos comparados',
  'chapter 4': 'capítulo 4',
  'algorithm 6': 'algoritmo 6',
  'algorithm {n}, line {line}': 'algoritmo {n}, linha {line}',
  '4.1.3, "the same criterion is employed"': '4.1.3, "este mesmo critério está sendo empregado"',
  '4.1.3, not in the text': '4.1.3, não está no texto',
  '4.1.3, by hand there': '4.1.3, lá à mão',
  // the number of a section, not a figure
  '3.1': '3.1',
  'hands that break a revision rule are taken out of the learned base, not only marked':
    'as mãos que violam uma regra de revisão saem da base aprendida, não são só marcadas',
  'not said; the program counts it as a refusal': 'não dito; o programa conta como recusa',
  'the text: NP adds the points of a group up; covered by 100 cases of 98 %; the elbows looked at every 100 matches':
    'o texto: NP soma os pontos de um grupo; coberto por 100 casos de 98 %; os cotovelos vistos a cada 100 partidas',
  'NP is the mean of the points, as in our own players': 'NP é a média dos pontos, como nos nossos jogadores',
  'NP as printed: every case overwrites the points of the one before it':
    'NP como impresso: cada caso apaga os pontos do anterior',
  'PL as printed: the fraction upside down, rare solutions are drawn most':
    'PL como impresso: a fração invertida, soluções raras são as mais sorteadas',
  'PV as printed: the fraction upside down, what won least often':
    'PV como impresso: a fração invertida, o que ganhou menos vezes',
  'after stage 1 the threshold falls until 100 cases are found, not five':
    'depois da etapa 1 o limiar desce até achar 100 casos, não cinco',
  'the second card counts as covered from 97 % on': 'a segunda carta conta como coberta a partir de 97 %',
  'the number of clusters is looked at after every match (K-means from 4 starts instead of 40)':
    'o número de grupos é visto depois de cada partida (K-means de 4 inícios em vez de 40)',
  'a hand in which a bet was never called says nothing about accepting it':
    'uma mão em que a aposta não foi chamada nada diz sobre aceitá-la',
  'the rules against suicidal plays are off': 'as regras contra jogadas suicidas ficam desligadas',
  'retrieval looks at all cases of the situation, not only at the nearest cluster of the index':
    'a recuperação olha todos os casos da situação, não só o grupo mais próximo do índice',

  'Stage 1: 20 agents, all cases above 75 % (figure 10)':
    'Etapa 1: 20 agentes, todos os casos acima de 75 % (figura 10)',
  'Stage 1 again: threshold from 98 % down to five cases': 'Etapa 1 de novo: limiar de 98 % para baixo até cinco casos',
  'The thesis names its agents above half in their order: the place of each stands beside it. {n} matches an agent; the thesis counts each match once for either side.':
    'A dissertação nomeia em ordem os seus agentes acima da metade: ao lado está o lugar de cada um. {n} partidas por agente; a dissertação conta cada partida uma vez para cada lado.',
  "the thesis's ten above half": 'os dez da dissertação acima da metade',
  agents: 'agentes',
  'lead of the first over the second': 'vantagem do primeiro sobre o segundo',
  'a difference of two places that chance decides': 'uma diferença de dois lugares que a sorte decide',
  'share of PV and NP policies less that of MJ and PL': 'parcela das políticas PV e NP menos a de MJ e PL',
  "order of the thesis's ten here, rank correlation with the order there":
    'ordem dos dez da dissertação aqui, correlação de postos com a de lá',
  'the same order would have 1': 'a mesma ordem teria 1',
  'table 16 is of stage 3': 'a tabela 16 é da etapa 3',
  'interval above zero: better': 'intervalo acima de zero: melhor',
  agent: 'agente',
  'place in the thesis': 'lugar na dissertação',
  'improved in the thesis': 'melhorou na dissertação',
  yes: 'sim',
  'won %': 'ganhas %',
  from: 'de',
  to: 'a',
  'Figure 10: matches won, all 20 against each other': 'Figura 10: partidas ganhas, os 20 entre si',
  'Stage 1: who beat whom, all cases above 75 %': 'Etapa 1: quem ganhou de quem, todos os casos acima de 75 %',
  'Matches that the row won against the column, of {n}; best first.':
    'Partidas que a linha ganhou da coluna, de {n}; os melhores primeiro.',

  'Learning by self-play (section 4.1.3)': 'Aprendizado por autojogo (seção 4.1.3)',
  '{n} matches between policies drawn from the ten; every hand of one side is kept. {rebuilt} clusterings were rebuilt because their elbow had moved.':
    '{n} partidas entre políticas sorteadas dos dez; guarda-se cada mão de um lado. {rebuilt} agrupamentos foram refeitos porque o cotovelo mudou.',
  'hands at the start': 'mãos no começo',
  'another base': 'outra base',
  'hands a match depend on how it is played; the thesis cleaned its base by hand':
    'as mãos por partida dependem de como se joga; a dissertação limpou a base à mão',
  'matches that an accepted falta envido ended, %': 'partidas que um falta envido aceito acabou, %',
  '{kind} questions covered, %': 'perguntas de {kind} cobertas, %',
  card: 'carta',
  'clusters, {name}': 'grupos, {name}',

  'Stage 2: each of the ten with the learned base against itself with the first':
    'Etapa 2: cada um dos dez com a base aprendida contra si mesmo com a primeira',
  "Share of the matches that the learned base won. {better} of the ten win more than half here, {same} of them among the thesis's {theirs}; {beyond} of the ten intervals lie wholly on one side of a half.":
    'Parcela das partidas que a base aprendida ganhou. {better} dos dez ganham mais da metade aqui, {same} deles entre os {theirs} da dissertação; {beyond} dos dez intervalos ficam inteiros de um lado da metade.',
  'won by the learned base': 'ganhas pela base aprendida',
  "agents that improved there and here, of the thesis's": 'agentes que melhoraram lá e aqui, dos da dissertação',
  'Figure 11: the learned base against the first, share of the matches':
    'Figura 11: a base aprendida contra a primeira, parcela das partidas',

  'Stage 3: the ten against each other, learned base (figure 12, table 16)':
    'Etapa 3: os dez entre si, base aprendida (figura 12, tabela 16)',
  'The thesis names its agents above half in their order: the place of each stands beside it. A falta envido, worth all that its loser lacks, ended {share} % of the matches of self-play at once: that widens the differences of the points.':
    'A dissertação nomeia em ordem os seus agentes acima da metade: ao lado está o lugar de cada um. Um falta envido, que vale tudo o que falta a quem perde, acabou de uma vez {share} % das partidas de autojogo: isso alarga as diferenças de pontos.',
  '{agent}, points ahead when it wins': '{agent}, pontos à frente quando ganha',
  '{agent}, points behind when it loses': '{agent}, pontos atrás quando perde',
  'Figure 12: matches won, the ten with the learned base': 'Figura 12: partidas ganhas, os dez com a base aprendida',
  'Table 16: mean difference of the points in matches won and lost':
    'Tabela 16: diferença média dos pontos em partidas ganhas e perdidas',
  'Stage 3: who beat whom (figures 13 to 16)': 'Etapa 3: quem ganhou de quem (figuras 13 a 16)',
  'Figure {n}: matches that {agent} won against each': 'Figura {n}: partidas que {agent} ganhou de cada um',

  'The share of every agent, with the sum and with the mean of points':
    'A parcela de cada agente, com a soma e com a média dos pontos',
  'Shares of the matches won, in %. Policies that a reading does not touch meet others that it does.':
    'Parcelas das partidas ganhas, em %. Políticas que uma leitura não toca encontram outras que ela toca.',
  'stage {n}, {reading}': 'etapa {n}, {reading}',
  'stage 1 from 98 %, {reading}': 'etapa 1 a partir de 98 %, {reading}',

  'Clusters of the learned base (table 6, appendix B)': 'Grupos da base aprendida (tabela 6, apêndice B)',
  'The number of clusters follows the base: it is shown beside the published one, and no verdict is given. In the charts a filled dot is the number chosen here, a ring the published one, drawn on our curve: the curves of the thesis are printed without numbers.':
    'O número de grupos segue a base: está ao lado do publicado, sem veredito. Nos gráficos, um ponto cheio é o número escolhido aqui, um anel o publicado, desenhado na nossa curva: as curvas da dissertação estão impressas sem números.',
  '{scenario}, k': '{scenario}, k',
  'the elbow of another base': 'o cotovelo de outra base',
  scenario: 'cenário',
  silhouette: 'silhueta',
  'cases of each cluster': 'casos de cada grupo',
  'first card, leading': 'primeira carta, saindo',
  'first card, following': 'primeira carta, respondendo',
  'second card after winning trick 1': 'segunda carta depois de ganhar a rodada 1',
  'second card after losing trick 1': 'segunda carta depois de perder a rodada 1',
  'third card after winning trick 2': 'terceira carta depois de ganhar a rodada 2',
  'third card after losing trick 2': 'terceira carta depois de perder a rodada 2',
  'envido, first to bet': 'envido, primeiro a apostar',
  'envido, second to bet': 'envido, segundo a apostar',
  'truco in trick 1, first': 'truco na rodada 1, primeiro',
  'truco in trick 1, second': 'truco na rodada 1, segundo',
  'truco in trick {n}, after winning trick {m}': 'truco na rodada {n}, depois de ganhar a {m}',
  'truco in trick {n}, after losing trick {m}': 'truco na rodada {n}, depois de perder a {m}',
  'index for cards and truco bets': 'índice de cartas e apostas de truco',
  'index for envido and flor bets': 'índice de apostas de envido e flor',
  'truco in trick {n}': 'truco na rodada {n}',
  'WCSS by number of clusters, {kind}': 'WCSS por número de grupos, {kind}',
  cards: 'cartas',
  indexes: 'índices',

  'Tactics of the clusters: {title} ({where})': 'Táticas dos grupos: {title} ({where})',
  'table 12': 'tabela 12',
  'after table {n}': 'depois da tabela {n}',
  "The clusters of the learned base, {n} cases. A tactic of the thesis is given to a cluster by what its cases did, by rule and not by eye. Cards are category codes (table 7); the other columns are shares of the cluster's cases in %.":
    'Os grupos da base aprendida, {n} casos. Um grupo recebe uma tática da dissertação pelo que os seus casos fizeram, por regra e não a olho. As cartas são códigos de categoria (tabela 7); as outras colunas são parcelas dos casos do grupo em %.',
  'Table 12 prints {printed}, which does not add up to 100 %. The counts of appendix B ({counts}) give {shares}: the share of the bluffs is a misprint.':
    'A tabela 12 imprime {printed}, o que não soma 100 %. As contagens do apêndice B ({counts}) dão {shares}: a parcela dos blefes é erro de impressão.',
  'table 12, {tactic}': 'tabela 12, {tactic}',
  '% of the cases': '% dos casos',
  'clusters of another base': 'grupos de outra base',
  tactic: 'tática',
  cases: 'casos',
  high: 'alta',
  middle: 'média',
  low: 'baixa',
  'won the trick': 'ganhou a rodada',
  'gave up before the card': 'desistiu antes da carta',
  'opponent gave up': 'o oponente desistiu',
  'player {n} called {bet}': 'o jogador {n} chamou {bet}',
  'raised to retruco': 'aumentado para retruco',
  'vale cuatro': 'vale quatro',
  'nobody bet': 'ninguém apostou',
  coward: 'covarde',
  bluff: 'blefe',
  'weak hand': 'mão fraca',
  'balanced cards': 'cartas balanceadas',
  'retruco with a balanced hand': 'retruco com mão balanceada',
  'good hand, all kinds of betting': 'mão boa, apostas de todo tipo',
  'good hand, least betting': 'mão boa, poucas apostas',
  'weak hand, little betting': 'mão fraca, poucas apostas',
  'the highest bet at once': 'a aposta máxima de uma vez',
  'real envido with more than 26': 'real envido com mais de 26',
  'no bets, no points': 'sem apostas, sem pontos',
  'the lowest bet': 'a aposta mínima',
  'none of them': 'nenhuma delas',

  'The cycle in numbers (figure 3)': 'O ciclo em números (figura 3)',
  "The activities of the thesis's diagram in their order, and what came of them in {n} matches of PVCNPS from the learned base.":
    'As atividades do diagrama da dissertação na sua ordem, e o que deram em {n} partidas de PVCNPS com a base aprendida.',
  activity: 'atividade',
  code: 'código',
  'what happens': 'o que acontece',
  'a query': 'uma consulta',
  '{n} questions a match': '{n} perguntas por partida',
  'the nearest cluster of the index': 'o grupo mais próximo do índice',
  '{n} of {all} cases are compared with a query': '{n} de {all} casos são comparados com uma consulta',
  'the similar cases': 'os casos parecidos',
  '{n} are found; the threshold stays where it begins for {share} of the questions and is {mean} on average':
    'acham-se {n}; o limiar fica onde começa em {share} das perguntas e é de {mean} em média',
  'reuse, first step: a cluster': 'reúso, primeiro passo: um grupo',
  '{n} clusters to choose from; the chosen one has {share} of the cases found':
    '{n} grupos para escolher; o escolhido tem {share} dos casos achados',
  'reuse, second step: a solution': 'reúso, segundo passo: uma solução',
  'among the cases of that cluster alone': 'só entre os casos desse grupo',
  'revision of suicidal plays': 'revisão de jogadas suicidas',
  '{share} of the answers are replaced': '{share} das respostas são trocadas',
  'learning: keep the hand?': 'aprendizado: guardar a mão?',
  'questions covered while learning: card {card}, truco {truco}, envido {envido}':
    'perguntas cobertas ao aprender: carta {card}, truco {truco}, envido {envido}',
  'clusters looked at again': 'grupos vistos de novo',
  'see Learning': 'ver Aprendizado',

  'Stage 4: people (table 17, figures 17 to 21)': 'Etapa 4: pessoas (tabela 17, figuras 17 a 21)',
  'Figure 17, printed without numbers, is for how long the people had played. The app asks for it in years, and the table of answers has the mean of each agent.':
    'A figura 17, impressa sem números, é há quanto tempo as pessoas jogavam. O aplicativo pergunta em anos, e a tabela das respostas traz a média de cada agente.',
  'Published: {humans} people, {matches} matches against each agent. No answers have been collected here (n = 0), so there is nothing to compare: only people can give them.':
    'Publicado: {humans} pessoas, {matches} partidas contra cada agente. Nenhuma resposta foi colhida aqui (n = 0), e não há nada a comparar: só pessoas podem dá-las.',
  'How to collect them: `jogatina serve --host 0.0.0.0 --meet PVCNPS,base=learned NPS,base=learned PVCS,base=learned PVS,base=learned --trait boldness patience`, with the base that `jogatina truco learn --as learned` makes and any further traits to be judged. Everybody opens `/truco/study`, meets the agents under numbers, so that no name tells anything, and marks each of them after the match: the four questions of the thesis and the further traits, from 1 to 5. This command, on the same data folder, then fills the table below and adds one with the further traits (docs/truco-learning.md).':
    'Como colhê-las: `jogatina serve --host 0.0.0.0 --meet PVCNPS,base=learned NPS,base=learned PVCS,base=learned PVS,base=learned --trait boldness patience`, com a base que `jogatina truco learn --as learned` faz e quaisquer outros traços a julgar. Cada pessoa abre `/truco/study`, encontra os agentes por números, para que nenhum nome diga nada, e dá notas a cada um depois da partida: as quatro perguntas da dissertação e os outros traços, de 1 a 5. Este comando, sobre a mesma pasta de dados, preenche então a tabela abaixo e acrescenta uma com os outros traços (docs/truco-learning.md).',
  'With the errors of {n} matches each, the published lead of PVCNPS ({w} won) is beyond chance against {b} of the {o} others: {names}.':
    'Com os erros de {n} partidas cada, a vantagem publicada de PVCNPS ({w} ganhas) passa do acaso contra {b} dos {o} outros: {names}.',
  '{agent}, share of matches won': '{agent}, parcela das partidas ganhas',
  '{agent}, share of marks 4 and 5 for {mark}': '{agent}, parcela das notas 4 e 5 em {mark}',
  competence: 'competência',
  coherence: 'coerência',
  unpredictability: 'imprevisibilidade',
  fun: 'divertimento',
  'no answers': 'sem respostas',

  'Tables {a} and {b}': 'Tabelas {a} e {b}',
  'Tables 4 and 7 to 10': 'Tabelas 4 e 7 a 10',
  'Algorithms 1 to 6': 'Algoritmos 1 a 6',
  'Figures {a} and {b}': 'Figuras {a} e {b}',
  'Appendix B, its figures 1 to 16 and tables 1 to 17': 'Apêndice B, suas figuras 1 a 16 e tabelas 1 a 17',
  'numbered anew there; two of the tables have the numbers 18 and 19':
    'numeradas de novo lá; duas das tabelas têm os números 18 e 19',
  'Appendix A': 'Apêndice A',
  'the computers that were used': 'os computadores usados',
  'no result': 'sem resultado',
  'no result; what it describes is in {where}': 'sem resultado; o que descreve está em {where}',
  '{a} and {b}': '{a} e {b}',
  'the order of the cards': 'a ordem das cartas',
  'an envido score added up': 'uma soma de pontos de envido',
  'attributes of a case': 'atributos de um caso',
  'codes of cards, of cards not played, of players': 'códigos de cartas, de cartas não jogadas, de jogadores',
  'a similarity computed': 'uma similaridade calculada',
  'a test (`retrieve/decisions.test.ts`) has it: 0.97596, where the thesis rounded a term and prints 0.975975':
    'um teste (`retrieve/decisions.test.ts`) a tem: 0,97596, onde a dissertação arredondou um termo e imprime 0,975975',
  'the 14 scenarios and their clusters': 'os 14 cenários e seus grupos',
  'attributes of some clusterings; the groups of truco after it':
    'atributos de alguns agrupamentos; os grupos de truco depois dela',
  'the groups of the first card, following; those of envido after it':
    'os grupos da primeira carta, respondendo; os de envido depois dela',
  'the 20 agents': 'os 20 agentes',
  'mean difference of the points': 'diferença média dos pontos',
  'agents against people': 'agentes contra pessoas',
  'sizes of two clusterings of appendix B': 'tamanhos de dois agrupamentos do apêndice B',
  'reuse and its criteria': 'o reúso e os seus critérios',
  'the cycle of case-based reasoning': 'o ciclo do raciocínio baseado em casos',
  'an elbow, as an example': 'um cotovelo, como exemplo',
  'our own elbows': 'os nossos próprios cotovelos',
  'the activities of the approach': 'as atividades da abordagem',
  'the screen that collected hands': 'a tela que colhia mãos',
  'a screen; ours is the table of the app': 'uma tela; a nossa é a mesa do aplicativo',
  'the elbow of the first card, following': 'o cotovelo da primeira carta, respondendo',
  'majority with and without clusters, as examples': 'a maioria com e sem grupos, como exemplos',
  'screens to set up matches and to choose an opponent': 'telas para preparar partidas e escolher o oponente',
  'screens; ours are the commands and the lobby': 'telas; as nossas são os comandos e o saguão',
  'matches won by the 20 agents': 'partidas ganhas pelos 20 agentes',
  'printed without numbers, so nothing is drawn beside ours':
    'impressa sem números: nada se desenha ao lado dos nossos',
  'the learned base against the first': 'a base aprendida contra a primeira',
  'matches won by the ten': 'partidas ganhas pelos dez',
  'PVCNPS, NPS, PVCS and PVS against each of the others': 'PVCNPS, NPS, PVCS e PVS contra cada um dos outros',
  'for how long the people have played': 'há quanto tempo as pessoas jogam',
  'what people answered about each agent': 'o que as pessoas responderam sobre cada agente',
  'elbows and sizes of all clusterings': 'cotovelos e tamanhos de todos os agrupamentos',

  // in the charts
  'matches won, of {n}': 'partidas ganhas, de {n}',
  'won by the learned base, %': 'ganhas pela base aprendida, %',
  'blue: above half in the thesis; bars: 95 % interval':
    'azul: acima da metade na dissertação; barras: intervalo de 95 %',
  'blue: improved in the thesis; rings: published; bars: 95 % interval':
    'azul: melhorou na dissertação; anéis: publicado; barras: intervalo de 95 %',
  'rings: published; bars: 95 % interval': 'anéis: publicado; barras: intervalo de 95 %',
  'bars: 95 % interval': 'barras: intervalo de 95 %',
  'all ten': 'os dez',
  '{a} wins': '{a} ganha',
  '{a} loses': '{a} perde',
  clusters: 'grupos',
  'chosen here': 'escolhido aqui',
  'WCSS, share of one cluster': 'WCSS, parcela da de um só grupo',
};
