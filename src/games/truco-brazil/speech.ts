import type { Action } from '../../core/game.ts';
import { type Call, calls, FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL, FIRST_DEAL, PLAY_UNSEEN } from './actions.ts';
import { RANKS, rankOf, suitOf } from './cards.ts';

export const languages = ['pt', 'es', 'en'] as const;
export type Language = (typeof languages)[number];

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
  },
};

/** A card aloud: `ás de espadas`, `rey de tréboles`, `the 7 of hearts`. */
export function sayCard(card: number, language: Language): string {
  const { ranks, suits, card: say } = words[language];
  const rank = RANKS[rankOf(card)];
  return say(ranks[rank] ?? rank, suits[suitOf(card)]);
}

/**
 * An action aloud: `truco`, `seis`, `I run`. With the ladder of the rules a raise is called by its points (`dez` for
 * the third of 2, 4, 6, 10, 12); `special`: the answer is to one's special hand.
 */
export function sayAction(
  action: Action,
  language: Language,
  { ladder, special = false }: { readonly ladder?: readonly number[]; readonly special?: boolean } = {},
): string {
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
