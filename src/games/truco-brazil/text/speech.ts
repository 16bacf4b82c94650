import type { Action } from '../../../core/game.ts';
import type { Language } from '../../../core/language.ts';
import {
  ACTION,
  type Call,
  calls,
  FACE_DOWN,
  FACE_DOWN_HIDDEN,
  FIRST_CALL,
  FIRST_DEAL,
  PLAY_UNSEEN,
} from '../actions.ts';
import { RANKS, rankOf, suitOf } from '../cards.ts';

interface Words {
  /** As `SUITS`: diamonds, spades, hearts, clubs. */
  readonly suits: readonly [string, string, string, string];
  readonly card: (rank: string, suit: string) => string;
  /** Ranks that are said otherwise. */
  readonly ranks: Readonly<Record<string, string>>;
  /** The raises after truco, by the points that they ask for. */
  readonly points: Readonly<Record<number, string>>;
  readonly calls: Readonly<Record<Call, string>>;
  /** ACEITO and CORRO, said to one's special hand. */
  readonly special: Readonly<Partial<Record<Call, string>>>;
  readonly faceDown: string;
  readonly unseen: string;
  readonly deal: string;
  /** What somebody did, as a sentence begins; `call` is what is called or answered. */
  readonly deeds: {
    readonly call: (call: string) => string;
    readonly accept: (call: string) => string;
    readonly run: (call: string) => string;
    readonly play: string;
    readonly giveUp: string;
    readonly card: (card: string) => string;
    readonly faceDown: (card: string) => string;
    readonly unseen: string;
  };
  /** A card with its article. */
  readonly theCard: (rank: string, card: string) => string;
}

/** Each language in its players' own words; Spanish and English keep the Brazilian calls. */
const words: Readonly<Record<Language, Words>> = {
  pt: {
    suits: ['ouros', 'espadas', 'copas', 'paus'],
    card: (rank, suit) => `${rank} de ${suit}`,
    ranks: { Q: 'dama', J: 'valete', K: 'rei', A: 'ás' },
    points: { 6: 'seis', 8: 'oito', 9: 'nove', 10: 'dez', 12: 'doze' },
    calls: { TRUCO: 'truco', SEIS: 'seis', NOVE: 'nove', DOZE: 'doze', ACEITO: 'aceito', CORRO: 'corro' },
    special: { ACEITO: 'jogo', CORRO: 'corro da mão' },
    faceDown: 'carta coberta',
    unseen: 'carta às cegas',
    deal: 'novas cartas',
    deeds: {
      call: (call) => `Pediu ${call}`,
      accept: (call) => `Aceitou o ${call}`,
      run: (call) => `Correu do ${call}`,
      play: 'Jogou a mão',
      giveUp: 'Correu da mão',
      card: (card) => `Jogou ${card}`,
      faceDown: (card) => `Jogou uma carta coberta (${card})`,
      unseen: 'Jogou às cegas',
    },
    theCard: (rank, card) => `${rank === 'Q' ? 'a' : 'o'} ${card}`,
  },
  es: {
    suits: ['diamantes', 'picas', 'corazones', 'tréboles'],
    card: (rank, suit) => `${rank} de ${suit}`,
    ranks: { Q: 'reina', J: 'jota', K: 'rey', A: 'as' },
    points: { 6: 'seis', 8: 'ocho', 9: 'nueve', 10: 'diez', 12: 'doce' },
    calls: { TRUCO: 'truco', SEIS: 'seis', NOVE: 'nueve', DOZE: 'doce', ACEITO: 'quiero', CORRO: 'me voy' },
    special: { ACEITO: 'juego la mano', CORRO: 'me voy de la mano' },
    faceDown: 'carta tapada',
    unseen: 'carta a ciegas',
    deal: 'nuevas cartas',
    deeds: {
      call: (call) => `Pidió ${call}`,
      accept: (call) => `Quiso el ${call}`,
      run: (call) => `No quiso el ${call}`,
      play: 'Jugó la mano',
      giveUp: 'Se fue de la mano',
      card: (card) => `Jugó ${card}`,
      faceDown: (card) => `Jugó una carta tapada (${card})`,
      unseen: 'Jugó a ciegas',
    },
    theCard: (rank, card) => `${rank === 'Q' || rank === 'J' ? 'la' : 'el'} ${card}`,
  },
  en: {
    suits: ['diamonds', 'spades', 'hearts', 'clubs'],
    card: (rank, suit) => `the ${rank} of ${suit}`,
    ranks: { Q: 'queen', J: 'jack', K: 'king', A: 'ace' },
    points: { 6: 'six', 8: 'eight', 9: 'nine', 10: 'ten', 12: 'twelve' },
    calls: { TRUCO: 'truco', SEIS: 'six', NOVE: 'nine', DOZE: 'twelve', ACEITO: 'I accept', CORRO: 'I run' },
    special: { ACEITO: 'I play the hand', CORRO: 'I give the hand up' },
    faceDown: 'a card face down',
    unseen: 'a card unseen',
    deal: 'new cards',
    deeds: {
      call: (call) => `Called ${call}`,
      accept: (call) => `Accepted the ${call}`,
      run: (call) => `Ran from the ${call}`,
      play: 'Played the hand',
      giveUp: 'Gave the hand up',
      card: (card) => `Played ${card}`,
      faceDown: (card) => `Played ${card} face down`,
      unseen: 'Played a card unseen',
    },
    theCard: (_, card) => card,
  },
};

/** A card aloud: `ás de espadas`, `rey de tréboles`, `the 7 of hearts`. */
export function sayCard(card: number, language: Language): string {
  const { ranks, suits, card: say } = words[language];
  const rank = RANKS[rankOf(card)];
  return say(ranks[rank] ?? rank, suits[suitOf(card)]);
}

/** A card with its article: `a dama de copas`, `el rey de tréboles`, `the 7 of hearts`. */
export function sayTheCard(card: number, language: Language): string {
  return words[language].theCard(RANKS[rankOf(card)], sayCard(card, language));
}

/** Where an action is taken: the ladder of the rules, the call that it answers, whether it answers a special hand. */
export interface SpeechContext {
  readonly ladder?: readonly number[];
  readonly asked?: Action;
  readonly special?: boolean;
}

/** What somebody did, as a sentence begins: `Correu do truco`. */
export function tellAction(action: Action, language: Language, at: SpeechContext = {}): string {
  const { deeds } = words[language];
  if (action < FACE_DOWN) return deeds.card(sayTheCard(action, language));
  if (action < FIRST_CALL) return deeds.faceDown(sayTheCard(action - FACE_DOWN, language));
  if (action === PLAY_UNSEEN) return deeds.unseen;
  if (action !== ACTION.ACEITO && action !== ACTION.CORRO) return deeds.call(sayAction(action, language, at));
  if (at.special) return action === ACTION.ACEITO ? deeds.play : deeds.giveUp;
  const call = sayAction(at.asked ?? ACTION.TRUCO, language, at);
  return action === ACTION.ACEITO ? deeds.accept(call) : deeds.run(call);
}

/**
 * An action aloud: `truco`, `seis`, `I run`. With the ladder of the rules a raise is called by its points (`dez` for
 * the third of 2, 4, 6, 10, 12); `special`: the answer is to one's special hand.
 */
export function sayAction(action: Action, language: Language, { ladder, special = false }: SpeechContext = {}): string {
  const { calls: say, special: saySpecial, points, faceDown, unseen, deal } = words[language];
  if (action >= FIRST_DEAL) return deal;
  if (action < FACE_DOWN) return sayCard(action, language);
  if (action === FACE_DOWN_HIDDEN) return faceDown;
  if (action === PLAY_UNSEEN) return unseen;
  if (action < FIRST_CALL) return `${faceDown}: ${sayCard(action - FACE_DOWN, language)}`;
  const step = action - FIRST_CALL;
  const call = calls[step];
  if (ladder !== undefined && step > 0 && step + 1 < ladder.length) return points[ladder[step + 1]] ?? say[call];
  return (special && saySpecial[call]) || say[call];
}
