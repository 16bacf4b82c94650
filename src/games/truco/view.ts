import { type Seat, WATCHER } from '../../core/game.ts';
import { FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL } from './actions.ts';
import { betPoints, envidoAccepted, envidoDeclined, envidoSequences, florAccepted, florDeclined } from './bidding.ts';
import { ENVIDO_ASKED, ENVIDO_SHOWDOWN, type Position, UNPLAYED } from './position.ts';

type Pair<T> = readonly [T, T];

/**
 * What one seat may know, as plain JSON. Cards and actions are the numbers of `cards.ts` and `actions.ts`; pairs are
 * by seat. The hand that just ended stays until the next deal; cards never played are never shown.
 */
export interface TrucoView {
  readonly game: string;
  readonly seat: Seat;
  readonly turn: number;
  readonly target: number;
  readonly scores: Pair<number>;
  readonly startScores: Pair<number>;
  /** 1 for the first hand, 0 before it. */
  readonly hand: number;
  readonly mano: Seat;
  /** The three cards dealt to this seat, ascending, and those it still holds. */
  readonly cards: readonly number[];
  readonly held: readonly number[];
  /** The tricks that have begun: what each seat played (null before it), and the winner (2 for a parda). */
  readonly tricks: readonly { readonly plays: Pair<number | null>; readonly winner: number | null }[];
  /** Everything done in this hand, in order. */
  readonly log: readonly { readonly seat: Seat; readonly action: number }[];
  readonly truco: {
    /** What the hand is worth now. */
    readonly stake: number;
    /** The level that waits for an answer (2, 3, 4), or 0. */
    readonly asked: number;
    /** Who called last; who alone may raise; null where that is nobody or either. */
    readonly by: Seat | null;
    readonly raiser: Seat | null;
  };
  readonly envido: Bet & {
    /** Such as `ER` for envido, real envido. */
    readonly calls: string;
    /** Pie must show or hide its points. */
    readonly showdown: boolean;
    readonly hidden: boolean;
  };
  readonly flor: Bet & {
    /** Whether everybody knows that the seat holds a flor: null where it is open. */
    readonly known: Pair<boolean | null>;
  };
  /** How the hand ended. */
  readonly outcome: { readonly winner: Seat; readonly points: number; readonly folded: Seat | null } | null;
}

/** An envido or a flor. */
export interface Bet {
  readonly asked: boolean;
  readonly by: Seat | null;
  /** Points for each seat if it were accepted and that seat won, and for the caller if declined; while asked. */
  readonly accepted: Pair<number> | null;
  readonly declined: number | null;
  /** Points said aloud: mano's at every show-down, pie's when they are better or, with `hidePoints`, when it shows. */
  readonly said: Pair<number | null>;
  readonly winner: Seat | null;
  readonly points: number;
}

/** An action of one seat as another, or a watcher, may know it: nobody sees which card was played face down. */
export function shownAction(action: number, by: Seat, to: Seat): number {
  return by !== to && action >= FACE_DOWN && action < FIRST_CALL ? FACE_DOWN_HIDDEN : action;
}

/** Builds the view of a seat, or of a watcher, who holds no cards; `game` is the game's id. */
export function viewOf(at: Position, seat: Seat, game: string): TrucoView {
  const hide = (player: Seat, action: number) => shownAction(action, player, seat);
  const dealt = at.handNumber > 0;
  const cards = dealt && seat !== WATCHER ? Array.from(at.cards.subarray(3 * seat, 3 * seat + 3)) : [];
  const play = (trick: number, player: Seat) => {
    const action = at.table[2 * trick + player];
    return action === UNPLAYED ? null : hide(player, action);
  };
  const begun = [0, 1, 2].filter((trick) => play(trick, 0) !== null || play(trick, 1) !== null);
  return {
    game,
    seat,
    turn: at.turn,
    target: at.rules.target,
    scores: [at.score[0], at.score[1]],
    startScores: [at.startScore[0], at.startScore[1]],
    hand: at.handNumber,
    mano: at.mano,
    cards,
    held: cards.filter((_, i) => at.held[seat] & (1 << i)),
    tricks: begun.map((trick) => ({ plays: [play(trick, 0), play(trick, 1)], winner: known(at.trickWinner[trick]) })),
    log: Array.from(at.log.subarray(0, at.logLength), (entry) => ({
      seat: entry >> 7,
      action: hide(entry >> 7, entry & 127),
    })),
    truco: { stake: at.stake, asked: at.trucoAsked, by: known(at.trucoBy), raiser: known(at.raiser) },
    envido: {
      calls: envidoSequences[at.envido],
      ...bet(at, at.envidoStage === ENVIDO_ASKED, envidoAccepted[at.envido], envidoDeclined[at.envido]),
      showdown: at.envidoStage === ENVIDO_SHOWDOWN,
      hidden: at.envidoHidden === 1,
      by: known(at.envidoBy),
      said: [known(at.envidoSaid[0]), known(at.envidoSaid[1])],
      winner: known(at.envidoWinner),
      points: at.envidoPoints,
    },
    flor: {
      ...bet(at, at.florAsked === 1, florAccepted(at.rules, at.flor), florDeclined(at.rules, at.flor)),
      known: [FLOR_KNOWLEDGE[at.florKnown[0]]!, FLOR_KNOWLEDGE[at.florKnown[1]]!],
      by: known(at.florBy),
      said: [known(at.florSaid[0]), known(at.florSaid[1])],
      winner: known(at.florWinner),
      points: at.florPoints,
    },
    outcome: at.handWinner < 0 ? null : { winner: at.handWinner, points: at.handPoints, folded: known(at.folded) },
  };
}

const FLOR_KNOWLEDGE = [null, true, false] as const;

function bet(
  at: Position,
  asked: boolean,
  accepted: number,
  declined: number,
): Pick<Bet, 'asked' | 'accepted' | 'declined'> {
  if (!asked) return { asked, accepted: null, declined: null };
  const points = (winner: Seat) => betPoints(at.rules, accepted, at.score[winner], at.score[1 - winner]);
  return { asked, accepted: [points(0), points(1)], declined };
}

function known(value: number): number | null {
  return value < 0 ? null : value;
}
