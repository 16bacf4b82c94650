import fc from 'fast-check';
import { expect } from 'vitest';
import type { Action, Game, State } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import { HANDS, handCards, handIndex } from './deals.ts';
import { FACE_DOWN, FIRST_CALL, type TrickTable } from './table.ts';

/** What the tests below ask of a game. */
export interface ViewSubject<S extends State & TrickTable<unknown>, View> {
  readonly game: Game<S, View>;
  /** Plays a random match, calling `at` before every action and once at the end. */
  randomMatch(game: Game<S, View>, rng: Rng, at: (state: S) => void): void;
  possibleHands(view: View): Iterable<number>;
  /** The same hand before anything was done in it, with this deal. Undefined where the deal cannot be. */
  dealt(state: S, mano: number, pie: number): S | undefined;
  /** Whether the seats know their cards. */
  looksAtCards(state: S): boolean;
  /** Makes `into` a state that agrees with the view. */
  draw(view: View, rng: Rng, into: S): void;
  /** What an imagined state has in common with the real one beside its view. */
  known(state: S): unknown;
}

/** A view leaves open exactly the hands with which everything done in this hand could have been done. */
export function viewLeavesOpenWhatIsPossible<S extends State & TrickTable<unknown>, View>(
  subject: ViewSubject<S, View>,
  numRuns: number,
): void {
  const { game } = subject;
  eachSeed(numRuns, (rng) => {
    subject.randomMatch(game, rng.fork('play'), (state) => {
      if (state.handNumber === 0 || !subject.looksAtCards(state) || rng.below(4) > 0) return;
      const seat = rng.below(2);
      const view = game.view(state, seat);
      const open = new Set(subject.possibleHands(view));
      expect(open.has(handOf(state, 1 - seat))).toBe(true);
      const tried = [...open].filter(() => rng.below(open.size) < 10);
      for (let i = 0; i < 20; i++) tried.push(rng.below(HANDS));
      for (const hand of tried) {
        const other = withOtherCards(subject, state, 1 - seat, hand);
        const same = other !== undefined && JSON.stringify(game.view(other, seat)) === JSON.stringify(view);
        expect({ view, hand, same }).toEqual({ view, hand, same: open.has(hand) });
      }
    });
  });
}

/** An imagined state agrees with its view, in both seats, at every moment. */
export function imaginedStatesAgree<S extends State & TrickTable<unknown>, View>(
  subject: ViewSubject<S, View>,
  numRuns: number,
): void {
  const { game } = subject;
  eachSeed(numRuns, (rng) => {
    const scratch = game.start();
    subject.randomMatch(game, rng.fork('play'), (state) => {
      for (const seat of [0, 1]) {
        const view = game.view(state, seat);
        expect(JSON.parse(JSON.stringify(view))).toEqual(view);
        subject.draw(view, rng, scratch);
        for (const imagined of [scratch, game.imagine(view, rng)]) {
          expect(game.view(imagined, seat)).toEqual(view);
          expect(subject.known(imagined)).toEqual(subject.known(state));
        }
      }
    });
  });
}

/** The chi-square sum of draws over `count` outcomes that are equally likely. */
export function chiSquare(count: number, draws: number, draw: () => unknown): number {
  const counts = new Map<unknown, number>();
  for (let i = 0; i < draws; i++) {
    const key = draw();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect(counts.size).toBe(count);
  return [...counts.values()].reduce((sum, n) => sum + (n - draws / count) ** 2 / (draws / count), 0);
}

function eachSeed(numRuns: number, check: (rng: Rng) => void): void {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => check(Rng.seeded(seed))),
    { numRuns },
  );
}

function handOf({ cards }: TrickTable<unknown>, seat: number): number {
  return handIndex(cards[3 * seat], cards[3 * seat + 1], cards[3 * seat + 2]);
}

/**
 * The same hand with other cards for one seat: every public act is repeated, a card played face down is replaced by
 * the first that fits. Undefined where the cards cannot be, an act would not have been legal or somebody else's turn.
 */
function withOtherCards<S extends State & TrickTable<unknown>, View>(
  subject: ViewSubject<S, View>,
  state: S,
  seat: number,
  hand: number,
): S | undefined {
  const kept = handOf(state, 1 - seat);
  const cards = [...cardsOf(hand)];
  if (cardsOf(kept).some((card) => cards.includes(card))) return undefined;
  const other = seat === state.mano ? subject.dealt(state, hand, kept) : subject.dealt(state, kept, hand);
  if (other === undefined) return undefined;
  const entries = [...state.log.subarray(0, state.logLength)].map((entry) => ({ by: entry >> 7, action: entry & 127 }));
  const faceUp = entries.filter(({ by, action }) => by === seat && action < FACE_DOWN).map(({ action }) => action);
  const free = cards.filter((card) => !faceUp.includes(card));
  for (const { by, action } of entries) {
    const hidden = by === seat && action >= FACE_DOWN && action < FIRST_CALL;
    const replaced = hidden ? FACE_DOWN + (free.shift() ?? 0) : action;
    if (other.turn !== by || !legalIn(other).includes(replaced)) return undefined;
    other.apply(replaced);
  }
  return other;
}

function cardsOf(hand: number): Uint8Array {
  return handCards.subarray(3 * hand, 3 * hand + 3);
}

function legalIn(state: State): Action[] {
  const into = new Int32Array(16);
  return Array.from(into.subarray(0, state.legal(into)));
}
