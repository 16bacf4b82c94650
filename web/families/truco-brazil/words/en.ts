/** Brazilian Truco, in English. */
export const words = {
  title: 'Brazilian Truco',
  lead: 'Truco as most of Brazil plays it, for two: no envido, four raises, and manilhas that beat everything.',
  rules: {
    paulista: { name: 'Paulista', about: 'a card is turned up and makes the next rank the manilhas; 1, 3, 6, 9, 12' },
    mineiro: { name: 'Mineiro', about: 'the manilhas are always the same four cards; 2, 4, 6, 10, 12' },
  },
  names: {
    careful: 'Careful',
    bold: 'Bold',
    sampler: 'Guesser',
    equilibrium: 'Equilibrium',
    random: 'Random',
  },
  opponents: {
    careful: 'calls what its cards support, seldom bluffs',
    bold: 'raises on slight advantages, bluffs, and distrusts every call',
    sampler: 'imagines what you may hold and plays every choice out',
    equilibrium: 'the solved hand of cards and raises: hard to exploit',
    random: 'does anything that is legal',
  },
  stake: (points: number) => (points === 1 ? 'The hand is worth 1 point' : `The hand is worth ${points} points`),
  manilhas: 'Manilhas',
  specialHand: (name: string) => `Special hand: ${name} plays it or gives it up; nobody may call.`,
  ironHand: 'Iron hand: who wins it wins the game; nobody may call.',
  blind: 'Nobody looks at the cards.',
  allTied: 'All tricks tied: nobody scores',
  games: (n: number) => (n === 1 ? '1 game' : `${n} games`),
  meaning: 'What can I say, and what does it mean?',
  howToPlay:
    'Three cards each, best of three tricks wins the hand. Who wins a trick leads the next one. Truco raises what the hand is worth.',
  terms: {
    mano: 'plays first in this hand. It changes with every hand.',
    tied: 'equal cards. If the first trick is tied, the second decides; if the second or third is, who won the first has the hand; if all three are, nobody scores.',
    faceDown:
      'from the second trick on a card may be played face down: it beats nothing, and nobody sees which it was.',
    manilhas:
      'the four strongest cards: clubs beat hearts, hearts spades, spades diamonds. In paulista they are the rank after the card turned up, in mineiro always the same four.',
    points: 'who has 12 points first wins.',
  },
  ladder: {
    title: 'What beats what',
    about: 'From the strongest to the weakest; cards side by side are equal. Yours are marked.',
    own: 'yours',
    wordsTitle: 'The words',
  },
  to: (target: number) => `to ${target}`,
  glossary: {
    TRUCO: 'the first raise: the hand for 3 points (mineiro 4)',
    SEIS: 'the second raise: the hand for 6 points',
    NOVE: 'the third raise: the hand for 9 points (mineiro 10)',
    DOZE: 'the last raise: the hand for 12 points',
    ACEITO: 'accept the raise; in the special hand: play it',
    CORRO: 'run: the other one gets what the hand was worth before the raise',
  },
};

export type BrazilWords = typeof words;
