import { expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { card, HANDS, handCards, strength } from '../../../games/truco/cards.ts';
import { codeOf } from './card-codes.ts';
import {
  CLASSES,
  classOf,
  classStrengths,
  POINT_GROUPS,
  pointGroup,
  STRENGTH_GROUPS,
  strengthGroup,
} from './holdings.ts';
import { TrickSolver } from './solve.ts';

const set = (into: Uint8Array, names: string) => {
  into.fill(0);
  for (const [i, name] of names.split(' ').filter(Boolean).entries()) into[i] = strength[card(name)]!;
};
const wins = (mine: string, theirs: string, mano = true, ...rest: [boolean?, number?, number?, number?, number?]) => {
  const solver = new TrickSolver();
  set(solver.mine, mine);
  set(solver.theirs, theirs);
  return solver.wins(mano, rest[0] ?? mano, rest[1], rest[2], rest[3], rest[4]);
};

test('tricks by the rules: two of three, a parda by who won the first, three pardas to mano', () => {
  expect(wins('1E 1B 4C', '7E 3C 2C')).toBe(true);
  expect(wins('1E 4B 4C', '1B 7E 3C')).toBe(false);
  // following with the same cards wins: throw the lowest away, then beat the others by one
  expect(wins('12E 11E 10E', '12B 11B 10B', true)).toBe(false);
  expect(wins('12E', '12B', true, true, 0, 0)).toBe(true);
  expect(wins('12E', '12B', false, false, 0, 0)).toBe(false);
  // one card each: I won trick 1, they trick 2, the last is a parda
  expect(wins('12E', '12B', false, false, 1, -1)).toBe(true);
  expect(wins('12E', '12B', false, true, -1, 1)).toBe(false);
  // their card lies on the table
  expect(wins('11E 4C', '4B', true, false, 1, undefined, 0, strength[card('12B')]!)).toBe(true);
});

test('one side wins exactly when the other does not', () => {
  const rng = Rng.seeded(3);
  const solver = new TrickSolver();
  for (let i = 0; i < 500; i++) {
    const cards = rng.shuffle(Array.from({ length: 40 }, (_, c) => c)).slice(0, 6);
    for (let j = 0; j < 3; j++) {
      solver.mine[j] = strength[cards[j]!]!;
      solver.theirs[j] = strength[cards[3 + j]!]!;
    }
    const mine = solver.wins(true, true);
    const swap = Uint8Array.from(solver.mine);
    solver.mine.set(solver.theirs);
    solver.theirs.set(swap);
    expect(solver.wins(false, false)).toBe(!mine);
  }
});

test('hands fall into 502 classes by strength, and into groups that are all used', () => {
  expect(CLASSES).toBe(502);
  const groups = new Array(STRENGTH_GROUPS).fill(0);
  for (let hand = 0; hand < HANDS; hand++) {
    const own = [0, 1, 2].map((i) => handCards[3 * hand + i]!);
    const sorted = own.map((c) => strength[c]!).sort((a, b) => a - b);
    expect([...classStrengths.subarray(3 * classOf[hand]!, 3 * classOf[hand]! + 3)]).toEqual(sorted);
    groups[strengthGroup(codeOf[own[0]!]!, codeOf[own[1]!]!, codeOf[own[2]!]!, 0)]++;
  }
  for (const n of groups) expect(n / HANDS).toBeGreaterThan(0.06);
  const points = new Set(Array.from({ length: 34 }, (_, p) => pointGroup(p)));
  expect(points.size).toBe(POINT_GROUPS);
});
