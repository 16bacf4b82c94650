import type { Seat } from '../../core/game.ts';
import { known, type TableView, tableView } from '../three-tricks/table.ts';
import { FACE_DOWN_HIDDEN } from './actions.ts';
import { betPoints, envidoAccepted, envidoDeclined, envidoSequences, florAccepted, florDeclined } from './bidding.ts';
import { ENVIDO_ASKED, ENVIDO_SHOWDOWN, type Position } from './position.ts';

type Pair<T> = readonly [T, T];

/**
 * What one seat may know, as plain JSON. Cards and actions are the numbers of `cards.ts` and `actions.ts`; pairs are
 * by seat. The hand that just ended stays until the next deal; cards never played are never shown.
 */
export interface TrucoView extends TableView {
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

/** Builds the view of a seat, or of a watcher, who holds no cards; `game` is the game's id. */
export function viewOf(at: Position, seat: Seat, game: string): TrucoView {
  return {
    ...tableView(at, seat, game, FACE_DOWN_HIDDEN),
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
