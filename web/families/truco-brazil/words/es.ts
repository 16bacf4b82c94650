import type { BrazilWords } from './en.ts';

/** Brazilian Truco, in Spanish. */
export const words: BrazilWords = {
  title: 'Truco brasileño',
  lead: 'El truco que juega casi todo Brasil, mano a mano: sin envido, cuatro subidas, y manilhas que matan todo.',
  rules: {
    paulista: { name: 'paulista', about: 'una carta se da vuelta y la siguiente es la manilha; 1, 3, 6, 9, 12' },
    mineiro: { name: 'mineiro', about: 'las manilhas son siempre las mismas cuatro cartas; 2, 4, 6, 10, 12' },
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
    'Gana la mano quien hace la mejor de tres vueltas. De mayor a menor: las manilhas (tréboles, corazones, picas, diamantes), 3, 2, as, rey, jota, reina, 7, 6, 5, 4. Las cartas iguales empatan; en el empate vale quien hizo la primera. Desde la segunda vuelta la carta puede ir tapada: no le gana a nada.',
  glossary: {
    TRUCO: 'la primera subida: la mano por 3 puntos (mineiro 4)',
    SEIS: 'la segunda subida: la mano por 6 puntos',
    NOVE: 'la tercera subida: la mano por 9 puntos (mineiro 10)',
    DOZE: 'la última subida: la mano por 12 puntos',
    ACEITO: 'aceptás la subida; en la mano especial: la jugás',
    CORRO: 'te vas: el otro se lleva lo que valía la mano antes de la subida',
  },
};
