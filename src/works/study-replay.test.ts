import { expect, test } from 'vitest';
import type { Report, Study, StudyOptions } from '../studies/study.ts';
import type { Batch } from '../studies/workforce.ts';
import { goOn, isOver, type Replay } from './study-replay.ts';

const START: Replay = { kept: {}, known: {}, part: '' };

/** Doubles numbers in three batches: two kept together, and one that follows from them. */
const doubling = {
  id: 'doubling',
  title: '',
  source: '',
  async run({ workforce, checkpoints, progress }: StudyOptions): Promise<Report> {
    const doubled = async (tasks: readonly number[]) => {
      const results: number[] = [];
      const batch = { work: 'tetris-games', setup: { by: 2 }, tasks } as const;
      for await (const result of workforce!.inOrder<number, number>(batch)) results.push(result);
      return results;
    };
    let both = checkpoints?.read('both') as number[] | undefined;
    if (!both) {
      progress?.('firsts', 0, 2);
      both = [...(await doubled([1, 2])), ...(await doubled([3]))];
      checkpoints?.write('both', both);
    }
    progress?.('lasts', 0, 1);
    return { scale: 'smoke', seed: 1, summary: [], sections: [], data: [both, await doubled(both)] };
  },
} satisfies Study;

const double = ({ tasks }: Batch) => tasks.map((task) => 2 * (task as number));

test('from batch to batch, with nothing but JSON between, a study comes to its report', async () => {
  const asked: unknown[] = [];
  let state = START;
  for (;;) {
    const after = await goOn(doubling, { scale: 'smoke', seed: 1 }, state, state.next ? double(state.next) : []);
    if (isOver(after)) {
      expect(after.data).toEqual([
        [2, 4, 6],
        [4, 8, 12],
      ]);
      break;
    }
    asked.push([after.part, after.next!.tasks, Object.keys(after.known).length]);
    state = JSON.parse(JSON.stringify(after));
  }
  // what a checkpoint stands for is forgotten
  expect(asked).toEqual([
    ['firsts', [1, 2], 0],
    ['firsts', [3], 1],
    ['lasts', [2, 4, 6], 0],
  ]);
});

test('a task that was set aside ends the study: it has no figures without it', async () => {
  const first = (await goOn(doubling, { scale: 'smoke', seed: 1 }, START, [])) as Replay;
  await expect(goOn(doubling, { scale: 'smoke', seed: 1 }, first, [2, undefined])).rejects.toThrow(
    'task 2 of firsts was set aside',
  );
});
