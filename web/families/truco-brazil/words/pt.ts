import type { BrazilWords } from './en.ts';

/** Truco paulista and mineiro, in Portuguese. */
export const words: BrazilWords = {
  title: 'Truco brasileiro',
  lead: 'O truco da maior parte do Brasil, mano a mano: sem envido, quatro aumentos, e manilhas que matam tudo.',
  rules: {
    paulista: { name: 'Paulista', about: 'o vira faz da carta seguinte a manilha; 1, 3, 6, 9, 12' },
    mineiro: { name: 'Mineiro', about: 'manilhas fixas: zap, copas, espadilha, ouros; 2, 4, 6, 10, 12' },
  },
  names: {
    careful: 'Cauteloso',
    bold: 'Atrevido',
    sampler: 'Adivinho',
    equilibrium: 'Equilíbrio',
    random: 'Ao acaso',
  },
  opponents: {
    careful: 'pede o que as cartas permitem, blefa pouco',
    bold: 'aumenta com pequenas vantagens, blefa e desconfia de tudo',
    sampler: 'imagina o que você pode ter e joga cada escolha até o fim',
    equilibrium: 'a mão resolvida, cartas e aumentos: difícil de explorar',
    random: 'faz qualquer coisa permitida',
  },
  stake: (points) => (points === 1 ? 'A mão vale 1 ponto' : `A mão vale ${points} pontos`),
  manilhas: 'Manilhas',
  specialHand: (name) => `Mão especial (de onze, de dez): ${name} joga ou corre; ninguém pode trucar.`,
  ironHand: 'Mão de ferro: quem fizer a mão ganha o jogo; ninguém pode trucar.',
  blind: 'Ninguém olha as cartas.',
  allTied: 'Tudo empatado: ninguém marca',
  games: (n) => (n === 1 ? '1 jogo' : `${n} jogos`),
  meaning: 'O que posso dizer, e o que quer dizer?',
  howToPlay:
    'Três cartas para cada um; ganha a mão quem faz a melhor de três rodadas. Quem ganha uma rodada começa a seguinte. O truco aumenta o que a mão vale.',
  terms: {
    mano: 'joga primeiro nesta mão. Troca a cada mão.',
    tied: 'cartas iguais. Se a primeira empata, a segunda decide; se empata a segunda ou a terceira, leva a mão quem fez a primeira; se empatam as três, ninguém marca.',
    faceDown: 'da segunda rodada em diante a carta pode ir coberta: não ganha de nada, e ninguém vê qual era.',
    manilhas:
      'as quatro cartas mais fortes: paus ganha de copas, copas de espadas, espadas de ouros. No paulista são as seguintes à carta virada, no mineiro sempre as mesmas.',
    points: 'ganha quem fizer 12 pontos primeiro.',
  },
  ladder: {
    title: 'O que mata o quê',
    about: 'Da mais forte à mais fraca; as que estão lado a lado são iguais. As suas estão marcadas.',
    own: 'sua',
    wordsTitle: 'As palavras',
  },
  to: (target) => `até ${target}`,
  glossary: {
    TRUCO: 'o primeiro aumento: a mão por 3 pontos (no mineiro 4)',
    SEIS: 'o segundo aumento: a mão por 6 pontos',
    NOVE: 'o terceiro aumento: a mão por 9 pontos (no mineiro dez)',
    DOZE: 'o último aumento: a mão por 12 pontos',
    ACEITO: 'aceita o aumento; na mão de onze ou de dez: joga',
    CORRO: 'corre: o outro leva o que a mão valia antes do aumento',
  },
};
