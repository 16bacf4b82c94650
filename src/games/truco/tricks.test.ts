import { describe, expect, test } from 'vitest';
import { handDecided } from '../three-tricks/table.ts';
import { NOBODY, PARDA, UNPLAYED } from './position.ts';
import { playHand } from './testing/hand.test-support.ts';
import { naiveWinner } from './testing/naive.test-support.ts';

/** Best of three; a parda in trick 1 lets trick 2 decide, later ones give the hand to the winner of trick 1, three to mano. */
const rows: [string, 'mano' | 'pie'][] = [
  ['mano mano', 'mano'],
  ['pie pie', 'pie'],
  ['mano parda', 'mano'],
  ['pie parda', 'pie'],
  ['parda mano', 'mano'],
  ['parda pie', 'pie'],
  ['mano pie mano', 'mano'],
  ['mano pie pie', 'pie'],
  ['mano pie parda', 'mano'],
  ['pie mano mano', 'mano'],
  ['pie mano pie', 'pie'],
  ['pie mano parda', 'pie'],
  ['parda parda mano', 'mano'],
  ['parda parda pie', 'pie'],
  ['parda parda parda', 'mano'],
];

const seats = (mano: number): Record<string, number> => ({ mano, pie: 1 - mano, parda: PARDA });

test.each(rows)('tricks %s: %s wins', (tricks, winner) => {
  for (const mano of [0, 1]) {
    const results = tricks.split(' ').map((who) => seats(mano)[who]);
    expect(handDecided(results[0], results[1], results[2] ?? UNPLAYED, mano)).toBe(seats(mano)[winner]);
  }
});

test('the rows cover all 27 sequences of three tricks, and both implementations agree on each', () => {
  const words = ['mano', 'pie', 'parda'];
  let sequences = 0;
  for (const first of words) {
    for (const second of words) {
      for (const third of words) {
        const tricks = [first, second, third];
        expect(rows.filter(([row]) => tricks.join(' ').startsWith(row)).length).toBe(1);
        const played = [1, 2, 3].map((n) => tricks.slice(0, n));
        for (const part of played.slice(0, played.findIndex((p) => naiveWinner(p) !== null) + 1)) {
          const [a, b = UNPLAYED, c = UNPLAYED] = part.map((who) => seats(0)[who]);
          expect(handDecided(a, b, c, 0)).toBe(seats(0)[naiveWinner(part) ?? ''] ?? NOBODY);
        }
        sequences++;
      }
    }
  }
  expect(sequences).toBe(27);
});

describe('at the table', () => {
  test('parda, parda: the third trick decides, and all six cards are played', () => {
    const pie = playHand('argentino30', '3E 2E 4E/3B 2B 6B', 'PLAY:3E PLAY:3B PLAY:2E PLAY:2B PLAY:4E PLAY:6B');
    expect([pie.turn, pie.handWinner, pie.scores()]).toEqual([-1, 1, [0, 1]]);
    const mano = playHand('argentino30', '3E 2E 4E/3B 2B 4B', 'PLAY:3E PLAY:3B PLAY:2E PLAY:2B PLAY:4E PLAY:4B');
    expect([mano.turn, mano.handWinner, mano.scores()]).toEqual([-1, 0, [1, 0]]);
  });

  test('won, lost, parda: to the winner of the first trick', () => {
    const state = playHand('argentino30', '3E 4E 12E/2B 6B 12B', 'PLAY:3E PLAY:2B PLAY:4E PLAY:6B PLAY:12B PLAY:12E');
    expect([state.turn, state.scores()]).toEqual([-1, [1, 0]]);
  });

  test('the hand ends as soon as it is decided', () => {
    const state = playHand('argentino30', '3E 2E 4E/2B 6B 12B', 'PLAY:3E PLAY:2B PLAY:2E PLAY:6B');
    expect([state.turn, state.scores()]).toEqual([-1, [1, 0]]);
  });

  test('the winner of a trick leads the next; after a parda mano does', () => {
    expect(playHand('argentino30', '4E 2E 5E/2B 6B 12B', 'PLAY:4E PLAY:2B').turn).toBe(1);
    expect(playHand('argentino30', '4E 2E 5E/2B 4B 12B', 'PLAY:4E PLAY:4B').turn).toBe(0);
    expect(playHand('argentino30', '3E 2E 5E/2B 2C 3B', 'PLAY:2E PLAY:2B').turn).toBe(0);
  });

  test('face down: loses to any card face up, ties with another face down', () => {
    const lost = playHand('ufsm24', '1E 2E 5E/4B 6B 12C', 'FACE_DOWN:1E PLAY:4B');
    expect([lost.trickWinner[0], lost.turn]).toEqual([1, 1]);
    const tied = playHand('ufsm24', '1E 2E 5E/4B 6B 12C', 'FACE_DOWN:1E FACE_DOWN:12C');
    expect([tied.trickWinner[0], tied.turn]).toEqual([PARDA, 0]);
    const three = 'FACE_DOWN:1E FACE_DOWN:12C FACE_DOWN:2E FACE_DOWN:6B FACE_DOWN:5E FACE_DOWN:4B';
    expect(playHand('ufsm24', '1E 2E 5E/4B 6B 12C', three).handWinner).toBe(0);
  });

  test('face down is a rule of its own', () => {
    expect(() => playHand('argentino30', '1E 2E 5E/4B 6B 12C', 'FACE_DOWN:1E')).toThrow('not legal');
    expect(() => playHand('argentino30+faceDown=true', '1E 2E 5E/4B 6B 12C', 'FACE_DOWN:1E')).not.toThrow();
  });
});
