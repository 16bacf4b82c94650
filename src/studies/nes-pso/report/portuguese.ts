import type { Phrases } from '../../translation.ts';
import { trials } from '../trials/portuguese.ts';

/** What is the same in both languages. */
const same = (...names: readonly string[]): Phrases => Object.fromEntries(names.map((name) => [name, name]));

const tables: Phrases = {
  'thesis (table 1)': 'trabalho (tabela 1)',
  particles: 'partículas',
  iterations: 'iterações',
  restarts: 'reinicializações',
  'training games of a particle in an iteration': 'jogos de treino de uma partícula em uma iteração',
  'validation games': 'jogos de validação',
  'test games': 'jogos de teste',
  'subgroup {n}, {figure}, {reading}': 'subgrupo {n}, {figure}, {reading}',
  'printed subgroup 4, {objective}, {figure}, {reading}': 'subgrupo 4 impresso, {objective}, {figure}, {reading}',
  mean: 'média',
  std: 'desvio',
  max: 'máximo',
  min: 'mínimo',
  record: 'recorde',
  weighted: 'ponderada',
  'smoke scale': 'escala de fumaça',
  objective: 'avaliação',
  subgroup: 'subgrupo',
  'subgroup {n}': 'subgrupo {n}',
  reading: 'leitura',
  weights: 'pesos',
  what: 'o quê',
  'not printed': 'não impresso',
  'metrics of subgroup {n}': 'métricas do subgrupo {n}',
  'heaviest of subgroup {n}': 'mais pesadas do subgrupo {n}',
  'least relevant of subgroup {n}': 'menos relevantes do subgrupo {n}',
  all: 'todas',
  'in more than one objective': 'em mais de uma avaliação',
  none: 'nenhuma',
  yes: 'sim',
  no: 'não',
  '3 varies less than 4 and than 5': '3 varia menos que 4 e que 5',
  'printed metrics': 'métricas impressas',
  'printed, {r}': 'impressas, {r}',
  'derived, {r}': 'derivadas, {r}',
  luckiest: 'mais sortudo',
  champions: 'campeões',
  'worst champion': 'pior campeão',
  'best champion': 'melhor campeão',
  player: 'jogador',
  rules: 'regras',
  games: 'jogos',
  'mean lines': 'média de linhas',
  error: 'erro',
  'best game': 'melhor jogo',
  seed: 'semente',
  'its number': 'seu número',
  'ms a move': 'ms por jogada',
  'without luck': 'sem a sorte',
  'Of the networks over rows there is the mean without luck too, where every draw counts by what the network expects with it less what it expects on average: the same mean, with a standard error a fourth as large. See docs/neural.md.':
    'Das redes sobre linhas há também a média sem a sorte, em que cada sorteio conta pelo que a rede espera com ele menos o que espera em média: a mesma média, com um quarto do erro padrão. Ver docs/neural.md.',
  'made by': 'feito por',
  'a search on the weights above': 'uma busca sobre os pesos acima',
  'see training/no-rotation': 'ver training/no-rotation',
  '{n}, not all yet': '{n}, ainda não todos',
  lost: 'perdidos',
  'mean level': 'nível médio',
  'highest level': 'maior nível',
  'mean points': 'média de pontos',
  'most points': 'mais pontos',
  'at the limit': 'no limite',
  '{p}, points': '{p}, pontos',
  '{p}, share that reaches the limit': '{p}, parte que alcança o limite',
  'ours has no gravity and ends after {n} pieces': 'o nosso não tem gravidade e termina depois de {n} peças',
  'least f, no velocity clamp, 500 iterations': 'menor f, sem limite de velocidade, 500 iterações',
  'least f, as in table 1': 'menor f, como na tabela 1',
  'one run each; how small it gets is chance': 'uma rodada de cada; o quão pequeno fica é acaso',
  ...same(
    'tucks',
    'drops',
    'ntuple',
    'neural',
    'tucks, nes',
    'tucks, nes-reroll',
    'tucks, uniform',
    'drops, nes',
    'drops, nes-reroll',
    'drops, uniform',
  ),
};

const sections: Phrases = {
  'NES Tetris without rotations: 17 board metrics weighted by particle swarm (UFSC, 2024)':
    'Tetris do NES sem rotações: 17 métricas do tabuleiro pesadas por enxame de partículas (UFSC, 2024)',
  'UFSC 2024 thesis, {title}': 'trabalho de conclusão da UFSC, 2024, {title}',
  '**Smoke scale:** {p} particles, {i} iterations and {g} test games show that everything runs; the figures mean nothing.':
    '**Escala de fumaça:** {p} partículas, {i} iterações e {g} jogos de teste mostram que tudo roda; os números não significam nada.',
  '**Partial: {n} of {m} trainings are done.** The others are marked "not run yet"; the same command goes on where this one stopped.':
    '**Parcial: {n} de {m} treinos estão feitos.** Os outros estão marcados "ainda não rodado"; o mesmo comando segue de onde este parou.',
  'Inside by figure, both readings: {a} of {b} means, {c} of {d} deviations, {e} of {f} maxima and {g} of {h} minima. Minima are near nothing for every player and the intervals of maxima are wide: means and deviations are what to look at.':
    'Dentro por número, as duas leituras: {a} de {b} médias, {c} de {d} desvios, {e} de {f} máximos e {g} de {h} mínimos. Mínimos são quase nada para qualquer jogador e os intervalos dos máximos são largos: médias e desvios são o que importa.',
  "*{r}* ({title}): of {n} trainings the published mean lies inside our interval in {i}; ours is above it in {a}, and {p} % away on average. Our best training has {b} lines a game, the thesis's best {t}.":
    '*{r}* ({title}): de {n} treinos, a média publicada cai no nosso intervalo em {i}; a nossa está acima em {a}, e a {p} % em média. O nosso melhor treino tem {b} linhas por jogo, o melhor do trabalho {t}.',
  'pieces may slide under overhangs': 'as peças podem deslizar sob saliências',
  'pieces drop straight': 'as peças caem reto',
  'Trained for the mean, the objective that luck touches least, our means are on average {a} % away with *{r}* and {b} % away with *{s}*: by their level, in the thesis {title}. The order of all trainings speaks for {which} (rank correlation {c} with *{t}*, {d} with *{u}*).':
    'Treinadas pela média, a avaliação que a sorte menos toca, as nossas médias estão a {a} % com *{r}* e a {b} % com *{s}*: pelo nível, no trabalho {title}. A ordem de todos os treinos fala por {which} (correlação de postos {c} com *{t}*, {d} com *{u}*).',
  'the other reading': 'a outra leitura',
  'the same': 'a mesma',
  'How it was run': 'Como foi rodado',
  'The player looks at the current and the next piece, tries every pair of placements and takes the one with the largest sum of weight times metric on the last board. The metrics are those of docs/metrics.md; subgroups 4 and 5 are derived from the weights that our own runs gave subgroup 3 under the same objective.':
    'O jogador olha a peça atual e a próxima, tenta todo par de colocações e toma o de maior soma de peso vezes métrica no último tabuleiro. As métricas são as de docs/metrics.md; os subgrupos 4 e 5 derivam dos pesos que as nossas rodadas deram ao subgrupo 3 na mesma avaliação.',
  'Both readings of the movement rule were run, as the thesis does not say which it used: *tucks* (pieces may slide under overhangs) and *drops* (pieces drop straight).':
    'As duas leituras da regra de movimento foram rodadas, pois o trabalho não diz qual usou: *tucks* (as peças podem deslizar sob saliências) e *drops* (as peças caem reto).',
  'Not said in the thesis, ours: positions are clamped to the range of the weights; particles start uniformly in it, with velocities uniform within their clamp; the training games are the same for all particles and new in each iteration; when a restart ends its personal bests are judged again on a fixed set of games, and the best of them is the one that is validated; validation uses the objective that was trained for; pieces come from the NES randomiser with its register advanced at random before each draw. Training, rejudging, validation and test games come from streams of their own names and never overlap.':
    'Não dito no trabalho, nosso: as posições são limitadas ao intervalo dos pesos; as partículas começam uniformes nele, com velocidades uniformes dentro do limite; os jogos de treino são os mesmos para todas as partículas e novos em cada iteração; quando uma reinicialização termina, seus melhores pessoais são julgados de novo em um conjunto fixo de jogos, e o melhor deles é o validado; a validação usa a avaliação do treino; as peças vêm do sorteio do NES com o registrador avançado ao acaso antes de cada sorteio. Jogos de treino, de novo julgamento, de validação e de teste vêm de sequências com nomes próprios e nunca se sobrepõem.',
  'The interval of a mean or deviation is that of the whole protocol: restarts are drawn again with replacement and the best validation of the draw wins. The interval of a maximum or minimum is that of the best or worst of as many new games of the same player, by the fitted tail of its games.':
    'O intervalo de uma média ou desvio é o do protocolo inteiro: as reinicializações são sorteadas de novo com reposição e a melhor validação do sorteio vence. O intervalo de um máximo ou mínimo é o do melhor ou pior de outros tantos jogos novos do mesmo jogador, pela cauda ajustada dos seus jogos.',
  'Table {n} and figure {m}: trained for {objective}': 'Tabela {n} e figura {m}: treinado por {objective}',
  'Lines of the test games, trained for {objective}, {r}': 'Linhas dos jogos de teste, treinado por {objective}, {r}',
  'lines of the best game': 'linhas do melhor jogo',
  '0.4 times the lines of the best game + 0.6 times the mean': '0,4 vezes as linhas do melhor jogo + 0,6 vezes a média',
  'Subgroup 4 with the metrics that the thesis prints': 'O subgrupo 4 com as métricas que o trabalho imprime',
  'Subgroup 4 has the seven metrics with the largest weights of subgroup 3. Above these are the seven that our own runs of subgroup 3 gave; here are the sets that section 4.2 of the thesis names, trained and tested in the same way. The table has the metrics and both means.':
    'O subgrupo 4 tem as sete métricas de maior peso do subgrupo 3. Acima elas são as sete que as nossas rodadas do subgrupo 3 deram; aqui estão os conjuntos que a seção 4.2 do trabalho nomeia, treinados e testados do mesmo modo. A tabela traz as métricas e as duas médias.',
  'Tables 5 to 12: the objectives side by side': 'Tabelas 5 a 12: as avaliações lado a lado',
  'Tables 8 to 12 are subgroups 1 to 5; tables 5, 6 and 7 are 10, 11 and 12. Published / tucks / drops.':
    'As tabelas 8 a 12 são os subgrupos 1 a 5; as tabelas 5, 6 e 7 são a 10, a 11 e a 12. Publicado / tucks / drops.',
  'Figures 13, 15 and 17 to 32: the weights': 'Figuras 13, 15 e 17 a 32: os pesos',
  'The thesis prints its weights as bars without numbers; ours in the same order, largest first. Only the direction of the weights matters: all of a player times the same number play the same.':
    'O trabalho imprime os pesos como barras sem números; os nossos na mesma ordem, o maior primeiro. Só a direção dos pesos importa: todos os de um jogador vezes o mesmo número jogam igual.',
  'Weights by size, {r}': 'Pesos por tamanho, {r}',
  'Which metrics weigh most': 'Que métricas pesam mais',
  'The metrics that are left in subgroups 4 and 5; the three with the largest weights where the thesis names them, largest first, and the three least relevant ones; and those that the thesis finds in more than one objective among the five largest of the best subgroup. The subgroup is the one that the thesis draws.':
    'As métricas que ficam nos subgrupos 4 e 5; as três de maior peso onde o trabalho as nomeia, a maior primeiro, e as três menos relevantes; e as que o trabalho acha em mais de uma avaliação entre as cinco maiores do melhor subgrupo. O subgrupo é o que o trabalho desenha.',
  'Which subgroup is best': 'Qual subgrupo é o melhor',
  'The subgroups in the order of their mean lines, as far as their trainings are over.':
    'Os subgrupos na ordem da média de linhas, até onde os treinos terminaram.',
  'Whether subgroup 3 is stable, and 4 and 5 are not': 'Se o subgrupo 3 é estável, e 4 e 5 não',
  'The thesis concludes that all seventeen metrics give much the same with every objective, and that fewer of them are less stable. The best mean of the three objectives less the worst, in lines a game.':
    'O trabalho conclui que as dezessete métricas dão quase o mesmo com qualquer avaliação, e que menos delas são menos estáveis. A melhor média das três avaliações menos a pior, em linhas por jogo.',
};

const readings: Phrases = {
  'whether pieces may slide under overhangs': 'se as peças podem deslizar sob saliências',
  'as far as they like; not at all': 'o quanto quiserem; nada',
  '{a} lines': '{a} linhas',
  '{a} lines with slides, {b} with straight drops': '{a} linhas com deslizes, {b} com queda reta',
  'straight drops by the level, slides by the order': 'queda reta pelo nível, deslizes pela ordem',
  'whether they slide only while they fall at the speed of the game':
    'se deslizam só enquanto caem na velocidade do jogo',
  'from level 0 on; one step aside in each row (level 9); one in two rows (level 18)':
    'do nível 0 em diante; um passo para o lado em cada linha (nível 9); um em duas linhas (nível 18)',
  'level {a}, order {b}; level {c}, order {d}; level {e}, order {f}':
    'nível {a}, ordem {b}; nível {c}, ordem {d}; nível {e}, ordem {f}',
  'none has both a level near 0 and a good order': 'nenhuma tem nível perto de 0 e boa ordem ao mesmo tempo',
  'see the section on how pieces move': 'ver a seção sobre como as peças se movem',
  'level {a}, order {b}': 'nível {a}, ordem {b}',
  'whether they slide only on their last row': 'se elas só deslizam na sua última linha',
  'along the row that they come to rest on, and nowhere else': 'na linha em que param, e em nenhuma outra',
  'this one': 'esta',
  'not this one': 'não esta',
  'what the number of possible positions counts': 'o que conta o número de posições possíveis',
  'resting places that a piece reaches; every place where a piece fits':
    'lugares de repouso que uma peça alcança; todo lugar onde uma peça cabe',
  '{a} lines in subgroup {n} with straight drops': '{a} linhas no subgrupo {n} com queda reta',
  'whether a well has a filled cell below': 'se um poço tem uma célula preenchida embaixo',
  'whatever is below; filled on all sides but the top, as the text has it':
    'haja o que houver embaixo; preenchido por todos os lados menos em cima, como diz o texto',
  'what has random numbers of its own in the move of a particle':
    'o que tem números aleatórios próprios no movimento de uma partícula',
  'each weight; each of the two pulls, as equation 1 has it':
    'cada peso; cada uma das duas atrações, como na equação 1',
  'whether particles stay within the range of the weights': 'se as partículas ficam no intervalo dos pesos',
  'they do; they may leave it': 'ficam; podem sair dele',
  'whether the training games change': 'se os jogos de treino mudam',
  'new ones in each iteration; the same in all': 'novos em cada iteração; os mesmos em todas',
  'what restarts are validated by': 'por que se validam as reinicializações',
  'the objective that was trained for; mean lines': 'a avaliação pela qual se treinou; a média de linhas',
  'not told: the text says neither': 'não se diz: o texto não diz nem uma nem outra',
  'restarts validated by what was trained for, instead of by the mean':
    'reinicializações validadas pelo que se treinou, em vez de pela média',
  'not told: luck is worth as much': 'não se diz: a sorte vale tanto',
  'the first': 'a primeira',
  'the second': 'a segunda',
  'every place, with straight drops, by the level alone': 'todo lugar, com queda reta, só pelo nível',
  'resting places that are reached': 'lugares de repouso alcançados',
  'every place, with straight drops': 'todo lugar, com queda reta',
  'not told yet': 'ainda não se diz',
  'what the other loose metrics count': 'o que contam as outras métricas frouxas',
  'see "Readings of the metrics, one at a time"': 'ver "Leituras das métricas, uma por vez"',
  'in that table': 'naquela tabela',
  'none of those tried comes as near': 'nenhuma das tentadas chega tão perto',
  'how pieces are drawn': 'como as peças são sorteadas',
  'as in the game; evenly': 'como no jogo; por igual',
  'not told: it moves all trainings alike': 'não se diz: move todos os treinos por igual',
  'which point of a restart is validated': 'qual ponto de uma reinicialização se valida',
  'the best of its personal bests judged again; the luckiest':
    'o melhor dos melhores pessoais julgados de novo; o mais sortudo',
  'not told: too little': 'não se diz: é pouco',
  'luck of the restarts': 'sorte das reinicializações',
  'the best of five; the worst': 'a melhor de cinco; a pior',
  'the text says the best': 'o texto diz a melhor',
  'the numbers of the metrics 13, 14 and 15': 'os números das métricas 13, 14 e 15',
  'the order of section 3.1.2; that of the lists of section 4.2': 'a ordem da seção 3.1.2; a das listas da seção 4.2',
  'printed sets of subgroup 4: {n} % away from the published means on average':
    'conjuntos impressos do subgrupo 4: a {n} % das médias publicadas em média',
  'section 4.2: its names agree with it': 'a seção 4.2: os nomes dela concordam',
  'What agreed, what did not, and why': 'O que concordou, o que não, e por quê',
  'First how far our trainings are from the published ones, and whether they at least come in the same order; then what each thing that the thesis leaves open is worth, in lines a game: a choice explains a difference only if it is worth as much. The first two choices are measured with our best player of each reading (below), the next three are means over the trainings (the third: over those for the record and for both, at most).':
    'Primeiro, a que distância os nossos treinos estão dos publicados, e se ao menos vêm na mesma ordem; depois, quanto vale cada coisa que o trabalho deixa em aberto, em linhas por jogo: uma escolha só explica uma diferença se vale tanto. As duas primeiras são medidas com o nosso melhor jogador de cada leitura (abaixo), as três seguintes são médias dos treinos (a terceira: dos treinados pelo recorde e pelos dois, no máximo).',
  'ours less published, on average': 'nosso menos publicado, em média',
  'away from the published means, on average, trained for {objective}':
    'distância das médias publicadas, em média, treinado por {objective}',
  'order of the trainings (rank correlation)': 'ordem dos treinos (correlação de postos)',
  'subgroups in which training for the mean gives the best mean':
    'subgrupos em que treinar pela média dá a melhor média',
  '{a} of {b}': '{a} de {b}',
  'pieces may slide, instead of dropping straight': 'as peças podem deslizar, em vez de cair reto',
  'pieces drawn as in the game, instead of evenly': 'peças sorteadas como no jogo, em vez de por igual',
  'personal bests judged again, instead of the luckiest': 'melhores pessoais julgados de novo, em vez do mais sortudo',
  'the best restart, instead of the worst': 'a melhor reinicialização, em vez da pior',
  'CMA-ES, instead of the clamped swarm (subgroup 1, trained for the mean)':
    'CMA-ES, em vez do enxame limitado (subgrupo 1, treinado pela média)',
};

const rest: Phrases = {
  'Restart by restart: what luck does': 'Reinicialização por reinicialização: o que a sorte faz',
  'A particle is judged by 25 games, so the best score of a run is mostly that of lucky games. The thesis does not say that its bests were judged again. Here both are played over the first tenth of the test games: the point with the best score on its own training games ("luckiest") of each restart, and the champion of the judging. Means over the restarts, and the worst and best champion.':
    'Uma partícula é julgada por 25 jogos, e a melhor nota de uma rodada é sobretudo a de jogos de sorte. O trabalho não diz que os seus melhores foram julgados de novo. Aqui ambos jogam o primeiro décimo dos jogos de teste: o ponto com a melhor nota nos próprios jogos de treino ("mais sortudo") de cada reinicialização, e o campeão do julgamento. Médias das reinicializações, e o pior e o melhor campeão.',
  'What the rules are worth': 'Quanto valem as regras',
  "The thesis says neither whether pieces may slide nor how they are drawn. Our player of each reading, `swarm-best` and `swarm-best-drops`, with three randomisers: the game's own (a register that is stepped, and one more draw after a repeat), the simple form of the same (`nes-reroll`), and pieces drawn evenly. The weights were found for the first of them. Of the thesis's players the best has {m} lines.":
    'O trabalho não diz se as peças podem deslizar nem como são sorteadas. O nosso jogador de cada leitura, `swarm-best` e `swarm-best-drops`, com três sorteios: o do próprio jogo (um registrador que avança, e mais um sorteio depois de uma repetição), a forma simples do mesmo (`nes-reroll`), e peças sorteadas por igual. Os pesos foram achados para o primeiro. Dos jogadores do trabalho o melhor tem {m} linhas.',
  'Beyond the study': 'Além do estudo',
  'Players that ship with the product. Published: {a} lines a game at best, {b} in the best game; until then the best game of an agent had {c}, and of a person {d}.':
    'Jogadores que vêm com o produto. Publicado: {a} linhas por jogo no melhor caso, {b} no melhor jogo; até então o melhor jogo de um agente tinha {c}, e de uma pessoa {d}.',
  'Players of weights were tested by the command that found them. The others play the games that {command} counts from 0, with the seed in their row: fixed before the first was played, and none of them used to train or to choose anything. {first} of that command gives game N as seed and actions. Times are those of one thread of the machine at hand.':
    'Jogadores de pesos foram testados pelo comando que os achou. Os outros jogam os jogos que {command} conta a partir de 0, com a semente na sua linha: fixada antes que o primeiro fosse jogado, e nenhum deles usado para treinar ou escolher nada. {first} daquele comando dá o jogo N como semente e ações. Os tempos são os de uma linha de execução da máquina à mão.',
  '{first}, then {second}, then {third}': '{first}, depois {second}, depois {third}',
  'Beyond the study, with the simple randomiser': 'Além do estudo, com o sorteio simples',
  'The same players with {option}: draws of eight; the eighth, or a repeat of the last piece, is drawn once more of seven. Nothing was trained for it.':
    'Os mesmos jogadores com {option}: sorteios de oito; o oitavo, ou uma repetição da última peça, é sorteado mais uma vez de sete. Nada foi treinado para ele.',
  'With rotation': 'Com rotação',
  "The rule set `nes`: pieces turn, a level every ten lines, points by level. {n} games of at most {p} pieces each; the game's display ends at 999,999 points. The published figures are those of a player in the game itself, where pieces fall faster with every level; here a piece may always be moved as far as it goes, so that a player that never loses tells little.":
    'O conjunto de regras `nes`: as peças giram, um nível a cada dez linhas, pontos por nível. {n} jogos de no máximo {p} peças cada; o mostrador do jogo termina em 999.999 pontos. Os números publicados são os de um jogador no próprio jogo, onde as peças caem mais depressa a cada nível; aqui uma peça sempre pode ir o quanto for, de modo que um jogador que nunca perde diz pouco.',
  'The swarm on a function with four minima (figure 2)': 'O enxame em uma função com quatro mínimos (figura 2)',
  'f(x, y) = (x² + y - 11)² + (x + y² - 7)². The thesis prints one value and not the settings of its demonstration. With the velocity clamp and the 150 iterations of its table 1 a swarm comes that close in none of 50 runs, without the clamp and with 500 iterations in all (docs/optimizers.md).':
    'f(x, y) = (x² + y - 11)² + (x + y² - 7)². O trabalho imprime um valor e não as configurações da demonstração. Com o limite de velocidade e as 150 iterações da tabela 1 um enxame chega tão perto em nenhuma de 50 rodadas, sem o limite e com 500 iterações em todas (docs/optimizers.md).',
  'The swarm on its way to a minimum (animated)': 'O enxame a caminho de um mínimo (animado)',
};

const index: Phrases = {
  'the settings of the swarm': 'as configurações do enxame',
  'the subgroups, trained for the mean': 'os subgrupos, treinados pela média',
  'the subgroups, trained for the record': 'os subgrupos, treinados pelo recorde',
  'the subgroups, trained for both': 'os subgrupos, treinados por ambos',
  'subgroups {a} to {b} by objective': 'subgrupos {a} a {b} por avaliação',
  'the same as tables 10 to 12': 'as mesmas que as tabelas 10 a 12',
  'the game on its console': 'o jogo no console',
  'a picture of the screen': 'uma captura da tela',
  'a swarm on a function with four minima': 'um enxame em uma função com quatro mínimos',
  'training, validation and test': 'treino, validação e teste',
  'a diagram; the same steps in words': 'um diagrama; os mesmos passos em palavras',
  'well cells': 'células de poço',
  'a drawing; docs/metrics.md defines the metric': 'um desenho; docs/metrics.md define a métrica',
  holes: 'buracos',
  'Figures {a} and {b}': 'Figuras {a} e {b}',
  transitions: 'transições',
  'heights of columns': 'alturas das colunas',
  'a drawing; its sum of heights, 32, and range, 5, cannot be checked without the board':
    'um desenho; a soma das alturas, 32, e o intervalo, 5, não se conferem sem o tabuleiro',
  'projection potential': 'potencial de projeção',
  'filled areas': 'áreas preenchidas',
  'a drawing; its areas, 22 and 8, cannot be checked without the board':
    'um desenho; as áreas, 22 e 8, não se conferem sem o tabuleiro',
  symmetry: 'simetria',
  'lines of the test games, trained for the mean': 'linhas dos jogos de teste, treinado pela média',
  'lines of the test games, trained for the record': 'linhas dos jogos de teste, treinado pelo recorde',
  'lines of the test games, trained for both': 'linhas dos jogos de teste, treinado por ambos',
  'a picture there: only the means are drawn into ours': 'lá uma imagem: só as médias estão desenhadas nas nossas',
  'weights of subgroup {n}, trained for the mean': 'pesos do subgrupo {n}, treinado pela média',
  'weights of subgroup {n}, trained for the record': 'pesos do subgrupo {n}, treinado pelo recorde',
  'weights of subgroup {n}, trained for both': 'pesos do subgrupo {n}, treinado por ambos',
  'bars without numbers there; the text names three at each end: section "Which metrics weigh most"':
    'lá barras sem números; o texto nomeia três em cada ponta: seção "Que métricas pesam mais"',
  'as figure 13': 'como a figura 13',
  'weights of all trainings': 'pesos de todos os treinos',
  'bars without numbers there': 'lá barras sem números',
};

const charts: Phrases = {
  'subgroup {n}, published mean': 'subgrupo {n}, média publicada',
  'lines of a game': 'linhas de um jogo',
  share: 'parcela',
  'size of the weight': 'tamanho do peso',
  'Weights by size; blue: more is better, orange: less is better':
    'Pesos por tamanho; azul: mais é melhor, laranja: menos é melhor',
  'ours, subgroup 1': 'nosso, subgrupo 1',
  'published, subgroup 1': 'publicado, subgrupo 1',
  '(x² + y - 11)² + (x + y² - 7)²: minima crossed': '(x² + y - 11)² + (x + y² - 7)²: mínimos com cruz',
};

export const portuguese: Phrases = { ...tables, ...sections, ...readings, ...trials, ...rest, ...index, ...charts };
