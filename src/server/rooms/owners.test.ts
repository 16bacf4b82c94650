import { expect, test, vi } from 'vitest';
import { logOf } from '../../store/match-log.ts';
import { createMatch, matchOf } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { temporaryStore } from '../../store/testing/temporary-store.ts';
import { newKey, Rooms } from './rooms.ts';

let store: Store;
temporaryStore((made) => {
  ({ store } = made);
});

const people = () => [0, 1].map((seat) => ({ kind: 'person' as const, name: `p${seat}`, keyHash: newKey().keyHash }));

test('a server that was only slow finds out that its match has a new owner, and changes nothing', async () => {
  const slow = await Rooms.open(store, { heartbeat: 1e6 });
  const room = await slow.create({ game: 'truco/ufsm24', seats: people(), seed: 'owned' });
  expect(await room.applyAction(0, 0, room.match.legal()[0])).toBeUndefined();
  const quick = await Rooms.open(store, { heartbeat: 20, stale: 0 });
  const taken = await vi.waitFor(async () => {
    const found = quick.all.find(({ id }) => id === room.id);
    expect(found).toBeDefined();
    return found!;
  });
  expect(taken.match.actions).toEqual(room.match.actions);
  const { turn, toMove } = taken;
  expect(await taken.applyAction(toMove!, turn, taken.match.legal()[0])).toBeUndefined();
  expect(await room.applyAction(toMove!, turn, room.match.legal().at(-1)!)).toMatch(/cannot go on with this match/);
  expect(slow.all).toEqual([]);
  await expect(slow.find(room.id)).rejects.toThrow(/another server/);
  expect((await logOf(store, room.id)).map(({ action }) => action)).toEqual(taken.match.actions);
  await slow.close();
  await quick.close();
  expect((await matchOf(store, room.id))?.owner).toBeNull();
});

test('a match whose log ended it before the server died is closed by the next', async () => {
  const rooms = await Rooms.open(store);
  const room = await rooms.create({ game: 'truco/ufsm24', seats: people(), seed: 'owned' });
  await rooms.close();
  const fault = { seat: 1, kind: 'timeout', message: 'no answer in time', turn: 0 };
  await store
    .insertInto('match_events')
    .values({ match_id: room.id, seq: 0, kind: 'fault', seat: 1, action: null, detail: JSON.stringify(fault), at: '' })
    .execute();
  const next = await Rooms.open(store);
  expect(await matchOf(store, room.id)).toMatchObject({ status: 'over', winner: 0, faults: [fault] });
  await next.close();
});

test('a log that cannot be played again is that match’s trouble alone', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const rooms = await Rooms.open(store);
  const good = await rooms.create({ game: 'truco/ufsm24', seats: people(), seed: 'owned' });
  await rooms.close();
  await createMatch(store, { ...good.row, id: 'broken-match', game: 'chess/blitz@1', owner: null });
  const next = await Rooms.open(store);
  const ids = next.all.map(({ id }) => id);
  expect(ids).toContain(good.id);
  expect(ids).not.toContain('broken-match');
  expect(complaints).toHaveBeenCalledTimes(1);
  complaints.mockRestore();
  await next.close();
});

test('while the store is away all its matches are told of once; they go on when it is back, which is told once too', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const rooms = await Rooms.open(store, { heartbeat: 1e6 });
  said.mockClear();
  const made = await Promise.all(
    [1, 2, 3].map((n) => rooms.create({ game: 'truco/ufsm24', seats: people(), seed: `away ${n}` })),
  );
  const away = () => {
    throw new Error('nobody answers');
  };
  const reads = vi.spyOn(store, 'selectFrom').mockImplementation(away);
  const writes = (['transaction', 'insertInto', 'updateTable'] as const).map((how) =>
    vi.spyOn(store, how).mockImplementation(away),
  );
  for (const room of made)
    expect(await room.applyAction(0, 0, room.match.legal()[0])).toMatch(/cannot go on with this match/);
  await vi.waitFor(() => expect(reads.mock.calls.length).toBeGreaterThanOrEqual(2 * made.length), { timeout: 20_000 });
  expect(said).toHaveBeenCalledTimes(1);
  for (const each of [reads, ...writes]) each.mockRestore();
  await vi.waitFor(() => expect(made.every(({ id }) => rooms.here(id))).toBe(true), { timeout: 20_000 });
  await vi.waitFor(() => expect(said.mock.calls.slice(1)).toEqual([['over: nobody answers']]), { timeout: 20_000 });
  said.mockRestore();
  await rooms.close();
});
