import type { Action } from '../../core/game.ts';
import type { Language } from '../../core/language.ts';
import { ACTION, type Call, calls, FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL, FIRST_DEAL } from './actions.ts';
import { numberOf, suitOf } from './cards.ts';
import type { TrucoView } from './view.ts';

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
  /** What somebody did, as a sentence begins. An answer names the bet that it answers, with its article. */
  readonly deeds: Readonly<Record<Call, (bet: string) => string>>;
  readonly bets: Readonly<Partial<Record<Call, string>>>;
  readonly played: (card: string) => string;
  readonly playedFaceDown: (card: string) => string;
  /** A card with its article. */
  readonly theCard: (number: number, card: string) => string;
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
    deeds: {
      ENVIDO: () => 'Pediu envido',
      REAL_ENVIDO: () => 'Pediu real envido',
      FALTA_ENVIDO: () => 'Pediu falta envido',
      FLOR: () => 'Cantou flor',
      CONTRAFLOR: () => 'Pediu contraflor',
      CONTRAFLOR_AL_RESTO: () => 'Pediu contraflor e o resto',
      CONTRAFLOR_E_A_FALTA: () => 'Pediu contraflor e a falta',
      TRUCO: () => 'Pediu truco',
      RETRUCO: () => 'Pediu retruco',
      VALE_CUATRO: () => 'Pediu vale quatro',
      QUIERO: (bet) => `Quis${bet}`,
      NO_QUIERO: (bet) => `Não quis${bet}`,
      ACHICO: () => 'Com flor se achicou',
      SHOW: () => 'Mostrou os pontos',
      HIDE: () => 'Escondeu os pontos',
      MAZO: () => 'Foi ao baralho',
    },
    bets: {
      ENVIDO: 'o envido',
      REAL_ENVIDO: 'o real envido',
      FALTA_ENVIDO: 'a falta envido',
      FLOR: 'a flor',
      CONTRAFLOR: 'a contraflor',
      CONTRAFLOR_AL_RESTO: 'a contraflor e o resto',
      CONTRAFLOR_E_A_FALTA: 'a contraflor e a falta',
      TRUCO: 'o truco',
      RETRUCO: 'o retruco',
      VALE_CUATRO: 'o vale quatro',
    },
    played: (card) => `Jogou ${card}`,
    playedFaceDown: (card) => `Jogou uma carta virada (${card})`,
    theCard: (_, card) => `o ${card}`,
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
    deeds: {
      ENVIDO: () => 'Cantó envido',
      REAL_ENVIDO: () => 'Cantó real envido',
      FALTA_ENVIDO: () => 'Cantó falta envido',
      FLOR: () => 'Cantó flor',
      CONTRAFLOR: () => 'Cantó contraflor',
      CONTRAFLOR_AL_RESTO: () => 'Cantó contraflor al resto',
      CONTRAFLOR_E_A_FALTA: () => 'Cantó contraflor a la falta',
      TRUCO: () => 'Cantó truco',
      RETRUCO: () => 'Cantó retruco',
      VALE_CUATRO: () => 'Cantó vale cuatro',
      QUIERO: (bet) => `Quiso${bet}`,
      NO_QUIERO: (bet) => `No quiso${bet}`,
      ACHICO: () => 'Con flor se achicó',
      SHOW: () => 'Mostró los puntos',
      HIDE: () => 'Escondió los puntos',
      MAZO: () => 'Se fue al mazo',
    },
    bets: {
      ENVIDO: 'el envido',
      REAL_ENVIDO: 'el real envido',
      FALTA_ENVIDO: 'la falta envido',
      FLOR: 'la flor',
      CONTRAFLOR: 'la contraflor',
      CONTRAFLOR_AL_RESTO: 'la contraflor al resto',
      CONTRAFLOR_E_A_FALTA: 'la contraflor a la falta',
      TRUCO: 'el truco',
      RETRUCO: 'el retruco',
      VALE_CUATRO: 'el vale cuatro',
    },
    played: (card) => `Jugó ${card}`,
    playedFaceDown: (card) => `Jugó una carta tapada (${card})`,
    theCard: (number, card) => `${number === 10 ? 'la' : 'el'} ${card}`,
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
    deeds: {
      ENVIDO: () => 'Called envido',
      REAL_ENVIDO: () => 'Called real envido',
      FALTA_ENVIDO: () => 'Called falta envido',
      FLOR: () => 'Declared a flor',
      CONTRAFLOR: () => 'Called contraflor',
      CONTRAFLOR_AL_RESTO: () => 'Called contraflor al resto',
      CONTRAFLOR_E_A_FALTA: () => 'Called contraflor a la falta',
      TRUCO: () => 'Called truco',
      RETRUCO: () => 'Raised to retruco',
      VALE_CUATRO: () => 'Raised to vale cuatro',
      QUIERO: (bet) => `Accepted${bet}`,
      NO_QUIERO: (bet) => `Declined${bet}`,
      ACHICO: () => 'Gave way with its flor',
      SHOW: () => 'Showed its points',
      HIDE: () => 'Hid its points',
      MAZO: () => 'Folded',
    },
    bets: {
      ENVIDO: 'the envido',
      REAL_ENVIDO: 'the real envido',
      FALTA_ENVIDO: 'the falta envido',
      FLOR: 'the flor',
      CONTRAFLOR: 'the contraflor',
      CONTRAFLOR_AL_RESTO: 'the contraflor al resto',
      CONTRAFLOR_E_A_FALTA: 'the contraflor a la falta',
      TRUCO: 'the truco',
      RETRUCO: 'the retruco',
      VALE_CUATRO: 'the vale cuatro',
    },
    played: (card) => `Played ${card}`,
    playedFaceDown: (card) => `Played ${card} face down`,
    theCard: (_, card) => card,
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

/** A card with its article: `o ás de espadas`, `la sota de oros`, `the 7 of cups`. */
export function sayTheCard(card: number, language: Language): string {
  return words[language].theCard(numberOf(card), sayCard(card, language));
}

/** The name of a bet: `envido`, `vale cuatro`; undefined for what is none. */
export function sayBet(action: Action, language: Language): string | undefined {
  return sayTheBet(action, language)?.replace(/^\S+ /, '');
}

/** The same with its article: `o envido`, `el vale cuatro`. */
function sayTheBet(action: Action, language: Language): string | undefined {
  return words[language].bets[calls[action - FIRST_CALL]];
}

/** What somebody did, as a sentence begins: `Não quis o envido`. `asked` is the call that an answer answers. */
export function tellAction(action: Action, language: Language, asked?: Action): string {
  const { deeds, played, playedFaceDown } = words[language];
  if (action >= FIRST_CALL + calls.length) return sayAction(action, language);
  if (action < FACE_DOWN) return played(sayTheCard(action, language));
  if (action < FIRST_CALL) return playedFaceDown(sayTheCard(action - FACE_DOWN, language));
  const bet = asked === undefined ? undefined : sayTheBet(asked, language);
  return deeds[calls[action - FIRST_CALL]](bet === undefined ? '' : ` ${bet}`);
}

/** The call that the seat to move must answer, or undefined. */
export function callToAnswer({ flor, envido, truco, log }: TrucoView): Action | undefined {
  const last = (from: number, to: number) => log.findLast(({ action }) => action >= from && action <= to)?.action;
  if (flor.asked) return last(ACTION.FLOR, ACTION.CONTRAFLOR_E_A_FALTA);
  if (envido.asked) return last(ACTION.ENVIDO, ACTION.FALTA_ENVIDO);
  return truco.asked > 0 ? last(ACTION.TRUCO, ACTION.VALE_CUATRO) : undefined;
}

/** Whether a call is a flor, which is answered in words of its own. */
export function isFlorCall(action: Action): boolean {
  return action >= ACTION.FLOR && action <= ACTION.CONTRAFLOR_E_A_FALTA;
}
