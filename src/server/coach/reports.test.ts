import { performance } from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
import type { JudgedHands, JudgedMatch } from '../../agents/truco/judge/judged.ts';
import type { FairQueue } from '../../work/fair-queue.ts';
import type { Room } from '../rooms/room.ts';
import { Reports } from './reports.ts';

/** A thread that says which hands it was asked for: a hand is two actions here. */
function fakeThread() {
  const asked: JudgedMatch[] = [];
  const ask = async (_: string, { task }: { task: JudgedMatch }): Promise<JudgedHands> => {
    asked.push(task);
    const hands = task.actions.slice(task.from).flatMap((hand, i) => (i % 2 === 0 ? [hand] : []));
    return {
      manoExpects: 0,
      decisions: [],
      hands: hands.map((hand) => ({ hand, mano: 0, made: [0, 0], costs: [0, 0] })),
    };
  };
  return { asked, thread: { ask } as unknown as FairQueue };
}

const room = (kind: string, actions: number[], game = 'truco/ufsm24@2') =>
  ({
    id: 'match',
    row: { game, seed: 's', seats: [{ kind }, { kind: 'agent' }] },
    match: { actions },
  }) as unknown as Room;

test('a person’s match is judged hand by hand, and nothing is judged twice', async () => {
  const { asked, thread } = fakeThread();
  const reports = new Reports(thread);
  reports.handOver(room('person', [1, 1]));
  await reports.of(room('person', [1, 1, 2, 2]), 'somebody');
  const { hands } = await reports.of(room('person', [1, 1, 2, 2, 3, 3]), 'somebody');
  expect(hands.map(({ hand }) => hand)).toEqual([1, 2, 3]);
  await reports.of(room('person', [1, 1, 2, 2, 3, 3]), 'somebody else');
  expect(asked.map(({ from }) => from)).toEqual([0, 2, 4]);
});

test('matches of agents alone, and of other games, are judged only when somebody asks', () => {
  const { asked, thread } = fakeThread();
  const reports = new Reports(thread);
  reports.handOver(room('agent', [1, 1]));
  reports.handOver(room('person', [1, 1], 'truco-brazil/paulista@1'));
  expect(asked).toEqual([]);
});

test('one hand is judged ahead at a time; the others are judged with a later one', async () => {
  const { asked, thread } = fakeThread();
  const judged = Promise.withResolvers<void>();
  const ask: FairQueue['ask'] = async (asker, thought) => {
    const answer = await thread.ask(asker, thought);
    await judged.promise;
    return answer as never;
  };
  const reports = new Reports({ ask } as FairQueue);
  reports.handOver(room('person', [1, 1]));
  reports.handOver(room('person', [1, 1, 2, 2]));
  reports.handOver(room('person', [1, 1, 2, 2, 3, 3]));
  expect(asked.map(({ from }) => from)).toEqual([0]);
  judged.resolve();
  const { hands } = await reports.of(room('person', [1, 1, 2, 2, 3, 3]), 'somebody');
  expect(hands.map(({ hand }) => hand)).toEqual([1, 2, 3]);
  expect(asked.map(({ from }) => from)).toEqual([0, 2]);
});

test('what could not be judged is tried again from the beginning', async () => {
  const { asked, thread } = fakeThread();
  let fails = true;
  const ask: FairQueue['ask'] = async (asker, thought) => {
    if (fails) throw new Error('no thread');
    return thread.ask(asker, thought);
  };
  const reports = new Reports({ ask } as FairQueue);
  reports.handOver(room('person', [1, 1]));
  await new Promise((resolve) => setImmediate(resolve));
  fails = false;
  await reports.of(room('person', [1, 1, 2, 2]), 'somebody');
  expect(asked.map(({ from }) => from)).toEqual([0]);
});

test('nothing is judged ahead while the server is busy, and what is asked for all the same', async () => {
  vi.useFakeTimers();
  const { asked, thread } = fakeThread();
  const load = vi.spyOn(performance, 'eventLoopUtilization');
  load.mockReturnValue({ idle: 1, active: 9, utilization: 0.9 });
  const reports = new Reports(thread);
  vi.advanceTimersByTime(1000);
  reports.handOver(room('person', [1, 1]));
  expect(asked).toEqual([]);
  await reports.of(room('person', [1, 1]), 'somebody');
  expect(asked.map(({ from }) => from)).toEqual([0]);
  load.mockReturnValue({ idle: 9, active: 1, utilization: 0.1 });
  vi.advanceTimersByTime(1000);
  reports.handOver(room('person', [1, 1, 2, 2]));
  expect(asked.map(({ from }) => from)).toEqual([0, 2]);
  load.mockRestore();
  vi.useRealTimers();
});

test('it is warm when a whole match was judged', async () => {
  const { asked, thread } = fakeThread();
  await new Reports(thread).warm();
  expect(asked).toHaveLength(1);
  expect(asked[0].actions.length).toBeGreaterThan(1);
});
