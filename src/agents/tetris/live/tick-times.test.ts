import { expect, it } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { TickTimes } from './tick-times.ts';

/** Has states of a server at 100 ticks a second come late at random by up to so much; each tick takes `more`. */
function watch(states: number, late: number, more = 0): TickTimes {
  const times = new TickTimes();
  const rng = Rng.seeded('late');
  let last = 0;
  for (let tick = 1; tick <= states; tick++) {
    last = Math.max(last, tick * (10 + more) + 25 + late * rng.float());
    times.see(100, last);
  }
  return times;
}

it('without a clock a state is a tick', () => {
  const times = new TickTimes();
  for (let i = 0; i < 7; i++) times.see(500, undefined);
  expect([times.tick, times.period, times.timeOf(9)]).toEqual([7, 1, 9]);
  expect([times.tickAt(7.5), times.tickAt(9), times.tickAt(3)]).toEqual([8, 9, 8]);
});

it('finds out when ticks happen from the states that came with the least delay', () => {
  const times = watch(300, 15);
  expect(Math.abs(times.timeOf(310) - (3100 + 25))).toBeLessThan(3);
});

it('learns how much longer ticks take than they should', () => {
  const times = watch(900, 4, 1);
  expect(times.period).toBeGreaterThan(10.7);
  expect(times.period).toBeLessThan(11.3);
});

it('is not misled by states that came late all at once', () => {
  const times = watch(300, 1);
  const next = times.timeOf(330);
  for (let i = 0; i < 30; i++) times.see(100, next + 150);
  expect(Math.abs(times.timeOf(330) - next)).toBeLessThan(5);
});
