import type { Dictionary } from '../en.ts';

export const home: Dictionary['home'] = {
  title: 'Jogue truco e Tetris contra agentes que dizem por quê',
  lead: 'Uma bancada livre: para quem joga, para estudantes e professores de inteligência artificial, e para quem pesquisa e quer conferir um número publicado.',
  hand: {
    rival: (agent) => `${agent} está esperando`,
    play: 'Jogar esta mão',
    about: 'As três cartas de hoje, as mesmas para todos. Sem cadastro; as regras aparecem enquanto você joga.',
  },
  record: {
    title: 'Tetris sem girar nenhuma peça',
    player: 'o recorde',
    story: (lines) =>
      `Aqui ninguém pode girar, e a pilha cresce depressa. Esta partida do nosso agente chegou a ${lines} linhas, a melhor de dois milhões de partidas:`,
    here: 'esta partida',
    why: 'Por que ali?',
    yourself: 'Tente você',
    source: 'De onde vêm os números',
  },
  doors: {
    player: {
      title: 'Gosto de jogar',
      links: [
        'Uma partida de truco, contra um agente ou um amigo',
        'A mão do dia',
        'Quero ou não quero? Problemas de truco',
        'Meu jogo: histórico, pontuação, pontos fortes',
        'Tetris contra um agente, com as mesmas peças',
        'O desafio: Tetris sem rotação',
      ],
    },
    student: {
      title: 'Estou aprendendo',
      links: [
        'Ver uma busca trabalhar, nó por nó',
        'Assistir agentes e mexer nos pesos deles',
        'Perguntar ao treinador sobre uma posição',
        'A interface para o seu próprio agente',
      ],
    },
    teacher: {
      title: 'Dou aula',
      links: [
        'Um torneio para a turma',
        'Os torneios deste servidor',
        'Um problema para resolver no quadro',
        'Mãos da base de casos',
      ],
    },
    researcher: {
      title: 'Pesquiso',
      links: [
        'Números publicados ao lado dos nossos, com um veredito',
        'Treinar, ajustar ou comparar agentes',
        'A força de cada agente, medida',
        'As melhores partidas e seus registros',
      ],
    },
  },
  matches: 'Partidas em jogo aqui',
  experiments: 'Experimentos em andamento',
};
