import { expect, test, vi } from 'vitest';

import { MatchReader, MatchWriter, matchOf } from './matches.ts';
import type { Store } from './store.ts';
import { exampleMatch } from './testing/examples.ts';
import { temporaryStore } from './testing/temporary-store.ts';

let store: Store;
temporaryStore((made) => {
  ({ store } = made);
});

const row = (id: string) => exampleMatch(id, { status: 'running', seats: [] });
const end = { scores: [1, 0], winner: 0, faults: [], endedAt: new Date(1).toISOString() };

test('what is asked for together is written, and of a batch only the one at fault is refused', async () => {
  const writer = new MatchWriter(store);
  await Promise.all(['a', 'b', 'c'].map((id) => writer.create(row(id))));
  const results = await Promise.allSettled([
    writer.finish(row('a'), end),
    writer.finish(row('nobody'), end),
    writer.finish(row('b'), end),
    writer.finish(row('a'), end),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  await writer.close();
  for (const [id, status] of Object.entries({ a: 'over', b: 'over', c: 'running' })) {
    expect((await matchOf(store, id))?.status).toBe(status);
  }
});

test('matches that are asked for together are read with one query', async () => {
  const writer = new MatchWriter(store);
  await Promise.all(['d', 'e'].map((id) => writer.create(row(id))));
  const queries = vi.spyOn(store, 'selectFrom');
  const reader = new MatchReader(store);
  const found = await Promise.all(['d', 'nobody', 'e', 'd'].map((id) => reader.find(id)));
  expect(found.map((each) => each?.id)).toEqual(['d', undefined, 'e', 'd']);
  expect(queries).toHaveBeenCalledTimes(1);
  expect(await reader.find('e')).toEqual(await matchOf(store, 'e'));
});
