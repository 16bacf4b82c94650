import type { Action } from '../../../core/game.ts';
import type { Language } from '../../../core/language.ts';
import { ACTION, type Call, calls, FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL, FIRST_DEAL } from '../actions.ts';
import { numberOf, suitOf } from '../cards.ts';
import type { TrucoView } from '../view.ts';

type Bet = Extract<
  Call,
  | 'ENVIDO'
  | 'REAL_ENVIDO'
  | 'FALTA_ENVIDO'
  | 'FLOR'
  | 'CONTRAFLOR'
  | 'CONTRAFLOR_AL_RESTO'
  | 'CONTRAFLOR_E_A_FALTA'
  | 'TRUCO'
  | 'RETRUCO'
  | 'VALE_CUATRO'
>;
/** What is no bet: answers, points shown or hidden, and giving up. */
type Answer = Exclude<Call, Bet>;

interface Words {
  readonly suits: readonly [string, string, string, string];
  readonly card: (number: string, suit: string) => string;
  /** Numbers that are said otherwise. */
  readonly numbers: Readonly<Record<number, string>>;
  /** A bet with its article. */
  readonly bets: Readonly<Record<Bet, string>>;
  /** Said before a retruco and a vale cuatro: both accept the bet before them. */
  readonly accepting: string;
  readonly answers: Readonly<Record<Answer, string>>;
  /** Said instead when the bet answered is a flor. */
  readonly florAnswers: Readonly<Partial<Record<Call, string>>>;
  readonly faceDown: string;
  readonly deal: string;
  readonly points: (points: number) => string;
  readonly goodEnough: string;
  /** That somebody bet, as a sentence begins. */
  readonly didBet: (bet: string, call: Bet) => string;
  /** What else somebody did. An answer names the bet that it answers, with its article. */
  readonly did: Readonly<Record<Answer, (bet: string) => string>>;
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
    accepting: 'quero',
    answers: {
      QUIERO: 'quero',
      NO_QUIERO: 'não quero',
      ACHICO: 'com flor me achico',
      SHOW: 'mostro meus pontos',
      HIDE: 'escondo meus pontos',
      MAZO: 'vou ao baralho',
    },
    florAnswers: { QUIERO: 'com flor quero', NO_QUIERO: 'com flor não quero' },
    faceDown: 'carta virada',
    deal: 'novas cartas',
    points: (points) => `tenho ${points}`,
    goodEnough: 'são boas',
    didBet: (bet, call) => `${call === 'FLOR' ? 'Cantou' : 'Pediu'} ${bet}`,
    did: {
      QUIERO: (bet) => `Quis${bet}`,
      NO_QUIERO: (bet) => `Não quis${bet}`,
      ACHICO: () => 'Com flor se achicou',
      SHOW: () => 'Mostrou os pontos',
      HIDE: () => 'Escondeu os pontos',
      MAZO: () => 'Foi ao baralho',
    },
    played: (card) => `Jogou ${card}`,
    playedFaceDown: (card) => `Jogou uma carta virada (${card})`,
    theCard: (_, card) => `o ${card}`,
  },
  es: {
    suits: ['espadas', 'bastos', 'oros', 'copas'],
    card: (number, suit) => `${number} de ${suit}`,
    numbers: { 1: 'as', 10: 'sota', 11: 'caballo', 12: 'rey' },
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
    accepting: 'quiero',
    answers: {
      QUIERO: 'quiero',
      NO_QUIERO: 'no quiero',
      ACHICO: 'con flor me achico',
      SHOW: 'muestro mis puntos',
      HIDE: 'escondo mis puntos',
      MAZO: 'me voy al mazo',
    },
    florAnswers: { QUIERO: 'con flor quiero', NO_QUIERO: 'con flor no quiero' },
    faceDown: 'carta tapada',
    deal: 'nuevas cartas',
    points: (points) => `tengo ${points}`,
    goodEnough: 'son buenas',
    didBet: (bet) => `Cantó ${bet}`,
    did: {
      QUIERO: (bet) => `Quiso${bet}`,
      NO_QUIERO: (bet) => `No quiso${bet}`,
      ACHICO: () => 'Con flor se achicó',
      SHOW: () => 'Mostró los puntos',
      HIDE: () => 'Escondió los puntos',
      MAZO: () => 'Se fue al mazo',
    },
    played: (card) => `Jugó ${card}`,
    playedFaceDown: (card) => `Jugó una carta tapada (${card})`,
    theCard: (number, card) => `${number === 10 ? 'la' : 'el'} ${card}`,
  },
  en: {
    suits: ['swords', 'clubs', 'coins', 'cups'],
    card: (number, suit) => `the ${number} of ${suit}`,
    numbers: { 1: 'ace' },
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
    accepting: 'I accept, and',
    answers: {
      QUIERO: 'I accept',
      NO_QUIERO: 'I decline',
      ACHICO: 'with my flor I give way',
      SHOW: 'I show my points',
      HIDE: 'I hide my points',
      MAZO: 'I fold',
    },
    florAnswers: { QUIERO: 'with my flor I accept', NO_QUIERO: 'with my flor I decline' },
    faceDown: 'a card face down',
    deal: 'new cards',
    points: (points) => `I have ${points}`,
    goodEnough: 'yours are good',
    didBet: (bet, call) =>
      call === 'FLOR' ? `Declared a ${bet}` : raises.includes(call) ? `Raised to ${bet}` : `Called ${bet}`,
    did: {
      QUIERO: (bet) => `Accepted${bet}`,
      NO_QUIERO: (bet) => `Declined${bet}`,
      ACHICO: () => 'Gave way with its flor',
      SHOW: () => 'Showed its points',
      HIDE: () => 'Hid its points',
      MAZO: () => 'Folded',
    },
    played: (card) => `Played ${card}`,
    playedFaceDown: (card) => `Played ${card} face down`,
    theCard: (_, card) => card,
  },
};

/** The calls that accept the truco before them. */
const raises: readonly Call[] = ['RETRUCO', 'VALE_CUATRO'];

/** A card aloud: `ás de espadas`, `rey de oros`, `the 7 of cups`. */
export function sayCard(card: number, language: Language): string {
  const { numbers, suits, card: say } = words[language];
  const number = numberOf(card);
  return say(numbers[number] ?? String(number), suits[suitOf(card)]);
}

/** An action aloud: `quero`, `quiero`, `I accept`. `toFlor`: the bet that it answers is a flor. */
export function sayAction(action: Action, language: Language, toFlor = false): string {
  const { answers, florAnswers, faceDown, deal, accepting } = words[language];
  if (action >= FIRST_DEAL) return deal;
  if (action < FACE_DOWN) return sayCard(action, language);
  if (action === FACE_DOWN_HIDDEN) return faceDown;
  if (action < FIRST_CALL) return `${faceDown}: ${sayCard(action - FACE_DOWN, language)}`;
  const call = calls[action - FIRST_CALL];
  if (!isBet(call)) return (toFlor && florAnswers[call]) || answers[call];
  const bet = betName(call, language);
  return raises.includes(call) ? `${accepting} ${bet}` : bet;
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
  const call = calls[action - FIRST_CALL];
  return isBet(call) ? betName(call, language) : undefined;
}

function isBet(call: Call | undefined): call is Bet {
  return call !== undefined && call in words.en.bets;
}

function betName(bet: Bet, language: Language): string {
  return words[language].bets[bet].replace(/^\S+ /, '');
}

/** What somebody did, as a sentence begins: `Não quis o envido`. `asked` is the call that an answer answers. */
export function tellAction(action: Action, language: Language, asked?: Action): string {
  const { bets, did, didBet, played, playedFaceDown } = words[language];
  if (action >= FIRST_CALL + calls.length) return sayAction(action, language);
  if (action < FACE_DOWN) return played(sayTheCard(action, language));
  if (action < FIRST_CALL) return playedFaceDown(sayTheCard(action - FACE_DOWN, language));
  const call = calls[action - FIRST_CALL];
  if (isBet(call)) return didBet(betName(call, language), call);
  const answered = asked === undefined ? undefined : calls[asked - FIRST_CALL];
  return did[call](isBet(answered) ? ` ${bets[answered]}` : '');
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
