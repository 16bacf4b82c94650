import { expect, test, vi } from 'vitest';
import type { Report, Study, StudyOptions } from '../studies/study.ts';
import { inline, run } from '../work/run.ts';
import { Tools } from '../work/work.ts';

import { type StudyState, studyWork } from './study.ts';

/** How often the study was run from its beginning. */
let begun = 0;

/** Counts lines of games in three batches: two kept together, and one that follows from them. */
const counting = vi.hoisted(() => ({
  id: 'counting',
  title: '',
  source: '',
  tasks: () => 6,
  run: undefined as unknown as (options: StudyOptions) => Promise<Report>,
}));
vi.mock('../studies/index.ts', () => ({ studies: [counting as Study] }));

counting.run = async ({ ask, checkpoints, progress }: StudyOptions): Promise<Report> => {
  begun++;
  const pieces = async (games: readonly number[]) => {
    const setup = { rules: 'nes', agent: 'random', seed: 1, maxPieces: 3 };
    const played = await ask!<{ pieces: number }>({ work: 'tetris-games', setup, tasks: games });
    return played.map((each) => each.pieces);
  };
  let both = checkpoints?.read('both') as number[] | undefined;
  if (!both) {
    progress?.('firsts', 0, 2);
    both = [...(await pieces([1, 2])), ...(await pieces([7]))];
    checkpoints?.write('both', both);
  }
  progress?.('lasts', 0, 1);
  const lasts = await pieces(both);
  return { scale: 'smoke', seed: 1, summary: [], sections: [], data: [both, lasts] };
};

const data = [
  [3, 3, 3],
  [3, 3, 3],
];

test('a study that is never left is run once', async () => {
  begun = 0;
  const work = studyWork();
  const { document } = await run(work, work.plan({ study: 'counting' }), { on: inline });
  expect(document).toMatchObject({ document: { study: 'counting', data } });
  expect(begun).toBe(1);
});

test('left after every batch, with nothing but JSON between, it comes to the same report', async () => {
  const asked: unknown[] = [];
  begun = 0;
  let state = await studyWork().begin(studyWork().plan({ study: 'counting' }));
  for (;;) {
    // as a process that goes on from a journal
    const work = studyWork();
    const plan = work.plan({ study: 'counting' });
    const tasks = work.round(plan, state);
    if (tasks.length === 0) break;
    const { part, next, known } = state as StudyState;
    asked.push([part, next!.tasks, Object.keys(known).length]);
    const results = await Promise.all(tasks.map((task) => work.perform(task, plan, new Tools())));
    state = JSON.parse(JSON.stringify(await work.reduce(plan, state, results)));
  }
  expect(state).toMatchObject({ document: { data } });
  // what a checkpoint stands for is forgotten
  expect(asked).toEqual([
    ['firsts', [1, 2], 0],
    ['firsts', [7], 1],
    ['lasts', [3, 3, 3], 0],
  ]);
  expect(begun).toBe(4);
});

test('checkpoints that are kept elsewhere are no part of the state', async () => {
  const files = new Map<string, unknown>();
  const checkpoints = {
    read: (name: string) => files.get(name),
    write: (name: string, json: unknown) => void files.set(name, json),
  };
  const work = studyWork({ checkpoints });
  const plan = work.plan({ study: 'counting' });
  const states: unknown[] = [];
  await run(work, plan, { on: inline, reduced: (state) => states.push(state) });
  expect(files.get('both')).toEqual([3, 3, 3]);
  expect(states.slice(0, -1)).toMatchObject([{ kept: {} }, { kept: {} }]);
  // another run begins from there
  const again = await studyWork({ checkpoints }).begin(plan);
  expect(again).toMatchObject({ part: 'lasts', next: { tasks: [3, 3, 3] } });
});

test('a task that was set aside ends the study: it has no figures without it', async () => {
  const work = studyWork();
  const plan = work.plan({ study: 'counting' });
  const first = await work.begin(plan);
  expect(() => work.reduce(plan, first, [{ pieces: 2 }, undefined])).toThrow('task 2 of firsts was set aside');
});
