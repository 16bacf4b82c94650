import { describe, expect, it } from 'vitest';
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

describe('after the server has stood still', () => {
  /** States 25 ms after their ticks, each 10 ms one; after 300 of them none for 90 ms, and all later ones late by that. */
  const standstill = (more: number): TickTimes => {
    const times = watch(300, 0);
    for (let tick = 301; tick <= 300 + more; tick++) times.see(100, 10 * tick + 25 + 90);
    return times;
  };

  it('it is not known when ticks happen until four states have come', () => {
    const times = watch(300, 0);
    expect([times.isUnsure(3030), times.isUnsure(3070)]).toEqual([false, true]);
    expect([1, 3, 4].map((more) => standstill(more).isUnsure(3116 + 10 * more))).toEqual([true, true, false]);
  });

  it('only the new states tell when ticks happen', () => {
    const times = standstill(4);
    expect(times.lost).toBe(10 * 304 + 25 + 90);
    expect(Math.abs(times.timeOf(310) - (3100 + 25 + 90))).toBeLessThan(1);
    expect(Math.abs(times.period - 10)).toBeLessThan(0.1);
  });

  it('states that were under way and came all at once do not', () => {
    const times = watch(300, 0);
    for (let tick = 301; tick <= 303; tick++) times.see(100, 3100);
    for (let tick = 304; tick <= 308; tick++) times.see(100, 10 * tick + 25 + 90);
    expect(Math.abs(times.timeOf(310) - (3100 + 25 + 90))).toBeLessThan(1);
  });
});

it('no tick is lost if the client stood still: the newest state is in time', () => {
  const times = watch(300, 1);
  for (let tick = 301; tick <= 315; tick++) times.see(100, 3175.5);
  expect([times.isUnsure(3176), times.lost]).toEqual([false, Number.NEGATIVE_INFINITY]);
});
