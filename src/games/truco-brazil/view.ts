import type { Seat } from '../../core/game.ts';
import { known, type TableView, tableView } from '../three-tricks/table.ts';
import { FACE_DOWN_HIDDEN } from './actions.ts';
import { isBlind, NOBODY, ORDINARY, type Position, SPECIAL, TIED } from './position.ts';

type Pair<T> = readonly [T, T];

/**
 * What one seat may know, as plain JSON. Cards and actions are the numbers of `cards.ts` and `actions.ts`; pairs are
 * by seat. The hand that just ended stays until the next deal; cards never played are never shown.
 */
export interface BrazilView extends TableView {
  /** Games won before this one; scores are the points of this game. */
  readonly games: Pair<number>;
  /** `special`: one player is close to the target (mão de onze, mão de dez); `iron`: both are (mão de ferro). */
  readonly kind: 'ordinary' | 'special' | 'iron';
  /** Nobody may look at its cards: `cards` and `held` stay empty. */
  readonly blind: boolean;
  /** The card turned up, and the rank 0 .. 9 of the manilhas (10: the fixed ones); null before they are known. */
  readonly turned: number | null;
  readonly manilhas: number | null;
  /** Whether a tied first trick makes both show their highest card (`highest`). */
  readonly tieCards: 'any' | 'highest';
  readonly bet: {
    /** What the hand is worth now, and what it will be worth if the open question is accepted, or 0. */
    readonly worth: number;
    readonly asked: number;
    /** The step of the ladder that the hand stands on. */
    readonly step: number;
    /** Who must answer; who called last; who alone may raise; null where that is nobody or either. */
    readonly answerer: Seat | null;
    readonly caller: Seat | null;
    readonly raiser: Seat | null;
  };
  /** How the hand ended; the winner is null when all tricks were tied. */
  readonly outcome: { readonly winner: Seat | null; readonly points: number; readonly ran: Seat | null } | null;
}

const KINDS = ['ordinary', 'special', 'iron'] as const;

/** Builds the view of a seat, or of a watcher, who holds no cards; `game` is the game's id. */
export function viewOf(at: Position, seat: Seat, game: string): BrazilView {
  const blind = isBlind(at);
  return {
    ...tableView(at, seat, game, FACE_DOWN_HIDDEN, !blind),
    games: [at.games[0], at.games[1]],
    kind: KINDS[at.kind],
    blind,
    turned: known(at.turned),
    manilhas: known(at.manilhas),
    tieCards: at.rules.tieCards,
    bet: {
      worth: at.worth,
      asked: asked(at),
      step: at.step,
      answerer: known(at.answerer),
      caller: known(at.caller),
      raiser: known(at.raiser),
    },
    outcome:
      at.handWinner === NOBODY
        ? null
        : { winner: at.handWinner === TIED ? null : at.handWinner, points: at.handPoints, ran: known(at.ran) },
  };
}

/** What the hand will be worth if the open question is accepted; 0 when there is none. */
export function asked(at: Position): number {
  if (at.answerer === NOBODY) return 0;
  if (at.kind === SPECIAL) return at.rules.specialWorth;
  return at.kind === ORDINARY ? at.rules.ladder[at.step + 1] : 0;
}
