import { CHANCE } from '../../core/game.ts';
import { Match } from '../../core/match.ts';
import { ACTION, FACE_DOWN, FIRST_CALL, FIRST_DEAL } from '../../games/truco/actions.ts';
import { cardNames, dealHands } from '../../games/truco/cards.ts';
import { parseGameId, trucoGame } from '../../games/truco/game.ts';
import type { TrucoState } from '../../games/truco/state.ts';
import type { TrucoView } from '../../games/truco/view.ts';

interface Seen {
  readonly hand: number;
  readonly mano: number;
  readonly log: readonly { seat: number; action: number }[];
  readonly cards: readonly number[];
  readonly held: readonly number[];
  readonly tricks: readonly { plays: readonly (number | null)[] }[];
}

/** Points that no match reaches: a match to so many goes on as long as hands are wanted. */
const ENDLESS = 1_000_000;

/** Finds hidden cards in what is sent during a match of Truco, from its seed. */
export class LeakFinder {
  private readonly seed: string;
  /** The cards of each hand so far: three of the mano, three of the other. */
  private readonly hands: number[][] = [];
  /** Deals the same cards as the match that is watched: they follow from the seed, however it is played. */
  private readonly match: Match<TrucoState, TrucoView>;

  constructor(game: string, seed: string) {
    this.seed = seed;
    this.match = new Match(trucoGame({ ...parseGameId(game), target: ENDLESS }), {
      seed,
      onAction: (_, by, action) => {
        if (by !== CHANCE) return;
        const dealt: number[] = [];
        dealHands(action - FIRST_DEAL, dealt);
        this.hands.push(dealt);
      },
    });
  }

  /** What a frame to this seat (or to a watcher, any other number) gives away; undefined for nothing. */
  find(frame: object, seat: number): string | undefined {
    const view = (frame as { view?: Seen }).view;
    const log = (frame as { log?: { seat: number; action: number }[] }).log ?? [];
    const last = (frame as { last?: { seat: number; action: number } }).last;
    const text = JSON.stringify(frame);
    if (text.includes(this.seed)) return 'the seed';
    for (const { seat: by, action } of [...log, ...(last ? [last] : []), ...(view?.log ?? [])]) {
      if (by !== seat && action >= FACE_DOWN && action < FIRST_CALL) return `which card ${by} played face down`;
    }
    if (!view || view.hand === 0) return undefined;
    // the places where numbers are cards or actions
    const legal = (frame as { legal?: (number | { action: number })[] }).legal ?? [];
    const numbers = new Set<number | null>([
      ...view.cards,
      ...view.held,
      ...view.tricks.flatMap(({ plays }) => plays),
      ...legal.map((each) => (typeof each === 'number' ? each : each.action)),
    ]);
    for (const other of [0, 1]) {
      if (other === seat) continue;
      const open = new Set(view.log.filter((entry) => entry.seat === other).map(({ action }) => action));
      for (const card of this.cards(view, other)) {
        if (open.has(card)) continue;
        if (numbers.has(card) || numbers.has(card + FACE_DOWN)) return `card ${cardNames[card]} of ${other}`;
        if (new RegExp(`\\b${cardNames[card]}\\b`).test(text)) return `the name ${cardNames[card]} of ${other}`;
      }
    }
    return undefined;
  }

  /** The cards that a seat was dealt in the hand of a view. */
  private cards({ hand, mano }: Seen, seat: number): number[] {
    while (this.hands.length < hand) {
      this.match.advance();
      // the next hand comes soonest when somebody folds
      while (this.match.toMove !== CHANCE)
        this.match.answer(this.match.isLegal(ACTION.MAZO) ? ACTION.MAZO : this.match.legal()[0]);
    }
    const dealt = this.hands[hand - 1];
    return seat === mano ? dealt.slice(0, 3) : dealt.slice(3);
  }
}
