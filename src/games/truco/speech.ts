import type { Action } from '../../core/game.ts';
import { type Call, calls, FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL, FIRST_DEAL } from './actions.ts';
import { numberOf, suitOf } from './cards.ts';

export const languages = ['pt', 'es', 'en'] as const;
export type Language = (typeof languages)[number];

interface Words {
  readonly suits: readonly [string, string, string, string];
  readonly card: (number: string, suit: string) => string;
  /** Numbers that are said otherwise. */
  readonly numbers: Readonly<Record<number, string>>;
  readonly calls: Readonly<Record<Call, string>>;
  /** Said instead when the bet answered is a flor. */
  readonly florCalls: Readonly<Partial<Record<Call, string>>>;
  readonly faceDown: string;
  readonly deal: string;
  readonly points: (points: number) => string;
  readonly goodEnough: string;
}

/** Each language in its players' own words; English keeps the Spanish calls. */
const words: Readonly<Record<Language, Words>> = {
  pt: {
    suits: ['espadas', 'bastos', 'ouros', 'copas'],
    card: (number, suit) => `${number} de ${suit}`,
    numbers: { 1: 'ás' },
    calls: {
      ENVIDO: 'envido',
      REAL_ENVIDO: 'real envido',
      FALTA_ENVIDO: 'falta envido',
      FLOR: 'flor',
      CONTRAFLOR: 'contraflor',
      CONTRAFLOR_AL_RESTO: 'contraflor e o resto',
      CONTRAFLOR_E_A_FALTA: 'contraflor e a falta',
      TRUCO: 'truco',
      RETRUCO: 'quero retruco',
      VALE_CUATRO: 'quero vale quatro',
      QUIERO: 'quero',
      NO_QUIERO: 'não quero',
      ACHICO: 'com flor me achico',
      SHOW: 'mostro meus pontos',
      HIDE: 'escondo meus pontos',
      MAZO: 'vou ao baralho',
    },
    florCalls: { QUIERO: 'com flor quero', NO_QUIERO: 'com flor não quero' },
    faceDown: 'carta virada',
    deal: 'novas cartas',
    points: (points) => `tenho ${points}`,
    goodEnough: 'são boas',
  },
  es: {
    suits: ['espadas', 'bastos', 'oros', 'copas'],
    card: (number, suit) => `${number} de ${suit}`,
    numbers: { 1: 'as', 10: 'sota', 11: 'caballo', 12: 'rey' },
    calls: {
      ENVIDO: 'envido',
      REAL_ENVIDO: 'real envido',
      FALTA_ENVIDO: 'falta envido',
      FLOR: 'flor',
      CONTRAFLOR: 'contraflor',
      CONTRAFLOR_AL_RESTO: 'contraflor al resto',
      CONTRAFLOR_E_A_FALTA: 'contraflor a la falta',
      TRUCO: 'truco',
      RETRUCO: 'quiero retruco',
      VALE_CUATRO: 'quiero vale cuatro',
      QUIERO: 'quiero',
      NO_QUIERO: 'no quiero',
      ACHICO: 'con flor me achico',
      SHOW: 'muestro mis puntos',
      HIDE: 'escondo mis puntos',
      MAZO: 'me voy al mazo',
    },
    florCalls: { QUIERO: 'con flor quiero', NO_QUIERO: 'con flor no quiero' },
    faceDown: 'carta tapada',
    deal: 'nuevas cartas',
    points: (points) => `tengo ${points}`,
    goodEnough: 'son buenas',
  },
  en: {
    suits: ['swords', 'clubs', 'coins', 'cups'],
    card: (number, suit) => `the ${number} of ${suit}`,
    numbers: { 1: 'ace' },
    calls: {
      ENVIDO: 'envido',
      REAL_ENVIDO: 'real envido',
      FALTA_ENVIDO: 'falta envido',
      FLOR: 'flor',
      CONTRAFLOR: 'contraflor',
      CONTRAFLOR_AL_RESTO: 'contraflor al resto',
      CONTRAFLOR_E_A_FALTA: 'contraflor a la falta',
      TRUCO: 'truco',
      RETRUCO: 'I accept, and retruco',
      VALE_CUATRO: 'I accept, and vale cuatro',
      QUIERO: 'I accept',
      NO_QUIERO: 'I decline',
      ACHICO: 'with my flor I give way',
      SHOW: 'I show my points',
      HIDE: 'I hide my points',
      MAZO: 'I fold',
    },
    florCalls: { QUIERO: 'with my flor I accept', NO_QUIERO: 'with my flor I decline' },
    faceDown: 'a card face down',
    deal: 'new cards',
    points: (points) => `I have ${points}`,
    goodEnough: 'yours are good',
  },
};

/** A card aloud: `ás de espadas`, `rey de oros`, `the 7 of cups`. */
export function sayCard(card: number, language: Language): string {
  const { numbers, suits, card: say } = words[language];
  const number = numberOf(card);
  return say(numbers[number] ?? String(number), suits[suitOf(card)]);
}

/** An action aloud: `quero`, `quiero`, `I accept`. `toFlor`: the bet that it answers is a flor. */
export function sayAction(action: Action, language: Language, toFlor = false): string {
  const { calls: say, florCalls, faceDown, deal } = words[language];
  if (action >= FIRST_DEAL) return deal;
  if (action < FACE_DOWN) return sayCard(action, language);
  if (action === FACE_DOWN_HIDDEN) return faceDown;
  if (action < FIRST_CALL) return `${faceDown}: ${sayCard(action - FACE_DOWN, language)}`;
  const call = calls[action - FIRST_CALL];
  return (toFlor && florCalls[call]) || say[call];
}

/** Points at a show-down aloud; null for pie, whose points are not better: `tengo 27`, `son buenas`. */
export function sayPoints(points: number | null, language: Language): string {
  const { points: say, goodEnough } = words[language];
  return points === null ? goodEnough : say(points);
}
