import { Rng } from '../../core/rng.ts';
import { FACE_DOWN, FIRST_CALL, FIRST_DEAL } from '../../games/truco/actions.ts';
import { cardNames, dealHands } from '../../games/truco/cards.ts';
import { parseGameId } from '../../games/truco/game.ts';
import { trucoGame } from '../../games/truco/index.ts';

interface Seen {
  readonly hand: number;
  readonly mano: number;
  readonly log: readonly { seat: number; action: number }[];
  readonly cards: readonly number[];
  readonly held: readonly number[];
  readonly tricks: readonly { plays: readonly (number | null)[] }[];
}

/** Finds hidden cards in what is sent during a match of Truco, from its seed. */
export class LeakFinder {
  private readonly hands: number[][] = [];
  private readonly seed: string;
  private readonly game: ReturnType<typeof trucoGame>;

  constructor(game: string, seed: string) {
    this.game = trucoGame(parseGameId(game));
    this.seed = seed;
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
      const stream = Rng.seeded(this.seed).fork('deal', this.hands.length);
      const dealt: number[] = [];
      dealHands(this.game.chance(this.game.start(), stream) - FIRST_DEAL, dealt);
      this.hands.push(dealt);
    }
    const dealt = this.hands[hand - 1];
    return seat === mano ? dealt.slice(0, 3) : dealt.slice(3);
  }
}
