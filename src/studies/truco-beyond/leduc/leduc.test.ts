import { expect, test } from 'vitest';
import { policies } from '../../../agents/truco/cases/reuse/policies.ts';
import { Rng } from '../../../core/rng.ts';
import { LeducCases } from './case-player.ts';
import {
  equilibrium,
  exploitabilityOf,
  type Played,
  playHand,
  pointsAgainst,
  styleMix,
  styles,
  weightsOf,
} from './players.ts';
import { LeducGame, type Spot } from './spots.ts';

const leduc = new LeducGame();
const solved = equilibrium(leduc, 200);
const people = styles.map((style) => weightsOf(leduc, styleMix(style)));

function handsOf(players: readonly Float32Array[], hands: number): Played[] {
  const rng = Rng.seeded(4);
  return Array.from({ length: hands }, (_, i) =>
    playHand(leduc, [rng.pick(players), rng.pick(players)], rng.fork(i)),
  ).flat();
}

test('every node at which somebody decides has its public situation', () => {
  const spots = [...leduc.spots.values()];
  expect(spots.length).toBe(leduc.index.firstSlots.size);
  const first = spots.filter(({ round }) => round === 1);
  // nothing, a check, a bet, a bet after a check, a raise of either
  expect(first.length).toBe(6);
  expect(spots.filter(({ faces }) => faces).every(({ raises, actions }) => actions === (raises === 2 ? 2 : 3))).toBe(
    true,
  );
  expect(spots.every(({ faces, actions }) => faces || actions === 2)).toBe(true);
});

test('points are what the hand brought, and the solved table is hard to exploit', () => {
  for (const { points, spot } of handsOf(people, 50)) {
    expect(Number.isInteger(points)).toBe(true);
    expect(Math.abs(points)).toBeLessThanOrEqual(13);
    expect(spot.actions).toBeGreaterThan(1);
  }
  expect(exploitabilityOf(leduc, solved)).toBeLessThan(0.01);
  for (const player of people) {
    expect(pointsAgainst(leduc, player, solved)).toBeLessThan(0);
    expect(pointsAgainst(leduc, solved, player)).toBeCloseTo(-pointsAgainst(leduc, player, solved), 9);
  }
});

test('a lottery plays what was done as often as it was done, with clusters or without', () => {
  const played = handsOf(people, 400);
  const cases = new LeducCases(played, { start: 0.98, step: 0.02, least: 5 }, Rng.seeded(1));
  const opening = [...leduc.spots.values()].find(
    ({ round, raises, turn }) => round === 1 && raises === 0 && turn === 0,
  ) as Spot;
  const own = played.filter(({ spot, card }) => spot === opening && card >> 1 === 2);
  const bets = own.filter(({ action }) => action === 1).length / own.length;
  expect(cases.mix(policies.PLS)(opening, 4)[1]).toBeCloseTo(bets, 9);
  expect(cases.mix(policies.PLCS)(opening, 4)[1]).toBeCloseTo(bets, 9);
  expect(cases.mix(policies.MJS)(opening, 4)).toEqual(bets > 0.5 ? [0, 1] : [1, 0]);
  expect(cases.clusters.every((k) => k >= 1)).toBe(true);
});
