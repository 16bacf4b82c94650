import type { Language } from '../../core/language.ts';

/** What the terminal says around a game; the game's own words come from its `speech`. */
export interface Frame {
  /** What the table calls a person who gave no name. */
  readonly you: string;
  readonly welcome: (game: string, agent: string) => string;
  readonly hand: (n: number, mano: string) => string;
  readonly score: (points: string, target: number) => string;
  readonly scores: (points: string) => string;
  readonly trick: (n: number, winner: string) => string;
  readonly tie: string;
  readonly wholeHand: string;
  readonly pointsFor: (points: number, name: string) => string;
  readonly holds: (name: string, cards: string) => string;
  readonly yourCards: (cards: string, worth: number, score: string) => string;
  readonly yourMove: string;
  readonly noChoice: (answer: string, most: number) => string;
  readonly won: (name: string) => string;
  readonly draw: string;
  readonly left: string;
  readonly again: (seed: number | string) => string;
  /** Words that are typed: leave, the cards again, help. */
  readonly quit: readonly string[];
  readonly cards: readonly string[];
  readonly asksHelp: readonly string[];
  /** How to answer. */
  readonly help: string;
  /** What else may be answered at a table of Truco, and the order of its cards. */
  readonly trucoHelp: string;
}

const ASK = ['?', 'help', 'ajuda', 'ayuda'];
const QUIT = ['quit', 'sair', 'salir'];
const CARDS = ['cards', 'cartas'];

export const frames: Readonly<Record<Language, Frame>> = {
  en: {
    you: 'you',
    welcome: (game, agent) => `${game}, against ${agent}. ? for help, Ctrl-C to leave.`,
    hand: (n, mano) => `Hand ${n}, mano: ${mano}.`,
    score: (points, target) => `${points} of ${target}`,
    scores: (points) => `Score: ${points}`,
    trick: (n, winner) => `trick ${n}: ${winner}`,
    tie: 'parda (a tie)',
    wholeHand: 'hand',
    pointsFor: (points, name) => `${points} point${points === 1 ? '' : 's'} for ${name}`,
    holds: (name, cards) => `${name} holds ${cards}`,
    yourCards: (cards, worth, score) => `Your cards: ${cards}. The hand is worth ${worth}; ${score}.`,
    yourMove: 'your move (? for help): ',
    noChoice: (answer, most) => `"${answer}" is none of the choices: a number from 1 to ${most}, or ? for help`,
    won: (name) => `${name} won the match.`,
    draw: 'The match is a draw.',
    left: 'You left the match.',
    again: (seed) => `The cards of this match again: --seed ${seed}`,
    quit: QUIT,
    cards: CARDS,
    asksHelp: ASK,
    help: `Answer with the number of an action, or with its words.
  ?      this help
  cards  your cards and the score again
  quit   leave the match (Ctrl-C does too)`,
    trucoHelp: `Its short name does as well (7C, TRUCO).
Cards: E espadas (swords), B bastos (clubs), O oros (coins), C copas (cups); 1E, 1B, 7E, 7O are the highest,
then the 3s, 2s, 1C and 1O, 12s, 11s, 10s, 7B and 7C, 6s, 5s, 4s.`,
  },
  pt: {
    you: 'você',
    welcome: (game, agent) => `${game}, contra ${agent}. ? para ajuda, Ctrl-C para sair.`,
    hand: (n, mano) => `Mão ${n}, mano: ${mano}.`,
    score: (points, target) => `${points} de ${target}`,
    scores: (points) => `Placar: ${points}`,
    trick: (n, winner) => `rodada ${n}: ${winner}`,
    tie: 'parda (empate)',
    wholeHand: 'mão',
    pointsFor: (points, name) => `${points} ponto${points === 1 ? '' : 's'} para ${name}`,
    holds: (name, cards) => `${name} tem ${cards}`,
    yourCards: (cards, worth, score) => `Suas cartas: ${cards}. A mão vale ${worth}; ${score}.`,
    yourMove: 'sua jogada (? para ajuda): ',
    noChoice: (answer, most) => `"${answer}" não é uma das opções: um número de 1 a ${most}, ou ? para ajuda`,
    won: (name) => `${name} ganhou a partida.`,
    draw: 'A partida terminou empatada.',
    left: 'Você saiu da partida.',
    again: (seed) => `As mesmas cartas de novo: --seed ${seed}`,
    quit: QUIT,
    cards: CARDS,
    asksHelp: ASK,
    help: `Responda com o número da jogada ou com suas palavras.
  ?       esta ajuda
  cartas  suas cartas e o placar de novo
  sair    deixa a partida (Ctrl-C também)`,
    trucoHelp: `O nome curto também vale (7C, TRUCO).
Cartas: E espadas, B bastos (paus), O oros (ouros), C copas; as mais altas são 1E, 1B, 7E, 7O,
depois os 3, os 2, 1C e 1O, os 12, 11 e 10, 7B e 7C, os 6, 5 e 4.`,
  },
  es: {
    you: 'vos',
    welcome: (game, agent) => `${game}, contra ${agent}. ? para ayuda, Ctrl-C para salir.`,
    hand: (n, mano) => `Mano ${n}, es mano: ${mano}.`,
    score: (points, target) => `${points} de ${target}`,
    scores: (points) => `Puntos: ${points}`,
    trick: (n, winner) => `baza ${n}: ${winner}`,
    tie: 'parda (empate)',
    wholeHand: 'mano',
    pointsFor: (points, name) => `${points} punto${points === 1 ? '' : 's'} para ${name}`,
    holds: (name, cards) => `${name} tiene ${cards}`,
    yourCards: (cards, worth, score) => `Tus cartas: ${cards}. La mano vale ${worth}; ${score}.`,
    yourMove: 'tu jugada (? para ayuda): ',
    noChoice: (answer, most) => `"${answer}" no es una de las opciones: un número de 1 a ${most}, o ? para ayuda`,
    won: (name) => (name === 'vos' ? 'Ganaste la partida.' : `${name} ganó la partida.`),
    draw: 'La partida terminó empatada.',
    left: 'Dejaste la partida.',
    again: (seed) => `Las mismas cartas otra vez: --seed ${seed}`,
    quit: QUIT,
    cards: CARDS,
    asksHelp: ASK,
    help: `Respondé con el número de la jugada o con sus palabras.
  ?       esta ayuda
  cartas  tus cartas y los puntos otra vez
  salir   dejás la partida (Ctrl-C también)`,
    trucoHelp: `El nombre corto también vale (7C, TRUCO).
Cartas: E espadas, B bastos, O oros, C copas; las más altas son 1E, 1B, 7E, 7O,
luego los 3, los 2, 1C y 1O, los 12, 11 y 10, 7B y 7C, los 6, 5 y 4.`,
  },
};
