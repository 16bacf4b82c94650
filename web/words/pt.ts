import type { Dictionary } from './en.ts';
import { agents } from './pt/agents.ts';
import { cases } from './pt/cases.ts';
import { coach } from './pt/coach.ts';
import { docs, site } from './pt/docs.ts';
import { events } from './pt/events.ts';
import { experiments } from './pt/experiments.ts';
import { home } from './pt/home.ts';
import { learn } from './pt/learn.ts';
import { problems, unnamed } from './pt/problems.ts';
import { rooms } from './pt/rooms.ts';
import { steps } from './pt/steps.ts';
import { table } from './pt/table.ts';

/** Portuguese. */
export const pt: Dictionary = {
  shell: { api: 'API', skip: 'Ir para o conteúdo', sections: 'Seções', loading: 'Carregando a página ...' },
  nav: {
    home: 'Início',
    search: 'Busca',
    studies: 'Estudos',
    coach: 'Treinador',
    cases: 'Base de casos',
    agents: 'Agentes',
    experiments: 'Experimentos',
  },
  settings: {
    title: 'Configurações',
    language: 'Idioma',
    theme: 'Tema',
    themes: { system: 'Como o sistema', light: 'Claro', dark: 'Escuro' },
    motion: 'Animações',
  },
  admin: {
    token: 'Chave de administrador',
    kept: 'Guardado até esta aba ser fechada.',
    endMatch: 'Encerrar esta partida',
  },
  trouble: {
    title: 'Esta página falhou',
    kept: 'Nada do que foi salvo se perdeu, e as outras páginas continuam funcionando.',
    again: 'Tentar de novo',
    away: 'O servidor não responde. O que você fez está guardado; a página continua sozinha quando ele voltar.',
  },
  files: { choose: 'Escolher um arquivo', none: 'nenhum escolhido' },
  nowhere: {
    title: 'Não há nada aqui',
    text: 'Nenhuma página tem o endereço',
    instead: 'Talvez tenha mudado de lugar, ou falte uma letra. O que existe:',
  },
  playback: {
    play: 'Rodar',
    pause: 'Pausar',
    again: 'Do começo',
    step: 'Avançar',
    back: 'Voltar',
  },
  search: {
    title: 'Laboratório de busca',
    lead: 'Um tabuleiro, uma lista de peças, e buscas que planejam o máximo de pontos: 100, 300, 500, 800 por uma a quatro linhas.',
    draw: 'Desenhe um tabuleiro',
    drawHow: 'Toque nas casas, ou arraste ao longo de uma linha.',
    cell: (x, y, filled) => `coluna ${x}, linha ${y}: ${filled ? 'ocupada' : 'vazia'}`,
    clear: 'Esvaziar',
    random: 'Um por sorteio',
    pieces: 'Peças a colocar, nesta ordem',
    queue: 'Peças na sua ordem',
    noPieces: 'nenhuma ainda: adicione algumas',
    add: (letter) => `adicionar ${letter}`,
    removeLast: 'Tirar a última',
    algorithms: 'Buscas',
    names: {
      dfs: 'Profundidade',
      astar: 'A*',
      rbfs: 'RBFS',
      anytime: 'A* em etapas',
      'best-001': 'Relatório 1',
      'best-004': 'Relatório 2',
      exact: 'Exata',
    },
    about: {
      dfs: 'sempre mais fundo: o primeiro plano encontrado',
      astar: 'pelos pontos desperdiçados, sem heurística: o melhor com prova, a memória cresce',
      rbfs: 'melhor primeiro recursiva: o mesmo com pouca memória',
      anytime: 'podada, de novo com o dobro de nós até o limite',
      'best-001': 'a melhor do primeiro relatório: A* com altura e relevo',
      'best-004': 'a melhor do segundo relatório: A* podado com buracos e pontos',
      exact: 'ramificação e limite: prova o ótimo',
    },
    limit: 'Limite para cada uma',
    run: 'Executar',
    cancel: 'Cancelar',
    results: 'Comparação',
    noResults: 'Nada ainda para este tabuleiro e estas peças: execute as buscas.',
    finished: 'As buscas terminaram.',
    algorithm: 'Busca',
    points: 'Pontos',
    proof: 'Prova',
    expanded: 'Expandidos',
    generated: 'Nós gerados',
    time: 'Tempo',
    memory: 'Memória',
    show: 'Plano',
    planLabel: (name, step, of) => `Plano de ${name}: ${step} de ${of} peças colocadas`,
    chart: 'Pontos, nós, tempo e memória de cada busca',
    log: 'logarítmico',
    optimum: (points) => `ótimo ${points}`,
    running: (seconds, limit) => `em execução, ${seconds} s de ${limit} s`,
    states: { waiting: 'esperando', running: 'em execução', cancelled: 'cancelada' },
    verdicts: { optimal: 'ótimo', open: 'sem prova', limit: 'limite atingido', none: 'nenhum plano' },
  },
  studies: {
    title: 'Estudos',
    lead: 'Estudos publicados refeitos com um comando cada: seus números ao lado dos nossos, e um veredito no meio.',
    loading: 'Carregando o estudo ...',
    reports: {
      'nes-pso': {
        title: 'Tetris do NES sem rotação: 17 métricas do tabuleiro pesadas por enxame de partículas (UFSC, 2024)',
        source: 'Trabalho de conclusão da UFSC, 2024, sobre agentes para jogos digitais com enxame de partículas',
        data: 'As tabelas do trabalho, copiadas para um arquivo de dados; todas as partidas foram jogadas aqui a partir de sementes.',
      },
      'truco-cbr': {
        title: 'Casos e grupos em políticas de reúso para o truco',
        source: 'Tese da UFSM, 2020: agentes por casos para o truco de dois, 20 políticas de reúso',
        claimed:
          'Agentes que reusam mãos registradas jogam bem truco; políticas que olham como as mãos terminaram são melhores que as que contam o que se fez, e uma base que cresce jogando contra si mesma ganha mais.',
        found:
          'Lida como na tese, somando os pontos das mãos parecidas, a melhor política dela, PVCNPS, também aqui fica em primeiro depois do aprendizado, e antes dele lideram políticas que escolhem o grupo pelas vitórias. Com a média dos pontos, como nos nossos jogadores, vence a política simples NPS. Com o limiar fixo, os mesmos dez dos vinte agentes ganham mais da metade, e a base aprendida ganha pouco mais da metade contra a primeira: sem diferença significativa em relação à tese.',
        differ:
          'A vantagem do primeiro agente é daquelas que a sorte decide, e a tese limpou a base à mão. As margens são maiores aqui, pois um falta envido acaba muitas partidas de uma vez. As partidas contra pessoas não podem ser repetidas.',
        data: '3.195 mãos de pessoas, colhidas pelo estudo; não fazem parte deste produto. Todas as partidas foram jogadas aqui a partir de sementes.',
      },
      'ist-search': {
        title: 'Buscas e heurísticas para planos de Tetris (IST 2015/16, primeiro relatório)',
        source: 'Relatório de projeto do IST 2015/16, Inteligência Artificial: profundidade, A* por RBFS, heurísticas',
        data: 'Os problemas e o código publicado da disciplina de 2015/16; cada busca foi feita aqui.',
      },
      'ist-genetic': {
        title: 'Buscas e um algoritmo genético para planos de Tetris (IST 2015/16, grupo 48)',
        source: 'Relatório de projeto do IST 2015/16, Inteligência Artificial, grupo 48',
        data: 'Problemas sorteados aqui de uma semente pelo gerador do relatório; o ótimo é provado por busca exata.',
      },
      'truco-beyond': {
        title: 'Casos além da dissertação: outros grupos, blefe, outro jogo, casos que não se deixam blefar',
        source: 'Nada publicado: o que a dissertação da UFSM sobre truco por casos deixa para depois, retomado aqui',
        data: 'A base de mãos do produto; todo o resto foi jogado aqui a partir de sementes, e os equilíbrios foram resolvidos aqui.',
      },
      'truco-yardstick': {
        title: 'A régua do truco: quanto vale cada jogador, em pontos por mão',
        source:
          'Nada publicado: nossos jogadores medidos pelo jogo resolvido; regras gaúchas, uma mão em 0-0, cada distribuição jogada nos dois lugares',
        claimed: 'Nada foi publicado: esta é a nossa própria régua, feita para que outros se comparem com ela.',
        found:
          'Ninguém ganha dos jogadores de equilíbrio por muito tempo; o melhor jogador por regras perde um décimo de ponto por mão para eles, o melhor por casos o dobro.',
        differ: 'Cada distribuição é jogada nos dois lugares, e a sorte conta pouco; os intervalos dizem quanto sobra.',
        data: 'Todas as mãos foram dadas aqui de uma semente; o equilíbrio foi resolvido aqui.',
      },
    },
    inEnglish: 'O relatório em si está em inglês.',
    parts: {
      claimed: 'O que se afirmou',
      found: 'O que encontramos',
      differ: 'Por que diferem',
      data: 'De onde vêm os dados',
    },
    report: 'O relatório completo',
    print: 'Imprimir, ou salvar em PDF',
    chart: 'Números publicados e nossos',
    all: (n) => `Mostrar os ${n} números`,
    fewer: 'Mostrar menos',
    chartFiles: (n) => (n === 1 ? 'O gráfico do relatório, em arquivo' : `Os ${n} gráficos do relatório, em arquivo`),
    contents: 'Conteúdo',
    rule: 'Dentro: o número publicado está no intervalo de 95 % do nosso; um número que não varia tem de ser igual.',
    made: 'Feito por',
    figure: 'Medida',
    published: 'Publicado',
    ours: 'Nosso',
    interval: 'Intervalo de 95 %',
    verdict: 'Veredito',
    note: 'Nota',
    table: 'Tabela',
    download: 'Baixar',
    rows: (n) => `Mostrar as ${n} linhas`,
    verdicts: { inside: 'dentro', outside: 'fora', 'not comparable': 'não comparável' },
    swarm: {
      title: 'O método em ação',
      text: 'Partículas procuram o ponto mais baixo (as cruzes marcam os quatro mínimos), calculado nesta página:',
      label: (n) => `O enxame na iteração ${n}`,
      iteration: 'Iteração',
      best: 'Menor valor até aqui',
      another: 'Outro enxame',
    },
  },
  agents,
  cases,
  coach,
  events,
  docs,
  experiments,
  home,
  learn,
  problems,
  unnamed,
  rooms,
  site,
  steps,
  table,
};
