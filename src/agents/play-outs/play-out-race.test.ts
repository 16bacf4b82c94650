import { expect, test } from 'vitest';
import { BET, type KuhnState, kuhn, PASS } from '../../../testing/conformance/kuhn.ts';
import { Rng } from '../../core/rng.ts';
import { PlayOutRace } from './play-out-race.ts';
import { WeightedDraw } from './weighted-draw.ts';

const game = kuhn(10);
const [J, Q, K] = [2, 3, 4];

/** The follower of a hand of Kuhn poker with this card faces a bet; the leader's card is drawn. */
function raceWith(card: number) {
  const rng = Rng.seeded('race');
  const dealt = (other: number) => {
    const state = game.start();
    for (const action of [other, card, BET]) state.apply(action);
    return state;
  };
  const view = game.view(dealt(card === K ? Q : K), 1);
  const race = new PlayOutRace<KuhnState>(
    [PASS, BET],
    {
      sample: (into) => into.copyFrom(game.imagine(view, rng)),
      choose: () => PASS,
      value: (state) => state.points[1] - state.points[0],
    },
    game.start(),
    game.start(),
  );
  return race;
}

test('calls with the best card, folds with the worst, in any game', () => {
  for (const [card, best, value] of [
    [K, BET, 2],
    [J, PASS, -1],
  ]) {
    const race = raceWith(card);
    race.run(90);
    expect(race.best()).toBe(best);
    expect(race.choices()[0]).toEqual({ action: best, value });
    expect(race.played).toBe(90);
  }
  // a queen wins 2 or loses 2, each in half of its 1500 calls; four standard deviations
  const middle = raceWith(Q);
  middle.run(3000);
  expect(Math.abs(middle.choices().find(({ action }) => action === BET)!.value)).toBeLessThan(8 / Math.sqrt(1500));
});

test('every action is played out once though time is up', () => {
  const race = raceWith(Q);
  race.run(1000, 0);
  expect([race.played, race.choices().length]).toEqual([2, 2]);
});

test('items are drawn in proportion to their weights', () => {
  const draw = new WeightedDraw<{ name: string; kind: string }>();
  draw.add({ name: 'a', kind: 'x' }, 1);
  draw.add({ name: 'never', kind: 'y' }, 0);
  draw.add({ name: 'b', kind: 'x' }, 2);
  draw.add({ name: 'c', kind: 'y' }, 1);
  const rng = Rng.seeded(1);
  const counts = new Map<string, number>();
  for (let i = 0; i < 8000; i++) {
    const { name } = draw.draw(rng);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  // four standard deviations
  expect(Math.abs(counts.get('b')! - 4000)).toBeLessThan(4 * Math.sqrt(8000 / 4));
  expect(counts.has('never')).toBe(false);
  expect(draw.likeliest(1, ({ kind }) => kind)).toEqual([['x', 0.75]]);
  expect(draw.likeliest(9, ({ kind }) => kind)).toEqual([
    ['x', 0.75],
    ['y', 0.25],
  ]);
});
