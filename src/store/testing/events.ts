import { expect, test } from 'vitest';
import { InputError } from '../../core/errors.ts';
import {
  addPairings,
  beginPairing,
  createEvent,
  type EventRow,
  eventOf,
  finishEvent,
  finishPairing,
  joinEvent,
  leaveEvent,
  listEvents,
  type Pairing,
  type Participant,
  pairingsOf,
  participantsOf,
  startEvent,
} from '../events.ts';
import type { Store } from '../store.ts';
import { NOON } from './examples.ts';

const LATER = '2026-05-02T12:00:00.000Z';
const cup: EventRow = {
  id: 'cup',
  title: 'Copa "2026"',
  game: 'truco/ufsm24@2',
  format: 'all-against-all',
  seed: 'cup 1',
  settings: { matches: 20, duplicate: true },
  status: 'open',
  deadline: NOON,
  repeats: null,
  nonce: 'ab',
  createdAt: NOON,
  endedAt: null,
};
const participant = (name: string, change: Partial<Participant> = {}): Participant => ({
  name,
  kind: 'remote',
  agent: `${name}-bot`,
  tokenId: 'token',
  joinedAt: NOON,
  leftAt: null,
  ...change,
});

export function eventTests(open: () => Promise<Store>): void {
  test('an event opens, is joined, runs and ends', async () => {
    const store = await open();
    await createEvent(store, cup);
    await createEvent(store, { ...cup, id: 'later', deadline: null, createdAt: LATER });
    await expect(createEvent(store, cup)).rejects.toThrow(InputError);
    await joinEvent(store, 'cup', participant('Ana'));
    await joinEvent(store, 'cup', participant('Bia', { kind: 'agent', tokenId: null }));
    await expect(joinEvent(store, 'cup', participant('Ana'))).rejects.toThrow('has a participant Ana');
    await expect(joinEvent(store, 'cup', participant('Cid', { joinedAt: LATER }))).rejects.toThrow('was open until');
    await expect(joinEvent(store, 'nowhere', participant('Cid'))).rejects.toThrow('no event nowhere');
    await leaveEvent(store, 'cup', 'Ana', NOON);
    await expect(leaveEvent(store, 'cup', 'Ana', NOON)).rejects.toThrow('nobody called Ana takes part');
    await expect(leaveEvent(store, 'nowhere', 'Ana', NOON)).rejects.toThrow('no event nowhere');
    // before the start it is as if she had never been there
    await joinEvent(store, 'cup', participant('Ana'));
    await startEvent(store, 'cup');
    await expect(leaveEvent(store, 'cup', 'Ana', LATER)).rejects.toThrow('could be left until');
    await leaveEvent(store, 'cup', 'Ana', NOON);
    await expect(leaveEvent(store, 'cup', 'Ana', NOON)).rejects.toThrow(InputError);
    await expect(startEvent(store, 'cup')).rejects.toThrow('event cup is not open');
    await expect(joinEvent(store, 'cup', participant('Cid'))).rejects.toThrow('no event cup that is open');
    await finishEvent(store, 'cup', LATER);
    await expect(leaveEvent(store, 'cup', 'Bia', NOON)).rejects.toThrow('no event cup that is not over');
    expect(await participantsOf(store, 'cup')).toEqual([
      participant('Ana', { leftAt: NOON }),
      participant('Bia', { kind: 'agent', tokenId: null }),
    ]);
    expect(await eventOf(store, 'cup')).toEqual({ ...cup, status: 'over', endedAt: LATER });
    expect((await listEvents(store)).map(({ id }) => id)).toEqual(['later', 'cup']);
  });

  test('a schedule is written once, each pairing begun and finished by one', async () => {
    const store = await open();
    await createEvent(store, cup);
    const pairings = Array.from({ length: 3000 }, (_, number): Pairing => {
      const seats = number % 2 ? ['Ana', 'Bia'] : ['Bia', 'Ana'];
      return { number, round: number >> 1, seats, seed: `cup 1 ${number >> 1}`, matchId: null, result: null };
    });
    await addPairings(store, 'cup', pairings);
    await expect(addPairings(store, 'cup', [{ ...pairings[0], number: 3000 }, pairings[7]])).rejects.toThrow();
    expect(await pairingsOf(store, 'cup')).toEqual(pairings);
    const begun = await Promise.all(['x', 'y', 'z'].map((match) => beginPairing(store, 'cup', 5, match)));
    expect(begun.filter(Boolean)).toHaveLength(1);
    await finishPairing(store, 'cup', 5, { winner: 0, faults: [] });
    await expect(finishPairing(store, 'cup', 5, { winner: 1 })).rejects.toThrow('not waiting');
    expect((await pairingsOf(store, 'cup'))[5]).toEqual({
      ...pairings[5],
      matchId: ['x', 'y', 'z'][begun.indexOf(true)],
      result: { winner: 0, faults: [] },
    });
  });
}
