import type { FirstWords } from './words-en.ts';

/** The guided hand, in Portuguese. */
export const words: FirstWords = {
  title: 'Primeira mão',
  deal: (n, of) => `Mão ${n} de ${of}`,
  skip: 'Pular',
  next: 'Para a próxima mão',
  again: 'Mais uma vez',
  play: 'Jogar uma partida',
  opponent: 'Teresa',
  done: 'É isso: as cartas, o truco e as outras apostas. O resto é sangue-frio.',
  truco: {
    cards: {
      low: 'Três cartas para cada um, três rodadas; quem faz duas leva a mão. Você é o mão e começa. Jogue o 4 de copas, que é fraco: toque nele.',
      best: 'O 6 ganhou, e Teresa saiu com um 3, que é dos bons. Mas você tem o ás de espadas, que ganha de tudo. Jogue.',
      third: 'Uma rodada para cada um. Você ganhou a última, então você sai: o 12 de bastos.',
      end: 'O 12 ganhou do 5: a mão é sua, 1 ponto.',
    },
    truco: {
      tie: 'Cartas novas, e você é o mão outra vez. Comece com o 3 de espadas.',
      truco:
        'Cartas iguais: empate, e agora a próxima rodada decide tudo. Você tem o ás de bastos, a segunda melhor carta. Peça truco: a mão por 2.',
      vale: 'Ela quis e aumentou: retruco, 3 pontos. Você pode aumentar mais uma vez: vale quatro.',
      win: 'Ela quis: 4 pontos. Agora o ás de bastos.',
      end: 'Com a primeira empatada, a segunda decide. 4 pontos para você.',
    },
    envido: {
      envido:
        'O envido é uma aposta nos pontos, antes de acabar a primeira rodada. Duas cartas do mesmo naipe: 20 + 7 + 6 = 33, nada ganha disso. Peça envido.',
      after:
        'Você diz 33, ela tem menos: 2 pontos para você. Agora a mão; suas cartas são fracas. Jogue o 10 de copas.',
      refuse: 'Ela ganhou a rodada e pede truco. Sobrou pouco para você: não queira, e ela leva 1 ponto, não 2.',
      end: 'Não querer não é vergonha: quem sempre quer paga por isso.',
    },
    flor: {
      flor: 'Três cartas do mesmo naipe são flor: 3 pontos, se o outro não tiver. Cante.',
      deck: 'Ela não tem: 3 pontos. Para as rodadas suas cartas são fracas. Você pode desistir da mão e ir ao baralho. A mesa pergunta se é isso mesmo.',
      end: 'A mão custou 1 ponto, a flor rendeu 3. Bem jogado.',
    },
  },
  'truco-brazil': {
    cards: {
      low: 'Três cartas para cada um, três rodadas; quem faz duas leva a mão. O vira é uma dama, então os valetes são as manilhas, as cartas mais fortes. Comece com o 4, que é fraco.',
      manilha: 'O 6 ganhou, e Teresa saiu com um ás. Seu valete é manilha: só perde para o valete de paus. Jogue.',
      third: 'Uma rodada para cada um. Você sai: o 3 de paus, a melhor carta depois das manilhas.',
      end: 'A mão é sua: 1 ponto.',
    },
    truco: {
      tie: 'O vira é um 6: as manilhas são os 7. Comece com o 2 de espadas.',
      truco:
        'Cartas iguais: empate, e a próxima rodada decide. Você tem o 7 de paus, a melhor carta de todas. Peça truco: a mão por 3.',
      accept: 'Ela aumentou: seis. Nada ganha da sua carta. Aceite.',
      win: 'Agora o 7 de paus.',
      end: '6 pontos para você.',
    },
    run: {
      weak: 'Desta vez as cartas são fracas. Jogue o 6 de espadas.',
      run: 'Ela pede truco, e você não tem nada. Corra: ela leva 1 ponto, não 3.',
      end: 'Correr na hora certa é metade do jogo.',
    },
  },
};
