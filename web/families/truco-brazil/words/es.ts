import type { BrazilWords } from './en.ts';

/** Brazilian Truco, in Spanish. */
export const words: BrazilWords = {
  title: 'Truco brasileño',
  lead: 'El truco que juega casi todo Brasil, mano a mano: sin envido, cuatro subidas, y manilhas que matan todo.',
  rules: {
    paulista: { name: 'Paulista', about: 'una carta se da vuelta y la siguiente es la manilha; 1, 3, 6, 9, 12' },
    mineiro: { name: 'Mineiro', about: 'las manilhas son siempre las mismas cuatro cartas; 2, 4, 6, 10, 12' },
  },
  names: {
    careful: 'Prudente',
    bold: 'Atrevido',
    sampler: 'Adivino',
    equilibrium: 'Equilibrio',
    random: 'Al azar',
  },
  opponents: {
    careful: 'canta lo que permiten sus cartas, miente poco',
    bold: 'sube con poca ventaja, miente y desconfía de todo',
    sampler: 'imagina lo que podés tener y juega cada opción hasta el final',
    equilibrium: 'la mano resuelta, cartas y subidas: difícil de explotar',
    random: 'hace cualquier cosa permitida',
  },
  stake: (points) => (points === 1 ? 'La mano vale 1 punto' : `La mano vale ${points} puntos`),
  manilhas: 'Manilhas',
  specialHand: (name) => `Mano especial: ${name} la juega o se va; nadie puede cantar.`,
  ironHand: 'Mano de hierro: quien la gana se lleva el juego; nadie puede cantar.',
  blind: 'Nadie mira sus cartas.',
  allTied: 'Todo pardo: nadie anota',
  games: (n) => (n === 1 ? '1 juego' : `${n} juegos`),
  meaning: '¿Qué puedo decir, y qué quiere decir?',
  howToPlay:
    'Tres cartas cada uno; gana la mano quien hace la mejor de tres vueltas. Quien gana una vuelta empieza la siguiente. El truco sube lo que vale la mano.',
  terms: {
    mano: 'juega primero en esta mano. Cambia en cada mano.',
    tied: 'cartas iguales. Si la primera es parda, decide la segunda; si es parda la segunda o la tercera, gana la mano quien hizo la primera; si son pardas las tres, nadie anota.',
    faceDown: 'desde la segunda vuelta la carta puede ir tapada: no le gana a nada, y nadie ve cuál era.',
    manilhas:
      'las cuatro cartas más fuertes: tréboles gana a corazones, corazones a picas, picas a diamantes. En el paulista son las que siguen a la carta dada vuelta, en el mineiro siempre las mismas.',
    points: 'gana quien llega primero a 12 puntos.',
  },
  ladder: {
    title: 'Qué mata a qué',
    about: 'De la más fuerte a la más floja; las que están juntas son iguales. Las tuyas están marcadas.',
    own: 'tuya',
    wordsTitle: 'Las palabras',
  },
  to: (target) => `a ${target}`,
  glossary: {
    TRUCO: 'la primera subida: la mano por 3 puntos (mineiro 4)',
    SEIS: 'la segunda subida: la mano por 6 puntos',
    NOVE: 'la tercera subida: la mano por 9 puntos (mineiro 10)',
    DOZE: 'la última subida: la mano por 12 puntos',
    ACEITO: 'aceptás la subida; en la mano especial: la jugás',
    CORRO: 'te vas: el otro se lleva lo que valía la mano antes de la subida',
  },
};
