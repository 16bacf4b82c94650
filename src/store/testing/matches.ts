import { expect, test } from 'vitest';
import { InputError } from '../../core/errors.ts';
import { claimMatches, releaseMatches } from '../match-owners.ts';
import { createMatch, finishMatch, listMatches, type MatchRow, matchOf, setSeats, startMatch } from '../matches.ts';
import { heartbeat, leaveCharge, takeCharge } from '../servers.ts';
import type { Store } from '../store.ts';
import { exampleMatch, NOON } from './examples.ts';

const end = { scores: [24, 11], winner: 0, faults: [], endedAt: '2026-05-01T12:30:00.000Z' } as const;
const EARLIER = '2026-05-01T11:59:00.000Z';

export function matchTests(open: () => Promise<Store>): void {
  test('a match is kept with everything it has', async () => {
    const store = await open();
    const faults = [{ seat: 1, kind: 'timeout' as const, message: 'späť "quoted"', turn: 3 }];
    const full: MatchRow = {
      ...exampleMatch('full', { clockMs: 5000, owner: 'server 1', event: 'cup', explain: true }),
      ...{ repeats: 'first', commitment: 'c', secret: 's', contributions: ['aa', null] },
      status: 'over',
      ...{ scores: [24, 23.5], winner: 0, faults, endedAt: NOON },
    };
    await createMatch(store, full);
    await createMatch(store, exampleMatch('empty'));
    expect(await matchOf(store, 'full')).toEqual(full);
    expect(await matchOf(store, 'empty')).toEqual(exampleMatch('empty'));
    expect(await matchOf(store, 'another')).toBeUndefined();
    await expect(createMatch(store, full)).rejects.toThrow();
  });

  test('it fills its seats, starts, and ends once', async () => {
    const store = await open();
    const one = exampleMatch('one');
    await createMatch(store, one);
    const seats = [{ kind: 'remote' as const, name: 'bot', agent: 'bot' }, ...exampleMatch('').seats.slice(1)];
    await setSeats(store, one, seats);
    await startMatch(store, one, 'drawn');
    await expect(startMatch(store, one, 'again')).rejects.toThrow('match one is not open');
    await finishMatch(store, one, end);
    await expect(finishMatch(store, one, { ...end, winner: 1 })).rejects.toThrow('is not open or running');
    await expect(setSeats(store, { ...one, id: 'two' }, seats)).rejects.toThrow('match two');
    // a server that has lost the match to another changes nothing
    await createMatch(store, exampleMatch('lost', { owner: 'another' }));
    await expect(setSeats(store, { id: 'lost', owner: 'me' }, seats)).rejects.toThrow('another server');
    expect(await matchOf(store, 'one')).toEqual(exampleMatch('one', { seats, seed: 'drawn', status: 'over', ...end }));
  });

  test('lists are the newest first, by page and by filter', async () => {
    const store = await open();
    for (let i = 0; i < 7; i++) {
      const minute = Math.floor(i / 2);
      await createMatch(
        store,
        exampleMatch(`m${i}`, {
          createdAt: `2026-05-01T12:0${minute}:00.000Z`,
          ...(i === 3 && { event: 'cup' }),
          ...(i === 4 && { game: 'tetris/nes@2' }),
        }),
      );
    }
    await startMatch(store, { id: 'm2', owner: null }, 'drawn');
    const ids = async (filter: Parameters<typeof listMatches>[1]) =>
      (await listMatches(store, filter)).map(({ id }) => id).join(' ');
    expect(await ids({ limit: 3 })).toBe('m6 m5 m4');
    expect(await ids({ limit: 3, before: 'm4' })).toBe('m3 m2 m1');
    expect(await ids({ limit: 3, before: 'm1' })).toBe('m0');
    expect(await ids({ limit: 9, status: 'running' })).toBe('m2');
    expect(await ids({ limit: 9, event: 'cup' })).toBe('m3');
    expect(await ids({ limit: 9, game: 'tetris/nes@2' })).toBe('m4');
    await expect(ids({ limit: 9, before: 'no such' })).rejects.toThrow(InputError);
  });

  test('a server takes over matches without an owner or of one that gave no sign of life', async () => {
    const store = await open();
    await heartbeat(store, 'dead', EARLIER);
    await heartbeat(store, 'alive', EARLIER);
    await heartbeat(store, 'alive', NOON);
    const owners = { free: null, lost: 'dead', held: 'alive', unknown: 'never seen', own: 'me', done: 'dead' };
    for (const [id, owner] of Object.entries(owners)) await createMatch(store, exampleMatch(id, { owner }));
    await finishMatch(store, { id: 'done', owner: 'dead' }, end);
    const taken = await claimMatches(store, 'me', NOON);
    expect(taken.map(({ id }) => id).sort()).toEqual(['free', 'lost', 'unknown']);
    expect(new Set(taken.map(({ owner }) => owner))).toEqual(new Set(['me']));
    expect(await claimMatches(store, 'me', NOON)).toEqual([]);
    expect((await matchOf(store, 'held'))?.owner).toBe('alive');
    await releaseMatches(store, 'alive');
    expect((await claimMatches(store, 'me', NOON)).map(({ id }) => id)).toEqual(['held']);
  });

  test('servers that claim at the same time take a part each, and together all', async () => {
    const store = await open();
    for (let i = 0; i < 60; i++) await createMatch(store, exampleMatch(`m${i}`));
    const taken: string[][] = [];
    for (let index = 0; index < 3; index++)
      taken.push((await claimMatches(store, `s${index}`, NOON, { index, of: 3 })).map(({ id }) => id));
    expect(taken.flat()).toHaveLength(60);
    for (const part of taken) expect(part.length).toBeGreaterThan(5);
  });

  test('one server at a time is in charge, and another when it gives no sign of life', async () => {
    const store = await open();
    await heartbeat(store, 'first', EARLIER);
    await heartbeat(store, 'second', NOON);
    expect(await takeCharge(store, 'event cup', 'first', EARLIER)).toBe(true);
    expect(await takeCharge(store, 'event cup', 'second', EARLIER)).toBe(false);
    expect(await takeCharge(store, 'event cup', 'first', EARLIER)).toBe(true);
    expect(await takeCharge(store, 'event cup', 'second', NOON)).toBe(true);
    expect(await takeCharge(store, 'event cup', 'first', NOON)).toBe(false);
    await leaveCharge(store, 'event cup', 'first');
    expect(await takeCharge(store, 'event cup', 'first', NOON)).toBe(false);
    await leaveCharge(store, 'event cup', 'second');
    expect(await takeCharge(store, 'event cup', 'first', NOON)).toBe(true);
  });

  test('of several servers that claim at once each match goes to one', async () => {
    const store = await open();
    for (let i = 0; i < 40; i++) await createMatch(store, exampleMatch(`m${i}`, { owner: i % 2 ? null : 'gone' }));
    const servers = ['a', 'b', 'c', 'd'];
    await Promise.all(servers.map((owner) => heartbeat(store, owner, NOON)));
    const taken = await Promise.all(servers.map((owner) => claimMatches(store, owner, NOON)));
    expect(taken.flat()).toHaveLength(40);
    expect(new Set(taken.flat().map(({ id }) => id)).size).toBe(40);
    for (const [i, server] of servers.entries()) {
      for (const { id } of taken[i]) expect((await matchOf(store, id))?.owner).toBe(server);
    }
  });
}
