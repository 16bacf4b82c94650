/** The guided hand, in English: what is told before each thing to do, by deal. */
export const words = {
  title: 'First hand',
  deal: (n: number, of: number) => `Deal ${n} of ${of}`,
  skip: 'Skip',
  next: 'On to the next deal',
  again: 'Once more',
  play: 'Play a match',
  opponent: 'Teresa',
  done: 'That is all of it: cards, truco and the other bets. The rest is nerve.',
  truco: {
    cards: {
      low: 'Three cards each, three tricks; who wins two has the hand. You are mano and begin. Try the weak 4 of cups: touch it.',
      best: 'The 6 won, so Teresa led: a 3, one of the best. But you hold the ace of swords, which beats everything. Play it.',
      third: 'One trick each. You won the last one, so you lead: the 12 of clubs.',
      end: 'The 12 beat the 5: the hand is yours, 1 point.',
    },
    truco: {
      tie: 'A new deal, and you are mano again. Begin with the 3 of swords.',
      truco:
        'Equal cards: tied, and now the next trick decides everything. You hold the ace of clubs, the second best card. Say truco: the hand for 2.',
      vale: 'She accepts and raises: retruco, 3 points. You can raise once more: vale cuatro.',
      win: 'She accepts: 4 points. Now the ace of clubs.',
      end: 'After a tied first trick the second decides. 4 points for you.',
    },
    envido: {
      envido:
        'Envido is a bet on points, before the first trick is over. Two cards of one suit: 20 + 7 + 6 = 33, nothing beats that. Say envido.',
      after:
        'You say 33, she has less: 2 points for you. Now the hand itself; your cards are weak. Play the 10 of cups.',
      refuse: 'She won the trick and calls truco. You have little left: decline, and she gets 1 point, not 2.',
      end: 'Declining is no shame: who always accepts pays for it.',
    },
    flor: {
      flor: 'Three cards of one suit are a flor: 3 points if the other has none. Say it.',
      deck: 'She has none: 3 points. Your cards are weak for the tricks. You may give the hand up: fold. It is asked whether you mean it.',
      end: 'The hand costs 1 point, the flor brought 3. Well played.',
    },
  },
  'truco-brazil': {
    cards: {
      low: 'Three cards each, three tricks; who wins two has the hand. A queen is turned up, so jacks are the manilhas, the strongest cards. Begin with the weak 4.',
      manilha:
        'The 6 won, so Teresa led an ace. Your jack is a manilha: it beats everything but the jack of clubs. Play it.',
      third: 'One trick each. You lead: the 3 of clubs, the best card after the manilhas.',
      end: 'The hand is yours: 1 point.',
    },
    truco: {
      tie: 'A 6 is turned up: sevens are the manilhas. Begin with the 2 of spades.',
      truco:
        'Equal cards: tied, and the next trick decides. You hold the 7 of clubs, the best card of all. Say truco: the hand for 3.',
      accept: 'She raises: six. Nothing beats your card. Accept.',
      win: 'Now the 7 of clubs.',
      end: '6 points for you.',
    },
    run: {
      weak: 'Weak cards this time. Play the 6 of spades.',
      run: 'She calls truco, and you have nothing. Run: she gets 1 point, not 3.',
      end: 'Running in time is half the game.',
    },
  },
};

export type FirstWords = typeof words;
