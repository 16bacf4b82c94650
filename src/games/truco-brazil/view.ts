import { type Seat, WATCHER } from '../../core/game.ts';
import { FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL } from './actions.ts';
import { isBlind, NOBODY, ORDINARY, type Position, SPECIAL, TIED, UNPLAYED } from './position.ts';

type Pair<T> = readonly [T, T];

/**
 * What one seat may know, as plain JSON. Cards and actions are the numbers of `cards.ts` and `actions.ts`; pairs are
 * by seat. The hand that just ended stays until the next deal; cards never played are never shown.
 */
export interface BrazilView {
  readonly game: string;
  readonly seat: Seat;
  readonly turn: number;
  readonly target: number;
  /** Games won before this one; points of this game, now and before the hand. */
  readonly games: Pair<number>;
  readonly scores: Pair<number>;
  readonly startScores: Pair<number>;
  /** 1 for the first hand, 0 before it. */
  readonly hand: number;
  readonly mano: Seat;
  /** `special`: one player is close to the target (mão de onze, mão de dez); `iron`: both are (mão de ferro). */
  readonly kind: 'ordinary' | 'special' | 'iron';
  /** Nobody may look at its cards: `cards` and `held` stay empty. */
  readonly blind: boolean;
  /** The card turned up, and the rank 0 .. 9 of the manilhas (10: the fixed ones); null before they are known. */
  readonly turned: number | null;
  readonly manilhas: number | null;
  /** Whether a tied first trick makes both show their highest card (`highest`). */
  readonly tieCards: 'any' | 'highest';
  /** The three cards dealt to this seat, ascending, and those it still holds. */
  readonly cards: readonly number[];
  readonly held: readonly number[];
  /** A trick for each that has begun: the playing action of each seat (`FACE_DOWN_HIDDEN`; null before it), its winner (2: tied). */
  readonly tricks: readonly { readonly plays: Pair<number | null>; readonly winner: number | null }[];
  /** Everything done in this hand, in order. */
  readonly log: readonly { readonly seat: Seat; readonly action: number }[];
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

/** An action of one seat as another, or a watcher, may know it: nobody sees which card was played face down. */
export function shownAction(action: number, by: Seat, to: Seat): number {
  return by !== to && action >= FACE_DOWN && action < FIRST_CALL ? FACE_DOWN_HIDDEN : action;
}

/** Builds the view of a seat, or of a watcher, who holds no cards; `game` is the game's id. */
export function viewOf(at: Position, seat: Seat, game: string): BrazilView {
  const blind = isBlind(at);
  const looks = at.handNumber > 0 && seat !== WATCHER && !blind;
  const cards = looks ? Array.from(at.cards.subarray(3 * seat, 3 * seat + 3)) : [];
  const play = (trick: number, player: Seat) => {
    const action = at.table[2 * trick + player];
    return action === UNPLAYED ? null : shownAction(action, player, seat);
  };
  const begun = [0, 1, 2].filter((trick) => play(trick, 0) !== null || play(trick, 1) !== null);
  return {
    game,
    seat,
    turn: at.turn,
    target: at.rules.target,
    games: [at.games[0], at.games[1]],
    scores: [at.score[0], at.score[1]],
    startScores: [at.startScore[0], at.startScore[1]],
    hand: at.handNumber,
    mano: at.mano,
    kind: KINDS[at.kind],
    blind,
    turned: known(at.turned),
    manilhas: known(at.manilhas),
    tieCards: at.rules.tieCards,
    cards,
    held: cards.filter((_, i) => at.held[seat] & (1 << i)),
    tricks: begun.map((trick) => ({ plays: [play(trick, 0), play(trick, 1)], winner: known(at.trickWinner[trick]) })),
    log: Array.from(at.log.subarray(0, at.logLength), (entry) => ({
      seat: entry >> 7,
      action: shownAction(entry & 127, entry >> 7, seat),
    })),
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

function known(value: number): number | null {
  return value < 0 ? null : value;
}
